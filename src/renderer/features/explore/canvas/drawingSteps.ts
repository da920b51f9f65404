import { type Drawing, type DrawnEdge, type DrawnNode, isSameDrawn } from './graphElements.ts';

/** One change of one thing on the canvas. */
export type DrawingStep =
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'add-node'; readonly node: DrawnNode }
  | { readonly kind: 'change-node'; readonly node: DrawnNode; readonly isMoved: boolean; readonly isChanged: boolean }
  | { readonly kind: 'add-edge'; readonly edge: DrawnEdge }
  | { readonly kind: 'change-edge'; readonly edge: DrawnEdge };

/** What is on the canvas, as the steps leave it. */
export interface Canvas {
  readonly nodes: Map<string, DrawnNode>;
  readonly edges: Map<string, DrawnEdge>;
}

/**
 * What leads from the canvas as it is to the wanted drawing, in an order in which every prefix is a picture: edges go
 * before their ends, and come after them.
 */
export function stepsTo({ nodes, edges }: Canvas, wanted: Drawing): DrawingStep[] {
  const goneEdges = [...edges.values()].filter((edge) => !isSameLine(edge, wanted.edges.get(edge.id)));
  const goneNodes = [...nodes.keys()].filter((id) => !wanted.nodes.has(id));
  return [
    ...goneEdges.map(({ id }): DrawingStep => ({ kind: 'remove', id })),
    ...goneNodes.map((id): DrawingStep => ({ kind: 'remove', id })),
    ...[...wanted.nodes.values()].flatMap((node) => stepOfNode(node, nodes.get(node.id))),
    ...[...wanted.edges.values()].flatMap((edge) => stepOfEdge(edge, edges.get(edge.id))),
  ];
}

/** An edge keeps its two ends: between others it is another one. */
function isSameLine(edge: DrawnEdge, wanted: DrawnEdge | undefined): boolean {
  return wanted !== undefined && wanted.from === edge.from && wanted.to === edge.to;
}

function stepOfNode(node: DrawnNode, before: DrawnNode | undefined): DrawingStep[] {
  if (before === undefined) return [{ kind: 'add-node', node }];
  const isMoved = before.at.x !== node.at.x || before.at.y !== node.at.y;
  const isChanged = !isSameDrawn(before, node);
  return isMoved || isChanged ? [{ kind: 'change-node', node, isMoved, isChanged }] : [];
}

function stepOfEdge(edge: DrawnEdge, before: DrawnEdge | undefined): DrawingStep[] {
  if (before === undefined || !isSameLine(before, edge)) return [{ kind: 'add-edge', edge }];
  return isSameDrawn(before, edge) ? [] : [{ kind: 'change-edge', edge }];
}

/** Writes down that a step was done. */
export function note(canvas: Canvas, step: DrawingStep): void {
  switch (step.kind) {
    case 'remove':
      canvas.edges.delete(step.id);
      canvas.nodes.delete(step.id);
      return;
    case 'add-node':
    case 'change-node':
      canvas.nodes.set(step.node.id, step.node);
      return;
    case 'add-edge':
    case 'change-edge':
      canvas.edges.set(step.edge.id, step.edge);
  }
}
