import { describe, expect, it } from 'vitest';
import { queryDirection } from '../../../src/main/engine/consult/queryDirection.ts';

describe('the direction of a query told in several wordings', () => {
  it('is that of the only wording', () => {
    const only = Float32Array.of(0.6, 0.8);
    expect(queryDirection([only])).toBe(only);
  });

  it('lies midway between two, at unit length', () => {
    const [x, y] = queryDirection([Float32Array.of(1, 0), Float32Array.of(0, 1)]) ?? [];
    expect(x).toBeCloseTo(Math.SQRT1_2, 6);
    expect(y).toBeCloseTo(Math.SQRT1_2, 6);
  });

  it('is none without wordings, and where they cancel out', () => {
    expect(queryDirection([])).toBeNull();
    expect(queryDirection([Float32Array.of(1, 0), Float32Array.of(-1, 0)])).toBeNull();
  });
});
