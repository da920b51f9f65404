import type { Lens } from './lens.ts';
import { compareEdges, compareNodes } from './ranking.ts';

export interface WalkRules {
  readonly from: number;
  readonly to: number;
  readonly maxHops: number;
  /** Whether a node between the two ends may be walked through. */
  mayPass(node: number): boolean;
  /** Whether a drawn edge may be taken. */
  mayTake(edge: number): boolean;
  /** Most nodes to look at. */
  readonly bound: number;
}

export interface Walk {
  /** Halves in order, each leaving the node before; null when no way was found. */
  readonly halves: readonly number[] | null;
  readonly explored: number;
  /** The bound was met, so that no way was proved absent. */
  readonly gaveUp: boolean;
}

/**
 * A way of fewest edges between two nodes, each edge walked in either direction: breadth first from both ends, always
 * a whole level of the side with fewer nodes at its rim. Among equally short ways the stronger edges are taken.
 */
export function shortestWalk(lens: Lens, rules: WalkRules): Walk {
  const start = new Side(lens, rules, rules.from, rules.to);
  const end = new Side(lens, rules, rules.to, rules.from);
  for (let hops = 0; hops < rules.maxHops; hops += 1) {
    const [side, other] = start.rim.length <= end.rim.length ? [start, end] : [end, start];
    if (side.rim.length === 0) break;
    if (!side.grow(rules.bound - other.via.size)) {
      return { halves: null, explored: start.via.size + end.via.size, gaveUp: true };
    }
    const [meeting] = side.rim.filter((node) => other.via.has(node)).sort((a, b) => compareNodes(lens, a, b));
    if (meeting !== undefined) {
      const halves = [...start.back(meeting).reverse(), ...end.back(meeting).map((half) => half ^ 1)];
      return { halves, explored: start.via.size + end.via.size, gaveUp: false };
    }
  }
  return { halves: null, explored: start.via.size + end.via.size, gaveUp: false };
}

/** What was reached from one end. */
class Side {
  readonly #lens: Lens;
  readonly #rules: WalkRules;
  readonly #goal: number;
  /** The half by which each node was reached; −1 for the end itself. */
  readonly via: Map<number, number>;
  /** Nodes of the outermost level. */
  rim: number[];

  constructor(lens: Lens, rules: WalkRules, origin: number, goal: number) {
    this.#lens = lens;
    this.#rules = rules;
    this.#goal = goal;
    this.via = new Map([[origin, -1]]);
    this.rim = [origin];
  }

  /** Goes one level further; false when more nodes would be looked at than are allowed. */
  grow(allowed: number): boolean {
    const level = new Set<number>();
    const { edges, nodes } = this.#lens.image;
    const { next, alive, target } = edges;
    for (const node of this.rim) {
      for (let half = nodes.head[node] ?? -1; half >= 0; half = next[half] ?? -1) {
        if (alive[half >> 1] === 1) this.#reach(target[half] ?? 0, half, level);
      }
      if (this.via.size > allowed) return false;
    }
    this.rim = [...level];
    return true;
  }

  #reach(node: number, half: number, level: Set<number>): void {
    const known = this.via.get(node);
    if (known !== undefined && !level.has(node)) return;
    if (node !== this.#goal && !this.#rules.mayPass(node)) return;
    if (!this.#rules.mayTake(half >> 1) || !this.#lens.isDrawn(half >> 1)) return;
    if (known !== undefined && compareForWalk(this.#lens, half >> 1, known >> 1) >= 0) return;
    this.via.set(node, half);
    level.add(node);
  }

  /** Halves from a node back to the origin. */
  back(from: number): number[] {
    const halves: number[] = [];
    for (let node = from; ; ) {
      const half = this.via.get(node) ?? -1;
      if (half < 0) return halves;
      halves.push(half);
      node = this.#lens.image.edges.target[half ^ 1] ?? node;
    }
  }
}

/** What is denied connects less than anything that is affirmed. */
function compareForWalk(lens: Lens, a: number, b: number): number {
  const { edges, facts } = lens.image;
  const denied = (edge: number): number => facts.isDenied[edges.row[edge] ?? 0] ?? 0;
  return denied(a) - denied(b) || compareEdges(lens, a, b);
}

/**
 * A way whose least trusted edge is trusted as much as on any way within the hops; of such ways one of fewest edges. The
 * least trust is found by halving the list of weights that occur.
 */
export function trustedWalk(lens: Lens, rules: WalkRules): Walk {
  const first = shortestWalk(lens, rules);
  let explored = first.explored;
  if (first.halves === null) return first;
  const { trust } = lens.states;
  const weightOf = (edge: number): number => trust[lens.image.edges.row[edge] ?? 0] ?? 0;
  const least = Math.min(...first.halves.map((half) => weightOf(half >> 1)));
  const weights = weightsAbove(lens, least);
  let best = first;
  let gaveUp = false;
  for (let low = 0, high = weights.length; low < high; ) {
    const middle = (low + high) >> 1;
    const floor = weights[middle] ?? 0;
    const walk = shortestWalk(lens, {
      ...rules,
      mayTake: (edge) => weightOf(edge) >= floor && rules.mayTake(edge),
    });
    explored += walk.explored;
    gaveUp ||= walk.gaveUp;
    if (walk.halves === null) high = middle;
    else {
      best = walk;
      low = middle + 1;
    }
  }
  return { halves: best.halves, explored, gaveUp };
}

/** Weights that occur and are no less, ascending; the least itself among them, for its shortest way may be another. */
function weightsAbove({ image, states }: Lens, least: number): number[] {
  const weights = new Set<number>();
  for (let row = 0; row < image.facts.count; row++) {
    const weight = states.trust[row] ?? 0;
    if (image.facts.alive[row] === 1 && weight >= least) weights.add(weight);
  }
  return [...weights].sort((a, b) => a - b);
}
