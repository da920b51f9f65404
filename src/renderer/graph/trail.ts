import { graphNumbers } from './constants.ts';

/** Where a person has been, and where in it they are. */
export interface Trail<T> {
  readonly entries: readonly T[];
  readonly at: number;
}

export const noTrail = { entries: [], at: -1 } as const;

/** Going on from the middle forgets what lay ahead; the oldest entries are forgotten too. */
export function visitNew<T>(trail: Trail<T>, entry: T): Trail<T> {
  const entries = [...trail.entries.slice(0, trail.at + 1), entry].slice(-graphNumbers.trailKept);
  return { entries, at: entries.length - 1 };
}

export function replacePresent<T>(trail: Trail<T>, entry: T): Trail<T> {
  return { ...trail, entries: trail.entries.map((other, at) => (at === trail.at ? entry : other)) };
}

export function moveTo<T>(trail: Trail<T>, at: number): Trail<T> | null {
  return Number.isInteger(at) && at >= 0 && at < trail.entries.length && at !== trail.at ? { ...trail, at } : null;
}
