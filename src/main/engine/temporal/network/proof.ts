import type { DifferenceGraph } from './differenceGraph.ts';
import { factsAlong, reachFrom, reaches } from './distances.ts';

/** A bound to be proved: `to − from ≤ most`. */
export interface Claim {
  readonly from: number;
  readonly to: number;
  readonly most: number;
}

/**
 * A minimal set of facts from which all claims follow, in the order of the chains that prove them; without any one of
 * them some claim would no longer follow. The claims must follow from the whole network.
 * @param instants a solution of the whole network
 */
export function proofOf(graph: DifferenceGraph, instants: Float64Array, claims: readonly Claim[]): number[] {
  const facts = new Set<number>();
  for (const { from, to } of claims) {
    for (const fact of factsAlong(graph, reachFrom(graph, instants, from, { target: to }), to)) facts.add(fact);
  }
  const part = graph.saidBy(facts);
  const leftOut = new Uint8Array(graph.facts);
  const follows = ({ from, to, most }: Claim): boolean =>
    reaches(part, from, to, leftOut) &&
    (reachFrom(part, instants, from, { target: to, leftOut }).distance[to] ?? Number.POSITIVE_INFINITY) <= most;
  for (const fact of facts) {
    leftOut[fact] = 1;
    if (!claims.every(follows)) leftOut[fact] = 0;
  }
  return [...facts].filter((fact) => leftOut[fact] === 0);
}
