import type { Temporal } from 'temporal-polyfill';
import { type DateInText, findDates, type Lean, type Writing } from '../../temporal/textDates.ts';
import { toMoment, writtenOn } from '../../temporal/calendar.ts';
import type { Moment } from '../told.ts';

/** When a fact held, as its clause gives it. */
export interface Timing {
  readonly validFrom: Moment | null;
  readonly validTo: Moment | null;
  readonly validKind: 'stated' | 'at_latest' | 'unknown';
  readonly temporalNote: string | null;
}

/** What kind of happening is timed. */
export type Aspect = 'event' | 'state' | 'pastState' | 'plan' | 'turn';

/** The dates of one sentence, found at most once for each direction of time. */
export class SentenceDates {
  private readonly found = new Map<Lean, readonly DateInText[]>();
  readonly text: string;
  readonly writing: Writing;

  constructor(text: string, writing: Writing) {
    this.text = text;
    this.writing = writing;
  }

  leaning(lean: Lean): readonly DateInText[] {
    const known = this.found.get(lean);
    if (known) return known;
    const dates = findDates(this.text, this.writing, lean);
    this.found.set(lean, dates);
    return dates;
  }

  /** Dates whose words lie within offsets of the sentence. */
  within(lean: Lean, start: number, end: number): readonly DateInText[] {
    return this.leaning(lean).filter((date) => date.start >= start && date.end <= end + 1);
  }
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function localDate(moment: Moment, writing: Writing): Temporal.PlainDateTime | null {
  return writtenOn({ at: moment, tz: writing.tz });
}

function dayWords(date: Temporal.PlainDateTime): string {
  return `${date.day} ${MONTHS[date.month - 1]} ${date.year}`;
}

/** A date as one writes it without knowing the day of writing: "yesterday" is "on 7 May 2023". Null keeps the words. */
export function absoluteWords(date: DateInText, writing: Writing): string | null {
  if (date.kind !== 'date' || !date.from || !date.grain) return null;
  const local = localDate(date.from, writing);
  if (!local) return null;
  const lead = { at: null, since: 'since', until: 'until', by: 'by', before: 'before', after: 'after', range: null }[
    date.role
  ];
  if (date.role === 'range') return null;
  switch (date.grain) {
    case 'minute':
    case 'hour':
      return null;
    case 'day':
      return `${lead ?? 'on'} ${dayWords(local)}`;
    case 'week':
      return `${lead ?? 'in'} the week of ${dayWords(local)}`;
    case 'weekend':
      return `${lead ?? 'on'} the weekend of ${dayWords(local)}`;
    case 'month':
      return `${lead ?? 'in'} ${MONTHS[local.month - 1]} ${local.year}`;
    case 'season':
      return `${lead ?? 'in'} ${local.month === 12 ? 'winter' : local.month === 3 ? 'spring' : local.month === 6 ? 'summer' : 'autumn'} ${local.year}`;
    case 'quarter':
      return `${lead ?? 'in'} Q${Math.ceil(local.month / 3)} ${local.year}`;
    default:
      return `${lead ?? 'in'} ${local.year}`;
  }
}

function note(dates: readonly DateInText[]): string | null {
  const words = dates
    .filter((date) => date.kind !== 'date' || date.to !== null || date.role !== 'at')
    .map((date) => {
      if (date.kind === 'date' && date.to && date.role === 'at')
        return `some time in the ${date.grain} ("${date.words}")`;
      return date.role === 'at' || date.role === 'range' || date.words.toLowerCase().startsWith(date.role)
        ? date.words
        : `${date.role} ${date.words}`;
    });
  return words.length > 0 ? words.join('; ') : null;
}

/** The day that lies a stated length of time before the writing: "for 5 years" in a perfect tense. */
function lengthBefore(date: DateInText, writing: Writing): Moment | null {
  const now = writtenOn(writing);
  if (!now || !Number.isFinite(date.amount)) return null;
  const unit = date.unit === 'decade' ? 'year' : date.unit === 'weekend' ? 'week' : date.unit;
  const amount = date.unit === 'decade' ? date.amount * 10 : date.amount;
  const day = now.toPlainDate().subtract({ [`${unit}s`]: amount });
  const grain = unit === 'year' || unit === 'month' ? unit : 'day';
  const start = grain === 'year' ? day.with({ month: 1, day: 1 }) : grain === 'month' ? day.with({ day: 1 }) : day;
  return toMoment(start.toPlainDateTime(), grain, date.words, writing);
}

const UNTIMED = { validFrom: null, validTo: null } as const;

function eventTiming(at: DateInText | undefined, temporalNote: string | null): Timing {
  return at
    ? { validFrom: at.from, validTo: null, validKind: 'stated', temporalNote }
    : { ...UNTIMED, validKind: 'unknown', temporalNote };
}

/**
 * Places a fact in time by the dates of its clause. Undated presents hold at the latest from the writing; undated pasts
 * claim no time; an event keeps no end.
 */
export function timingOf(aspect: Aspect, isPerfect: boolean, dates: readonly DateInText[], writing: Writing): Timing {
  const dated = dates.filter((date) => date.kind === 'date');
  const temporalNote = note(dates);
  const at = dated.find((date) => date.role === 'at' && (aspect === 'plan' || !date.isFuture));
  const range = dated.find((date) => date.role === 'range');
  const since = dated.find((date) => date.role === 'since');
  const until = dated.find((date) => date.role === 'until');
  const length = dates.find((date) => date.kind === 'length');
  if (aspect === 'event') return eventTiming(at ?? undefined, temporalNote);
  if (aspect === 'plan') {
    const planned = at ?? dated.find((date) => date.role === 'by' || date.role === 'since' || date.role === 'after');
    return eventTiming(planned, temporalNote);
  }
  if (aspect === 'turn') {
    // What began or ended by then holds from its date, or at the latest from the telling.
    const from = at?.from ?? since?.from ?? dated.find((date) => date.role === 'after')?.from ?? null;
    return from
      ? { validFrom: from, validTo: null, validKind: 'stated', temporalNote }
      : { validFrom: writing.at, validTo: null, validKind: 'at_latest', temporalNote };
  }
  const validTo = range?.to ?? until?.to ?? null;
  const start = since?.from ?? range?.from ?? (isPerfect && length ? lengthBefore(length, writing) : null);
  if (start) return { validFrom: start, validTo, validKind: 'stated', temporalNote };
  if (aspect === 'pastState') {
    if (at) return { validFrom: at.from, validTo: at.periodEnd, validKind: 'stated', temporalNote };
    return { validFrom: null, validTo, validKind: 'unknown', temporalNote };
  }
  if (at && !at.isFuture) return { validFrom: at.from, validTo: null, validKind: 'stated', temporalNote };
  return { validFrom: writing.at, validTo, validKind: 'at_latest', temporalNote };
}
