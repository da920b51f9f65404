import { precisionSchema } from '../../../shared/contract/primitives.ts';
import type { Moment } from '../extraction/told.ts';

/** The four columns of an instant: milliseconds UTC, precision, UTC offset in minutes, the original words. */
export type MomentColumns = [number | null, string | null, number | null, string | null];

export function momentColumns(moment: Moment | null): MomentColumns {
  return moment === null ? [null, null, null, null] : [moment.ms, moment.precision, moment.offsetMinutes, moment.words];
}

/** The instant in the four columns that begin with `occurred_at`; null when none is there. */
export function occurredMoment(row: {
  readonly occurred_at: number | null;
  readonly occurred_at_precision: string | null;
  readonly occurred_at_offset: number | null;
  readonly occurred_at_words: string | null;
}): Moment | null {
  if (row.occurred_at === null) return null;
  return {
    ms: row.occurred_at,
    precision: precisionSchema.catch('exact').parse(row.occurred_at_precision),
    offsetMinutes: row.occurred_at_offset,
    words: row.occurred_at_words,
  };
}
