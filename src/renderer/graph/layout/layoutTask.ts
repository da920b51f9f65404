import type { NodeId } from '../../../shared/contract/graph.ts';
import type { Link, Places } from '../placement.ts';
import type { Point } from '../shown.ts';
import type { LayoutTask } from './forceLayout.ts';

/** The task of laying out these nodes. Pinned ones with a place stay in it; the others start from none. */
export function layoutTask(ids: readonly NodeId[], links: readonly Link[], pinned: Places): LayoutTask {
  const index = new Map(ids.map((id, at) => [id, at]));
  const start = new Float32Array(ids.length * 2).fill(Number.NaN);
  const fixed = new Uint8Array(ids.length);
  for (const [at, id] of ids.entries()) {
    const place = pinned.get(id);
    if (place === undefined) continue;
    start.set([place.x, place.y], at * 2);
    fixed[at] = 1;
  }
  const pairs = links.flatMap(({ from, to }) => {
    const [a, b] = [index.get(from), index.get(to)];
    return a === undefined || b === undefined || a === b ? [] : [a, b];
  });
  return { count: ids.length, links: Uint32Array.from(pairs), start, fixed, seed: ids.length };
}

export function placesOf(ids: readonly NodeId[], laidOut: Float32Array): Map<NodeId, Point> {
  return new Map(ids.map((id, at) => [id, { x: laidOut[at * 2] ?? 0, y: laidOut[at * 2 + 1] ?? 0 }]));
}
