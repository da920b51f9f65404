import type { DifferenceGraph } from './differenceGraph.ts';

/** Either instants that satisfy every bound, or a circle of bounds that no instants can satisfy. */
export type Settlement =
  | { readonly kind: 'consistent'; readonly instants: Float64Array }
  | { readonly kind: 'inconsistent'; readonly facts: readonly number[] };

const sweepsBetweenLooks = 8;

/**
 * Bellman and Ford's search from all points at once: a solution of the bounds, which later searches use as potentials,
 * or the facts of a negative circle. It sweeps forth and back in turn, so that a chain is done in two sweeps whichever
 * way it is numbered. Circles are looked for every few sweeps, so that instants stay small enough to be exact.
 */
export function settle(graph: DifferenceGraph): Settlement {
  const { points } = graph;
  const instants = new Float64Array(points);
  const via = new Int32Array(points).fill(-1);
  const isWaiting = new Uint8Array(points).fill(1);
  for (let sweep = 1; isWaiting.includes(1); sweep++) {
    for (let step = 0; step < points; step++) {
      const point = sweep % 2 === 1 ? step : points - 1 - step;
      if (isWaiting[point] === 1) relax(graph, point, instants, via, isWaiting);
    }
    const circle = sweep % sweepsBetweenLooks === 0 ? circleIn(graph, via) : null;
    if (circle !== null) return { kind: 'inconsistent', facts: circle };
  }
  return { kind: 'consistent', instants };
}

function relax(
  { first, edges, to, most }: DifferenceGraph,
  point: number,
  instants: Float64Array,
  via: Int32Array,
  isWaiting: Uint8Array,
): void {
  isWaiting[point] = 0;
  const here = instants[point] ?? 0;
  for (let at = first[point] ?? 0; at < (first[point + 1] ?? 0); at++) {
    const edge = edges[at] ?? 0;
    const target = to[edge] ?? 0;
    const reached = here + (most[edge] ?? 0);
    if (reached >= (instants[target] ?? 0)) continue;
    instants[target] = reached;
    via[target] = edge;
    isWaiting[target] = 1;
  }
}

/** The facts of a circle among the last improvements of each point, which is always a negative one. */
function circleIn({ points, differences }: DifferenceGraph, via: Int32Array): number[] | null {
  const seenFrom = new Int32Array(points).fill(-1);
  for (let start = 0; start < points; start++) {
    let point = start;
    while (seenFrom[point] === -1) {
      seenFrom[point] = start;
      const difference = differences[via[point] ?? -1];
      if (difference === undefined) break;
      point = difference.from;
      if (seenFrom[point] === start) return factsAround(point, differences, via);
    }
  }
  return null;
}

function factsAround(start: number, differences: DifferenceGraph['differences'], via: Int32Array): number[] {
  const facts = new Set<number>();
  let point = start;
  do {
    const difference = differences[via[point] ?? -1];
    if (difference === undefined) break;
    if (difference.fact >= 0) facts.add(difference.fact);
    point = difference.from;
  } while (point !== start);
  return [...facts].reverse();
}
