import type { Difference } from './difference.ts';
import { type DifferenceGraph, isLeftOut, type LeftOut } from './differenceGraph.ts';
import { PointQueue } from './pointQueue.ts';
import { settle } from './settle.ts';

/**
 * Takes facts out of an inconsistent set until each that is left is needed: without any one of them the rest can hold
 * together. The order of the first set decides which of several such sets is found.
 */
export function minimalConflict(graph: DifferenceGraph, facts: readonly number[]): number[] {
  let suspects = [...facts];
  for (;;) {
    const [closing, ...rest] = suspects;
    if (closing === undefined) return [];
    const without = settle(graph.saidBy(new Set(rest)));
    if (without.kind === 'consistent') return narrowed(graph, closing, rest, without.instants);
    suspects = [...without.facts];
  }
}

/** `rest` can hold together at `instants`; `closing` is what makes it impossible. */
function narrowed(graph: DifferenceGraph, closing: number, rest: readonly number[], instants: Float64Array): number[] {
  const part = graph.saidBy(new Set(rest));
  const added = graph.differences.filter(({ fact }) => fact === closing);
  const leftOut = new Uint8Array(graph.facts);
  for (const fact of rest) {
    leftOut[fact] = 1;
    if (canAdd(part, added, instants, leftOut)) leftOut[fact] = 0;
  }
  return [closing, ...rest.filter((fact) => leftOut[fact] === 0)];
}

/** Whether further bounds can join those that hold at `instants`: added one by one, each moving what it must. */
function canAdd(part: DifferenceGraph, added: readonly Difference[], held: Float64Array, leftOut: LeftOut): boolean {
  const instants = Float64Array.from(held);
  return added.every((bound, i) => moveFor(part, added.slice(0, i), bound, instants, leftOut));
}

/** Moves points earlier until the new bound holds too; false when that would have to move the point it is measured from. */
function moveFor(
  part: DifferenceGraph,
  joined: readonly Difference[],
  added: Difference,
  instants: Float64Array,
  leftOut: LeftOut,
): boolean {
  const { first, edges, to, most, fact, points } = part;
  /** How much earlier each point has to be: the point that has to move most is settled first. */
  const shift = new Float64Array(points);
  const isDone = new Uint8Array(points);
  const queue = new PointQueue();
  const want = (point: number, instant: number): void => {
    const by = instant - (instants[point] ?? 0);
    if (by >= (shift[point] ?? 0) || isDone[point] === 1) return;
    shift[point] = by;
    queue.push(by, point);
  };
  want(added.to, (instants[added.from] ?? 0) + added.most);
  while (queue.size > 0) {
    const { point } = queue.pop();
    if (isDone[point] === 1) continue;
    if (point === added.from) return false;
    isDone[point] = 1;
    const here = (instants[point] ?? 0) + (shift[point] ?? 0);
    for (let at = first[point] ?? 0; at < (first[point + 1] ?? 0); at++) {
      const edge = edges[at] ?? 0;
      if (!isLeftOut(leftOut, fact[edge] ?? -1)) want(to[edge] ?? 0, here + (most[edge] ?? 0));
    }
    for (const bound of joined) if (bound.from === point) want(bound.to, here + bound.most);
  }
  for (const [point, by] of shift.entries()) if (isDone[point] === 1) instants[point] = (instants[point] ?? 0) + by;
  return true;
}
