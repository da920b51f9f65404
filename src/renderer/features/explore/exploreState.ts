import type { StoreApi } from 'zustand/vanilla';
import type { GraphFilterInput, NodeId } from '../../../shared/contract/graph.ts';
import type { Output } from '../../../shared/contract/operations.ts';
import type { Undo } from '../../commands/command.ts';
import type { Focus, Instants, Point, Shown, TrailEntry } from '../../graph/shown.ts';

export type {
  Focus,
  HiddenThing,
  Instants,
  Point,
  Shown,
  ShownEdge,
  ShownNode,
  TrailEntry,
} from '../../graph/shown.ts';

export interface PathAsked {
  readonly from: NodeId;
  readonly to: NodeId;
  readonly prefer: 'shortest' | 'trusted';
}

export interface ExploreState {
  readonly phase: 'start' | 'loading' | 'ready' | 'failed';
  readonly error: unknown;
  /** What is being fetched besides the picture: node ids, `filter`, `path`, `views`, `layout`. */
  readonly busy: ReadonlySet<string>;
  readonly focus: Focus | null;
  readonly title: string;
  readonly shown: Shown;
  /** What the engine said of the focus: total and omitted by reason. */
  readonly counts: {
    readonly shown: number;
    readonly total: number;
    readonly omitted: Readonly<Record<string, number>>;
  };
  /** What the answer to a question had to do without. */
  readonly degradedBy: NonNullable<Output<'graphFocus'>['degraded_by']>;
  /** The filter stack without the clocks. */
  readonly filter: GraphFilterInput;
  readonly instants: Instants;
  readonly facets: Output<'graphFacets'> | null;
  readonly histogram: Output<'graphHistogram'> | null;
  /** Relation groups of nodes whose neighbours were looked at. */
  readonly groups: ReadonlyMap<NodeId, Output<'graphNeighbours'>['groups']>;
  /** Ids of nodes and edges, the last one leading. */
  readonly selection: readonly string[];
  readonly avoided: ReadonlySet<NodeId>;
  readonly path: { readonly asked: PathAsked; readonly answer: Output<'graphPath'> } | null;
  readonly trail: { readonly entries: readonly TrailEntry[]; readonly at: number };
  readonly views: Output<'listViews'>['views'];
  readonly openView: { readonly id: number; readonly version: number; readonly name: string } | null;
  readonly isTable: boolean;
}

/** What a person can do on the page. Each is also a command where it has no argument beyond the selection. */
export interface Explore {
  readonly store: StoreApi<ExploreState>;
  goTo(focus: Focus): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** To an entry of the trail, which keeps what comes after it. */
  visit(at: number): Promise<void>;
  /** What pictures began with before, the latest first. */
  looked(): readonly TrailEntry[];
  /** Back to the beginning: nothing is drawn. */
  putAway(): void;
  /** Relation groups of a node, into `groups`; draws nothing. */
  loadGroups(node: NodeId): Promise<void>;
  /** The next page of a node's neighbours, of one relation or of all. Undone exactly by `collapse`. */
  expand(node: NodeId, group?: { relation: string; direction: 'out' | 'in' }): Promise<void>;
  collapse(node: NodeId): void;
  /** Draws a node's neighbours that hang on it alone as a count; `unfold` brings back the same ones at the same places. */
  fold(node: NodeId): void;
  unfold(node: NodeId): void;
  hide(ids: readonly string[]): void;
  bringBack(ids: readonly string[]): void;
  fade(ids: readonly string[], isFaded: boolean): void;
  avoid(node: NodeId, isAvoided: boolean): void;
  pin(node: NodeId, isPinned: boolean): void;
  /** A node was dragged there; it stays, pinned. */
  place(node: NodeId, at: Point): void;
  select(ids: readonly string[]): void;
  setFilter(filter: GraphFilterInput): Promise<void>;
  setInstants(instants: Partial<Instants>): Promise<void>;
  findNames(text: string, signal: AbortSignal): Promise<Output<'findNames'>>;
  findPath(asked: PathAsked): Promise<void>;
  clearPath(): void;
  /** Animated from old to new; pinned nodes stay. */
  layOutAgain(): Promise<void>;
  reset(): Promise<void>;
  refresh(): Promise<void>;
  loadViews(): Promise<void>;
  openView(id: number): Promise<void>;
  /** Rejects with `conflict` when the view was saved elsewhere meanwhile. */
  saveView(name: string, asNew: boolean): Promise<void>;
  /** Resolves to how it is undone: the same view is saved as a new one. */
  removeView(id: number): Promise<Undo>;
  export(kind: 'png' | 'svg' | 'json'): Promise<void>;
  showTable(isTable: boolean): void;
}
