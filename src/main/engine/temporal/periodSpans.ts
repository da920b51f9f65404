import { Temporal } from 'temporal-polyfill';

/** Whole days, half-open, without a zone yet. */
export interface Span {
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
  /** Set while the year is only guessed, so that "May and July 2023" can pass its year on. */
  readonly isYearGuessed?: boolean;
}

export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** The calendar unit a day lies in: weeks run from Monday to Sunday. */
export function unitAround(day: Temporal.PlainDate, unit: Unit): Span {
  switch (unit) {
    case 'day':
      return { from: day, to: day.add({ days: 1 }) };
    case 'week': {
      const from = day.subtract({ days: day.dayOfWeek - 1 });
      return { from, to: from.add({ days: 7 }) };
    }
    case 'month': {
      const from = day.with({ day: 1 });
      return { from, to: from.add({ months: 1 }) };
    }
    case 'quarter': {
      const from = day.with({ day: 1, month: 3 * Math.floor((day.month - 1) / 3) + 1 });
      return { from, to: from.add({ months: 3 }) };
    }
    case 'year': {
      const from = day.with({ day: 1, month: 1 });
      return { from, to: from.add({ years: 1 }) };
    }
  }
}

export function shifted(day: Temporal.PlainDate, unit: Unit, count: number): Temporal.PlainDate {
  switch (unit) {
    case 'day':
      return day.add({ days: count });
    case 'week':
      return day.add({ weeks: count });
    case 'month':
      return day.add({ months: count });
    case 'quarter':
      return day.add({ months: 3 * count });
    case 'year':
      return day.add({ years: count });
  }
}

/** Three months from a season's first; the winter of a year begins in its December. */
export function seasonOf(year: number, firstMonth: number): Span {
  const from = new Temporal.PlainDate(year, firstMonth, 1);
  return { from, to: from.add({ months: 3 }) };
}

/** Null for a day that the month does not have. */
export function dateSpan(year: number, month: number, day: number | null): Span | null {
  const first = new Temporal.PlainDate(year, month, 1);
  if (day === null) return unitAround(first, 'month');
  return day > first.daysInMonth ? null : unitAround(first.with({ day }), 'day');
}

/** The first, middle or last third of a span, in whole days; a span too short to be cut so stays whole. */
export function thirdOf(span: Span, part: 'early' | 'mid' | 'late'): Span {
  const days = span.from.until(span.to, { largestUnit: 'day' }).days;
  if (days < 3) return span;
  const third = Math.round(days / 3);
  switch (part) {
    case 'early':
      return { from: span.from, to: span.from.add({ days: third }) };
    case 'mid':
      return { from: span.from.add({ days: third }), to: span.to.subtract({ days: third }) };
    case 'late':
      return { from: span.to.subtract({ days: third }), to: span.to };
  }
}

/** The same span in another year. */
export function inYear(span: Span, year: number): Span {
  const years = year - span.from.year;
  return { from: span.from.add({ years }), to: span.to.add({ years }) };
}
