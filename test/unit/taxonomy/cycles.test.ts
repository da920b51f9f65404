import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCycles, type KindLink, wayUp } from '../../../src/main/engine/taxonomy/cycles.ts';

const link = fc.record({ from: fc.nat(7), to: fc.nat(7) });

/** Whether `end` is reached from `start` over at least one link. */
function reaches(links: readonly KindLink[], start: number, end: number, seen = new Set<number>()): boolean {
  return links.some(({ from, to }) => {
    if (from !== start || seen.has(to)) return from === start && to === end;
    seen.add(to);
    return to === end || reaches(links, to, end, seen);
  });
}

describe('findCycles', () => {
  test('names exactly the nodes that reach themselves, in groups that reach one another', () => {
    fc.assert(
      fc.property(fc.array(link, { maxLength: 14 }), (links) => {
        const groups = findCycles(links);
        const nodes = [...new Set(links.flatMap(({ from, to }) => [from, to]))];
        const inCircle = nodes.filter((node) => reaches(links, node, node));
        expect(new Set(groups.flat())).toEqual(new Set(inCircle));
        for (const group of groups) {
          for (const a of group) for (const b of group) expect(reaches(links, a, b)).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('wayUp finds a way where there is one, and each step of it is a link', () => {
    fc.assert(
      fc.property(fc.array(link, { maxLength: 14 }), fc.nat(7), fc.nat(7), (links, start, end) => {
        const way = wayUp(start, end, (ids) => links.filter(({ from }) => ids.includes(from)));
        expect(way !== null).toBe(start === end || reaches(links, start, end));
        for (const [i, to] of (way ?? []).slice(1).entries()) {
          expect(links).toContainEqual({ from: way?.[i], to });
        }
      }),
      { numRuns: 2000 },
    );
  });
});
