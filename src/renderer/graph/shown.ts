import type { GraphEdge, GraphNode, NodeId } from '../../shared/contract/graph.ts';

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

export const nothingShown: Shown = { nodes: [], edges: [], hidden: { byFilter: 0, byHand: [], folded: 0 } };

/** The clocks as chosen: the present, an instant, or a range of valid time. */
export interface Instants {
  readonly asOf: string | null;
  readonly range: { readonly from: string; readonly to: string } | null;
  readonly knownAt: string | null;
  readonly includesHistory: boolean;
}

export const presentInstants: Instants = { asOf: null, range: null, knownAt: null, includesHistory: false };

export interface TrailEntry {
  readonly focus: Focus;
  readonly title: string;
}

export function isSameFocus(a: Focus | null, b: Focus | null): boolean {
  return a === b || (a !== null && b !== null && focusKey(a) === focusKey(b));
}

/** A focus as one parameter of an address: a node's id, `f` and a fact's, or `q:` and the question. */
export function focusKey(focus: Focus): string {
  switch (focus.kind) {
    case 'node':
      return focus.node;
    case 'fact':
      return `f${focus.factId}`;
    case 'question':
      return `q:${focus.question}`;
  }
}
