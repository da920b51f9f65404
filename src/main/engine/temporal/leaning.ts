import { Temporal } from 'temporal-polyfill';
import {
  dayPeriod,
  monthPeriod,
  type Period,
  quarterPeriod,
  seasonPeriod,
  weekendPeriod,
  weekPeriod,
  yearPeriod,
} from './calendar.ts';
import type { Lean } from './dateReading.ts';

/** The month nearest on the side the sentence leans to; the month of writing itself counts for both. */
export function leaningMonth(today: Temporal.PlainDate, month: number, lean: Lean): Period {
  const year =
    lean === 'past'
      ? month > today.month
        ? today.year - 1
        : today.year
      : month < today.month
        ? today.year + 1
        : today.year;
  return monthPeriod(year, month);
}

export function leaningDay(today: Temporal.PlainDate, month: number, day: number, lean: Lean): Period | null {
  if (day < 1 || day > 31) return null;
  const here = Temporal.PlainDate.from({ year: today.year, month, day }, { overflow: 'reject' });
  const order = Temporal.PlainDate.compare(here, today);
  if (lean === 'past' && order > 0) return dayPeriod(here.subtract({ years: 1 }));
  if (lean === 'future' && order < 0) return dayPeriod(here.add({ years: 1 }));
  return dayPeriod(here);
}

export function weekday(today: Temporal.PlainDate, day: number, which: string, lean: Lean): Period {
  const back = ((today.dayOfWeek - day + 6) % 7) + 1;
  const forth = ((day - today.dayOfWeek + 6) % 7) + 1;
  if (/last|past|previous/.test(which)) return dayPeriod(today.subtract({ days: back }));
  if (which === 'next') return dayPeriod(today.subtract({ days: today.dayOfWeek - 1 }).add({ days: 6 + day }));
  if (which === 'this') return dayPeriod(today.add({ days: day - today.dayOfWeek }));
  if (day === today.dayOfWeek) return dayPeriod(today);
  return dayPeriod(lean === 'past' ? today.subtract({ days: back }) : today.add({ days: forth }));
}

export function season(today: Temporal.PlainDate, name: string, which: string, lean: Lean): Period {
  const here = seasonPeriod(name === 'winter' && today.month <= 2 ? today.year - 1 : today.year, name);
  const start = here.start.toPlainDate();
  const over = Temporal.PlainDate.compare(here.end.toPlainDate(), today) <= 0;
  const ahead = Temporal.PlainDate.compare(start, today) > 0;
  if (which === 'last' || (which !== 'this' && which !== 'next' && lean === 'past' && ahead)) {
    return over ? here : seasonPeriod(start.year - 1, name);
  }
  return (which === 'next' || lean === 'future') && !ahead && (over || which === 'next')
    ? seasonPeriod(start.year + 1, name)
    : here;
}

const WHICH_STEP: Record<string, number> = {
  last: -1,
  past: -1,
  previous: -1,
  this: 0,
  current: 0,
  next: 1,
  coming: 1,
  following: 1,
  upcoming: 1,
};

export function namedUnit(today: Temporal.PlainDate, which: string, unit: string, lean: Lean): Period | null {
  const step = WHICH_STEP[which] ?? 0;
  switch (unit) {
    case 'week':
      return weekPeriod(today.add({ weeks: step }));
    case 'weekend': {
      // On a Monday "this weekend" in the past tense is the one just over.
      const gone = step === 0 && lean === 'past' && today.dayOfWeek < 6;
      return weekendPeriod(today.add({ weeks: gone ? -1 : step }));
    }
    case 'month': {
      const moved = today.with({ day: 1 }).add({ months: step });
      return monthPeriod(moved.year, moved.month);
    }
    case 'quarter': {
      const moved = today.with({ day: 1 }).add({ months: 3 * step });
      return quarterPeriod(moved.year, Math.ceil(moved.month / 3));
    }
    case 'year':
      return yearPeriod(today.year + step);
    default:
      return null;
  }
}

/** Month and day of feasts with a fixed date. */
export const FEASTS: Record<string, readonly [number, number]> = {
  christmas: [12, 25],
  'christmas eve': [12, 24],
  "new year's eve": [12, 31],
  "new year's day": [1, 1],
  "valentine's day": [2, 14],
  halloween: [10, 31],
};
