import { Temporal } from 'temporal-polyfill';

const widths: Readonly<Record<string, Temporal.DurationLike>> = {
  minute: { minutes: 1 },
  hour: { hours: 1 },
  day: { days: 1 },
  month: { months: 1 },
  quarter: { months: 3 },
  year: { years: 1 },
};

/** How wide an instant is by its precision, in milliseconds: "in May 2023" may be any instant of that month. 0 for an exact one. */
export function precisionWidth(ms: number, precision: string | null): number {
  const width = precision === null ? undefined : widths[precision];
  if (width === undefined) return 0;
  const from = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('UTC');
  return from.add(width).epochMilliseconds - ms;
}
