import { PalimpsestError } from '../../../shared/contract/errors.ts';

export interface ErrorPlace {
  /** From 1. */
  readonly line: number;
  readonly column: number;
}

/** Where in the query its error is; null when the error is about no place in it. */
export function errorPlace(error: unknown): ErrorPlace | null {
  if (!(error instanceof PalimpsestError)) return null;
  const [, line, column] = /^Line (\d+), column (\d+):/.exec(error.message) ?? [];
  return line === undefined || column === undefined ? null : { line: Number(line), column: Number(column) };
}

/** Whether the query was ended because it took too long or too much. */
export function wasEnded(error: unknown): boolean {
  return error instanceof PalimpsestError && error.code === 'too_large' && error.field === 'limit_ms';
}

export function wasCancelled(error: unknown): boolean {
  return error instanceof PalimpsestError && error.code === 'cancelled';
}
