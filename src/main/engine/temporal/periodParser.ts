import { Temporal } from 'temporal-polyfill';
import { dateSpan, inYear, type Span, seasonOf, shifted, thirdOf, unitAround } from './periodSpans.ts';
import {
  ambiguousNames,
  amountNouns,
  countOf,
  cues,
  dayOfMonth,
  months,
  ordinalOf,
  seasons,
  singular,
  units,
  weekdays,
  yearOf,
} from './periodWords.ts';

export interface Word {
  readonly text: string;
  /** As written. */
  readonly raw: string;
  readonly start: number;
  readonly end: number;
}

/** A span read from the words up to `next`. */
export interface Read {
  readonly span: Span;
  readonly next: number;
}

const quarter = /^q([1-4])$/;
const decade = /^((?:19|20)\d0)s$/;
const isoDate = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/;

/** Reads one period without its preposition: a day, week, month, quarter, season, year, or so many of them back. */
export class PeriodParser {
  private readonly words: readonly Word[];
  private readonly today: Temporal.PlainDate;

  constructor(words: readonly Word[], today: Temporal.PlainDate) {
    this.words = words;
    this.today = today;
  }

  read(at: number): Read | null {
    const from = this.text(at) === 'the' ? at + 1 : at;
    return (
      this.readPart(from) ??
      this.readNamedDay(from) ??
      this.readRelative(from) ??
      this.readAgo(from) ??
      this.readQuarter(from) ??
      this.readSeason(from) ??
      this.readDate(from) ??
      this.readYear(from)
    );
  }

  private text(at: number): string {
    return this.words[at]?.text ?? '';
  }

  /** early May, late 2023, mid-March, the beginning of 2024, the week of May 7. */
  private readPart(at: number): Read | null {
    const word = this.text(at);
    const hasOf = this.text(at + 1) === 'of';
    const parts = {
      early: 'early',
      mid: 'mid',
      late: 'late',
      beginning: 'early',
      start: 'early',
      middle: 'mid',
      end: 'late',
    } as const;
    if (hasOf && (word === 'week' || word === 'month')) {
      const inner = this.read(at + 2);
      return inner === null ? null : { span: unitAround(inner.span.from, word), next: inner.next };
    }
    if (!Object.hasOwn(parts, word)) return null;
    const part = parts[word as keyof typeof parts];
    if (part !== word && !hasOf) return null;
    const inner = this.read(at + (hasOf ? 2 : 1));
    return inner === null ? null : { span: thirdOf(inner.span, part), next: inner.next };
  }

  private readNamedDay(at: number): Read | null {
    const day = (shift: number, next: number): Read => ({
      span: unitAround(this.today.add({ days: shift }), 'day'),
      next,
    });
    if (this.text(at) === 'day' && (this.text(at + 1) === 'before' || this.text(at + 1) === 'after')) {
      if (this.text(at + 2) === 'yesterday' && this.text(at + 1) === 'before') return day(-2, at + 3);
      if (this.text(at + 2) === 'tomorrow' && this.text(at + 1) === 'after') return day(2, at + 3);
    }
    switch (this.text(at)) {
      case 'today':
      case 'tonight':
        return day(0, at + 1);
      case 'yesterday':
        return day(-1, at + 1);
      case 'tomorrow':
        return day(1, at + 1);
      default:
        return null;
    }
  }

  /** last week, this month, next Friday, last summer, last May, past week, the last three days. */
  private readRelative(at: number): Read | null {
    const which = this.text(at);
    const step = { last: -1, previous: -1, past: -1, this: 0, current: 0, next: 1, coming: 1 }[which];
    if (step === undefined) return null;
    const word = this.text(at + 1);
    const unit = units.get(word);
    if (unit !== undefined && which !== 'past') {
      return { span: unitAround(shifted(this.today, unit, step), unit), next: at + 2 };
    }
    if (word === 'night' && step === -1)
      return { span: unitAround(this.today.subtract({ days: 1 }), 'day'), next: at + 2 };
    if (word === 'weekend') return { span: this.weekend(step), next: at + 2 };
    if (weekdays.has(word) && which !== 'past')
      return { span: this.weekday(weekdays.get(word) ?? 1, step), next: at + 2 };
    const season = seasons.get(word);
    if (season !== undefined) return { span: this.season(season, step), next: at + 2 };
    const month = months.get(word);
    if (month !== undefined) return { span: this.month(month, step), next: at + 2 };
    return step === -1 ? this.readStretch(at + 1) : null;
  }

