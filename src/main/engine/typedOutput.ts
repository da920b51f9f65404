import { z } from 'zod';
import type { Completion, CompletionRequest } from './providers.ts';

/** Why what a model wrote cannot be used. */
export type OutputFault = 'empty' | 'truncated' | 'refused' | 'unparsable';

export type TypedOutput<T> =
  | { readonly ok: true; readonly value: T }
  /** `detail` says what does not fit, for a log or a second try; it quotes nothing of the answer. */
  | { readonly ok: false; readonly fault: OutputFault; readonly detail: string };

/** The JSON to ask a model for, from the schema that its answer is read with. */
export function jsonOutput(name: string, schema: z.ZodType): NonNullable<CompletionRequest['output']> {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'input' });
  return { name, schema: json };
}

/**
 * The value that a model wrote: the whole answer, or the first JSON value in it that fits, since models put it between
 * fences and prose. What was cut off is never read, though a part of it may parse.
 */
export function readTyped<T>(completion: Pick<Completion, 'text' | 'finish'>, schema: z.ZodType<T>): TypedOutput<T> {
  const { text, finish } = completion;
  const failed = (fault: OutputFault, detail: string) => ({ ok: false, fault, detail }) as const;
  if (finish === 'refused') return failed('refused', 'The model declined.');
  if (finish === 'length') return failed('truncated', 'The answer was cut off.');
  if (text.trim() === '') return failed('empty', 'The answer is empty.');
  let detail = 'There is no JSON in the answer.';
  for (const value of valuesIn(text)) {
    const parsed = schema.safeParse(value);
    if (parsed.success) return { ok: true, value: parsed.data };
    const [issue] = parsed.error.issues;
    detail = `${issue?.path.join('.') || 'The value'}: ${issue?.message ?? 'does not fit'}`;
  }
  return failed('unparsable', detail);
}

/** An answer full of brackets is not searched without end: each may take a walk to the end of the text. */
const mostOpenings = 1_000;

/** The whole text as JSON, or else every object and array in it that stands in no other. */
function* valuesIn(text: string): Generator<unknown> {
  const whole = parsed(text);
  if (whole !== undefined) {
    yield whole;
    return;
  }
  let triesLeft = mostOpenings;
  for (let start = nextOpening(text, 0); start !== -1 && triesLeft > 0; triesLeft--) {
    const end = endOf(text, start);
    const value = end === -1 ? undefined : parsed(text.slice(start, end));
    if (value !== undefined) yield value;
    start = nextOpening(text, value === undefined ? start + 1 : end);
  }
}

function nextOpening(text: string, from: number): number {
  for (let at = from; at < text.length; at++) if (text[at] === '{' || text[at] === '[') return at;
  return -1;
}

/** Where the value that opens at `start` ends; -1 when it never does. */
function endOf(text: string, start: number): number {
  let depth = 0;
  let isString = false;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (isString) {
      if (sign === '\\') at++;
      else if (sign === '"') isString = false;
    } else if (sign === '"') isString = true;
    else if (sign === '{' || sign === '[') depth++;
    else if ((sign === '}' || sign === ']') && --depth === 0) return at + 1;
  }
  return -1;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
