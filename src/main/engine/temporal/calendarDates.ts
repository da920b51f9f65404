import { Temporal } from 'temporal-polyfill';
import { dayPeriod, monthPeriod, quarterPeriod, seasonPeriod, yearPeriod } from './calendar.ts';
import { type DateRule, period, rule } from './dateReading.ts';
import { MONTH, monthNumber, SEASON, YEAR } from './dateWords.ts';
import { FEASTS, leaningDay, leaningMonth, season } from './leaning.ts';

/** Dates on the calendar; a missing year is the writer's. */
export const CALENDAR_DATES: readonly DateRule[] = [
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
    String.raw`(?:(?:back )?in|since|by|until|till|before|after|during|from|through|early|late|mid|around|for|of|and|to)(?: early| late| mid| the year)? (?<year>${YEAR})(?! ?(?:%|percent|euros|dollars|people|times|words|lines|px|ms|kg|km|items|users|rows|points|(?!(?:as|was|is|this|has|his|its|us|does|always|perhaps|besides|thus|afterwards|across|towards|plus|versus)\b)\p{L}+s\b))`,
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
