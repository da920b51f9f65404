import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areAlike,
  editsBetween,
  likeness,
  numbersDiffer,
} from '../../../src/main/engine/semantic/identity/likeness.ts';

/** Every way of writing one text as another, one edit at a time. */
function leastEdits(a: readonly string[], b: readonly string[]): number {
  const known = new Map<string, number>();
  const least = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const key = `${i} ${j}`;
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    const ways = [least(i - 1, j) + 1, least(i, j - 1) + 1, least(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)];
    if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) ways.push(least(i - 2, j - 2) + 1);
    const best = Math.min(...ways);
    known.set(key, best);
    return best;
  };
  return least(a.length, b.length);
}

const letters = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 7 });

describe('the edits between two names', () => {
  it('are the fewest that make one the other', () => {
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        expect(editsBetween(a, b)).toBe(leastEdits(a, b));
        expect(editsBetween(a, b)).toBe(editsBetween(b, a));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('likeness', () => {
  it.each([
    ['Margarethe Quist', 'Margarete Quist', true],
    ['Margarethe Quist', 'Margaerthe Quist', true],
    ['Zoë Quistenberg', 'ZOE QUISTENBERG', true],
    ['Marlen', 'Arlen', false],
    ['Anna', 'Anna', false],
    ['server-platform-12', 'server-platform-13', false],
    ['Server Platform 07', 'Server Platform 7', true],
    ['Version 2.10 of Harbour', 'Version 2.1 of Harbour', false],
  ])('of %s and %s is enough: %s', (a, b, expected) => {
    expect(areAlike(a, b)).toBe(expected);
  });

  it('is 1 for the same, and less with each edit', () => {
    expect(likeness('Quist', 'quist')).toBe(1);
    expect(likeness('abcdefghij', 'abcdefghix')).toBeCloseTo(0.9);
    expect(numbersDiffer('Unit 4', 'Unit 04')).toBe(false);
  });
});
