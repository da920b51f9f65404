import type { Budget } from '../../../shared/contract/consult.ts';

/** How deep a consult looks. `rows` is per arm and lane. */
export interface Depth {
  readonly rows: number;
  readonly hops: number;
  readonly rerank: number;
}

const depths: Readonly<Record<Budget, Depth>> = {
  low: { rows: 100, hops: 1, rerank: 100 },
  mid: { rows: 300, hops: 2, rerank: 300 },
  high: { rows: 1000, hops: 3, rerank: 300 },
};

export function depthOf(budget: Budget): Depth {
  return depths[budget];
}
