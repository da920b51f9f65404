import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cascadeFrom, type DependencyLink } from '../../../src/main/engine/semantic/endings/dependents.ts';

const NODES = 7;
const graph = fc
  .array(fc.tuple(fc.nat({ max: NODES - 1 }), fc.nat({ max: NODES - 1 })), { maxLength: 14 })
  .map((pairs) => pairs.map(([from, to], at): DependencyLink => ({ factId: at + 1, from, to })));

const readerOf =
  (links: readonly DependencyLink[]) =>
  (id: number): DependencyLink[] =>
    links.filter(({ to }) => to === id);

/** Every branch without a node twice, gone through one by one. */
function everyBranch(links: readonly DependencyLink[], maxDepth: number): Map<number, number> {
  const least = new Map<number, number>();
  const go = (node: number, branch: readonly number[], depth: number): void => {
    if (depth > maxDepth) return;
    for (const { factId, from } of readerOf(links)(node)) {
      if (branch.includes(from)) continue;
      least.set(factId, Math.min(least.get(factId) ?? depth, depth));
      go(from, [...branch, from], depth + 1);
    }
  };
  go(0, [0], 1);
  return least;
}

describe('what falls with a thing', () => {
  it('is what every branch leads to that passes no node twice, at its least depth', () => {
    fc.assert(
      fc.property(graph, fc.integer({ min: 1, max: 6 }), (links, maxDepth) => {
        const { fallen, loops } = cascadeFrom(0, maxDepth, readerOf(links));
        const expected = everyBranch(links, maxDepth);
        // Two branches through the same node are gone through once, so what only one of them may pass is left out of neither.
        for (const { factId, depth } of fallen) expect(expected.get(factId)).toBeLessThanOrEqual(depth);
        const told = new Set([...fallen, ...loops].map(({ factId }) => factId));
        for (const factId of expected.keys()) expect(told).toContain(factId);
      }),
      { numRuns: 2000 },
    );
  });

  it('ends on graphs in which everything depends on everything', () => {
    const all = Array.from({ length: 60 }, (_, from) =>
      Array.from({ length: 60 }, (__, to) => ({ factId: from * 60 + to + 1, from, to })),
    ).flat();
    const byTarget = Map.groupBy(all, ({ to }) => to);
    const { fallen, loops } = cascadeFrom(0, 100, (id) => byTarget.get(id) ?? []);
    expect(new Set([...fallen, ...loops].map(({ factId }) => factId)).size).toBe(3600);
  });

  it('ends a branch at a node that is on it, and tells so', () => {
    const links = [
      { factId: 1, from: 1, to: 0 },
      { factId: 2, from: 2, to: 1 },
      { factId: 3, from: 0, to: 2 },
    ];
    expect(cascadeFrom(0, 10, readerOf(links))).toEqual({
      fallen: [
        { ...links[0], depth: 1 },
        { ...links[1], depth: 2 },
      ],
      loops: [{ ...links[2], depth: 3 }],
      isCutOff: false,
    });
  });

  it('goes no deeper than it may, and tells that there is more', () => {
    const chain = Array.from({ length: 5 }, (_, at) => ({ factId: at + 1, from: at + 1, to: at }));
    const { fallen, isCutOff } = cascadeFrom(0, 3, readerOf(chain));
    expect([fallen.map(({ factId }) => factId), isCutOff]).toEqual([[1, 2, 3], true]);
    expect(cascadeFrom(0, 5, readerOf(chain)).isCutOff).toBe(false);
  });
});
