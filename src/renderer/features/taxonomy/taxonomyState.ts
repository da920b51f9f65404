import type {
  MergeCandidate,
  TaxonomyBranch,
  TaxonomyBranches,
  TaxonomyNode,
} from '../../../shared/contract/taxonomy.ts';
import type { KnownBranch } from './treeRows.ts';

/** What is about to be moved: a branch, or nodes out of one. */
export type Moved =
  | { readonly kind: 'branch'; readonly path: string }
  | { readonly kind: 'nodes'; readonly ids: readonly number[]; readonly label: string };

/** What is asked before something is done. */
export type TaxonomyQuestion =
  | { readonly kind: 'move'; readonly moved: Moved; readonly to: string; readonly title: string }
  | { readonly kind: 'category'; readonly path: string };

export interface NodeList {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: unknown;
  readonly rows: readonly TaxonomyNode[];
  readonly total: number;
  readonly next: { readonly path: string; readonly id: number } | null;
}

export interface MergeList {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: unknown;
  readonly candidates: readonly MergeCandidate[];
  readonly isPartial: boolean;
}

export interface TaxonomyState {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: unknown;
  readonly root: TaxonomyBranch | null;
  readonly known: ReadonlyMap<string, KnownBranch>;
  readonly open: ReadonlySet<string>;
  readonly uncategorized: number;
  readonly selected: string;
  readonly view: 'tree' | 'treemap';
  /** What the treemap shows; of another branch while this one's is on its way. */
  readonly map: TaxonomyBranches | null;
  readonly side: 'nodes' | 'merges';
  readonly includesBelow: boolean;
  readonly nodes: NodeList;
  readonly nodeId: number | null;
  readonly merges: MergeList;
  readonly cut: Moved | null;
  readonly question: TaxonomyQuestion | null;
}

export const noNodes: NodeList = { phase: 'idle', error: null, rows: [], total: 0, next: null };
export const noMerges: MergeList = { phase: 'idle', error: null, candidates: [], isPartial: false };

export const unread: TaxonomyState = {
  phase: 'idle',
  error: null,
  root: null,
  known: new Map(),
  open: new Set(),
  uncategorized: 0,
  selected: '/',
  view: 'tree',
  map: null,
  side: 'nodes',
  includesBelow: true,
  nodes: noNodes,
  nodeId: null,
  merges: noMerges,
  cut: null,
  question: null,
};
