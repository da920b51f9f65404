import type { Output } from '../../../shared/contract/operations.ts';
import { edgeKinds } from './image/graphTables.ts';
import { BAR, type Left, type Lens } from './lens.ts';
import { compareNodes, compareStrength, type Strength, strengthOf } from './ranking.ts';

export type Direction = 'out' | 'in';
type RelationGroup = Output<'graphNeighbours'>['groups'][number];

/** Which edges of a node are asked for; left out, all of them. */
export interface Along {
  readonly relation?: string | undefined;
  readonly direction?: Direction | undefined;
}

export interface Neighbour {
  readonly node: number;
  /** Of its best drawn edge to the node in the middle. */
  readonly strength: Strength;
}

/** All neighbours of a node, those that are drawn in order of strength, the others by why they are not. */
export interface Neighbourhood {
  readonly drawn: readonly Neighbour[];
  readonly left: ReadonlyMap<number, Left>;
}

/** Looks at each edge of the node once; nothing is read for it. */
export function neighbourhoodOf(lens: Lens, node: number, along: Along = {}): Neighbourhood {
  const best = new Map<number, Strength>();
  const left = new Map<number, Left>();
  for (const half of lens.image.halvesOf(node)) {
    if (!isAlong(lens, half, along)) continue;
    const other = lens.image.edges.target[half] ?? 0;
    const bars = lens.edgeBars(half >> 1);
    if (bars === 0) {
      const strength = strengthOf(lens, half >> 1);
      const known = best.get(other);
      if (known === undefined || compareStrength(strength, known) < 0) best.set(other, strength);
    } else if (left.get(other) !== 'ended') left.set(other, bars === BAR.clock ? 'ended' : 'filter');
  }
  for (const other of best.keys()) left.delete(other);
  const drawn = [...best].map(([other, strength]) => ({ node: other, strength }));
  return { drawn: drawn.sort(byStrength(lens)), left };
}

export function isAlong(lens: Lens, half: number, { relation, direction }: Along): boolean {
  if (direction !== undefined && directionOf(half) !== direction) return false;
  return relation === undefined || lens.image.relations.list[lens.image.relationOf(half)] === relation;
}

export function directionOf(half: number): Direction {
  return half % 2 === 0 ? 'out' : 'in';
}

/** How well connected a neighbour is decides between equally strong ones only, so that it is seldom counted. */
export function byStrength(lens: Lens): (a: Neighbour, b: Neighbour) => number {
  const degrees = new Map<number, number>();
  const degree = (node: number): number => {
    const known = degrees.get(node);
    if (known !== undefined) return known;
    const counted = lens.degreeOf(node);
    degrees.set(node, counted);
    return counted;
  };
  return (a, b) =>
    compareStrength(a.strength, b.strength) || degree(b.node) - degree(a.node) || compareNodes(lens, a.node, b.node);
}

/** Drawn neighbours by relation and direction: disputes, facts, then passages; the larger groups first. */
export function groupsOf(lens: Lens, node: number): RelationGroup[] {
  const { image } = lens;
  const members = new Map<string, { group: Omit<RelationGroup, 'total'>; nodes: Set<number> }>();
  for (const half of lens.drawnHalves(node)) {
    const key = groupKey(lens, half);
    const known = members.get(key);
    const other = image.edges.target[half] ?? 0;
    if (known !== undefined) known.nodes.add(other);
    else members.set(key, { group: groupOf(lens, half), nodes: new Set([other]) });
  }
  const order = ['case', 'fact', 'said', 'mentions'];
  return [...members.values()]
    .map(({ group, nodes }) => ({ ...group, total: nodes.size }))
    .sort(
      (a, b) =>
        order.indexOf(a.kind) - order.indexOf(b.kind) ||
        b.total - a.total ||
        (a.relation < b.relation ? -1 : Number(a.relation > b.relation)) ||
        (a.direction < b.direction ? 1 : -1),
    );
}

export function groupKey(lens: Lens, half: number): string {
  return `${lens.image.kindOf(half)} ${half % 2} ${lens.image.relationOf(half)}`;
}

function groupOf(lens: Lens, half: number): Omit<RelationGroup, 'total'> {
  const { image } = lens;
  return {
    relation: image.relations.list[image.relationOf(half)] ?? '',
    direction: directionOf(half),
    kind: edgeKinds[image.kindOf(half)] ?? 'fact',
  };
}
