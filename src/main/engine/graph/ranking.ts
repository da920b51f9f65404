import { EDGE } from './image/graphTables.ts';
import type { Lens } from './lens.ts';

/** What a neighbour is ranked by: its best edge. */
export interface Strength {
  /** 0 for a dispute, 1 for a fact, 2 for a passage. */
  readonly rank: number;
  readonly trust: number;
  /** Beginning of the newest, milliseconds UTC. */
  readonly recency: number;
}

const rankOf: readonly number[] = (() => {
  const ranks: number[] = [];
  ranks[EDGE.case] = 0;
  ranks[EDGE.fact] = 1;
  ranks[EDGE.derived] = 1;
  ranks[EDGE.mentions] = 2;
  ranks[EDGE.said] = 2;
  return ranks;
})();

export function strengthOf(lens: Lens, edge: number): Strength {
  const { edges, facts } = lens.image;
  const row = edges.row[edge] ?? 0;
  const begin = lens.times.beginOf(row);
  return {
    rank: rankOf[edges.kind[edge] ?? 0] ?? 2,
    trust: lens.states.trust[row] ?? 0,
    recency: Number.isNaN(begin) ? (facts.createdAt[row] ?? 0) : begin,
  };
}

/** Negative when `a` is the stronger one: disputes, facts, then passages; by trust, then the newer. */
export function compareStrength(a: Strength, b: Strength): number {
  return a.rank - b.rank || b.trust - a.trust || b.recency - a.recency;
}

/** A fixed order of edges for every tie, whatever order they were read in. */
export function compareEdges(lens: Lens, a: number, b: number): number {
  if (a === b) return 0;
  const { edges, facts } = lens.image;
  return (
    compareStrength(strengthOf(lens, a), strengthOf(lens, b)) ||
    (facts.id[edges.row[a] ?? 0] ?? 0) - (facts.id[edges.row[b] ?? 0] ?? 0) ||
    (edges.kind[a] ?? 0) - (edges.kind[b] ?? 0) ||
    compareNodes(lens, lens.fromOf(a), lens.fromOf(b)) ||
    compareNodes(lens, lens.toOf(a), lens.toOf(b))
  );
}

/** By kind, then id: entities, literals, passages. */
export function compareNodes(lens: Lens, a: number, b: number): number {
  const { nodes, names, facts } = lens.image;
  const kind = nodes.kind[a] ?? 0;
  if (kind !== nodes.kind[b]) return kind - (nodes.kind[b] ?? 0);
  const [keyA = ''] = names.get(a) ?? [];
  const [keyB = ''] = names.get(b) ?? [];
  if (kind === 1) return keyA < keyB ? -1 : Number(keyA > keyB);
  const [refA, refB] = [nodes.ref[a] ?? 0, nodes.ref[b] ?? 0];
  return kind === 0 ? refA - refB : (facts.id[refA] ?? 0) - (facts.id[refB] ?? 0);
}
