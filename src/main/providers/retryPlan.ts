export interface RetryLimits {
  /** All tries together, the first one too. */
  readonly tries: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

export interface FailedTry {
  /** How many tries were made so far. */
  readonly tries: number;
  readonly isPassing: boolean;
  /** What the server asked to wait; null when it did not. */
  readonly retryAfterMs: number | null;
  /** Time left for the whole request. */
  readonly leftMs: number;
  /** 0..1; keeps many callers from coming back at once. */
  readonly spread: number;
}

/**
 * How long to wait before the next try; null to give up. Pauses double from the first to the longest, each shortened by
 * up to half; a server that says how long is never asked earlier, and one that wants longer than is left is not asked
 * again.
 */
export function nextPauseMs(limits: RetryLimits, failed: FailedTry): number | null {
  if (!failed.isPassing || failed.tries >= limits.tries) return null;
  const grown = Math.min(limits.longestPauseMs, limits.firstPauseMs * 2 ** (failed.tries - 1));
  const pause = failed.retryAfterMs ?? grown * (0.5 + failed.spread / 2);
  return pause < failed.leftMs ? pause : null;
}
