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

class Counts<T> extends Map<T, number> {
  count(value: T): void {
    this.set(value, (this.get(value) ?? 0) + 1);
  }
}

function countNodes(lens: Lens, scope: Scope): { kinds: Counts<string>; types: Counts<string>; paths: Counts<string> } {
  const { nodes, types, paths } = lens.image;
  const counts = { kinds: new Counts<string>(), types: new Counts<string>(), paths: new Counts<string>() };
  const look = (node: number): void => {
    if (!lens.image.exists(node)) return;
    if (lens.isNodeDrawn(node, BAR.kind)) counts.kinds.count(nodeKinds[nodes.kind[node] ?? 0] ?? 'entity');
    if (nodes.kind[node] !== NODE.entity) return;
    const bars = lens.nodeBars(node);
    if ((bars & ~BAR.type) === 0) counts.types.count(types.list[nodes.type[node] ?? 0] ?? '');
    if ((bars & ~BAR.taxonomy) === 0) {
      for (const prefix of prefixesOf(paths.list[nodes.path[node] ?? 0] ?? '/')) counts.paths.count(prefix);
    }
  };
  if (scope === null) for (let node = 0; node < nodes.count; node++) look(node);
  else for (const node of scope) look(node);
  return counts;
}

/** `/a/b` lies below `/a` too; the root has everything and is no choice. */
function prefixesOf(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '');
  return parts.map((_, i) => `/${parts.slice(0, i + 1).join('/')}`);
}

interface EdgeCounts {
  readonly relations: Counts<string>;
  readonly sources: Counts<number>;
  readonly tags: Counts<string>;
  readonly makers: Counts<string>;
  readonly statuses: Counts<string>;
}

const EDGE_FACETS = BAR.relation | BAR.source | BAR.tag | BAR.maker | BAR.status;

function countEdges(lens: Lens, scope: Scope): EdgeCounts {
  const { image, states } = lens;
  const { edges, facts } = image;
  const counts: EdgeCounts = {
    relations: new Counts(),
    sources: new Counts(),
    tags: new Counts(),
    makers: new Counts(),
    statuses: new Counts(),
  };
  for (let edge = 0; edge < edges.count; edge++) {
    if (edges.alive[edge] !== 1) continue;
    if (scope !== null && !(scope.has(lens.fromOf(edge)) && scope.has(lens.toOf(edge)))) continue;
    const bars = lens.edgeBars(edge);
    if ((bars & ~EDGE_FACETS) !== 0) continue;
    const row = edges.row[edge] ?? 0;
    const passes = (own: number): boolean => (bars & ~own) === 0;
    if (passes(BAR.relation)) counts.relations.count(image.relations.list[edges.relation[edge] ?? 0] ?? '');
    if (passes(BAR.maker)) counts.makers.count(image.makers.list[facts.maker[row] ?? 0] ?? '');
    if (passes(BAR.status)) counts.statuses.count(factStatuses[states.status[row] ?? 0] ?? 'holds');
    if (passes(BAR.source)) {
      for (const source of image.sourceLists.lists[facts.sources[row] ?? 0] ?? []) counts.sources.count(source);
    }
    if (passes(BAR.tag)) for (const tag of image.tagLists.lists[facts.tags[row] ?? 0] ?? []) counts.tags.count(tag);
  }
  return counts;
}

/** Commonest first. */
function facet<T extends string | number>(counts: Counts<T>, labelOf: (value: T) => string): Facet {
  return [...counts]
    .map(([value, count]) => ({ value: String(value), label: labelOf(value), count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, graphLimits.facetValues);
}
