import type { NodeId } from '../../shared/contract/graph.ts';
import { relationWords } from './labels.ts';
import type { Shown, ShownEdge, ShownNode } from './shown.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

const ANGLES: Readonly<Record<Direction, number>> = { right: 0, down: Math.PI / 2, left: Math.PI, up: -Math.PI / 2 };

/** A step from a node along one of its drawn edges. */
export interface Step {
  readonly to: ShownNode;
  readonly by: ShownEdge;
  /** Its place among the drawn neighbours, clockwise from the top, counted from 1. */
  readonly position: number;
  readonly of: number;
}

/** The drawn neighbours of a node, clockwise from the top. */
export function neighboursOf(shown: Shown, from: NodeId): Step[] {
  const byId = new Map(shown.nodes.map((entry) => [entry.node.id, entry]));
  const start = byId.get(from);
  if (start === undefined) return [];
  const steps = shown.edges.flatMap((by) => {
    const id = by.from === from ? by.to : by.to === from ? by.from : null;
    const to = id === null || id === from ? undefined : byId.get(id);
    return to === undefined ? [] : [{ to, by, angle: clockwise(start, to) }];
  });
  steps.sort((a, b) => a.angle - b.angle || (a.to.node.id < b.to.node.id ? -1 : 1));
  return steps.map(({ to, by }, at) => ({ to, by, position: at + 1, of: steps.length }));
}

function clockwise(from: ShownNode, to: ShownNode): number {
  const angle = Math.atan2(to.at.y - from.at.y, to.at.x - from.at.x) + Math.PI / 2;
  return angle < 0 ? angle + 2 * Math.PI : angle;
}

/** The neighbour that lies most nearly in a direction; nothing when all lie the other way. */
export function stepTowards(shown: Shown, from: NodeId, direction: Direction): Step | null {
  const start = shown.nodes.find((entry) => entry.node.id === from);
  if (start === undefined) return null;
  let best: { step: Step; cost: number } | null = null;
  for (const step of neighboursOf(shown, from)) {
    const [dx, dy] = [step.to.at.x - start.at.x, step.to.at.y - start.at.y];
    const turn = Math.abs(
      Math.atan2(Math.sin(Math.atan2(dy, dx) - ANGLES[direction]), Math.cos(Math.atan2(dy, dx) - ANGLES[direction])),
    );
    if (turn > Math.PI / 2) continue;
    const cost = turn * 200 + Math.hypot(dx, dy) * 0.25;
    if (best === null || cost < best.cost) best = { step, cost };
  }
  return best?.step ?? null;
}

/** A node as it is read out: its name, what it is, and how much hangs on it. */
export function nodeSpoken({ node, drawnNeighbours, folded, isPinned }: ShownNode): string {
  const kind = node.case_status === null ? node.type : `${node.type}, ${node.case_status}`;
  const parts = [`${node.name}, ${kind}`, `${drawnNeighbours} of ${node.degree} neighbours drawn`];
  if (folded > 0) parts.push(`${folded} folded`);
  if (isPinned) parts.push('pinned');
  return parts.join(', ');
}

/** A step as it is read out: the node, the relation it was reached by, and which neighbour it is. */
export function stepSpoken(step: Step): string {
  const [first] = step.by.edges;
  const many = step.by.edges.length;
  const relation = first === undefined ? '' : many > 1 ? `${many} edges` : relationWords(first.relation);
  return `${nodeSpoken(step.to)}, by ${relation}, neighbour ${step.position} of ${step.of}`;
}
