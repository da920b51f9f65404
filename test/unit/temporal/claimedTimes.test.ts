import { describe, expect, it } from 'vitest';
import { claimedTimes } from '../../../src/main/engine/temporal/order/claimedTimes.ts';
import type { TimedFact } from '../../../src/main/engine/temporal/order/timedFact.ts';

const ms = (iso: string): number => Date.parse(iso);
const last = (iso: string): number => ms(iso) - 1;
const never = Number.NEGATIVE_INFINITY;
const always = Number.POSITIVE_INFINITY;

function fact(parts: Partial<TimedFact>): TimedFact {
  return {
    id: 1,
    text: '',
    subject_id: null,
    relation: null,
    object_id: null,
    object_value: null,
    datatype: null,
    polarity: 'affirmed',
    modality: 'asserted',
    status: 'holds',
    valid_at: null,
    valid_precision: null,
    valid_offset: null,
    valid_words: null,
    valid_kind: 'stated',
    invalid_at: null,
    invalid_precision: null,
    invalid_offset: null,
    invalid_words: null,
    invalid_kind: 'unknown',
    anchor_entity_id: null,
    anchor_relation: null,
    anchor_offset_ms: null,
    granularity: null,
    temporal_note: null,
    said_at: null,
    said_precision: null,
    said_offset: null,
    is_passage: 0,
    is_event: 0,
    ...parts,
  };
}
const dated = (iso: string, precision: string, parts: Partial<TimedFact> = {}): TimedFact =>
  fact({ valid_at: ms(iso), valid_precision: precision, ...parts });

describe('when a fact begins', () => {
  it.each([
    ['exact', '2023-05-10T12:00:00.001Z'],
    ['minute', '2023-05-10T12:01:00Z'],
    ['hour', '2023-05-10T13:00:00Z'],
    ['day', '2023-05-11T12:00:00Z'],
    ['month', '2023-06-10T12:00:00Z'],
    ['quarter', '2023-08-10T12:00:00Z'],
    ['year', '2024-05-10T12:00:00Z'],
  ])('is as wide as a precision of %s', (precision, end) => {
    const from = '2023-05-10T12:00:00Z';
    expect(claimedTimes(dated(from, precision)).begin).toEqual({ least: ms(from), most: last(end) });
  });

  it('follows the months of its writer’s calendar', () => {
    const { begin } = claimedTimes(dated('2023-01-31T23:00:00Z', 'month', { valid_offset: 60 }));
    expect(begin).toEqual({ least: ms('2023-01-31T23:00:00Z'), most: last('2023-02-28T23:00:00Z') });
  });

  it.each([
    ['last week', 'some time in the week ("last week")', '2023-05-15'],
    ['the weekend', 'some time in the weekend ("the weekend")', '2023-05-10'],
    ['last spring', 'some time in the season ("last spring")', '2023-08-08'],
    ['the 2010s', null, '2033-05-08'],
  ])('is wider than its stored day for “%s”', (words, note, end) => {
    const { begin } = claimedTimes(dated('2023-05-08', 'day', { valid_words: words, temporal_note: note }));
    expect(begin).toEqual({ least: ms('2023-05-08'), most: last(end) });
  });

  it('is wider still for what was about then', () => {
    const { begin } = claimedTimes(dated('2023-05-01', 'month', { valid_words: 'about 3 months ago' }));
    expect(begin).toEqual({ least: ms('2023-03-31'), most: last('2023-07-02') });
  });

  it.each([
    ['after May 2023', { least: ms('2023-05-01'), most: always }],
    ['before May 2023', { least: never, most: last('2023-06-01') }],
    ['by May 2023', { least: never, most: last('2023-06-01') }],
    ['since May 2023', { least: ms('2023-05-01'), most: last('2023-06-01') }],
  ])('is where its words put it: “%s”', (note, begin) => {
    const parts = { valid_words: 'May 2023', temporal_note: note };
    expect(claimedTimes(dated('2023-05-01', 'month', parts)).begin).toEqual(begin);
  });

  it('is at the latest when it was said, for an undated past as for a present', () => {
    const said = ms('2023-05-10');
    expect(claimedTimes(fact({ valid_kind: 'unknown', said_at: said })).begin).toEqual({ least: never, most: said });
    const planned = fact({ valid_kind: 'unknown', said_at: said, modality: 'planned' });
    expect(claimedTimes(planned).begin).toEqual({ least: never, most: always });
    const present = claimedTimes(dated('2023-05-10', 'exact', { valid_kind: 'at_latest' }));
    expect(present.begin).toEqual({ least: never, most: said });
    expect(present.end).toEqual({ least: said, most: always });
  });
});

describe('when a fact ends', () => {
  it('may be any instant of the period told, or the first after it', () => {
    const ended = { invalid_at: ms('2023-05-01'), invalid_precision: 'month', invalid_kind: 'stated' };
    expect(claimedTimes(dated('2020-01-01', 'year', ended)).end).toEqual({
      least: ms('2023-05-01'),
      most: ms('2023-06-01'),
    });
  });

  it('is not told by an end of unknown kind', () => {
    const ended = { invalid_at: ms('2023-05-01'), invalid_precision: 'day', invalid_kind: 'unknown' };
    expect(claimedTimes(dated('2020-01-01', 'year', ended)).end).toEqual({ least: never, most: always });
  });

  it('lies with its beginning in the one period that was told for both', () => {
    const may = dated('2023-05-01', 'month', {
      valid_words: 'in May',
      invalid_words: 'in May',
      invalid_at: ms('2023-06-01'),
      invalid_precision: 'month',
      invalid_kind: 'stated',
    });
    const within = { least: ms('2023-05-01'), most: ms('2023-06-01') };
    expect(claimedTimes(may)).toMatchObject({ begin: within, end: within });
  });

  it('is no further off than the unit that dates an event', () => {
    expect(claimedTimes(dated('2023-05-10', 'day', { granularity: 'day' })).longestMs).toBe(86_400_000);
    expect(claimedTimes(dated('2023-05-10', 'day')).longestMs).toBe(always);
    const anchored = { granularity: 'day', anchor_relation: 'after', anchor_entity_id: 3 };
    expect(claimedTimes(fact(anchored)).longestMs).toBe(always);
  });
});
