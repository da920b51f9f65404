import type { GraphEdge, GraphFilter, GraphNode, NodeId } from '../../src/shared/contract/graph.ts';
import { type KeptEdge, keptEdges, keptNodes } from './graph.ts';

export const NOW = '2024-09-01T00:00:00.000Z';

/** The graph as one filter and one pair of clocks show it. */
export interface Seen {
  readonly nodes: ReadonlyMap<NodeId, GraphNode>;
  readonly edges: readonly GraphEdge[];
  readonly around: ReadonlyMap<NodeId, readonly GraphEdge[]>;
}

const seenBefore = new Map<string, Seen>();

export function see(filter: GraphFilter): Seen {
  const key = JSON.stringify(filter);
  const known = seenBefore.get(key);
  if (known !== undefined) return known;
  const visible = new Set([...keptNodes.values()].filter((node) => isNodeIn(node, filter)).map((node) => node.id));
  const edges = keptEdges
    .filter((edge) => visible.has(edge.from) && visible.has(edge.to) && isEdgeIn(edge, filter))
    .map(({ recordedAt: _recordedAt, ...edge }) => ({ ...edge, over: isOver(edge, filter) }));
  const around = new Map<NodeId, GraphEdge[]>();
  for (const edge of edges) {
    for (const end of new Set([edge.from, edge.to])) around.set(end, [...(around.get(end) ?? []), edge]);
  }
  const nodes = new Map<NodeId, GraphNode>();
  for (const node of keptNodes.values()) {
    if (!visible.has(node.id)) continue;
    const neighbours = new Set((around.get(node.id) ?? []).map((edge) => otherEnd(edge, node.id)));
    nodes.set(node.id, { ...node, degree: neighbours.size });
  }
  const seen = { nodes, edges, around };
  seenBefore.set(key, seen);
  return seen;
}

export function otherEnd(edge: GraphEdge, node: NodeId): NodeId {
  return edge.from === node ? edge.to : edge.from;
}

type NodeWithoutDegree = Omit<GraphNode, 'degree'>;

function isNodeIn(node: NodeWithoutDegree, filter: GraphFilter): boolean {
  const { kinds, entity_types: types, taxonomy_prefix: prefix } = filter;
  if (kinds !== undefined && !kinds.includes(node.kind)) return false;
  if (node.kind !== 'entity') return true;
  if (types !== undefined && !types.includes(node.type)) return false;
  return prefix === undefined || node.taxonomy_path === prefix || node.taxonomy_path.startsWith(`${prefix}/`);
}

function isEdgeIn(edge: KeptEdge, filter: GraphFilter): boolean {
  const { relations, sources, tags, made_by: madeBy, statuses } = filter;
  if (relations !== undefined && !relations.includes(edge.relation)) return false;
  if (sources !== undefined && !edge.sources.some((source) => sources.includes(source.id))) return false;
  if (edge.trust_weight < (filter.min_trust ?? -Infinity) || edge.trust_weight > (filter.max_trust ?? Infinity))
    return false;
  if (tags !== undefined && !edge.tags.some((tag) => tags.includes(tag))) return false;
  if (madeBy !== undefined && !madeBy.includes(edge.made_by)) return false;
  if (statuses !== undefined && !statuses.includes(edge.status)) return false;
  return isInTime(edge, filter);
}

const ms = (instant: string): number => Date.parse(instant);

function isInTime(edge: KeptEdge, filter: GraphFilter): boolean {
  if (filter.known_at !== undefined && ms(edge.recordedAt) > ms(filter.known_at)) return false;
  const begins = edge.valid_at === null ? -Infinity : ms(edge.valid_at);
  const ends = edge.invalid_at === null ? Infinity : ms(edge.invalid_at);
  if (filter.from !== undefined || filter.to !== undefined) {
    const from = filter.from === undefined ? -Infinity : ms(filter.from);
    const to = filter.to === undefined ? Infinity : ms(filter.to);
    return begins < to && ends > from;
  }
  if (begins > ms(filter.as_of ?? NOW)) return false;
  return filter.include_history || !isOver(edge, filter);
}

function isOver(edge: GraphEdge, filter: GraphFilter): boolean {
  if (edge.status === 'expired' || edge.status === 'withdrawn') return true;
  return edge.invalid_at !== null && ms(edge.invalid_at) <= ms(filter.as_of ?? filter.to ?? NOW);
}
