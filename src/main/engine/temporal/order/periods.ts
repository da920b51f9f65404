import { type Precision, precisionSchema } from '../../../../shared/contract/primitives.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Milliseconds that one unit of a precision or of a text's granularity can last at most. */
const longest: Readonly<Record<string, number>> = {
  exact: 0,
  second: 1000,
  minute: MINUTE,
  hour: HOUR,
  day: DAY,
  weekend: 2 * DAY,
  week: 7 * DAY,
  month: 31 * DAY,
  season: 92 * DAY,
  quarter: 92 * DAY,
  year: 366 * DAY,
  decade: 3653 * DAY,
};

/** Null for a granularity that nobody has a length for. */
export function longestOf(granularity: string | null): number | null {
  return granularity === null ? null : (longest[granularity] ?? null);
}

export function readPrecision(text: string | null): Precision {
  const read = precisionSchema.safeParse(text);
  return read.success ? read.data : 'exact';
}

/**
 * The first instant after the period that an instant stands for, on the calendar of its writer: "May 2023" is stored as
 * its first instant and ends where June begins.
 */
export function endOfPeriod(ms: number, precision: Precision, offsetMinutes: number | null): number {
  switch (precision) {
    case 'exact':
      return ms + 1;
    case 'minute':
      return ms + MINUTE;
    case 'hour':
      return ms + HOUR;
    case 'day':
      return ms + DAY;
    case 'month':
      return monthsLater(ms, 1, offsetMinutes);
    case 'quarter':
      return monthsLater(ms, 3, offsetMinutes);
    case 'year':
      return monthsLater(ms, 12, offsetMinutes);
    default:
      return precision satisfies never;
  }
}

export function monthsLater(ms: number, months: number, offsetMinutes: number | null): number {
  const offset = (offsetMinutes ?? 0) * MINUTE;
  const local = new Date(ms + offset);
  local.setUTCMonth(local.getUTCMonth() + months);
  return local.getTime() - offset;
}

/** A period as short as its precision allows: "2023", "2023-05", "2023-05-10", "2023-05-10 14:00". */
export function periodWords(ms: number, precision: Precision, offsetMinutes: number | null): string {
  const local = new Date(ms + (offsetMinutes ?? 0) * MINUTE).toISOString();
  const length = { year: 4, quarter: 7, month: 7, day: 10, hour: 16, minute: 16, exact: 19 }[precision];
  return local.slice(0, length).replace('T', ' ');
}
