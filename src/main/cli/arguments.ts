import { parseArgs } from 'node:util';
import { PalimpsestError } from '../../shared/contract/errors.ts';

/** The command was written wrongly: exit code 2, with a pointer to its help. */
export class UsageError extends PalimpsestError {
  constructor(message: string, more: { hint?: string; cause?: unknown } = {}) {
    super('invalid', message, more);
  }
}

/** One option of a command. `many` collects repeats; `number` is a whole number. */
export interface OptionSpec {
  readonly name: string;
  readonly kind: 'text' | 'flag' | 'number' | 'many';
  readonly value?: string;
  readonly help: string;
}

export interface Arguments {
  readonly positionals: readonly string[];
  text(name: string): string | undefined;
  number(name: string): number | undefined;
  flag(name: string): boolean;
  many(name: string): readonly string[];
}

export const commonOptions: readonly OptionSpec[] = [
  { name: 'db', kind: 'text', value: 'FILE', help: 'the memory file' },
  { name: 'user', kind: 'text', value: 'ID', help: 'whose memory (local)' },
  { name: 'dataset', kind: 'text', value: 'NAME', help: 'which memory (main)' },
  {
    name: 'embeddings-server',
    kind: 'text',
    value: 'URL',
    help: 'embed with this server instead of the built-in model',
  },
  { name: 'json', kind: 'flag', help: 'one JSON document on stdout' },
  { name: 'help', kind: 'flag', help: 'this text' },
];

/** Whether a flag is among the options; after `--` everything is text. */
export function hasFlag(argv: readonly string[], name: string): boolean {
  const end = argv.indexOf('--');
  return (end < 0 ? argv : argv.slice(0, end)).includes(`--${name}`);
}

/** @throws UsageError for an unknown option, a missing value or a number that is none. */
export function parseArguments(argv: readonly string[], specs: readonly OptionSpec[]): Arguments {
  const parsed = runParser(argv, specs);
  const values = new Map(Object.entries(parsed.values));
  const numbers = new Map<string, number>();
  for (const spec of specs) {
    const given = values.get(spec.name);
    if (given === '') throw new UsageError(`--${spec.name} was given without a value.`);
    if (spec.kind !== 'number' || given === undefined) continue;
    const number = Number(given);
    if (!Number.isInteger(number)) throw new UsageError(`--${spec.name} takes a whole number, not "${String(given)}".`);
    numbers.set(spec.name, number);
  }
  return {
    positionals: parsed.positionals,
    text: (name) => asText(values.get(name)),
    number: (name) => numbers.get(name),
    flag: (name) => values.get(name) === true,
    many: (name) => asList(values.get(name)),
  };
}

type Value = string | boolean | (string | boolean)[] | undefined;

function runParser(
  argv: readonly string[],
  specs: readonly OptionSpec[],
): { values: Record<string, Value>; positionals: string[] } {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      strict: true,
      options: Object.fromEntries(
        specs.map((spec) => [
          spec.name,
          { type: spec.kind === 'flag' ? ('boolean' as const) : ('string' as const), multiple: spec.kind === 'many' },
        ]),
      ),
    });
  } catch (cause) {
    const message = cause instanceof Error ? cause.message.split('. To specify')[0] : String(cause);
    throw new UsageError(message ?? 'The arguments are wrong.', { cause });
  }
}

function asText(value: Value): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function asList(value: Value): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => (typeof item === 'string' ? item.split(',') : [])).filter((item) => item.length > 0);
}

/** One of a closed set of words, or undefined when the option was not given. @throws UsageError for another word */
export function choice<T extends string>(name: string, args: Arguments, options: readonly T[]): T | undefined {
  const word = args.text(name);
  return word === undefined ? undefined : oneOf(name, word, options);
}

/** @throws UsageError naming the words that are known */
export function choices<T extends string>(name: string, args: Arguments, options: readonly T[]): readonly T[] {
  return args.many(name).map((word) => oneOf(name, word, options));
}

function oneOf<T extends string>(name: string, word: string, options: readonly T[]): T {
  const found = options.find((option) => option === word);
  if (found === undefined) throw new UsageError(`--${name} knows ${options.join(', ')}, not "${word}".`);
  return found;
}

/** Leaves out what was not given, so that an operation's own defaults hold. */
export function given<T extends Record<string, unknown>>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
