import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitVector } from '../../../src/main/providers/unitVector.ts';

describe('unitVector', () => {
  it('has length 1 and keeps the direction, over thirty orders of magnitude', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 64 }),
        fc.integer({ min: -15, max: 15 }),
        (values, exponent) => {
          fc.pre(values.some((value) => Math.abs(value) > 1e-3));
          const unit = unitVector(values.map((value) => value * 10 ** exponent));
          if (unit === null) throw new Error('no direction');
          expect(Math.hypot(...unit)).toBeCloseTo(1, 5);
          values.forEach((value, index) => expect((unit[index] ?? 0) * value).toBeGreaterThanOrEqual(0));
        },
      ),
    );
  });

  it.each([[[]], [[0, 0]], [[Number.NaN, 1]], [[Number.POSITIVE_INFINITY, 1]], [[1e300, 1e300]], [[1e-300]]])(
    'finds no direction in %s',
    (values) => {
      expect(unitVector(values)).toBeNull();
    },
  );

  it('is exact where it can be', () => {
    expect(unitVector([3, 4])).toEqual(Float32Array.of(0.6, 0.8));
  });
});
