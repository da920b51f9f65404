import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from 'd3-force';
import { graphNumbers } from '../constants.ts';

/** A picture to lay out, as flat arrays that can be handed to a worker. */
export interface LayoutTask {
  readonly count: number;
  /** Pairs of indices. */
  readonly links: Uint32Array;
  /** Two numbers a node; NaN where a node has no place yet. */
  readonly start: Float32Array<ArrayBuffer>;
  /** Half the room that each node takes, its name included. */
  readonly radii: Float32Array;
  /** 1 for nodes that stay where they start. */
  readonly fixed: Uint8Array;
  readonly seed: number;
}

/** Two numbers a node. */
export type Layout = (task: LayoutTask) => Promise<Float32Array>;

/** The same task always gives the same picture. */
export function forceLayout(task: LayoutTask): Float32Array<ArrayBuffer> {
  const { layoutTicks, linkDistance, charge, chargeReach, nodeGap, layoutWideBelow } = graphNumbers;
  const width = 1 + Math.max(0, 1 - task.count / layoutWideBelow) * 0.8;
  const nodes = Array.from({ length: task.count }, (_, index) => nodeOf(task, index));
  const links: { source: number; target: number }[] = [];
  for (let at = 0; at + 1 < task.links.length; at += 2) {
    links.push({ source: task.links[at] ?? 0, target: task.links[at + 1] ?? 0 });
  }
  const roomOf = (index = 0): number => task.radii[index] ?? nodeGap / 2;
  // What takes more room keeps more of it clear.
  const push = ({ index }: SimulationNodeDatum): number => (charge * width * roomOf(index) * 2) / nodeGap;
  const lengths = links.map(({ source, target }) =>
    Math.max(linkDistance * width, roomOf(source) + roomOf(target) + nodeGap / 2),
  );
  const simulation = forceSimulation(nodes)
    .randomSource(randomFrom(task.seed))
    .force(
      'link',
      forceLink(links).distance((_, at) => lengths[at] ?? linkDistance),
    )
    .force('charge', forceManyBody<SimulationNodeDatum>().strength(push).theta(0.9).distanceMax(chargeReach))
    .force('collide', forceCollide<SimulationNodeDatum>(({ index }) => roomOf(index)).iterations(3))
    // Parts that hang on nothing stay near the rest; windows are wider than high.
    .force('x', forceX(0).strength(0.05))
    .force('y', forceY(0).strength(0.12))
    .stop();
  simulation.tick(layoutTicks);
  const places = new Float32Array(task.count * 2);
  for (const [index, node] of nodes.entries()) {
    places[index * 2] = Math.round(node.x ?? 0);
    places[index * 2 + 1] = Math.round(node.y ?? 0);
  }
  return places;
}

function nodeOf(task: LayoutTask, index: number): SimulationNodeDatum {
  const [x, y] = [task.start[index * 2] ?? Number.NaN, task.start[index * 2 + 1] ?? Number.NaN];
  if (Number.isNaN(x) || Number.isNaN(y)) return { index };
  return task.fixed[index] === 1 ? { index, x, y, fx: x, fy: y } : { index, x, y };
}

/** Mulberry32: small, quick and good enough to shake apart nodes in one place. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
