import type { GraphNode, NodeId } from '../../../shared/contract/graph.ts';
import { graphNumbers } from '../constants.ts';
import { cutMiddle } from '../labels.ts';
import { nodeLook } from '../nodeKinds.ts';
import type { Link, Places } from '../placement.ts';
import type { Point } from '../shown.ts';
import type { LayoutTask } from './forceLayout.ts';

/** Names are wider than high: a circle of this much of half their width leaves them legible. */
const NAME_SHARE = 0.72;

/** The task of laying out these nodes. Pinned ones with a place stay in it; the others start from none. */
export function layoutTask(nodes: readonly GraphNode[], links: readonly Link[], pinned: Places): LayoutTask {
  const ids = nodes.map((node) => node.id);
  const index = new Map(ids.map((id, at) => [id, at]));
  const start = new Float32Array(ids.length * 2).fill(Number.NaN);
  const fixed = new Uint8Array(ids.length);
  for (const [at, id] of ids.entries()) {
    const place = pinned.get(id);
    if (place === undefined) continue;
    start.set([place.x, place.y], at * 2);
    fixed[at] = 1;
  }
  return {
    count: ids.length,
    links: Uint32Array.from(pairsOf(links, index)),
    start,
    fixed,
    radii: Float32Array.from(nodes, radiusOf),
    seed: ids.length,
  };
}

/** Each two that hang together once, however many edges they share: those are drawn as one line. */
function pairsOf(links: readonly Link[], index: ReadonlyMap<NodeId, number>): number[] {
  const pairs = new Map<string, [number, number]>();
  for (const { from, to } of links) {
    const [a, b] = [index.get(from), index.get(to)];
    if (a !== undefined && b !== undefined && a !== b) pairs.set(a < b ? `${a} ${b}` : `${b} ${a}`, [a, b]);
  }
  return [...pairs.values()].flat();
}

export function placesOf(nodes: readonly GraphNode[], laidOut: Float32Array): Map<NodeId, Point> {
  return new Map(nodes.map(({ id }, at) => [id, { x: laidOut[at * 2] ?? 0, y: laidOut[at * 2 + 1] ?? 0 }]));
}

function radiusOf(node: GraphNode): number {
  const { nodeGap, labelGraphemes, letterWidth } = graphNumbers;
  // What a passage says is not written into the picture at first.
  const name = node.kind === 'passage' ? 0 : cutMiddle(node.name, labelGraphemes).length * letterWidth;
  return Math.max(nodeGap / 2, nodeLook(node).size / 2 + 18, (name / 2) * NAME_SHARE);
}
