import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPeriod } from '../../../src/main/engine/temporal/period.ts';

const lisbon = 'Europe/Lisbon';

/** The window as local wall-clock text of the zone, so that a reader sees days. */
function windowIn(query: string, now: string, tz = 'UTC'): string | null {
  const period = findPeriod(query, { nowMs: Date.parse(now), tz });
  if (period === null) return null;
  const local = (ms: number | null): string => {
    if (ms === null) return '…';
    const parts = new Intl.DateTimeFormat('sv', { timeZone: tz, dateStyle: 'short', timeStyle: 'short' }).format(ms);
    return parts.endsWith(' 00:00') ? parts.slice(0, 10) : parts;
  };
  return `${local(period.from)} – ${local(period.to)}`;
}

describe('case C01: last week across New Year', () => {
  const asked = (tz: string, now: string): { from: number; to: number } => {
    const period = findPeriod('what did we decide last week?', { nowMs: Date.parse(now), tz });
    return { from: period?.from ?? 0, to: period?.to ?? 0 };
  };

  it('is Monday to Sunday before, in the year it was', () => {
    const { from, to } = asked('UTC', '2025-01-02T10:00:00Z');
    expect(new Date(from).toISOString()).toBe('2024-12-23T00:00:00.000Z');
    expect(new Date(to).toISOString()).toBe('2024-12-30T00:00:00.000Z');
    const inside = (text: string): boolean => Date.parse(text) >= from && Date.parse(text) < to;
    expect(inside('2024-12-29T21:00:00Z')).toBe(true);
    expect(inside('2024-12-30T00:10:00Z')).toBe(false);
  });

  it('begins and ends at midnight of the asker, not of UTC', () => {
    const { from, to } = asked('America/New_York', '2025-01-02T10:00:00-05:00');
    expect(new Date(from).toISOString()).toBe('2024-12-23T05:00:00.000Z');
    expect(new Date(to).toISOString()).toBe('2024-12-30T05:00:00.000Z');
  });
});

describe('case C02: after, before, since', () => {
  const facts = ['2023-12-31', '2024-01-01', '2024-03-01', '2024-07-15'];
  const within = (query: string): string[] => {
    const period = findPeriod(query, { nowMs: Date.parse('2025-01-02T10:00:00Z'), tz: 'UTC' });
    const [from, to] = [period?.from ?? Number.NEGATIVE_INFINITY, period?.to ?? Number.POSITIVE_INFINITY];
    return facts.filter((date) => Date.parse(date) >= from && Date.parse(date) < to);
  };

  it.each([
    ['after 2023', facts.slice(1)],
    ['before 2024', facts.slice(0, 1)],
    ['since March 2024', facts.slice(2)],
  ])('%s', (query, expected) => {
    expect(within(query)).toEqual(expected);
  });
});

describe('days and weeks', () => {
  // A Wednesday.
  const now = '2024-05-15T09:30:00Z';
  it.each([
    ['what did I eat yesterday', '2024-05-14 – 2024-05-15'],
    ['the day before yesterday', '2024-05-13 – 2024-05-14'],
    ['what is on today?', '2024-05-15 – 2024-05-16'],
    ['what did we say last night', '2024-05-14 – 2024-05-15'],
    ['this week', '2024-05-13 – 2024-05-20'],
    ['last weekend', '2024-05-11 – 2024-05-13'],
    ['next week', '2024-05-20 – 2024-05-27'],
    ['last Monday', '2024-05-13 – 2024-05-14'],
    ['last Wednesday', '2024-05-08 – 2024-05-09'],
    ['on Friday', '2024-05-10 – 2024-05-11'],
    ['next Friday', '2024-05-17 – 2024-05-18'],
    ['three days ago', '2024-05-12 – 2024-05-13'],
    ['what happened 2 weeks ago', '2024-04-29 – 2024-05-06'],
    ['a couple of months ago', '2024-03-01 – 2024-04-01'],
    ['a year ago', '2023-01-01 – 2024-01-01'],
    ['in the last 10 days', '2024-05-05 – 2024-05-16'],
    ['over the past month', '2024-04-15 – 2024-05-16'],
    ['two hours ago', '2024-05-15 07:00 – 2024-05-15 08:00'],
    ['the week of April 10', '2024-04-08 – 2024-04-15'],
  ])('%s', (query, expected) => {
    expect(windowIn(query, now)).toBe(expected);
  });
});

