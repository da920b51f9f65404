import { dayPeriod, shifted } from './calendar.ts';
import { type DateRule, period, rule, UNIT } from './dateReading.ts';
import { NUMBER, numberOf, VAGUE_NUMBER, WEEKDAY, weekdayNumber } from './dateWords.ts';
import { namedUnit, weekday } from './leaning.ts';

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

/** Dates told from the day of writing, and lengths of time. */
export const RELATIVE_DATES: readonly DateRule[] = [...relative, ...lengths, ...weekdays];
