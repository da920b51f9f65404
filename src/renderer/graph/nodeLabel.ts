import { graphNumbers } from './constants.ts';
import { cutMiddle } from './labels.ts';
import type { ShownNode } from './shown.ts';

/** From this many neighbours that are not drawn, their number stands below the name. */
const MANY_MISSING = 20;

/** The lines below a node: its name, and how much of it is folded or not drawn. */
export function nodeLabel(entry: ShownNode): string[] {
  return [cutMiddle(entry.node.name, graphNumbers.labelGraphemes), missingLabel(entry)].filter((line) => line !== '');
}

function missingLabel({ node, folded, drawnNeighbours }: ShownNode): string {
  if (folded > 0) return `+${folded} folded`;
  const missing = node.degree - drawnNeighbours;
  return missing >= MANY_MISSING ? `+${missing}` : '';
}