describe('months, quarters, seasons, years', () => {
  const now = '2024-05-15T09:30:00Z';
  it.each([
    ['last month', '2024-04-01 – 2024-05-01'],
    ['last quarter', '2024-01-01 – 2024-04-01'],
    ['in Q3', '2023-07-01 – 2023-10-01'],
    ['the first quarter of 2023', '2023-01-01 – 2023-04-01'],
    ['last summer', '2023-06-01 – 2023-09-01'],
    ['this spring', '2024-03-01 – 2024-06-01'],
    ['winter 2022', '2022-12-01 – 2023-03-01'],
    ['in the summer of 2021', '2021-06-01 – 2021-09-01'],
    ['in June', '2023-06-01 – 2023-07-01'],
    ['in May', '2024-05-01 – 2024-06-01'],
    ['last May', '2023-05-01 – 2023-06-01'],
    ['May 7', '2024-05-07 – 2024-05-08'],
    ['on the 7th of May 2023', '2023-05-07 – 2023-05-08'],
    ['7 May, 2023', '2023-05-07 – 2023-05-08'],
    ['December 24th', '2023-12-24 – 2023-12-25'],
    ['early March 2023', '2023-03-01 – 2023-03-11'],
    ['late 2023', '2023-09-01 – 2024-01-01'],
    ['at the end of 2022', '2022-09-01 – 2023-01-01'],
    ['in 2022', '2022-01-01 – 2023-01-01'],
    ['last year', '2023-01-01 – 2024-01-01'],
    ['in the 1990s', '1990-01-01 – 2000-01-01'],
    ['what changed on 2024-02-29?', '2024-02-29 – 2024-03-01'],
    ['on the 31st of February 2024', '2024-02-01 – 2024-03-01'],
    ['during 2024-02', '2024-02-01 – 2024-03-01'],
  ])('%s', (query, expected) => {
    expect(windowIn(query, now)).toBe(expected);
  });
});

describe('ranges', () => {
  const now = '2024-05-15T09:30:00Z';
  it.each([
    ['since yesterday', '2024-05-14 – 2024-05-15 09:30'],
    ['after March 5', '2024-03-06 – …'],
    ['before last week', '… – 2024-05-06'],
    ['until the end of 2023', '… – 2024-01-01'],
    ['up to February 2024', '… – 2024-03-01'],
    ['between May and July 2023', '2023-05-01 – 2023-08-01'],
    ['between November and February', '2023-11-01 – 2024-03-01'],
    ['from 2021 to 2023', '2021-01-01 – 2024-01-01'],
    ['from 2024-01-10 until 2024-01-12', '2024-01-10 – 2024-01-13'],
    ['from March onwards', '2024-03-01 – 2024-05-15 09:30'],
  ])('%s', (query, expected) => {
    expect(windowIn(query, now)).toBe(expected);
  });
});

describe('what names no period', () => {
  it.each([
    'who likes hiking?',
    'I may march to the shop',
    'she may 2 times',
    'what happened at 2023 Oak Street',
    'model 2024 of the pump',
    'in 2000 steps a day',
    'before we moved to the harbour',
    'the fall of the wall',
    'how many days did it last',
    '2024-13-01',
    '',
  ])('%s', (query) => {
    expect(windowIn(query, '2024-05-15T09:30:00Z')).toBeNull();
  });
});

describe('zones', () => {
  it('counts a day of 23 hours when the clocks go forward', () => {
    const period = findPeriod('yesterday', { nowMs: Date.parse('2024-04-01T10:00:00Z'), tz: lisbon });
    expect((period?.to ?? 0) - (period?.from ?? 0)).toBe(23 * 3_600_000);
  });

  it('takes the day of the asker, who may be a day ahead', () => {
    expect(windowIn('today', '2024-05-15T22:00:00Z', 'Asia/Tokyo')).toBe('2024-05-16 – 2024-05-17');
    expect(windowIn('today', '2024-05-15T22:00:00Z', '-08:00')).toBe('2024-05-15 – 2024-05-16');
  });
});

it('tells the words that named it', () => {
  const at = { nowMs: Date.parse('2024-05-15T09:30:00Z'), tz: 'UTC' };
  expect(findPeriod('What did Oru buy between May and July 2023, and why?', at)?.words).toBe(
    'between May and July 2023',
  );
  expect(findPeriod('since March 2024 what changed', at)?.words).toBe('since March 2024');
});

it('never fails and never turns a window round, whatever is asked', () => {
  const word = fc.constantFrom(
    ...'last next this since before after until between and from to May march 2023 2024 week month Q2 31 february ago three of the summer early late day 12th'.split(
      ' ',
    ),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), fc.integer({ min: 0, max: 4e12 }), (words, nowMs) => {
      const period = findPeriod(words.join(' '), { nowMs, tz: lisbon });
      if (period !== null && period.from !== null && period.to !== null) expect(period.from).toBeLessThan(period.to);
    }),
  );
});
