import { graphLimits } from '../../../shared/contract/graph.ts';
import type { Output, Parsed } from '../../../shared/contract/operations.ts';
import { factStatuses } from '../consult/image/codes.ts';
import type { JobContext } from '../jobs.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { entityTexts } from './draw.ts';
import { NODE, nodeKinds } from './image/graphTables.ts';
import { BAR, type Lens } from './lens.ts';
import { findNode, lookAtGraph } from './openGraph.ts';

type Facets = Output<'graphFacets'>;
type Facet = Facets['kinds'];

/**
 * Read job: for each value of each filter, what would be drawn were it alone chosen, all other filters as they are. One
 * look at each node and edge: it counts for a facet when nothing but that facet's own filter bars it.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function graphFacets(db: ReadHandle, request: Parsed<'graphFacets'>, context: JobContext): Facets {
  return lookAtGraph(db, request, context, (lens) => {
    const scope = scopeOf(lens, request.nodes);
    const nodes = countNodes(lens, scope);
    const edges = countEdges(lens, scope);
    const names = entityTexts(db, [...edges.sources.keys()]);
    const plain = (value: string): string => value;
    return {
      kinds: facet(nodes.kinds, plain),
      entity_types: facet(nodes.types, plain),
      taxonomy: facet(nodes.paths, plain),
      relations: facet(edges.relations, (relation) => relation.replaceAll('_', ' ')),
      sources: facet(edges.sources, (id) => names.get(id)?.name ?? String(id)),
      tags: facet(edges.tags, plain),
      made_by: facet(edges.makers, plain),
      statuses: facet(edges.statuses, plain),
    };
  });
}

/** The nodes looked at; null for all. */
type Scope = ReadonlySet<number> | null;

function scopeOf(lens: Lens, asked: Parsed<'graphFacets'>['nodes']): Scope {
  return asked === undefined ? null : new Set(asked.flatMap((id) => findNode(lens, id) ?? []));
}

/** Counts by number of a word or list, turned into words at the end: a scan of every edge counts millions of times. */
class Tally {
  readonly #counts: Int32Array;

  constructor(size: number) {
    this.#counts = new Int32Array(size);
  }

  count(number: number): void {
    this.#counts[number] = (this.#counts[number] ?? 0) + 1;
  }

  /** Counts of what each number stands for: one thing, or several. */
  into<T>(thingsOf: (number: number) => readonly T[]): Map<T, number> {
    const counts = new Map<T, number>();
    for (const [number, count] of this.#counts.entries()) {
      if (count === 0) continue;
      for (const thing of thingsOf(number)) counts.set(thing, (counts.get(thing) ?? 0) + count);
    }
    return counts;
  }
}

const wordOf =
  (words: readonly string[]) =>
  (number: number): readonly string[] =>
    words.slice(number, number + 1);

interface NodeCounts {
  readonly kinds: Map<string, number>;
  readonly types: Map<string, number>;
  readonly paths: Map<string, number>;
}

function countNodes(lens: Lens, scope: Scope): NodeCounts {
  const { nodes, types, paths } = lens.image;
  const tallies = {
    kinds: new Tally(nodeKinds.length),
    types: new Tally(types.list.length),
    paths: new Tally(paths.list.length),
  };
  const look = (node: number): void => {
    if (!lens.image.exists(node)) return;
    if (lens.isNodeDrawn(node, BAR.kind)) tallies.kinds.count(nodes.kind[node] ?? 0);
    if (nodes.kind[node] !== NODE.entity) return;
    const bars = lens.nodeBars(node);
    if ((bars & ~BAR.type) === 0) tallies.types.count(nodes.type[node] ?? 0);
    if ((bars & ~BAR.taxonomy) === 0) tallies.paths.count(nodes.path[node] ?? 0);
  };
  if (scope === null) for (let node = 0; node < nodes.count; node++) look(node);
  else for (const node of scope) look(node);
  return {
    kinds: tallies.kinds.into(wordOf(nodeKinds)),
    types: tallies.types.into(wordOf(types.list)),
    paths: tallies.paths.into((number) => prefixesOf(paths.list[number] ?? '/')),
  };
}

/** `/a/b` lies below `/a` too; the root has everything and is no choice. */
function prefixesOf(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '');
  return parts.map((_, i) => `/${parts.slice(0, i + 1).join('/')}`);
}

interface EdgeCounts {
  readonly relations: Map<string, number>;
  readonly sources: Map<number, number>;
  readonly tags: Map<string, number>;
  readonly makers: Map<string, number>;
  readonly statuses: Map<string, number>;
}

const EDGE_FACETS = BAR.relation | BAR.source | BAR.tag | BAR.maker | BAR.status;
/** What is not known yet has a status beyond those that have a name. */
const STATUSES = 256;

function countEdges(lens: Lens, scope: Scope): EdgeCounts {
  const { image, states } = lens;
  const { edges, facts } = image;
  const { sourceLists, tagLists } = image;
  const relations = new Tally(image.relations.list.length);
  const sources = new Tally(sourceLists.lists.length);
  const tags = new Tally(tagLists.lists.length);
  const makers = new Tally(image.makers.list.length);
  const statuses = new Tally(STATUSES);
  for (let edge = 0; edge < edges.count; edge++) {
    if (edges.alive[edge] !== 1) continue;
    if (scope !== null && !(scope.has(lens.fromOf(edge)) && scope.has(lens.toOf(edge)))) continue;
    const bars = lens.edgeBars(edge);
    if ((bars & ~EDGE_FACETS) !== 0) continue;
    const row = edges.row[edge] ?? 0;
    if ((bars & ~BAR.relation) === 0) relations.count(edges.relation[edge] ?? 0);
    if ((bars & ~BAR.source) === 0) sources.count(facts.sources[row] ?? 0);
    if ((bars & ~BAR.tag) === 0) tags.count(facts.tags[row] ?? 0);
    if ((bars & ~BAR.maker) === 0) makers.count(facts.maker[row] ?? 0);
    if ((bars & ~BAR.status) === 0) statuses.count(states.status[row] ?? 0);
  }
  return {
    relations: relations.into(wordOf(image.relations.list)),
    sources: sources.into((number) => sourceLists.lists[number] ?? []),
    tags: tags.into((number) => tagLists.lists[number] ?? []),
    makers: makers.into(wordOf(image.makers.list)),
    statuses: statuses.into(wordOf(factStatuses)),
  };
}

/** Commonest first. */
function facet<T extends string | number>(counts: ReadonlyMap<T, number>, labelOf: (value: T) => string): Facet {
  return [...counts]
    .map(([value, count]) => ({ value: String(value), label: labelOf(value), count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, graphLimits.facetValues);
}
