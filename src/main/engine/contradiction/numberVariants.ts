import { normalizeText } from '../text/normalize.ts';

const token = /\p{L}+|\d+(?:[.,:/-]\d+)*|[^\s\p{L}\d]/gu;
const digits = /^\d/;
const MARK = '#';

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Number words, months and weekdays stand for numbers and dates. “One” and “second” are rather other words. */
const numbers = wordSet(
  `two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
  twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion
  january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday`.replaceAll(/\s+/g, ' '),
);
/** What may follow a number without making it about something else. */
const units = wordSet(
  `st nd rd th ms s sec secs second seconds min mins minute minutes h hr hrs hour hours day days week weeks month months
  year years am pm b kb mb gb tb kib mib gib tib bytes mm cm m km mi mile miles in inch inches ft foot feet mg g kg lb lbs oz
  ml l c f w kw mw kwh v a hz khz mhz ghz % percent $ € £ eur usd gbp euro euros dollar dollars pound pounds k bn
  times x`.replaceAll(/\s+/g, ' '),
);

/**
 * A value with its numbers, dates and their units taken out; null when it has none. Values of one pattern differ in
 * these only.
 */
export function numberPattern(value: string): string | null {
  const parts: string[] = [];
  let hasNumber = false;
  for (const [word] of normalizeText(value).matchAll(token)) {
    if (digits.test(word) || numbers.has(word)) {
      hasNumber = true;
      if (parts.at(-1) !== MARK) parts.push(MARK);
    } else if (!(units.has(word) && parts.at(-1) === MARK)) parts.push(word);
  }
  return hasNumber ? parts.filter((part) => !'$€£'.includes(part)).join(' ') : null;
}

/** The parts of a statement by which it may be said with another number. */
export interface NumberedStatement {
  readonly key: string;
  readonly subjectId: number | null;
  readonly relation: string | null;
  readonly objectId: number | null;
  readonly object: string | null;
  readonly polarity: string;
  readonly isEvent: boolean;
}

/**
 * Whether two statements say the same of a thing but for a number, a unit or a date in a literal value (DESIGN section 4,
 * rule 4). Never events; things named with a number (rack 12, rack 13) are entities, not values.
 */
export function areNumberVariants(a: NumberedStatement, b: NumberedStatement): boolean {
  if (a.key === b.key || a.subjectId !== b.subjectId || a.relation !== b.relation) return false;
  if (a.objectId !== null || b.objectId !== null || a.object === null || b.object === null) return false;
  if (a.polarity === 'denied' || b.polarity === 'denied' || a.isEvent || b.isEvent) return false;
  const pattern = numberPattern(a.object);
  return pattern !== null && pattern === numberPattern(b.object);
}
