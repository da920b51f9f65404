import type { Lens } from './lens.ts';
import { groupKey, type Neighbour, type Neighbourhood } from './neighbours.ts';
import { compareNodes } from './ranking.ts';

/** Neighbours of one node along one relation in one direction, strongest first. */
type Group = readonly number[];

/**
 * Chooses at most `room` neighbours of these nodes: first those that connect several of them, then one of each relation
 * group in turn, so that no group pushes out the others.
 */
export function spreadOver(
  lens: Lens,
  around: ReadonlyMap<number, Neighbourhood>,
  taken: Set<number>,
  room: number,
): void {
  const end = taken.size + room;
  for (const node of connecting(lens, around, taken)) {
    if (taken.size >= end) return;
    taken.add(node);
  }
  const groups = [...around].flatMap(([node, { drawn }]) => groupsAround(lens, node, drawn));
  const places = groups.map(() => 0);
  for (let isMoving = true; isMoving && taken.size < end; ) {
    isMoving = false;
    for (const [i, group] of groups.entries()) {
      if (taken.size >= end) return;
      const next = nextFree(group, places[i] ?? 0, taken);
      places[i] = next + 1;
      const node = group[next];
      if (node === undefined) continue;
      taken.add(node);
      isMoving = true;
    }
  }
}

/** Neighbours of more than one of the nodes: the most connecting first, then the less ubiquitous. */
function connecting(lens: Lens, around: ReadonlyMap<number, Neighbourhood>, taken: ReadonlySet<number>): number[] {
  if (around.size < 2) return [];
  const joins = new Map<number, number>();
  for (const { drawn } of around.values()) {
    for (const { node } of drawn) if (!taken.has(node)) joins.set(node, (joins.get(node) ?? 0) + 1);
  }
  const { degree } = lens.image.nodes;
  return [...joins]
    .filter(([, count]) => count > 1)
    .sort(
      ([a, joinsA], [b, joinsB]) => joinsB - joinsA || (degree[a] ?? 0) - (degree[b] ?? 0) || compareNodes(lens, a, b),
    )
    .map(([node]) => node);
}

/** Groups in the order of their strongest member. */
function groupsAround(lens: Lens, node: number, drawn: readonly Neighbour[]): Group[] {
  const place = new Map(drawn.map((neighbour, i) => [neighbour.node, i]));
  const members = new Map<string, Set<number>>();
  for (const half of lens.drawnHalves(node)) {
    const key = groupKey(lens, half);
    const other = place.get(lens.image.edges.target[half] ?? 0);
    if (other === undefined) continue;
    const known = members.get(key);
    if (known === undefined) members.set(key, new Set([other]));
    else known.add(other);
  }
  return [...members]
    .map(([key, places]) => ({ key, places: [...places].sort((a, b) => a - b) }))
    .sort((a, b) => (a.places[0] ?? 0) - (b.places[0] ?? 0) || (a.key < b.key ? -1 : 1))
    .map(({ places }) => places.map((at) => drawn[at]?.node ?? node));
}

function nextFree(group: Group, from: number, taken: ReadonlySet<number>): number {
  let at = from;
  while (at < group.length && taken.has(group[at] ?? -1)) at += 1;
  return at;
}
