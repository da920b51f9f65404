import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatApart, formatBytes, formatMs, plural } from '../../../src/renderer/model/numbers.ts';

describe('formatApart', () => {
  it('writes four digits where they are enough', () => {
    expect(formatApart([0.912345, 0.81, 0.5])).toEqual(['0.9123', '0.81', '0.5']);
  });

  it('gives more digits only to neighbours that would look the same', () => {
    expect(formatApart([0.91234561, 0.91234562, 0.2])).toEqual(['0.91234561', '0.91234562', '0.2']);
  });

  it('leaves equal values equal', () => {
    expect(formatApart([0.123456789, 0.123456789])).toEqual(['0.1235', '0.1235']);
  });

  it('never makes different neighbours look the same', () => {
    const sorted = fc
      .array(fc.double({ min: 0, max: 2, noNaN: true }), { minLength: 2, maxLength: 40 })
      .map((values) => values.toSorted((a, b) => b - a));
    const isToldApart = (values: readonly number[]): boolean => {
      const written = formatApart(values);
      return values.every((value, at) => at === 0 || value === values[at - 1] || written[at] !== written[at - 1]);
    };
    expect(fc.check(fc.property(sorted, isToldApart)).failed).toBe(false);
  });

  it('tells apart doubles that are next to one another', () => {
    const next = 1 + Number.EPSILON;
    expect(formatApart([next, 1])).toEqual([String(next), '1']);
  });
});

it('writes sizes, times and counts for people', () => {
  expect(formatBytes(48_234_496)).toBe('46 MB');
  expect(formatBytes(512)).toBe('512 B');
  expect(formatMs(0.1842)).toBe('0.18 ms');
  expect(formatMs(163.4)).toBe('163 ms');
  expect(formatMs(12_345)).toBe('12.3 s');
  expect(plural(1, 'memory', 'memories')).toBe('1 memory');
  expect(plural(1204, 'fact')).toBe('1,204 facts');
});
