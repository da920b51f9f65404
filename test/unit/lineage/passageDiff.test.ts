import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contextChanged, diffPassages } from '../../../src/main/engine/lineage/passageDiff.ts';

const keys = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 12 });

describe('diffPassages', () => {
  it('continues as many passages as both versions have in common, each once, and only equal ones', () => {
    fc.assert(
      fc.property(keys, keys, (before, after) => {
        const { keptFrom, removed } = diffPassages(before, after);
        const kept = [...keptFrom].filter((i) => i >= 0);
        expect(new Set(kept).size).toBe(kept.length);
        for (const [j, i] of keptFrom.entries()) if (i >= 0) expect(before[i]).toBe(after[j]);
        expect([...kept, ...removed].sort((a, b) => a - b)).toEqual(before.map((_, i) => i));
        const count = (list: string[], key: string): number => list.filter((each) => each === key).length;
        const common = ['a', 'b', 'c', 'd', 'e'].reduce(
          (sum, key) => sum + Math.min(count(before, key), count(after, key)),
          0,
        );
        expect(kept.length).toBe(common);
      }),
    );
  });

  it('takes hundreds of thousands of passages, repeated and out of order (the square of them would never end)', () => {
    const before = Array.from({ length: 300_000 }, (_, i) => `passage ${i % 100_000}`);
    const { keptFrom, removed } = diffPassages(before, ['new', ...before.toReversed(), 'newer']);
    expect(removed).toEqual([]);
    expect(keptFrom.filter((i) => i < 0)).toHaveLength(2);
  });

  it('keeps the beginning and the end in place when the middle repeats them', () => {
    expect([...diffPassages(['ok', 'x', 'ok'], ['ok', 'ok']).keptFrom]).toEqual([0, 2]);
  });
});

describe('contextChanged', () => {
  const changed = (before: string[], after: string[], turns: (string | null)[] = after.map(() => null)): boolean[] =>
    contextChanged(diffPassages(before, after).keptFrom, turns);

  it('is the passage after one that entered, moved or left, and no other', () => {
    expect(changed(['a', 'b', 'c'], ['a', 'x', 'b', 'c'])).toEqual([false, false, true, false]);
    expect(changed(['a', 'b', 'c', 'd'], ['a', 'c', 'd'])).toEqual([false, true, false]);
    expect(changed(['a', 'b', 'c'], ['b', 'c'])).toEqual([true, false]);
    expect(changed(['a', 'b'], ['a', 'b', 'c'])).toEqual([false, false, false]);
  });

  it('reaches through all passages of the next turn, whose index holds the whole turn before', () => {
    expect(changed(['a', 'b', 'c', 'd', 'e'], ['a', 'x', 'c', 'd', 'e'], ['1', '1', '2', '2', '3'])).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });
});
