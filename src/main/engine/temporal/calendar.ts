import { Temporal } from 'temporal-polyfill';
import type { Precision } from '../../../shared/contract/primitives.ts';
import type { Moment } from '../extraction/told.ts';

/** Where and when a text was written: what its relative dates are relative to. */
export interface Writing {
  /** The passage's own time, never the import's. */
  readonly at: Moment | null;
  /** IANA zone of the artifact; null when unknown. */
  readonly tz: string | null;
}

/** Precisions in which a text names a period; `week` and `season` have no precision of their own in a Moment. */
export type Grain = 'minute' | 'hour' | 'day' | 'week' | 'weekend' | 'month' | 'season' | 'quarter' | 'year' | 'decade';

/** A period on the writer's calendar, half-open. */
export interface Period {
  readonly start: Temporal.PlainDateTime;
  readonly end: Temporal.PlainDateTime;
  readonly grain: Grain;
}

const PRECISION: Record<Grain, Precision> = {
  minute: 'minute',
  hour: 'hour',
  day: 'day',
  week: 'day',
  weekend: 'day',
  month: 'month',
  season: 'month',
  quarter: 'quarter',
  year: 'year',
  decade: 'year',
};

function zoneOf(writing: Writing): string {
  if (writing.tz) return writing.tz;
  const minutes = writing.at?.offsetMinutes;
  if (minutes === null || minutes === undefined) return 'UTC';
  const sign = minutes < 0 ? '-' : '+';
  const size = Math.abs(minutes);
  return `${sign}${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`;
}

/** The day on the writer's own calendar; null when the text has no time. */
export function writtenOn(writing: Writing): Temporal.PlainDateTime | null {
  if (!writing.at) return null;
  return Temporal.Instant.fromEpochMilliseconds(writing.at.ms).toZonedDateTimeISO(zoneOf(writing)).toPlainDateTime();
}

/** A local date and time of the writer's as a Moment, with the offset in force then. */
export function toMoment(local: Temporal.PlainDateTime, grain: Grain, words: string, writing: Writing): Moment {
  const zoned = local.toZonedDateTime(zoneOf(writing));
  const known = writing.tz !== null || (writing.at?.offsetMinutes ?? null) !== null;
  return {
    ms: zoned.epochMilliseconds,
    precision: PRECISION[grain],
    offsetMinutes: known ? Math.round(zoned.offsetNanoseconds / 6e10) : null,
    words,
  };
}

/** True for periods that a Moment's precision cannot name, so that their end has to be told apart. */
export function exceedsPrecision(grain: Grain): boolean {
  return grain === 'week' || grain === 'weekend' || grain === 'season' || grain === 'decade';
}

function midnight(date: Temporal.PlainDate): Temporal.PlainDateTime {
  return date.toPlainDateTime();
}

export function dayPeriod(date: Temporal.PlainDate): Period {
  return { start: midnight(date), end: midnight(date.add({ days: 1 })), grain: 'day' };
}

/** Monday to Sunday. */
export function weekPeriod(date: Temporal.PlainDate): Period {
  const monday = date.subtract({ days: date.dayOfWeek - 1 });
  return { start: midnight(monday), end: midnight(monday.add({ days: 7 })), grain: 'week' };
}

/** Saturday and Sunday of the date's week. */
export function weekendPeriod(date: Temporal.PlainDate): Period {
  const saturday = date.add({ days: 6 - date.dayOfWeek });
  return { start: midnight(saturday), end: midnight(saturday.add({ days: 2 })), grain: 'weekend' };
}

export function monthPeriod(year: number, month: number): Period {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  return { start: midnight(first), end: midnight(first.add({ months: 1 })), grain: 'month' };
}

export function quarterPeriod(year: number, quarter: number): Period {
  const first = Temporal.PlainDate.from({ year, month: quarter * 3 - 2, day: 1 });
  return { start: midnight(first), end: midnight(first.add({ months: 3 })), grain: 'quarter' };
}

export function yearPeriod(year: number): Period {
  return {
    start: midnight(Temporal.PlainDate.from({ year, month: 1, day: 1 })),
    end: midnight(Temporal.PlainDate.from({ year: year + 1, month: 1, day: 1 })),
    grain: 'year',
  };
}

/** Meteorological seasons of the north: spring from March, summer June, autumn September, winter December of `year`. */
export function seasonPeriod(year: number, season: string): Period {
  const month = { spring: 3, summer: 6, fall: 9, autumn: 9, winter: 12 }[season] ?? 3;
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  return { start: midnight(first), end: midnight(first.add({ months: 3 })), grain: 'season' };
}

/** `years` from the date back (negative) or forth, as the whole day, week, month or year there. */
export function shifted(date: Temporal.PlainDate, amount: number, unit: string): Period {
  switch (unit) {
    case 'day':
      return dayPeriod(date.add({ days: amount }));
    case 'week':
      return weekPeriod(date.add({ weeks: amount }));
    case 'weekend':
      return weekendPeriod(date.add({ weeks: amount }));
    case 'month': {
      const moved = date.add({ months: amount });
      return monthPeriod(moved.year, moved.month);
    }
    case 'decade':
      return yearPeriod(date.year + amount * 10);
    default:
      return yearPeriod(date.year + amount);
  }
}
