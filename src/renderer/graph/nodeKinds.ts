import type { GraphNode } from '../../shared/contract/graph.ts';
import { graphNumbers } from './constants.ts';

export type NodeShape =
  | 'ellipse'
  | 'rectangle'
  | 'round-rectangle'
  | 'triangle'
  | 'pentagon'
  | 'tag'
  | 'diamond'
  | 'hexagon';

/** How nodes of one type look: canvas, legend and exports draw from this. */
export interface NodeKind {
  readonly shape: NodeShape;
  /** A custom property of styles/tokens.css. */
  readonly color: `--node-${string}`;
  /** Drawn as an outline: literals and texts are not things of the world. */
  readonly isHollow: boolean;
  /** One sign inside the node. */
  readonly badge: string;
}

const solid = (shape: NodeShape, color: NodeKind['color']): NodeKind => ({ shape, color, isHollow: false, badge: '' });

const kinds: Readonly<Record<string, NodeKind>> = {
  person: solid('ellipse', '--node-person'),
  agent: solid('ellipse', '--node-system'),
  organization: solid('round-rectangle', '--node-organization'),
  place: solid('triangle', '--node-place'),
  event: solid('pentagon', '--node-event'),
  service: solid('round-rectangle', '--node-system'),
  system: solid('round-rectangle', '--node-system'),
  document: solid('tag', '--node-text'),
  value: { shape: 'rectangle', color: '--node-value', isHollow: true, badge: '' },
  passage: { shape: 'tag', color: '--node-text', isHollow: true, badge: '' },
  contradiction: { shape: 'diamond', color: '--node-contradiction', isHollow: false, badge: '≠' },
  fallacy: { shape: 'hexagon', color: '--node-fallacy', isHollow: false, badge: '!' },
};
const other = solid('ellipse', '--node-thing');

/** Types are open: one that nobody drew before looks like a thing. */
export function nodeKindOf(type: string): NodeKind {
  return Object.hasOwn(kinds, type) ? (kinds[type] ?? other) : other;
}

/** A case that is over: resolved, dismissed or confirmed. It is drawn hollow, with a check for its badge. */
export function isSettled(node: Pick<GraphNode, 'case_status'>): boolean {
  return node.case_status !== null && !['open', 'suspected'].includes(node.case_status);
}

export interface NodeLook extends NodeKind {
  readonly size: number;
}

export function nodeLook(node: GraphNode): NodeLook {
  const kind = nodeKindOf(node.type);
  const settled = isSettled(node);
  return { ...kind, isHollow: kind.isHollow || settled, badge: settled ? '✓' : kind.badge, size: nodeSize(node) };
}

/** Grows with what hangs on a node, slowly, and never with what happens to be drawn of it. */
function nodeSize(node: GraphNode): number {
  const { nodeSizeLeast, nodeSizeMost } = graphNumbers;
  if (node.kind !== 'entity') return nodeSizeLeast;
  if (node.case_status !== null) return 30;
  return Math.round(Math.min(nodeSizeMost, nodeSizeLeast + 2 + 4 * Math.log2(1 + node.degree)));
}
