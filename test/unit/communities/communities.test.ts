import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestOf } from '../../../src/main/engine/communities/digest.ts';
import { partitionOf, type Tie } from '../../../src/main/engine/communities/partition.ts';

/** Every two of the ids tied. */
function clique(ids: readonly number[]): Tie[] {
  return ids.flatMap((a, at) => ids.slice(at + 1).map((b) => ({ a, b, weight: 1 })));
}

describe('partition', () => {
  it('finds groups that hang together, though a tie joins them', () => {
    const ties = [...clique([1, 2, 3, 4, 5]), ...clique([6, 7, 8, 9]), { a: 5, b: 6, weight: 1 }];
    const { communities, modularity } = partitionOf(ties);
    expect(communities.map((members) => new Set(members))).toEqual([new Set([1, 2, 3, 4, 5]), new Set([6, 7, 8, 9])]);
    expect(modularity).toBeGreaterThan(0.3);
  });

  it('gives the same for the same ties, holds each entity once, and none in a group of two', () => {
    const tie = fc.record({
      a: fc.integer({ min: 1, max: 30 }),
      b: fc.integer({ min: 31, max: 60 }),
      weight: fc.constant(0.5),
    });
    fc.assert(
      fc.property(fc.array(tie, { maxLength: 80 }), (ties) => {
        const first = partitionOf(ties);
        expect(partitionOf(ties)).toEqual(first);
        const all = first.communities.flat();
        expect(new Set(all).size).toBe(all.length);
        expect(first.communities.every((members) => members.length >= 3)).toBe(true);
      }),
    );
  });

  it('puts the weightiest member first', () => {
    const star = [2, 3, 4, 5].map((b) => ({ a: 1, b, weight: 1 }));
    expect(partitionOf(star).communities[0]?.[0]).toBe(1);
    expect(partitionOf([])).toEqual({ communities: [], modularity: 0 });
  });
});

describe('digest', () => {
  const telling = (text: string, subjectId: number, sources = 1): Parameters<typeof digestOf>[2][number] => ({
    text,
    subjectId,
    sources,
    trust: 0.5,
  });

  it('names the members, then tells what is best attested, at most twice of one', () => {
    const digest = digestOf(
      ['Oru', 'Marlen', 'weir'],
      [1, 2, 3],
      [
        telling('Oru fishes', 1),
        telling('Oru sings.', 1),
        telling('Oru lives in Marlen.', 1, 3),
        telling('The weir is oak.', 3, 2),
      ],
    );
    expect(digest).toBe('Oru, Marlen, weir. Oru lives in Marlen. Oru fishes. The weir is oak.');
  });

  it('counts the members beyond five and stays short', () => {
    const names = Array.from({ length: 8 }, (_, i) => `N${i}`);
    expect(digestOf(names, [1, 2, 3, 4, 5, 6, 7, 8], [])).toBe('N0, N1, N2, N3, N4 and 3 more.');
    const long = names.map((_, i) => telling('word '.repeat(100), i + 1));
    expect(digestOf(names, [1, 2, 3, 4, 5, 6, 7, 8], long).length).toBeLessThan(1000);
  });
});
