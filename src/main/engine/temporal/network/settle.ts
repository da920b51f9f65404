import type { DifferenceGraph } from './differenceGraph.ts';

/** Either instants that satisfy every bound, or a circle of bounds that no instants can satisfy. */
export type Settlement =
  | { readonly kind: 'consistent'; readonly instants: Float64Array }
  | { readonly kind: 'inconsistent'; readonly facts: readonly number[] };

const roundsBetweenLooks = 8;

/**
 * Bellman and Ford's search from all points at once, round by round: a solution of the bounds, which later searches use
 * as potentials, or the facts of a negative circle. Circles are looked for every few rounds, so that instants stay
 * small enough to be exact. A circle once closed keeps one of its points waiting, so only those need a look.
 */
export function settle(graph: DifferenceGraph): Settlement {
  const { points, first, edges, to, most } = graph;
  const instants = new Float64Array(points);
  const via = new Int32Array(points).fill(-1);
  const isWaiting = new Uint8Array(points).fill(1);
  let active = Array.from({ length: points }, (_, point) => point);
  for (let round = 1; active.length > 0; round++) {
    const next: number[] = [];
    for (const point of active) {
      isWaiting[point] = 0;
      const here = instants[point] ?? 0;
      for (let at = first[point] ?? 0; at < (first[point + 1] ?? 0); at++) {
        const edge = edges[at] ?? 0;
        const target = to[edge] ?? 0;
        const reached = here + (most[edge] ?? 0);
        if (reached >= (instants[target] ?? 0)) continue;
        instants[target] = reached;
        via[target] = edge;
        if (isWaiting[target] === 1) continue;
        isWaiting[target] = 1;
        next.push(target);
      }
    }
    const circle = round % roundsBetweenLooks === 0 ? circleIn(graph, via, next) : null;
    if (circle !== null) return { kind: 'inconsistent', facts: circle };
    // Forth and back in turn: a chain runs through in one round, whichever way it is numbered.
    active = next.reverse();
  }
  return { kind: 'consistent', instants };
}

/** The facts of a circle among the last improvements of each point, which is always a negative one. */
function circleIn(
  { points, differences }: DifferenceGraph,
  via: Int32Array,
  waiting: readonly number[],
): number[] | null {
  const seenFrom = new Int32Array(points).fill(-1);
  for (const start of waiting) {
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
