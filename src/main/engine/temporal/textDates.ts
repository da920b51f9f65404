import * as chrono from 'chrono-node';
import { Temporal } from 'temporal-polyfill';
import type { Moment } from '../extraction/told.ts';
import { dayPeriod, exceedsPrecision, type Grain, type Period, toMoment, type Writing, writtenOn } from './calendar.ts';
import { CALENDAR_DATES } from './calendarDates.ts';
import type { Lean, Reading } from './dateReading.ts';
import { partOfPeriod } from './partOfPeriod.ts';
import { RELATIVE_DATES } from './relativeDates.ts';

export type { Writing } from './calendar.ts';
export type { Lean } from './dateReading.ts';

/** How the words before a date place a fact beside it. */
export type DateRole = 'at' | 'since' | 'until' | 'by' | 'before' | 'after' | 'range';

/** A date, period or length of time found in a text, on the clock of its writer. */
export interface DateInText {
  /** Offsets into the text, the placing word ("since") included. */
  readonly start: number;
  readonly end: number;
  readonly words: string;
  readonly kind: 'date' | 'length' | 'recurring' | 'vague';
  readonly role: DateRole;
  /** Start of the period named; null unless `kind` is `date`. */
  readonly from: Moment | null;
  /** Exclusive end: of a range, of an "until", or of a week, weekend or season, which no precision names. Else null. */
  readonly to: Moment | null;
  /** Exclusive end of the period named, whatever its precision. */
  readonly periodEnd: Moment | null;
  readonly grain: Grain | null;
  /** Whether the period has its place on the calendar after the day of writing. */
  readonly isFuture: boolean;
  /** For `length`. */
  readonly amount: number;
  readonly unit: string;
}

/** In order of preference where two readings are equally long. */
const DATE_RULES = [...RELATIVE_DATES, ...CALENDAR_DATES];

interface Hit {
  readonly start: number;
  readonly end: number;
  readonly reading: Reading;
}

const PLACING: readonly [RegExp, DateRole][] = [
  [/\b(?:ever )?since\s*$/i, 'since'],
  [/\b(?:starting|as of|effective|beginning)(?: (?:on|in|from))?\s*$/i, 'since'],
  [/\b(?:until|till|til|up to|through)\s*$/i, 'until'],
  [/\b(?:by|no later than|due(?: on| by)?)\s*$/i, 'by'],
  [/\bbefore\s*$/i, 'before'],
  [/\b(?:after|following)\s*$/i, 'after'],
];

function safely(read: () => Reading | null): Reading | null {
  try {
    return read();
  } catch (error) {
    // A day that no calendar has (30 February) is no date.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function ruleHits(text: string, today: Temporal.PlainDate | null, lean: Lean): Hit[] {
  const hits: Hit[] = [];
  for (const { pattern, read } of DATE_RULES) {
    for (const match of text.matchAll(pattern)) {
      const reading = safely(() => read(match.groups ?? {}, today, lean));
      if (reading) hits.push({ start: match.index, end: match.index + match[0].length, reading });
    }
  }
  return hits;
}

const NUMERIC = /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}:\d{2}|\b\d{1,2} ?[ap]\.?m\b/i;

/** ISO and other numeric dates, and times of the day, which chrono reads; words of the calendar are read by the rules. */
function numericHits(text: string, today: Temporal.PlainDateTime | null): Hit[] {
  if (!NUMERIC.test(text)) return [];
  const instant = new Date(today ? today.toZonedDateTime('UTC').epochMilliseconds : 0);
  const hits: Hit[] = [];
  for (const found of chrono.en.strict.parse(text, { instant, timezone: 0 })) {
    const { start } = found;
    const hasDay = start.isCertain('day') && start.isCertain('month') && start.isCertain('year');
    const hasTime = start.isCertain('hour');
    if (!hasDay && !(hasTime && today && start.isCertain('minute'))) continue;
    const period = safely(() => numericPeriod(found, hasTime));
    if (period) hits.push({ start: found.index, end: found.index + found.text.length, reading: period });
  }
  return hits;
}

function numericPeriod(found: chrono.ParsedResult, hasTime: boolean): Reading {
  const { start } = found;
  const dotted = /^\D*(\d{1,2})\.(\d{1,2})\.(\d{4})/.exec(found.text);
  const date = Temporal.PlainDate.from(
    {
      year: start.get('year') ?? 1970,
      month: dotted ? Number(dotted[2]) : (start.get('month') ?? 1),
      day: dotted ? Number(dotted[1]) : (start.get('day') ?? 1),
    },
    { overflow: 'reject' },
  );
  if (!hasTime) return { kind: 'period', period: dayPeriod(date) };
  const at = timeOfDay(date, start);
  const until = found.end?.isCertain('hour') === true ? timeOfDay(date, found.end) : null;
  if (until !== null) {
    // "from 23:10 to 00:40" ends on the next day.
    const to = Temporal.PlainDateTime.compare(until, at) > 0 ? until : until.add({ days: 1 });
    return { kind: 'range', from: at, to, grain: 'minute' };
  }
  return { kind: 'period', period: { start: at, end: at.add({ minutes: 1 }), grain: 'minute' } };
}

function timeOfDay(date: Temporal.PlainDate, parts: chrono.ParsedComponents): Temporal.PlainDateTime {
  return date.toPlainDateTime({
    hour: parts.get('hour') ?? 0,
    minute: parts.get('minute') ?? 0,
    second: parts.get('second') ?? 0,
  });
}

