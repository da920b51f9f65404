import type { Grain, Period } from './calendar.ts';
import type { DateRole } from './textDates.ts';

const PART =
  /\b(?:(?<lead>at|by|until|till|towards?|from|since|around|before|after)\s+)?(?:the\s+)?(?:very\s+)?(?<part>end|close|beginning|start)\s+(?:of\s+)?(?:the\s+)?$/i;

const ROLES: Readonly<Record<string, DateRole>> = {
  since: 'since',
  from: 'since',
  until: 'until',
  till: 'until',
  by: 'by',
  before: 'before',
  after: 'after',
};

/** What the end of a period is. */
const LAST: Readonly<Partial<Record<Grain, 'day' | 'month'>>> = {
  week: 'day',
  month: 'day',
  quarter: 'month',
  season: 'month',
  year: 'month',
};

/** Which part of a period words in front of it name. */
interface PartOfPeriod {
  readonly period: Period;
  readonly role: DateRole;
  /** Where the words begin. */
  readonly start: number;
}

/**
 * "at the end of" in front of "December": its last day, of a year its last month; "until the end of" means all of it. The beginning of a period is
 * as exact as the period itself. Null where no such words stand there, and for days, which have no parts on the calendar.
 */
export function partOfPeriod(text: string, hit: { start: number; end: number }, period: Period): PartOfPeriod | null {
  const own = /^of\s/i.exec(text.slice(hit.start, hit.end))?.[0] ?? '';
  const found = PART.exec(text.slice(0, hit.start) + own);
  const last = LAST[period.grain];
  if (found === null || last === undefined || !/of\s+(?:the\s+)?$/i.test(found[0])) return null;
  const role = ROLES[(found.groups?.['lead'] ?? '').toLowerCase()] ?? 'at';
  const start = found.index;
  if (/^(?:beginning|start)$/i.test(found.groups?.['part'] ?? '')) return { period, role, start };
  const isOver = role === 'until' || role === 'after';
  const from = isOver ? period.end : period.end.subtract({ [`${last}s`]: 1 });
  return { period: { start: from, end: period.end, grain: isOver ? 'day' : last }, role, start };
}
