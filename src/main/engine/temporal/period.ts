/** A stretch of time that a question's words name. */
export interface Period {
  /** Milliseconds UTC, half-open; null is open. */
  readonly from: number | null;
  readonly to: number | null;
  /** The words that named it. */
  readonly words: string;
}

export function findPeriod(_query: string, _at: { readonly nowMs: number; readonly tz: string }): Period | null {
  return null;
}
