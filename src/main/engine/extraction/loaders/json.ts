import { PalimpsestError } from '../../../../shared/contract/errors.ts';

export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/**
 * Parses one JSON document.
 * @throws PalimpsestError invalid, naming the line and column where it stops being JSON, and whether it ends early.
 */
export function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const position = positionOf(cause, text);
    const endsEarly = position >= text.trimEnd().length || /unterminated|unexpected end/i.test(String(cause));
    const { line, column } = placeOf(text, position);
    const what = endsEarly ? 'ends early: its JSON is cut off' : 'is not valid JSON';
    throw new PalimpsestError('invalid', `${name} ${what} at line ${line}, column ${column}`, { cause });
  }
}

function positionOf(cause: unknown, text: string): number {
  const match = cause instanceof Error ? /at position (\d+)/.exec(cause.message) : null;
  return match === null ? text.length : Number(match[1]);
}

function placeOf(text: string, position: number): { line: number; column: number } {
  const before = text.slice(0, position);
  const lastBreak = before.lastIndexOf('\n');
  return { line: before.split('\n').length, column: position - lastBreak };
}

interface JsonLines {
  /** What each good line holds, with its number from 1. */
  readonly values: readonly { readonly line: number; readonly value: unknown }[];
  /** Numbers of the lines that hold no JSON. */
  readonly bad: readonly number[];
}

/**
 * Parses JSON a line, one line at a time, skipping blank ones and collecting the numbers of bad ones.
 * @throws PalimpsestError invalid when no line is JSON.
 */
export function parseJsonLines(bytes: Buffer, name: string): JsonLines {
  const values: { line: number; value: unknown }[] = [];
  const bad: number[] = [];
  let line = 0;
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(10, start);
    const end = newline === -1 ? bytes.length : newline;
    line++;
    const text = bytes.toString('utf8', start, end).trim();
    start = end + 1;
    if (text === '') continue;
    try {
      values.push({ line, value: JSON.parse(text) });
    } catch {
      bad.push(line);
    }
  }
  if (values.length === 0)
    throw new PalimpsestError('invalid', `${name} holds no JSON in any line (first: line ${bad[0] ?? 1})`);
  return { values, bad };
}

/** A note on bad lines, or none. */
export function badLinesNote(bad: readonly number[]): string[] {
  if (bad.length === 0) return [];
  const shown = bad.slice(0, 10).join(', ');
  const more = bad.length > 10 ? ` and ${bad.length - 10} more` : '';
  return [`${bad.length === 1 ? 'line' : 'lines'} ${shown}${more} not JSON: left out`];
}

/** The first of the keys that holds a text that is not blank, or a number as text. */
export function textOf(record: JsonRecord, keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = record[key];
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  }
  return null;
}

/** The first of the keys that holds a list. */
export function listOf(record: JsonRecord, keys: readonly string[]): readonly unknown[] | null {
  for (const key of keys) {
    const value = record[key];
    if (isList(value)) return value;
  }
  return null;
}
