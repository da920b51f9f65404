import { Temporal } from 'temporal-polyfill';

/** In UTC these are as wide wherever they begin. */
const fixedWidths: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const calendarWidths: Readonly<Record<string, Temporal.DurationLike>> = {
  month: { months: 1 },
  quarter: { months: 3 },
  year: { years: 1 },
};

/** How wide an instant is by its precision, in milliseconds: "in May 2023" may be any instant of that month. 0 for an exact one. */
export function precisionWidth(ms: number, precision: string | null): number {
  if (precision === null) return 0;
  const fixed = fixedWidths[precision];
  if (fixed !== undefined) return fixed;
  const width = calendarWidths[precision];
  if (width === undefined) return 0;
  const from = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('UTC');
  return from.add(width).epochMilliseconds - ms;
}
