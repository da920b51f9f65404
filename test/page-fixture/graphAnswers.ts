import { PalimpsestError } from '../../src/shared/contract/errors.ts';
import type { GraphEdge, GraphFilter, GraphNode, NodeId } from '../../src/shared/contract/graph.ts';
import type { Output, Parsed } from '../../src/shared/contract/operations.ts';
import { graphFilterSchema } from '../../src/shared/contract/graph.ts';
import { keptEdges, keptNodes } from './graph.ts';
import { otherEnd, type Seen, see } from './graphFilter.ts';

/** More neighbours than this and a node is not unfolded in a first view. */
const HUB_DEGREE = 60;

const everything = (): Seen => see(graphFilterSchema.parse({ include_history: true }));

const byDegree = (a: GraphNode, b: GraphNode): number => b.degree - a.degree || (a.id < b.id ? -1 : 1);

function among(seen: Seen, ids: ReadonlySet<NodeId>): GraphEdge[] {
  return seen.edges.filter((edge) => ids.has(edge.from) && ids.has(edge.to));
}

function neighboursOf(seen: Seen, node: NodeId, edges = seen.around.get(node) ?? []): GraphNode[] {
  const ids = new Set(edges.map((edge) => otherEnd(edge, node)));
  ids.delete(node);
  return [...ids].flatMap((id) => seen.nodes.get(id) ?? []).sort(byDegree);
}

function beginningOf(request: Parsed<'graphFocus'>, seen: Seen): NodeId[] {
  if (request.fact_id !== undefined) {
    const edge = keptEdges.find((kept) => kept.fact_id === request.fact_id);
    if (edge === undefined) throw new PalimpsestError('not_found', `There is no fact ${request.fact_id}.`);
    return [edge.from, edge.to];
  }
  if (request.question !== undefined) {
    const words = request.question
      .toLowerCase()
      .split(/\W+/)
      .filter((word) => word.length > 3);
    return [...seen.nodes.values()]
      .map((node) => ({ node, hits: words.filter((word) => node.name.toLowerCase().includes(word)).length }))
      .filter(({ hits }) => hits > 0)
      .sort((a, b) => b.hits - a.hits || byDegree(a.node, b.node))
      .slice(0, 5)
      .map(({ node }) => node.id);
  }
  const id = request.node ?? `e${request.entity_id}`;
  if (!keptNodes.has(id)) throw new PalimpsestError('not_found', 'There is no such entity.');
  return [id];
}

export function graphFocus(request: Parsed<'graphFocus'>): Output<'graphFocus'> {
  const seen = see(request.filter);
  const focus = beginningOf(request, seen);
  const taken = new Set(focus.filter((id) => seen.nodes.has(id)));
  const hubs = new Set<NodeId>();
  const near = new Set(taken);
  for (const id of [...taken, ...focus.flatMap((from) => neighboursOf(seen, from).map((node) => node.id))]) {
    const neighbours = neighboursOf(seen, id);
    const isHub = neighbours.length > HUB_DEGREE;
    if (isHub) hubs.add(id);
    for (const [at, node] of neighbours.entries()) {
      near.add(node.id);
      if (taken.size < request.limit && (!isHub || (focus.includes(id) && at < HUB_DEGREE / 2))) taken.add(node.id);
    }
    taken.add(id);
    if (taken.size >= request.limit) break;
  }
  const unfiltered = everything();
  const total = new Set([...near, ...focus.flatMap((id) => [id, ...neighboursOf(unfiltered, id).map((n) => n.id)])]);
  const hubOnly = [...near].filter((id) => !taken.has(id)).length;
  const drawn = [...taken];
  return {
    nodes: drawn.flatMap((id) => seen.nodes.get(id) ?? []),
    edges: among(seen, taken),
    focus: focus.filter((id) => taken.has(id)),
    hubs: [...hubs].filter((id) => taken.has(id)).map((id) => ({ id, hidden: hiddenBy(seen, id, taken) })),
    shown: taken.size,
    total: total.size,
    omitted: omitted({ hub: hubOnly, ended: total.size - taken.size - hubOnly }),
  };
}

function hiddenBy(seen: Seen, id: NodeId, drawn: ReadonlySet<NodeId>): number {
  return neighboursOf(seen, id).filter((node) => !drawn.has(node.id)).length;
}

function omitted(counts: Output<'graphFocus'>['omitted']): Output<'graphFocus'>['omitted'] {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== undefined && count > 0));
}

export function graphNeighbours(request: Parsed<'graphNeighbours'>): Output<'graphNeighbours'> {
  const { node, relation, direction, offset, limit } = request;
  if (!keptNodes.has(node)) throw new PalimpsestError('not_found', 'There is no such node.');
  const seen = see(request.filter);
  const all = seen.around.get(node) ?? [];
  const chosen = all.filter(
    (edge) =>
      (relation === undefined || edge.relation === relation) &&
      (direction === undefined || (direction === 'out' ? edge.from : edge.to) === node),
  );
  const found = neighboursOf(seen, node, chosen);
  const page = found.slice(offset, offset + limit);
  const known = new Set(request.known);
  const drawn = new Set([...known, node, ...page.map((entry) => entry.id)]);
  const fresh = new Set(page.filter((entry) => !known.has(entry.id)).map((entry) => entry.id));
  const unfiltered = neighboursOf(
    everything(),
    node,
    (everything().around.get(node) ?? []).filter((edge) => relation === undefined || edge.relation === relation),
  ).length;
  const total = Math.max(unfiltered, found.length);
  return {
    node,
    groups: groupsOf(node, all),
    nodes: page.filter((entry) => fresh.has(entry.id)),
    edges: among(seen, drawn).filter(
      (edge) => fresh.has(edge.from) || fresh.has(edge.to) || edge.from === node || edge.to === node,
    ),
    page: page.map((entry) => entry.id),
    next_offset: offset + limit < found.length ? offset + limit : null,
    shown: page.length,
    total,
    omitted: omitted({ limit: found.length - page.length, filter: total - found.length }),
  };
}