  /** three days, few weeks, month: as many up to and with today. */
  private readStretch(at: number): Read | null {
    const count = countOf(this.text(at));
    const unitAt = count === null ? at : this.text(at + 1) === 'of' ? at + 2 : at + 1;
    const unit = units.get(singular(this.text(unitAt)));
    if (unit === undefined) return null;
    const to = this.today.add({ days: 1 });
    return { span: { from: shifted(this.today, unit, -(count ?? 1)), to }, next: unitAt + 1 };
  }

  /** three days ago, a couple of weeks ago, two years back. */
  private readAgo(at: number): Read | null {
    const start =
      this.text(at) === 'a' && (this.text(at + 1) === 'few' || this.text(at + 1) === 'couple') ? at + 1 : at;
    const count = countOf(this.text(start));
    if (count === null) return null;
    const unitAt = this.text(start + 1) === 'of' ? start + 2 : start + 1;
    const unit = units.get(singular(this.text(unitAt)));
    const word = this.text(unitAt + 1);
    if (unit === undefined || (word !== 'ago' && word !== 'back' && word !== 'earlier')) return null;
    return { span: unitAround(shifted(this.today, unit, -count), unit), next: unitAt + 2 };
  }

  /** Q3, Q1 2024, the first quarter of 2024. */
  private readQuarter(at: number): Read | null {
    const digit = quarter.exec(this.text(at))?.[1];
    const ordinal = digit === undefined && this.text(at + 1) === 'quarter' ? ordinalOf(this.text(at)) : null;
    const number = digit === undefined ? ordinal : Number(digit);
    if (number === null || number > 4) return null;
    const { year, next } = this.yearAfter(at + (digit === undefined ? 2 : 1));
    const of = (y: number): Span => unitAround(new Temporal.PlainDate(y, 3 * number - 2, 1), 'quarter');
    return { span: year === null ? this.latest(of) : of(year), next };
  }

  /** summer 2023, the summer of 2023, in winter. */
  private readSeason(at: number): Read | null {
    const first = seasons.get(this.text(at));
    if (first === undefined) return null;
    const { year, next } = this.yearAfter(at + 1);
    if (year !== null) return { span: seasonOf(year, first), next };
    const hasCue = cues.has(this.text(at - 1)) || (this.text(at - 1) === 'the' && cues.has(this.text(at - 2)));
    return hasCue ? { span: this.latest((y) => seasonOf(y, first)), next } : null;
  }

  /** 2024-03-01, 2024-03, May 2023, May 7, 7 May 2023, the 7th of May, Monday. */
  private readDate(at: number): Read | null {
    const iso = isoDate.exec(this.text(at).replaceAll('/', '-'));
    if (iso !== null) return this.readIso(iso, at);
    const weekday = weekdays.get(this.text(at));
    if (weekday !== undefined && this.isCertain(at)) return { span: this.weekday(weekday, 0), next: at + 1 };
    const day = dayOfMonth(this.text(at));
    const monthAt = day === null ? at : this.text(at + 1) === 'of' ? at + 2 : at + 1;
    const month = months.get(this.text(monthAt));
    if (month === undefined) return null;
    if (day !== null) return this.dated(month, day, monthAt + 1);
    const following = dayOfMonth(this.text(at + 1));
    if (following !== null && (this.text(at) !== 'may' || this.isCertain(at) || this.words[at]?.raw === 'May')) {
      return this.dated(month, following, at + 2);
    }
    const { year } = this.yearAfter(at + 1);
    return year !== null || this.isCertain(at) ? this.dated(month, null, at + 1) : null;
  }

