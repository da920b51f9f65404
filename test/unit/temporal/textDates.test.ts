import { describe, expect, it } from 'vitest';
import { type DateInText, findDates, type Lean } from '../../../src/main/engine/temporal/textDates.ts';

/** Wednesday 17 May 2023, 23:30 in New York, when it is already the 18th in UTC. */
const writing = {
  at: { ms: Date.UTC(2023, 4, 18, 3, 30), precision: 'minute', offsetMinutes: -240, words: null },
  tz: 'America/New_York',
} as const;

function local(ms: number, offsetMinutes: number | null): string {
  return new Date(ms + (offsetMinutes ?? 0) * 60_000).toISOString().slice(0, 16).replace('T00:00', '');
}

function told(date: DateInText | undefined): string {
  if (!date) return 'nothing';
  if (date.kind === 'length') return `for ${date.amount} ${date.unit}`;
  if (date.kind !== 'date' || !date.from) return date.kind;
  const from = `${local(date.from.ms, date.from.offsetMinutes)} ${date.from.precision}`;
  return `${date.role} ${from}${date.to ? ` to ${local(date.to.ms, date.to.offsetMinutes)}` : ''}`;
}

const first = (text: string, lean: Lean = 'past'): string => told(findDates(text, writing, lean)[0]);

describe('the beginning and the end of a period', () => {
  it.each([
    ['We closed at the end of March.', 'at 2023-03-31 day'],
    ['We closed at the end of last month.', 'at 2023-04-30 day'],
    ['We closed at the end of 2021.', 'at 2021-12-01 month'],
    ['open until the end of March 2024', 'until 2024-04-01 day to 2024-04-01'],
    ['paid by the end of March 2024', 'by 2024-03-31 day'],
    ['We opened at the beginning of March.', 'at 2023-03-01 month'],
    ['since the start of 2021', 'since 2021-01-01 year'],
    ['The end of the war came in May 1945.', 'at 1945-05-01 month'],
    ['We closed in the end. March was wet.', 'nothing'],
  ])('%s', (text, expected) => expect(first(text)).toBe(expected));
});

describe('relative dates count from the day of writing in the zone of its writer', () => {
  it.each([
    ['We met yesterday.', 'at 2023-05-16 day'],
    ['the day before yesterday', 'at 2023-05-15 day'],
    ['It failed last night.', 'at 2023-05-16 day'],
    ['I went there last week.', 'at 2023-05-08 day to 2023-05-15'],
    ['I went there last weekend.', 'at 2023-05-13 day to 2023-05-15'],
    ['two weekends ago', 'at 2023-05-06 day to 2023-05-08'],
    ['two years ago', 'at 2021-01-01 year'],
    ['three days ago', 'at 2023-05-14 day'],
    ['a couple of months ago', 'at 2023-03-01 month'],
    ['last month', 'at 2023-04-01 month'],
    ['last summer', 'at 2022-06-01 month to 2022-09-01'],
    ['over the last three months', 'range 2023-02-01 month to 2023-05-17'],
  ])('%s', (text, expected) => expect(first(text)).toBe(expected));
});

describe('what a sentence leaves open is decided by its tense', () => {
  it.each([
    ['on Friday', 'past', 'at 2023-05-12 day'],
    ['on Friday', 'future', 'at 2023-05-19 day'],
    ['in June', 'past', 'at 2022-06-01 month'],
    ['in June', 'future', 'at 2023-06-01 month'],
    ['on March 3rd', 'past', 'at 2023-03-03 day'],
    ['on March 3rd', 'future', 'at 2024-03-03 day'],
    ['in two weeks', 'future', 'at 2023-05-29 day to 2023-06-05'],
    ['in two weeks', 'past', 'nothing'],
  ] as const)('%s (%s)', (text, lean, expected) => expect(first(text, lean)).toBe(expected));
});

describe('absolute dates, ranges and lengths', () => {
  it.each([
    ['since 2016', 'since 2016-01-01 year'],
    ['until June 2024', 'until 2024-06-01 month to 2024-06-01'],
    ['by March 15, 2024', 'by 2024-03-15 day'],
    ['from 2016 to 2019', 'range 2016-01-01 year to 2019-01-01'],
    ['between March and May 2022', 'range 2022-03-01 month to 2022-05-01'],
    ['from 09:15 to 11:40', 'range 2023-05-17T09:15 minute to 2023-05-17T11:40'],
    ['from 09:00 to 09:20 and from 10:00 to 10:10', 'range 2023-05-17T09:00 minute to 2023-05-17T09:20'],
    ['between 2 pm and 3:30 pm', 'range 2023-05-17T14:00 minute to 2023-05-17T15:30'],
    ['from 23:10 to 00:40', 'range 2023-05-17T23:10 minute to 2023-05-18T00:40'],
    ['in the summer of 2019', 'at 2019-06-01 month to 2019-09-01'],
    ['Q3 2024', 'at 2024-07-01 quarter'],
    ['on 2024-06-01', 'at 2024-06-01 day'],
    ['on 25/12/2023', 'at 2023-12-25 day'],
    ['on 10.05.2024', 'at 2024-05-10 day'],
    ['on 2 April 2024 at 14:30', 'at 2024-04-02T14:30 minute'],
    ['for 5 years now', 'for 5 year'],
    ['every other Tuesday', 'recurring'],
    ['a few weeks ago', 'vague'],
    ['the other day', 'vague'],
  ])('%s', (text, expected) => expect(first(text)).toBe(expected));
});

describe('what is no date', () => {
  it.each([
    'They may march on.',
    'It printed 2020 lines.',
    'Call 3/4 of them.',
    'version 2.3.1',
    'The sun sat low.',
    'He was born on 30 February.',
  ])('%s', (text) => expect(first(text)).toBe('nothing'));
});

it('keeps the original words and their place, the placing word included', () => {
  const text = 'She has lived there since March 2019.';
  const [date] = findDates(text, writing, 'past');
  expect(date?.from?.words).toBe('since March 2019');
  expect(text.slice(date?.start, date?.end)).toBe('since March 2019');
});

it('takes the offset in force on the day meant, not on the day of writing', () => {
  const [date] = findDates('in January 2023', writing, 'past');
  expect(date?.from).toMatchObject({ ms: Date.UTC(2023, 0, 1, 5), offsetMinutes: -300 });
});

it('leaves relative dates alone when the text has no time of its own, and still reads absolute ones', () => {
  const dateless = { at: null, tz: null };
  expect(findDates('last week', dateless, 'past')).toEqual([]);
  expect(findDates('in May 2021', dateless, 'past')[0]?.from).toMatchObject({
    ms: Date.UTC(2021, 4, 1),
    offsetMinutes: null,
  });
});
