import type { StoreApi } from 'zustand/vanilla';
import type { GraphEdge, GraphFilterInput, GraphNode, NodeId } from '../../../shared/contract/graph.ts';
import type { Output } from '../../../shared/contract/operations.ts';
import type { Undo } from '../../commands/command.ts';

/** Where a picture begins. */
export type Focus =
  | { readonly kind: 'node'; readonly node: NodeId }
  | { readonly kind: 'fact'; readonly factId: number }
  | { readonly kind: 'question'; readonly question: string };

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A node as it is drawn now. */
export interface ShownNode {
  readonly node: GraphNode;
  readonly at: Point;
  readonly isPinned: boolean;
  readonly isFaded: boolean;
  readonly isFocus: boolean;
  /** Neighbours drawn, of `node.degree`; what is missing can be asked for. */
  readonly drawnNeighbours: number;
  /** Neighbours folded into this node; 0 when it is not folded. */
  readonly folded: number;
}

/** One line between two nodes: parallel edges are one bundle with its count. */
export interface ShownEdge {
  /** The edge's id, or `b:from:to` for a bundle. */
  readonly id: string;
  readonly from: NodeId;
  readonly to: NodeId;
  readonly edges: readonly GraphEdge[];
  readonly isFaded: boolean;
  readonly isOnPath: boolean;
}

/** A node or edge hidden by hand, with a name to find it by. */
export interface HiddenThing {
  readonly id: string;
  readonly name: string;
}

export interface Shown {
  readonly nodes: readonly ShownNode[];
  readonly edges: readonly ShownEdge[];
  /** Fetched and not drawn, by reason, each with a way to get it back. */
  readonly hidden: { readonly byFilter: number; readonly byHand: readonly HiddenThing[]; readonly folded: number };
}

/** The clocks as chosen: the present, an instant, or a range of valid time. */
export interface Instants {
  readonly asOf: string | null;
  readonly range: { readonly from: string; readonly to: string } | null;
  readonly knownAt: string | null;
  readonly includesHistory: boolean;
}

export interface TrailEntry {
  readonly focus: Focus;
  readonly title: string;
}

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
