import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphNumbers } from '../../../../src/renderer/graph/constants.ts';
import { forceLayout } from '../../../../src/renderer/graph/layout/forceLayout.ts';
import { layoutTask, placesOf } from '../../../../src/renderer/graph/layout/layoutTask.ts';
import { placeNew } from '../../../../src/renderer/graph/placement.ts';
import { edge, node, world } from './madeUp.ts';

const point = fc.record({ x: fc.integer({ min: -400, max: 400 }), y: fc.integer({ min: -400, max: 400 }) });

function closest(places: ReadonlyMap<string, { x: number; y: number }>, ids: readonly string[]): number {
  let least = Infinity;
  for (const id of ids) {
    const at = places.get(id);
    for (const [other, there] of places) {
      if (other !== id && at !== undefined) least = Math.min(least, Math.hypot(at.x - there.x, at.y - there.y));
    }
  }
  return least;
}

describe('placing new nodes', () => {
  it('moves no placed node, gives every new one a place, and puts none upon another', () => {
    fc.assert(
      fc.property(
        world,
        fc.array(point, { maxLength: 14 }),
        fc.array(point, { maxLength: 14 }),
        (of, places, before) => {
          const ids = of.nodes.map((entry) => entry.id);
          const placed = new Map(ids.slice(0, places.length).map((id, at) => [id, places[at] ?? { x: 0, y: 0 }]));
          const fresh = ids.filter((id) => !placed.has(id));
          const remembered = new Map(
            fresh.flatMap((id, at) => (before[at] === undefined ? [] : [[id, before[at]] as const])),
          );
          const all = placeNew(placed, fresh, of.edges, remembered);
          for (const [id, at] of placed) expect(all.get(id)).toEqual(at);
          expect([...all.keys()].sort()).toEqual([...ids].sort());
          expect(closest(all, fresh)).toBeGreaterThanOrEqual(graphNumbers.nodeGap - 2);
          expect(placeNew(placed, fresh, of.edges, remembered)).toEqual(all);
        },
      ),
    );
  });

  it('puts a hub’s neighbours around it, and a node back where it was', () => {
    const placed = new Map([['e1', { x: 10, y: 20 }]]);
    const fresh = Array.from({ length: 50 }, (_, at) => `e${at + 2}`);
    const links = fresh.map((id) => edge(`f${id}`, 'e1', id));
    const all = placeNew(placed, fresh, links, new Map([['e2', { x: 500, y: 500 }]]));
    expect(all.get('e2')).toEqual({ x: 500, y: 500 });
    const far = [...all].filter(([id]) => id !== 'e2').map(([, at]) => Math.hypot(at.x - 10, at.y - 20));
    expect(Math.max(...far)).toBeLessThan(400);
  });
});

describe('laying out', () => {
  const nodes = Array.from({ length: 40 }, (_, at) => node(`e${at + 1}`));
  const links = nodes.slice(1).map((entry, at) => edge(`f${at}`, `e${Math.floor(at / 3) + 1}`, entry.id));

  it('gives the same picture each time, in whole units, with nothing upon another', () => {
    const places = placesOf(nodes, forceLayout(layoutTask(nodes, links, new Map())));
    expect(placesOf(nodes, forceLayout(layoutTask(nodes, links, new Map())))).toEqual(places);
    for (const at of places.values()) expect([at.x % 1, at.y % 1].map(Math.abs)).toEqual([0, 0]);
    expect(closest(places, [...places.keys()])).toBeGreaterThan(graphNumbers.nodeSizeMost);
  });

  it('leaves pinned nodes where they are', () => {
    const pinned = new Map([
      ['e1', { x: 300, y: -120 }],
      ['e7', { x: -50, y: 80 }],
    ]);
    const places = placesOf(nodes, forceLayout(layoutTask(nodes, links, pinned)));
    for (const [id, at] of pinned) expect(places.get(id)).toEqual(at);
  });
});