function groupsOf(node: NodeId, edges: readonly GraphEdge[]): Output<'graphNeighbours'>['groups'] {
  const groups = new Map<string, { group: Output<'graphNeighbours'>['groups'][number]; ids: Set<NodeId> }>();
  for (const edge of edges) {
    const direction = edge.from === node ? 'out' : 'in';
    const key = `${edge.kind} ${edge.relation} ${direction}`;
    const entry = groups.get(key) ?? {
      group: { relation: edge.relation, direction, kind: edge.kind, total: 0 },
      ids: new Set<NodeId>(),
    };
    entry.ids.add(otherEnd(edge, node));
    groups.set(key, entry);
  }
  return [...groups.values()]
    .map(({ group, ids }) => ({ ...group, total: ids.size }))
    .sort((a, b) => b.total - a.total || (a.relation < b.relation ? -1 : 1));
}

export function graphAmong(request: Parsed<'graphAmong'>): Output<'graphAmong'> {
  const seen = see(request.filter);
  const present = request.nodes.filter((id) => keptNodes.has(id));
  const nodes = present.flatMap((id) => seen.nodes.get(id) ?? []);
  return {
    nodes,
    edges: among(seen, new Set(nodes.map((node) => node.id))),
    gone: request.nodes.filter((id) => !keptNodes.has(id)),
    shown: nodes.length,
    total: present.length,
    omitted: omitted({ filter: present.length - nodes.length }),
  };
}

const NAMES_FOLD = /\p{M}/gu;
const fold = (text: string): string => text.normalize('NFKD').replace(NAMES_FOLD, '').toLowerCase();

export function findNames(request: Parsed<'findNames'>): Output<'findNames'> {
  const typed = fold(request.text);
  const seen = see(request.filter);
  const hits = [...everything().nodes.values()]
    .filter((node) => node.kind === 'entity')
    .filter(
      (node) =>
        fold(node.name)
          .split(/[\s-]+/)
          .some((word) => word.startsWith(typed)) || fold(node.name).startsWith(typed),
    )
    .sort(byDegree);
  return {
    hits: hits
      .slice(0, request.limit)
      .map((node) => ({ node, alias: null, outside: seen.nodes.has(node.id) ? null : 'filter' })),
    total: hits.length,
  };
}

type Facets = Output<'graphFacets'>;

export function graphFacets(request: Parsed<'graphFacets'>): Facets {
  const without = (...keys: (keyof GraphFilter)[]): Seen => {
    const rest = Object.fromEntries(
      Object.entries(request.filter).filter(([key]) => !keys.some((other) => other === key)),
    );
    return scoped(see(graphFilterSchema.parse(rest)), request.nodes);
  };
  const nodesOf = (seen: Seen, read: (node: GraphNode) => string): Facets['kinds'] =>
    counted([...seen.nodes.values()].map(read));
  const edgesOf = (seen: Seen, read: (edge: GraphEdge) => string[]): Facets['kinds'] =>
    counted(seen.edges.flatMap(read));
  const entitiesOf = (seen: Seen): Seen => ({
    ...seen,
    nodes: new Map([...seen.nodes].filter(([, n]) => n.kind === 'entity')),
  });
  const sources = new Map(keptEdges.flatMap((edge) => edge.sources).map((source) => [String(source.id), source.name]));
  return {
    kinds: nodesOf(without('kinds'), (node) => node.kind),
    entity_types: nodesOf(entitiesOf(without('entity_types')), (node) => node.type),
    relations: edgesOf(without('relations'), (edge) => [edge.relation]),
    sources: edgesOf(without('sources'), (edge) => edge.sources.map((source) => String(source.id))).map((entry) => ({
      ...entry,
      label: sources.get(entry.value) ?? entry.value,
    })),
    tags: edgesOf(without('tags'), (edge) => edge.tags),
    taxonomy: counted(
      [...without('taxonomy_prefix').nodes.values()].flatMap((node) =>
        node.taxonomy_path === '' ? [] : [`/${node.taxonomy_path.split('/')[1] ?? ''}`],
      ),
    ),
    made_by: edgesOf(without('made_by'), (edge) => [edge.made_by]),
    statuses: edgesOf(without('statuses'), (edge) => [edge.status]),
  };
}

function scoped(seen: Seen, only: readonly NodeId[] | undefined): Seen {
  if (only === undefined) return seen;
  const ids = new Set(only);
  return { ...seen, nodes: new Map([...seen.nodes].filter(([id]) => ids.has(id))), edges: among(seen, ids) };
}

function counted(values: readonly string[]): Facets['kinds'] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, label: value.replaceAll('_', ' '), count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