/** The longest reading at each place; what overlaps a better one goes. */
function choose(hits: readonly Hit[]): Hit[] {
  const chosen: Hit[] = [];
  const sorted = [...hits].sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start);
  for (const hit of sorted) {
    if (chosen.every((other) => hit.end <= other.start || hit.start >= other.end)) chosen.push(hit);
  }
  return chosen.sort((a, b) => a.start - b.start);
}

/** Placing words that a rule's own match begins with. */
const INSIDE: Readonly<Record<string, DateRole>> = {
  since: 'since',
  until: 'until',
  till: 'until',
  through: 'until',
  by: 'by',
  before: 'before',
  after: 'after',
};

function placing(text: string, hit: Hit): { role: DateRole; start: number } {
  const own = text.slice(hit.start, hit.end);
  const inside = /^(?:since|until|till|through|by|before|after)\b/i.exec(own)?.[0].toLowerCase();
  const role = inside ? INSIDE[inside] : undefined;
  if (role) return { role, start: hit.start };
  const before = text.slice(0, hit.start);
  for (const [pattern, placed] of PLACING) {
    const match = pattern.exec(before);
    if (match) return { role: placed, start: match.index };
  }
  const lead = /\b(?:on|in|at|during|around|from|over|the)\s+(?:the\s+)?$/i.exec(before);
  return { role: 'at', start: lead ? lead.index : hit.start };
}

function asDate(text: string, hit: Hit, today: Temporal.PlainDateTime | null, writing: Writing): DateInText {
  const { role, start } = placing(text, hit);
  const words = text.slice(hit.start, hit.end);
  const base = {
    start,
    end: hit.end,
    words,
    role,
    from: null,
    to: null,
    periodEnd: null,
    grain: null,
    isFuture: false,
    amount: 0,
    unit: '',
  };
  const { reading } = hit;
  switch (reading.kind) {
    case 'length':
      return { ...base, kind: 'length', amount: reading.amount, unit: reading.unit };
    case 'recurring':
    case 'vague':
      return { ...base, kind: reading.kind };
    case 'range':
      return {
        ...base,
        kind: 'date',
        role: 'range',
        from: toMoment(reading.from, reading.grain, words, writing),
        to: toMoment(reading.to, endGrain(reading), words, writing),
        grain: reading.grain,
      };
    case 'period': {
      const part = partOfPeriod(text, hit, reading.period);
      const { start: from, end, grain } = part?.period ?? reading.period;
      const isFuture = today !== null && Temporal.PlainDateTime.compare(from, today) > 0;
      return {
        ...base,
        kind: 'date',
        isFuture,
        grain,
        from: toMoment(from, grain, words, writing),
        periodEnd: toMoment(end, grain, words, writing),
        to: periodEnd(part?.role ?? role, end, from, grain, words, writing),
        ...(part === null ? {} : { role: part.role, start: part.start }),
      };
    }
    default:
      return reading satisfies never;
  }
}

/** A range of months or years may end within one. */
function endGrain({ to, grain }: Extract<Reading, { kind: 'range' }>): Grain {
  return grain === 'minute' || to.day === 1 ? grain : 'day';
}

function periodEnd(
  role: DateRole,
  end: Period['end'],
  start: Period['start'],
  grain: Grain,
  words: string,
  writing: Writing,
): Moment | null {
  if (role === 'until') return toMoment(start, grain, words, writing);
  return exceedsPrecision(grain) && role === 'at' ? toMoment(end, 'day', words, writing) : null;
}

/** Joins "from 2016 to 2019" and "between May and July" into one range. */
function joinRanges(text: string, dates: readonly DateInText[]): DateInText[] {
  const joined: DateInText[] = [];
  for (const date of dates) {
    const last = joined.at(-1);
    const between = last
      ? text.slice(
          last.end,
          date.start + (/^(?:to|until|till|through|and)\b/i.exec(text.slice(date.start, date.end))?.[0].length ?? 0),
        )
      : '';
    const opens = last ? /\b(from|between)\b/i.test(text.slice(Math.max(0, last.start - 9), last.end)) : false;
    const link = /^\s*(?:to|until|till|through|and|[-–—])\s*(?:(?:in|the)\s*)?$/i.test(between);
    const isOpen = last?.role !== 'range' && date.role !== 'range';
    if (last?.from && date.from && link && isOpen && (opens || !/and/i.test(between))) {
      joined[joined.length - 1] = {
        ...last,
        end: date.end,
        words: text.slice(last.start, date.end),
        role: 'range',
        to: date.from,
      };
    } else joined.push(date);
  }
  return joined;
}

/**
 * Dates, periods and lengths of time in an English text, resolved on its writer's calendar.
 * `lean` decides what is left open: "on Friday" in a past tense is the last one, in a plan the next.
 * Relative words stay unresolved (and are left out) when the text has no time of its own.
 */
export function findDates(text: string, writing: Writing, lean: Lean): DateInText[] {
  const today = writtenOn(writing);
  const hits = choose([...ruleHits(text, today?.toPlainDate() ?? null, lean), ...numericHits(text, today)]);
  return joinRanges(
    text,
    hits.map((hit) => asDate(text, hit, today, writing)),
  );
}
