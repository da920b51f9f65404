import { type DifferenceGraph, isLeftOut, type LeftOut } from './differenceGraph.ts';
import { PointQueue } from './pointQueue.ts';

/** The tightest bounds on all points from one: `distance[p]` is the most that `p − source` can be. */
export interface Reach {
  readonly distance: Float64Array;
  /** The bound by which each point was reached last; −1 for none. */
  readonly via: Int32Array;
}

interface Search {
  /** Stops as soon as this point's distance is known. */
  readonly target?: number;
  readonly leftOut?: LeftOut;
}

/**
 * Johnson's step: Dijkstra's search on bounds made non-negative by instants that satisfy them all. The same instants
 * serve any part of the bounds.
 */
export function reachFrom(graph: DifferenceGraph, instants: Float64Array, source: number, search: Search = {}): Reach {
  const { points, first, edges, to, most, fact } = graph;
  const leftOut = search.leftOut ?? null;
  const cost = new Float64Array(points).fill(Number.POSITIVE_INFINITY);
  const via = new Int32Array(points).fill(-1);
  const queue = new PointQueue();
  cost[source] = 0;
  queue.push(0, source);
  while (queue.size > 0) {
    const { key, point } = queue.pop();
    if (point === search.target) break;
    if (key > (cost[point] ?? 0)) continue;
    for (let at = first[point] ?? 0; at < (first[point + 1] ?? 0); at++) {
      const edge = edges[at] ?? 0;
      if (isLeftOut(leftOut, fact[edge] ?? -1)) continue;
      const target = to[edge] ?? 0;
      const reached = key + (most[edge] ?? 0) + (instants[point] ?? 0) - (instants[target] ?? 0);
      if (reached >= (cost[target] ?? 0)) continue;
      cost[target] = reached;
      via[target] = edge;
      queue.push(reached, target);
    }
  }
  const lift = instants[source] ?? 0;
  return { distance: cost.map((reached, point) => reached - lift + (instants[point] ?? 0)), via };
}

/** Whether any chain of bounds leads from one point to another, however long. Much cheaper than how long the best one is. */
export function reaches(graph: DifferenceGraph, source: number, target: number, leftOut: LeftOut): boolean {
  const { first, edges, to, fact } = graph;
  const isSeen = new Uint8Array(graph.points);
  const open = [source];
  isSeen[source] = 1;
  for (let point = open.pop(); point !== undefined; point = open.pop()) {
    if (point === target) return true;
    for (let at = first[point] ?? 0; at < (first[point + 1] ?? 0); at++) {
      const edge = edges[at] ?? 0;
      const next = to[edge] ?? 0;
      if (isSeen[next] === 1 || isLeftOut(leftOut, fact[edge] ?? -1)) continue;
      isSeen[next] = 1;
      open.push(next);
    }
  }
  return false;
}

/** The facts along the tightest chain to a point, from the source on, each once. */
export function factsAlong(graph: DifferenceGraph, { via }: Reach, target: number): number[] {
  const facts = new Set<number>();
  let point = target;
  for (;;) {
    const difference = graph.differences[via[point] ?? -1];
    if (difference === undefined) break;
    if (difference.fact >= 0) facts.add(difference.fact);
    point = difference.from;
  }
  return [...facts].reverse();
}
