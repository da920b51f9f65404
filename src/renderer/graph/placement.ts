import type { NodeId } from '../../shared/contract/graph.ts';
import { graphNumbers } from './constants.ts';
import type { Point } from './shown.ts';

export type Places = ReadonlyMap<NodeId, Point>;

export interface Link {
  readonly from: NodeId;
  readonly to: NodeId;
}

/**
 * Gives the new nodes their places, each in a ring around the first placed node that it hangs on, and leaves every
 * placed one where it is. `remembered` places are taken again when they are still free.
 */
export function placeNew(
  placed: Places,
  fresh: readonly NodeId[],
  links: Iterable<Link>,
  remembered: Places = new Map(),
): Places {
  const places = new Map(placed);
  const grid = new Grid(graphNumbers.nodeGap);
  for (const at of placed.values()) grid.add(at);
  const take = (id: NodeId, at: Point): void => {
    places.set(id, at);
    grid.add(at);
  };
  const waiting = new Set(fresh.filter((id) => !places.has(id)));
  for (const id of waiting) {
    const at = remembered.get(id);
    if (at === undefined || !grid.isFree(at)) continue;
    take(id, at);
    waiting.delete(id);
  }
  const neighbours = linkUp(links);
  const searches = new Map<NodeId, RingSearch>();
  const searchAround = (anchor: NodeId, centre: Point): RingSearch => {
    const search = searches.get(anchor) ?? new RingSearch(centre, awayFrom(anchor, neighbours, places), grid);
    searches.set(anchor, search);
    return search;
  };
  while (waiting.size > 0) {
    const before = waiting.size;
    for (const id of waiting) {
      const anchor = neighbours.get(id)?.find((other) => places.has(other));
      const around = anchor === undefined ? undefined : places.get(anchor);
      if (anchor === undefined || around === undefined) continue;
      take(id, searchAround(anchor, around).next());
      waiting.delete(id);
    }
    if (waiting.size < before) continue;
    // Hangs on nothing placed: it begins a group of its own, beside the rest.
    const [id] = waiting;
    if (id === undefined) break;
    take(id, besideAll(places));
    waiting.delete(id);
  }
  return places;
}

function linkUp(links: Iterable<Link>): Map<NodeId, NodeId[]> {
  const neighbours = new Map<NodeId, NodeId[]>();
  const link = (a: NodeId, b: NodeId): void => {
    const known = neighbours.get(a);
    if (known === undefined) neighbours.set(a, [b]);
    else known.push(b);
  };
  for (const { from, to } of links) {
    if (from === to) continue;
    link(from, to);
    link(to, from);
  }
  return neighbours;
}

/** The direction, in radians, away from what the node hangs on already. */
function awayFrom(anchor: NodeId, neighbours: ReadonlyMap<NodeId, readonly NodeId[]>, places: Places): number {
  const at = places.get(anchor) ?? { x: 0, y: 0 };
  let x = 0;
  let y = 0;
  for (const id of neighbours.get(anchor) ?? []) {
    const other = places.get(id);
    if (other === undefined) continue;
    const length = Math.hypot(other.x - at.x, other.y - at.y) || 1;
    x += (other.x - at.x) / length;
    y += (other.y - at.y) / length;
  }
  return Math.hypot(x, y) < 1e-9 ? -Math.PI / 2 : Math.atan2(-y, -x);
}

/**
 * Free places around one node, ring by ring, each ring from the free direction to both sides. Places are only ever taken,
 * so that each search goes on where the one before it ended.
 */
class RingSearch {
  readonly #centre: Point;
  readonly #direction: number;
  readonly #grid: Grid;
  #ring = 0;
  #slot = 0;

  constructor(centre: Point, direction: number, grid: Grid) {
    this.#centre = centre;
    this.#direction = direction;
    this.#grid = grid;
  }

  next(): Point {
    const { ringRadius, ringStep, ringsTried, nodeGap } = graphNumbers;
    for (; this.#ring < ringsTried; this.#ring += 1, this.#slot = 0) {
      const radius = ringRadius + this.#ring * ringStep;
      const slots = Math.max(6, Math.floor((2 * Math.PI * radius) / nodeGap));
      while (this.#slot < slots) {
        // Alternately to both sides of the free direction: 0, 1, -1, 2, -2 …
        const step = this.#slot % 2 === 1 ? (this.#slot + 1) / 2 : -this.#slot / 2;
        this.#slot += 1;
        const at = this.#at(radius, (step * 2 * Math.PI) / slots);
        if (this.#grid.isFree(at)) return at;
      }
    }
    return this.#at(ringRadius + ringsTried * ringStep, 0);
  }

  #at(radius: number, turn: number): Point {
    const angle = this.#direction + turn;
    return rounded({ x: this.#centre.x + radius * Math.cos(angle), y: this.#centre.y + radius * Math.sin(angle) });
  }
}

function besideAll(places: Places): Point {
  let right = -Infinity;
  let top = Infinity;
  for (const { x, y } of places.values()) {
    right = Math.max(right, x);
    top = Math.min(top, y);
  }
  if (right === -Infinity) return { x: 0, y: 0 };
  return rounded({ x: right + 2 * graphNumbers.ringRadius, y: top });
}

/** Whole units, so that a place survives being written down and read again. */
export function rounded({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) };
}

/** Finds out whether a place is free by looking into the nine cells around it. */
class Grid {
  readonly #columns = new Map<number, Map<number, Point[]>>();
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  add(at: Point): void {
    const [x, y] = this.#cellOf(at);
    const column = this.#columns.get(x) ?? new Map<number, Point[]>();
    this.#columns.set(x, column);
    const cell = column.get(y);
    if (cell === undefined) column.set(y, [at]);
    else cell.push(at);
  }

  isFree(at: Point): boolean {
    const [x, y] = this.#cellOf(at);
    for (let column = x - 1; column <= x + 1; column += 1) {
      const cells = this.#columns.get(column);
      if (cells === undefined) continue;
      for (let row = y - 1; row <= y + 1; row += 1) {
        if (cells.get(row)?.some((other) => this.#isTooNear(other, at)) === true) return false;
      }
    }
    return true;
  }

  /** The places are rounded, which may take up to a diagonal of one unit from the gap. */
  #isTooNear(one: Point, other: Point): boolean {
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2 < (this.#size - 2) ** 2;
  }

  #cellOf({ x, y }: Point): [number, number] {
    return [Math.floor(x / this.#size), Math.floor(y / this.#size)];
  }
}
