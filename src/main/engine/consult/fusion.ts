import type { ArmList } from './lanes.ts';
import { TopRows } from './topRows.ts';

/** One memory after fusion: its score and its rank in each list it is in. */
export interface Fused {
  readonly row: number;
  readonly score: number;
  readonly ranks: Readonly<Record<string, number>>;
}

export interface Fusion {
  readonly k: number;
  readonly weights: Readonly<Record<string, number>>;
  /** How many memories the lists name together. */
  readonly total: number;
  /** The best of them. */
  readonly candidates: readonly Fused[];
}

/** Measured on the dev data (bench/retrieval): a small k lets the strong lists speak, and weak lists count less. */
export const FUSION_K = 20;
export const fusionWeights: Readonly<Record<string, number>> = {
  vectors: 1,
  turn: 1,
  previous: 1,
  session: 0.5,
  exact: 1,
  links: 0.2,
  period: 0.4,
  standing: 0.3,
  communities: 0.5,
};

/**
 * Reciprocal Rank Fusion, ranks from 1: score = Σ weight / (k + rank).
 * Cormack, Clarke, Büttcher: Reciprocal rank fusion outperforms Condorcet, SIGIR 2009.
 */
export function fuse(lists: readonly ArmList[], limit: number, k: number = FUSION_K): Fusion {
  const scores = new Map<number, number>();
  for (const { list, merged } of lists) {
    const weight = fusionWeights[list] ?? 1;
    for (let i = 0; i < merged.rows.length; i++) {
      const row = merged.rows[i] ?? 0;
      scores.set(row, (scores.get(row) ?? 0) + weight / (k + i + 1));
    }
  }
  const top = new TopRows(limit);
  for (const [row, score] of scores) top.offer(row, score);
  const best = top.ranked();
  const ranks = new Map<number, Record<string, number>>(best.rows.map((row) => [row, {}]));
  for (const { list, merged } of lists) {
    for (let i = 0; i < merged.rows.length; i++) {
      const own = ranks.get(merged.rows[i] ?? -1);
      if (own !== undefined) own[list] = i + 1;
    }
  }
  const used = lists
    .filter(({ state }) => state === 'run')
    .map(({ list }) => [list, fusionWeights[list] ?? 1] as const);
  return {
    k,
    weights: Object.fromEntries(used),
    total: scores.size,
    candidates: best.rows.map((row, i) => ({ row, score: best.scores[i] ?? 0, ranks: ranks.get(row) ?? {} })),
  };
}
