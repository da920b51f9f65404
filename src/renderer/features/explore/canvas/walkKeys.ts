import type { NodeId } from '../../../../shared/contract/graph.ts';
import type { Shown } from '../../../graph/shown.ts';
import { type Direction, neighboursOf, nodeSpoken, stepSpoken, stepTowards } from '../../../graph/walk.ts';

export interface Walk {
  readonly to: NodeId;
  readonly spoken: string;
  /** The node whose neighbours Page Up and Page Down go round. */
  readonly origin: NodeId | null;
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Where a key leads from the present node: arrows to a neighbour, Page Up and Down round the neighbours of the node before, Home to the focus. */
export function walkBy(key: string, shown: Shown, present: NodeId | null, origin: NodeId | null): Walk | string | null {
  const here = present === null ? undefined : shown.nodes.find((entry) => entry.node.id === present);
  const direction = ARROWS[key];
  if (key === 'Home' || (direction !== undefined && here === undefined)) {
    const start = shown.nodes.find((entry) => entry.isFocus) ?? shown.nodes[0];
    return start === undefined ? null : { to: start.node.id, spoken: nodeSpoken(start), origin: null };
  }
  if (here === undefined) return null;
  if (direction !== undefined) {
    const step = stepTowards(shown, here.node.id, direction);
    if (step === null) return `No neighbour of ${here.node.name} that way`;
    return { to: step.to.node.id, spoken: stepSpoken(step), origin: here.node.id };
  }
  if (key !== 'PageDown' && key !== 'PageUp') return null;
  const round = origin ?? here.node.id;
  const steps = neighboursOf(shown, round);
  if (steps.length === 0) return `${here.node.name} has no neighbour here`;
  const at = steps.findIndex((step) => step.to.node.id === here.node.id);
  const next = steps.at((at + (key === 'PageDown' ? 1 : at < 0 ? 0 : -1)) % steps.length);
  return next === undefined ? null : { to: next.to.node.id, spoken: stepSpoken(next), origin: round };
}
