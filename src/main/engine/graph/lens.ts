import type { GraphFilter } from '../../../shared/contract/graph.ts';
import { factStatuses } from '../consult/image/codes.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { clocksOf, FactTimes, statesKnownAt } from './clocks.ts';
import type { GraphImage } from './image/graphImage.ts';
import { EDGE, NODE, nodeKinds, type StateColumns } from './image/graphTables.ts';

/** What keeps a node or an edge from being drawn: one bit for each filter, so that a facet can look past its own. */
export const BAR = {
  kind: 1,
  type: 2,
  taxonomy: 4,
  relation: 8,
  source: 16,
  trust: 32,
  tag: 64,
  maker: 128,
  status: 256,
  clock: 512,
} as const;
const NODE_BARS = BAR.kind | BAR.type | BAR.taxonomy;

/** Why a node that was asked for is not drawn. */
export type Left = 'filter' | 'ended';

/**
 * The graph as one filter and its clocks show it. Entities are filtered as nodes, everything else as edges: an edge shows
 * when its fact passes and both its ends do; a literal shows while an edge to it does, a passage while its own fact
 * does. All filters are conjunctions of these bits, so they commute.
 */
export class Lens {
  readonly image: GraphImage;
  readonly filter: GraphFilter;
  readonly states: StateColumns;
  readonly times: FactTimes;
  readonly #kindBars: readonly number[];
  readonly #typeBars: Uint16Array | null;
  readonly #pathBars: Uint16Array | null;
  readonly #relationBars: Uint16Array | null;
  readonly #makerBars: Uint16Array | null;
  readonly #sourceBars: Uint16Array | null;
  readonly #tagBars: Uint16Array | null;
  readonly #statusBars: Uint16Array | null;

  constructor(db: ReadHandle, image: GraphImage, filter: GraphFilter, nowMs: number) {
    const clocks = clocksOf(filter, nowMs);
    this.image = image;
    this.filter = filter;
    this.states = statesKnownAt(db, image, clocks.knownAtMs);
    this.times = new FactTimes(image, this.states, clocks);
    const sources = filter.sources?.map((id) => image.mergedInto.get(id) ?? id);
    this.#kindBars = nodeKinds.map((kind) => (filter.kinds?.includes(kind) === false ? BAR.kind : 0));
    this.#typeBars = bars(BAR.type, image.types.list, filter.entity_types);
    this.#pathBars = pathBars(image.paths.list, filter.taxonomy_prefix);
    this.#relationBars = bars(BAR.relation, image.relations.list, filter.relations);
    this.#makerBars = bars(BAR.maker, image.makers.list, filter.made_by);
    this.#sourceBars = listBars(BAR.source, image.sourceLists.lists, sources);
    this.#tagBars = listBars(BAR.tag, image.tagLists.lists, filter.tags);
    this.#statusBars = bars(BAR.status, factStatuses, filter.statuses);
  }