  private readIso([, year, month, day]: RegExpExecArray, at: number): Read | null {
    const number = Number(month);
    if (number < 1 || number > 12) return null;
    const span = dateSpan(Number(year), number, day === undefined ? null : Number(day));
    return span === null ? null : { span, next: at + 1 };
  }

  private dated(month: number, day: number | null, at: number): Read | null {
    const { year, next } = this.yearAfter(at);
    if (year !== null) {
      const span = dateSpan(year, month, day);
      return span === null ? null : { span, next };
    }
    const fits = dateSpan(2000, month, day);
    if (fits === null) return null;
    const span = this.latest((y) => dateSpan(y, month, day) ?? inYear(fits, y));
    return { span: { ...span, isYearGuessed: true }, next };
  }

  /** A number is a year only after a cue, and not when it counts something. */
  private readYear(at: number): Read | null {
    const ten = decade.exec(this.text(at))?.[1];
    if (ten !== undefined) {
      const from = new Temporal.PlainDate(Number(ten), 1, 1);
      return { span: { from, to: from.add({ years: 10 }) }, next: at + 1 };
    }
    const year = yearOf(this.text(at));
    const before = this.text(at - 1);
    if (year === null || !cues.has(before) || amountNouns.has(this.text(at + 1))) return null;
    return { span: unitAround(new Temporal.PlainDate(year, 1, 1), 'year'), next: at + 1 };
  }

  private yearAfter(at: number): { year: number | null; next: number } {
    const yearAt = this.text(at) === 'of' || this.text(at) === 'in' ? at + 1 : at;
    const year = yearOf(this.text(yearAt));
    return year === null ? { year: null, next: at } : { year, next: yearAt + 1 };
  }

  /** Whether an ordinary word is meant as a name: by a capital inside a sentence, or by a cue before it. */
  private isCertain(at: number): boolean {
    const word = this.words[at];
    if (word === undefined) return false;
    if (cues.has(this.text(at - 1)) || this.text(at - 1) === 'on') return word.text !== 'may' || word.raw === 'May';
    if (!ambiguousNames.has(word.text)) return word.text.length > 3;
    return word.raw !== word.text && at > 0 && word.text !== 'fall';
  }

  /** The newest of a yearly span that has begun. */
  private latest(of: (year: number) => Span): Span {
    const now = of(this.today.year);
    return Temporal.PlainDate.compare(now.from, this.today) <= 0 ? now : of(this.today.year - 1);
  }

  private weekday(weekday: number, step: number): Span {
    const back = (this.today.dayOfWeek - weekday + 7) % 7;
    if (step > 0) return unitAround(this.today.add({ days: 7 - back }), 'day');
    return unitAround(this.today.subtract({ days: step < 0 && back === 0 ? 7 : back }), 'day');
  }

  private weekend(step: number): Span {
    const monday = unitAround(this.today, 'week').from;
    const from = monday.add({ days: 5 + 7 * step });
    return { from, to: from.add({ days: 2 }) };
  }

  private season(first: number, step: number): Span {
    const current = this.latest((year) => seasonOf(year, first));
    const isRunning = Temporal.PlainDate.compare(current.to, this.today) > 0;
    if (step < 0) return isRunning ? seasonOf(current.from.year - 1, first) : current;
    if (step > 0) return seasonOf(current.from.year + 1, first);
    return isRunning ? current : seasonOf(this.today.year, first);
  }

  private month(month: number, step: number): Span {
    const of = (year: number): Span => unitAround(new Temporal.PlainDate(year, month, 1), 'month');
    if (step === 0) return of(this.today.year);
    if (step > 0) return month > this.today.month ? of(this.today.year) : of(this.today.year + 1);
    return month < this.today.month ? of(this.today.year) : of(this.today.year - 1);
  }
}
