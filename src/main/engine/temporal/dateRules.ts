import { Temporal } from 'temporal-polyfill';
import {
  dayPeriod,
  monthPeriod,
  type Period,
  quarterPeriod,
  seasonPeriod,
  shifted,
  weekendPeriod,
  weekPeriod,
  yearPeriod,
} from './calendar.ts';
import {
  MONTH,
  monthNumber,
  NUMBER,
  numberOf,
  SEASON,
  VAGUE_NUMBER,
  WEEKDAY,
  weekdayNumber,
  YEAR,
} from './dateWords.ts';

/** Which way a date without a year or week points: with a past tense back, with a plan forth. */
export type Lean = 'past' | 'future';

/** What a rule reads: a period, a length of time, or words that only hint at a time. */
export type Reading =
  | { readonly kind: 'period'; readonly period: Period }
  | {
      readonly kind: 'range';
      readonly from: Temporal.PlainDateTime;
      readonly to: Temporal.PlainDateTime;
      readonly grain: Period['grain'];
    }
  | { readonly kind: 'length'; readonly amount: number; readonly unit: string }
  | { readonly kind: 'recurring' }
  | { readonly kind: 'vague' };

export interface DateRule {
  readonly pattern: RegExp;
  /** Null when the match is no date after all or cannot be told without knowing when the text was written. */
  read(
    groups: Readonly<Record<string, string | undefined>>,
    today: Temporal.PlainDate | null,
    lean: Lean,
  ): Reading | null;
}

const rule = (source: string, read: DateRule['read']): DateRule => ({
  pattern: new RegExp(String.raw`(?<![\p{L}\p{N}_-])(?:${source})(?![\p{L}\p{N}_]|-\p{L})`, 'giu'),
  read,
});
const period = (made: Period): Reading => ({ kind: 'period', period: made });
const UNIT = '(?<unit>day|weekend|week|month|year|decade)s?';

