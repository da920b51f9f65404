/** `from` is a kind of `to`. */
export interface KindLink {
  readonly from: number;
  readonly to: number;
}

/**
 * The circles among links: what is left when everything that nothing leads to, and everything that leads nowhere, is taken
 * away again and again (Kahn), in groups of nodes that all reach one another. Empty where the links can be put in order.
 */
export function findCycles(links: readonly KindLink[]): number[][] {
  const left = withoutEnds(withoutEnds(links, 'to'), 'from');
  const [up, down] = [neighbours(left, 'from', 'to'), neighbours(left, 'to', 'from')];
  const groups: number[][] = [];
  const grouped = new Set<number>();
  for (const { from } of left) {
    if (grouped.has(from)) continue;
    const below = reached(from, down);
    const group = [...reached(from, up)].filter((id) => below.has(id));
    for (const id of [from, ...group]) grouped.add(id);
    // A node between two circles reaches both, but is in neither.
    if (group.length > 0) groups.push(group.toSorted((a, b) => a - b));
  }
  return groups;
}

/** Kahn's algorithm: takes away links whose other end nothing leads to, until each node left has one that leads to it. */
function withoutEnds(links: readonly KindLink[], side: 'from' | 'to'): KindLink[] {
  const other = side === 'to' ? 'from' : 'to';
  const degree = new Map<number, number>();
  const leaving = new Map<number, KindLink[]>();
  for (const link of links) {
    degree.set(link[side], (degree.get(link[side]) ?? 0) + 1);
    if (!degree.has(link[other])) degree.set(link[other], 0);
    const list = leaving.get(link[other]);
    if (list === undefined) leaving.set(link[other], [link]);
    else list.push(link);
  }
  const free = [...degree].filter(([, count]) => count === 0).map(([id]) => id);
  const gone = new Set<KindLink>();
  for (let id = free.pop(); id !== undefined; id = free.pop()) {
    for (const link of leaving.get(id) ?? []) {
      gone.add(link);
      const count = (degree.get(link[side]) ?? 0) - 1;
      degree.set(link[side], count);
      if (count === 0) free.push(link[side]);
    }
  }
  return links.filter((link) => !gone.has(link));
}

function neighbours(
  links: readonly KindLink[],
  at: 'from' | 'to',
  next: 'from' | 'to',
): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (const link of links) {
    const list = found.get(link[at]);
    if (list === undefined) found.set(link[at], [link[next]]);
    else list.push(link[next]);
  }
  return found;
}

/** What is reached over at least one link. */
function reached(start: number, next: ReadonlyMap<number, readonly number[]>): Set<number> {
  const seen = new Set<number>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const to of next.get(id) ?? []) {
      if (seen.has(to)) continue;
      seen.add(to);
      open.push(to);
    }
  }
  return seen;
}

/** The way from one node up to another, both included, over as few links as there are; null when there is none. */
export function wayUp(
  start: number,
  end: number,
  parentsOf: (ids: readonly number[]) => readonly KindLink[],
): number[] | null {
  const cameFrom = new Map<number, number>([[start, start]]);
  for (let level = [start]; level.length > 0 && !cameFrom.has(end); ) {
    const fresh: number[] = [];
    for (const { from, to } of parentsOf(level)) {
      if (cameFrom.has(to)) continue;
      cameFrom.set(to, from);
      fresh.push(to);
    }
    level = fresh;
  }
  if (!cameFrom.has(end)) return null;
  const way = [end];
  for (let at = end; at !== start; ) {
    at = cameFrom.get(at) ?? start;
    way.unshift(at);
  }
  return way;
}
