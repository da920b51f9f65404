import { describe, expect, it } from 'vitest';
import {
  choice,
  choices,
  commonOptions,
  given,
  hasFlag,
  type OptionSpec,
  parseArguments,
  UsageError,
} from '../../../src/main/cli/arguments.ts';

const specs: readonly OptionSpec[] = [
  { name: 'tag', kind: 'many', help: '' },
  { name: 'port', kind: 'number', help: '' },
  { name: 'budget', kind: 'text', help: '' },
  { name: 'trace', kind: 'flag', help: '' },
  ...commonOptions,
];
const parse = (...argv: string[]) => parseArguments(argv, specs);
const usageOf = (...argv: string[]): string => {
  try {
    parse(...argv);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  return 'nothing was thrown';
};

describe('arguments', () => {
  it('are read by their kind, wherever they stand', () => {
    const args = parse('one', '--port', '0', '--trace', 'two', '--budget=high', '--tag', 'a,b', '--tag', 'c');
    expect(args.positionals).toEqual(['one', 'two']);
    expect(args.number('port')).toBe(0);
    expect(args.flag('trace')).toBe(true);
    expect(args.text('budget')).toBe('high');
    expect(args.many('tag')).toEqual(['a', 'b', 'c']);
  });

  it('that were not given are nothing', () => {
    const args = parse();
    expect(args.positionals).toEqual([]);
    expect(args.number('port')).toBeUndefined();
    expect(args.flag('trace')).toBe(false);
    expect(args.text('budget')).toBeUndefined();
    expect(args.many('tag')).toEqual([]);
  });

  it('after -- and the single dash are text', () => {
    expect(parse('-').positionals).toEqual(['-']);
    expect(parse('--', '--help', '--trace').positionals).toEqual(['--help', '--trace']);
  });

  it.each([
    [['--nothing'], '--nothing'],
    [['--budget'], '--budget'],
    [['--budget', '--trace'], '--budget'],
    [['--budget='], '--budget'],
    [['--port='], '--port'],
    [['--port', '7.5'], '"7.5"'],
    [['--port', 'many'], '"many"'],
    [['--trace=yes'], '--trace'],
    [['-x'], '-x'],
  ])('%j are wrong usage that names the option', (argv, named) => {
    expect(usageOf(...argv)).toContain(named);
  });

  it('of a closed set are checked against it', () => {
    const known = ['low', 'mid'] as const;
    expect(choice('budget', parse('--budget', 'mid'), known)).toBe('mid');
    expect(choice('budget', parse(), known)).toBeUndefined();
    expect(() => choice('budget', parse('--budget', 'huge'), known)).toThrow('--budget knows low, mid, not "huge"');
    expect(choices('tag', parse('--tag', 'mid,low'), known)).toEqual(['mid', 'low']);
    expect(() => choices('tag', parse('--tag', 'mid,nil'), known)).toThrow('"nil"');
  });

  it('are looked for only before --', () => {
    expect(hasFlag(['x', '--json'], 'json')).toBe(true);
    expect(hasFlag(['--', '--json'], 'json')).toBe(false);
    expect(hasFlag([], 'json')).toBe(false);
  });

  it('leave an operation its own defaults', () => {
    expect(given({ a: undefined, b: 0, c: '' })).toEqual({ b: 0, c: '' });
  });
});
