import type { Moment } from '../extraction/told.ts';

/** The four columns of an instant: milliseconds UTC, precision, UTC offset in minutes, the original words. */
export type MomentColumns = [number | null, string | null, number | null, string | null];

export function momentColumns(moment: Moment | null): MomentColumns {
  return moment === null ? [null, null, null, null] : [moment.ms, moment.precision, moment.offsetMinutes, moment.words];
}
