/** A link that says that one thing depends on another. */
export interface DependencyLink {
  readonly factId: number;
  /** What depends. */
  readonly from: number;
  /** What it depends on. */
  readonly to: number;
}

export interface Reached extends DependencyLink {
  readonly depth: number;
}

export interface Cascade {
  /** Links that fall with what they lead to, each once, at its least depth. */
  readonly fallen: readonly Reached[];
  /** Links to what the branch came from: each ends its branch. */
  readonly loops: readonly Reached[];
  /** Whether something below the greatest depth depends on what was reached. */
  readonly isCutOff: boolean;
}

/**
 * What depends on a thing, over any number of steps up to `maxDepth`. A node that is on the current branch already ends
 * the branch there. Ends on any graph: a node is only gone through again from nearer than before.
 */
export function cascadeFrom(
  target: number,
  maxDepth: number,
  dependentsOf: (id: number) => readonly DependencyLink[],
): Cascade {
  const walk: Walk = {
    maxDepth,
    dependentsOf,
    branch: new Set(),
    gone: new Map(),
    fallen: new Map(),
    loops: new Map(),
    cut: false,
  };
  follow(walk, target, 1);
  return {
    fallen: inOrder(walk.fallen),
    // A link that leads back on one branch may lie on another that does not.
    loops: inOrder(walk.loops).filter(({ factId }) => !walk.fallen.has(factId)),
    isCutOff: walk.cut,
  };
}

interface Walk {
  readonly maxDepth: number;
  readonly dependentsOf: (id: number) => readonly DependencyLink[];
  /** The nodes from the target to where the walk is. */
  readonly branch: Set<number>;
  /** At which depth the dependents of a node were gone through. */
  readonly gone: Map<number, number>;
  readonly fallen: Map<number, Reached>;
  readonly loops: Map<number, Reached>;
  cut: boolean;
}

function follow(walk: Walk, node: number, depth: number): void {
  const links = walk.dependentsOf(node);
  if (depth > walk.maxDepth) {
    if (links.some(({ factId, from }) => !walk.branch.has(from) && !walk.fallen.has(factId))) walk.cut = true;
    return;
  }
  if ((walk.gone.get(node) ?? Number.POSITIVE_INFINITY) <= depth) return;
  walk.gone.set(node, depth);
  walk.branch.add(node);
  for (const link of links) {
    const isLoop = walk.branch.has(link.from);
    keepNearest(isLoop ? walk.loops : walk.fallen, { ...link, depth });
    if (!isLoop) follow(walk, link.from, depth + 1);
  }
  walk.branch.delete(node);
}

function keepNearest(found: Map<number, Reached>, link: Reached): void {
  const known = found.get(link.factId);
  if (known === undefined || link.depth < known.depth) found.set(link.factId, link);
}

function inOrder(found: ReadonlyMap<number, Reached>): Reached[] {
  return [...found.values()].toSorted((a, b) => a.depth - b.depth || a.factId - b.factId);
}