/** The month nearest on the side the sentence leans to; the month of writing itself counts for both. */
function leaningMonth(today: Temporal.PlainDate, month: number, lean: Lean): Period {
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

function leaningDay(today: Temporal.PlainDate, month: number, day: number, lean: Lean): Period | null {
  if (day < 1 || day > 31) return null;
  const here = Temporal.PlainDate.from({ year: today.year, month, day }, { overflow: 'reject' });
  const order = Temporal.PlainDate.compare(here, today);
  if (lean === 'past' && order > 0) return dayPeriod(here.subtract({ years: 1 }));
  if (lean === 'future' && order < 0) return dayPeriod(here.add({ years: 1 }));
  return dayPeriod(here);
}

function weekday(today: Temporal.PlainDate, day: number, which: string, lean: Lean): Period {
  const back = ((today.dayOfWeek - day + 6) % 7) + 1;
  const forth = ((day - today.dayOfWeek + 6) % 7) + 1;
  if (/last|past|previous/.test(which)) return dayPeriod(today.subtract({ days: back }));
  if (which === 'next') return dayPeriod(today.subtract({ days: today.dayOfWeek - 1 }).add({ days: 6 + day }));
  if (which === 'this') return dayPeriod(today.add({ days: day - today.dayOfWeek }));
  if (day === today.dayOfWeek) return dayPeriod(today);
  return dayPeriod(lean === 'past' ? today.subtract({ days: back }) : today.add({ days: forth }));
}

function season(today: Temporal.PlainDate, name: string, which: string, lean: Lean): Period {
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

function namedUnit(today: Temporal.PlainDate, which: string, unit: string, lean: Lean): Period | null {
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
const FEASTS: Record<string, readonly [number, number]> = {
  christmas: [12, 25],
  'christmas eve': [12, 24],
  "new year's eve": [12, 31],
  "new year's day": [1, 1],
  "valentine's day": [2, 14],
  halloween: [10, 31],
};

const relative: DateRule[] = [
  rule(
    String.raw`(?:the )?day before yesterday`,
    (_g, today) => today && period(dayPeriod(today.subtract({ days: 2 }))),
  ),
  rule(String.raw`(?:the )?day after tomorrow`, (_g, today) => today && period(dayPeriod(today.add({ days: 2 })))),
  rule(
    String.raw`yesterday(?:'s)?(?: (?:morning|afternoon|evening|night))?|last night|last evening`,
    (_g, today) => today && period(dayPeriod(today.subtract({ days: 1 }))),
  ),
  rule(
    String.raw`(?:earlier |later )?today|tonight|this (?:morning|afternoon|evening)`,
    (_g, today) => today && period(dayPeriod(today)),
  ),
  rule(
    String.raw`tomorrow(?:'s)?(?: (?:morning|afternoon|evening|night))?`,
    (_g, today) => today && period(dayPeriod(today.add({ days: 1 }))),
  ),
  rule(
    String.raw`(?:about |around |roughly |almost |nearly |over |just )?(?<n>${NUMBER}) ${UNIT} (?:ago|back|earlier)(?! to\b)`,
    (g, today) => today && period(shifted(today, -numberOf(g.n ?? ''), (g.unit ?? '').toLowerCase())),
  ),
  rule(
    String.raw`(?:only |just |quite )?(?:${VAGUE_NUMBER} (?:\w+ )?)?(?:minutes?|hours?|days|weeks|months|years|decades|while|time) (?:ago|back)|a (?:long )?(?:while|time) (?:ago|back)|ages ago|long ago`,
    () => ({ kind: 'vague' }),
  ),
  rule(
    String.raw`(?:in|within) (?:about |around )?(?<n>${NUMBER}) ${UNIT}(?:'s?)?(?: time)?|(?<m>${NUMBER}) ${UNIT.replace('<unit>', '<unit2>')} from (?:now|today)`,
    (g, today, lean) => {
      if (!today || (lean === 'past' && g.m === undefined)) return null;
      return period(shifted(today, numberOf(g.n ?? g.m ?? ''), (g.unit ?? g.unit2 ?? '').toLowerCase()));
    },
  ),
  rule(
    String.raw`(?:over|in|for|during|within|throughout) the (?:last|past) (?:(?<n>${NUMBER}) )?${UNIT}`,
    (g, today) => {
      if (!today) return null;
      const unit = (g.unit ?? '').toLowerCase();
      const from = shifted(today, -numberOf(g.n ?? '1'), unit);
      return { kind: 'range', from: from.start, to: today.toPlainDateTime(), grain: from.grain };
    },
  ),
  rule(String.raw`(?:over|in|for|during|within|throughout) the (?:last|past|next|coming) ${VAGUE_NUMBER} \w+`, () => ({
    kind: 'vague',
  })),
  rule(
    String.raw`(?:(?:early|late|earlier|later|during|over|on) )?(?<which>last|past|this|the previous|previous|next|the coming|the following|the upcoming|this past|this coming) (?<unit>week|weekend|month|quarter|year)(?:'s)?`,
    (g, today, lean) => {
      const which = (g.which ?? '').toLowerCase().replace(/^(?:the|this) (?=\w)/, '');
      const made = today && namedUnit(today, which, (g.unit ?? '').toLowerCase(), lean);
      return made && period(made);
    },
  ),
  rule(String.raw`(?:over|on|during) the weekend`, (_g, today, lean) => {
    const made = today && namedUnit(today, 'this', 'weekend', lean);
    return made && period(made);
  }),
];

const weekdays: DateRule[] = [
  rule(
    String.raw`(?:every|each)(?: other| single)? (?:day|week|month|year|morning|afternoon|evening|night|weekend|summer|winter|spring|fall|${WEEKDAY})|on (?:weekdays|weekends|(?:mon|tues|wednes|thurs|fri|satur|sun)days)|daily|weekly|monthly|yearly|annually|(?:once|twice|(?:\d+|three|four|five) times) (?:a|per|each|every) (?:day|week|month|year)`,
    () => ({ kind: 'recurring' }),
  ),
  rule(
    String.raw`(?:on |this past |this coming )?(?:(?<which>last|this|next|past) )?(?<day>${WEEKDAY})(?:'s)?(?: (?:morning|afternoon|evening|night))?`,
    (g, today, lean) => {
      const day = g.day ?? '';
      // "sat" and "sun" are words; short names count only when written as names.
      if (day.length < 6 && !/^\p{Lu}/u.test(day)) return null;
      return today && period(weekday(today, weekdayNumber(day), (g.which ?? '').toLowerCase(), lean));
    },
  ),
];

const absolute: DateRule[] = [
  rule(
    String.raw`(?:from |between )(?<month>${MONTH}) (?:to|and|until|through) (?<month2>${MONTH}) (?<year>${YEAR})`,
    (g) => {
      const from = monthPeriod(Number(g.year), monthNumber(g.month ?? ''));
      const to = monthPeriod(Number(g.year), monthNumber(g.month2 ?? ''));
      return { kind: 'range', from: from.start, to: to.start, grain: 'month' };
    },
  ),
  rule(
    String.raw`(?<month>${MONTH})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>${YEAR}))?(?!\d|:)|(?:the )?(?<day2>\d{1,2})(?:st|nd|rd|th)?(?: of)? (?<month2>${MONTH})\.?(?:,? (?<year2>${YEAR}))?`,
    (g, today, lean) => {
      const month = monthNumber(g.month ?? g.month2 ?? '');
      const day = Number.parseInt(g.day ?? g.day2 ?? '', 10);
      const year = g.year ?? g.year2;
      if (day < 1 || day > 31) return null;
      if (year)
        return period(dayPeriod(Temporal.PlainDate.from({ year: Number(year), month, day }, { overflow: 'reject' })));
      const made = today && leaningDay(today, month, day, lean);
      return made && period(made);
    },
  ),
  rule(
    String.raw`(?:(?:back )?in |since |by |until |till |during |before |after |from |through )?(?:early |mid-?|late |early in |late in )?(?<month>${MONTH})\.?(?: of)?,? (?<year>${YEAR})`,
    (g) => period(monthPeriod(Number(g.year), monthNumber(g.month ?? ''))),
  ),
  rule(
    String.raw`(?<lead>(?:back )?in|since|by|until|till|during|last|this|next|early|late|mid|before|after|from|through|for|of|around)(?: early| late| mid)? (?<month>${MONTH})|(?<!\d(?:st|nd|rd|th)? )(?<bare>january|february|april|june|july|august|september|october|november|december)`,
    (g, today, lean) => {
      const word = g.month ?? g.bare ?? '';
      if (!today || !/^\p{Lu}/u.test(word)) return null;
      const lead = (g.lead ?? '').toLowerCase();
      if (lead === 'for' && /^(?:may|march)$/i.test(word)) return null;
      const month = monthNumber(word);
      if (lead === 'last') return period(leaningMonth(today.subtract({ months: 1 }), month, 'past'));
      if (lead === 'next') return period(leaningMonth(today.add({ months: 1 }), month, 'future'));
      if (lead === 'this') return period(monthPeriod(today.year, month));
      return period(leaningMonth(today, month, lean));
    },
  ),
  rule(
    String.raw`(?:(?<which>last|this|next) |(?:in|during|over|since|until) (?:the )?)(?<season>${SEASON})(?: (?:of )?(?<year>${YEAR}))?|(?<season2>${SEASON}) (?:of )?(?<year2>${YEAR})`,
    (g, today, lean) => {
      const name = (g.season ?? g.season2 ?? '').toLowerCase();
      const year = g.year ?? g.year2;
      if (year) return period(seasonPeriod(Number(year), name));
      return today && period(season(today, name, (g.which ?? '').toLowerCase(), lean));
    },
  ),
  rule(String.raw`Q(?<q>[1-4])(?:(?: of)? (?<year>${YEAR}))?`, (g, today) => {
    const year = g.year ? Number(g.year) : today?.year;
    return year === undefined ? null : period(quarterPeriod(year, Number(g.q)));
  }),
  rule(
    String.raw`(?:(?:back )?in|since|by|until|till|before|after|during|from|through|early|late|mid|around|for|of|and|to)(?: early| late| mid| the year)? (?<year>${YEAR})(?! ?(?:%|percent|euros|dollars|people|times|words|lines|px|ms|kg|km|items|users|rows|points|\p{L}+s\b))`,
    (g) => period(yearPeriod(Number(g.year))),
  ),
  rule(
    String.raw`(?<which>last|this|next) (?<feast>christmas(?: eve)?|new year['’]s (?:eve|day)|valentine['’]s day|halloween)`,
    (g, today) => {
      const date = FEASTS[(g.feast ?? '').toLowerCase().replace('’', "'")];
      if (!today || !date) return null;
      const which = (g.which ?? '').toLowerCase();
      if (which === 'this')
        return period(dayPeriod(Temporal.PlainDate.from({ year: today.year, month: date[0], day: date[1] })));
      const made = leaningDay(
        which === 'last' ? today.subtract({ days: 1 }) : today.add({ days: 1 }),
        date[0],
        date[1],
        which === 'last' ? 'past' : 'future',
      );
      return made && period(made);
    },
  ),
];

const lengths: DateRule[] = [
  rule(
    String.raw`for (?:about |around |over |almost |nearly |more than |at least |the )?(?:last |past )?(?<n>${NUMBER})(?: whole| full| long)? ${UNIT}(?: now)?`,
    (g) => ({
      kind: 'length',
      amount: numberOf(g.n ?? ''),
      unit: (g.unit ?? '').toLowerCase(),
    }),
  ),
  rule(
    String.raw`for (?:${VAGUE_NUMBER} )?(?:minutes|hours|days|weeks|months|years|decades|ages|a while|a long time|a bit)(?: now)?|recently|lately|the other day|these days|one day|someday|some day|as a (?:kid|child|teenager|teen|boy|girl)|growing up|(?:since|in|during) (?:my |his |her |their )?(?:childhood|college|high school)|in the past|soon|nowadays`,
    () => ({ kind: 'vague' }),
  ),
];

/** In order of preference where two begin at one place and are equally long. */
export const DATE_RULES: readonly DateRule[] = [...relative, ...lengths, ...weekdays, ...absolute];
