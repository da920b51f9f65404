import { describe, expect, it } from 'vitest';
import { areNumberVariants, numberPattern } from '../../../src/main/engine/contradiction/numberVariants.ts';

const value = (object: string, more: object = {}) => ({
  key: object,
  subjectId: 1,
  relation: 'needs',
  objectId: null,
  object,
  polarity: 'affirmed',
  isEvent: false,
  ...more,
});

describe('values that differ in a number', () => {
  it.each([
    ['oil every 90 days', 'oil every 60 days'],
    ['oil every 90 days', 'Oil every  sixty days'],
    ['a budget of $1,200', 'a budget of 900 euros'],
    ['16 GB of memory', '512 MB of memory'],
    ['the review on 3 May', 'the review on 17 June'],
    ['6379', '6380'],
  ])('are found: %s, %s', (a, b) => {
    expect(areNumberVariants(value(a), value(b))).toBe(true);
  });

  it.each([
    ['oil every 90 days', 'water every 90 days'],
    ['oil every day', 'oil every week'],
    ['one filter', 'a filter'],
  ])('are not %s and %s', (a, b) => {
    expect(areNumberVariants(value(a), value(b))).toBe(false);
  });

  it('are never events, denials, other subjects or relations, nor things named with a number', () => {
    const [a, b] = ['90 days', '60 days'];
    for (const other of [
      { isEvent: true },
      { polarity: 'denied' },
      { subjectId: 2 },
      { relation: 'has' },
      { objectId: 7 },
    ]) {
      expect(areNumberVariants(value(a), value(b, other))).toBe(false);
    }
  });

  it('have no pattern without a number', () => {
    expect(numberPattern('a red door')).toBeNull();
    expect(numberPattern('every 90 days')).toBe('every #');
  });
});