  /** Bars of a node by itself: kind, and for entities type and taxonomy. */
  nodeBars(node: number): number {
    const { kind, type, path } = this.image.nodes;
    const bar = this.#kindBars[kind[node] ?? 0] ?? 0;
    if (kind[node] !== NODE.entity) return bar;
    return bar | (this.#typeBars?.[type[node] ?? 0] ?? 0) | (this.#pathBars?.[path[node] ?? 0] ?? 0);
  }

  /** Bars of a fact by everything but its time. */
  #rowBars(row: number): number {
    const { facts } = this.image;
    const { min_trust: least, max_trust: most } = this.filter;
    const trust = this.states.trust[row] ?? 0;
    const isTrusted = (least === undefined || trust >= least) && (most === undefined || trust <= most);
    return (
      (isTrusted ? 0 : BAR.trust) |
      (this.#makerBars?.[facts.maker[row] ?? 0] ?? 0) |
      (this.#sourceBars?.[facts.sources[row] ?? 0] ?? 0) |
      (this.#tagBars?.[facts.tags[row] ?? 0] ?? 0) |
      (this.#statusBars?.[this.states.status[row] ?? 0] ?? 0)
    );
  }

  passageBars(row: number): number {
    return this.#rowBars(row) | (this.times.isShown(row) ? 0 : BAR.clock);
  }

  /** Bars of an edge with both its ends; 0 when it is drawn. */
  edgeBars(edge: number): number {
    return this.factBars(edge) | this.nodeBars(this.fromOf(edge)) | this.nodeBars(this.toOf(edge));
  }

  /** Bars of an edge without its ends. */
  factBars(edge: number): number {
    const { row, relation, kind } = this.image.edges;
    const fact = row[edge] ?? 0;
    const isTimely = kind[edge] === EDGE.case ? this.#isCaseTimely(edge, fact) : this.times.isShown(fact);
    return this.#rowBars(fact) | (this.#relationBars?.[relation[edge] ?? 0] ?? 0) | (isTimely ? 0 : BAR.clock);
  }

  /** A dispute outlasts the claims it is about: that one of them is over does not take it from view. */
  #isCaseTimely(edge: number, row: number): boolean {
    const { knownAtMs } = this.times.clocks;
    const since = this.image.caseSince.get(this.fromOf(edge)) ?? 0;
    return this.times.isKnown(row) && this.times.hasItsTime(row) && (knownAtMs === null || since <= knownAtMs);
  }

  isDrawn(edge: number): boolean {
    return this.edgeBars(edge) === 0;
  }

  /** Whether a node is drawn, looking past some bars. Entities are drawn whether or not something is told of them. */
  isNodeDrawn(node: number, past = 0): boolean {
    const { image } = this;
    if ((this.nodeBars(node) & ~past) !== 0) return false;
    switch (image.nodes.kind[node]) {
      case NODE.entity:
        return true;
      case NODE.passage:
        if ((this.passageBars(image.nodes.ref[node] ?? 0) & ~past) !== 0) return false;
        return this.#relationBars === null || (past & BAR.relation) !== 0 || this.#hasEdge(node, past);
      default:
        return this.#hasEdge(node, past);
    }
  }

  /** The kind of what is at the other end does not matter: a literal stays when entities are hidden. */
  #hasEdge(node: number, past: number): boolean {
    for (const half of this.image.halvesOf(node)) {
      if ((this.edgeBars(half >> 1) & ~(past | BAR.kind)) === 0) return true;
    }
    return false;
  }

  /** Why a node is not drawn, null when it is. */
  whyLeft(node: number): Left | null {
    if (this.isNodeDrawn(node)) return null;
    return this.isNodeDrawn(node, BAR.clock) ? 'ended' : 'filter';
  }

  fromOf(edge: number): number {
    return this.image.edges.target[2 * edge + 1] ?? 0;
  }

  toOf(edge: number): number {
    return this.image.edges.target[2 * edge] ?? 0;
  }

  /** Distinct neighbours that are drawn under the filter. */
  degreeOf(node: number): number {
    if ((this.nodeBars(node) & NODE_BARS) !== 0) return 0;
    const { edges, nodes, degreeMarks } = this.image;
    const { next, alive, target } = edges;
    const marks = degreeMarks.clear(nodes.count);
    let count = 0;
    for (let half = nodes.head[node] ?? -1; half >= 0; half = next[half] ?? -1) {
      const other = target[half] ?? 0;
      if (alive[half >> 1] !== 1 || marks.has(other) || !this.isDrawn(half >> 1)) continue;
      marks.set(other, 1);
      count += 1;
    }
    return count;
  }

  /** Halves that leave a node along edges that are drawn. */
  *drawnHalves(node: number): IterableIterator<number> {
    for (const half of this.image.halvesOf(node)) if (this.isDrawn(half >> 1)) yield half;
  }
}

function bars(bit: number, words: readonly string[], wanted: readonly string[] | undefined): Uint16Array | null {
  if (wanted === undefined) return null;
  const set = new Set(wanted);
  return Uint16Array.from(words, (word) => (set.has(word) ? 0 : bit));
}

function listBars<T>(
  bit: number,
  lists: readonly (readonly T[])[],
  wanted: readonly T[] | undefined,
): Uint16Array | null {
  if (wanted === undefined) return null;
  const set = new Set(wanted);
  return Uint16Array.from(lists, (list) => (list.some((each) => set.has(each)) ? 0 : bit));
}

/** `/Eng` takes `/Eng` and what lies below it, never `/Engineering`. */
function pathBars(paths: readonly string[], prefix: string | undefined): Uint16Array | null {
  if (prefix === undefined) return null;
  const branch = prefix.endsWith('/') ? prefix : `${prefix}/`;
  return Uint16Array.from(paths, (path) => (path === prefix || `${path}/`.startsWith(branch) ? 0 : BAR.taxonomy));
}
