import type { GraphEdge, NodeId } from '../../src/shared/contract/graph.ts';
import type { Output, Parsed } from '../../src/shared/contract/operations.ts';
import { otherEnd, see } from './graphFilter.ts';

/** Breadth first over edges of at least some trust; the trusted path is the one that the highest such bound still leaves. */
export function graphPath(request: Parsed<'graphPath'>): Output<'graphPath'> {
  const { edges } = see(request.filter);
  const bounds =
    request.prefer === 'shortest'
      ? [-Infinity]
      : [...new Set(edges.map((edge) => edge.trust_weight))].sort((a, b) => b - a);
  let explored = 0;
  for (const bound of bounds) {
    const walk = shortest(request, bound);
    explored = walk.explored;
    if (walk.edges === null) continue;
    return found(request, walk.edges, explored);
  }
  const none = { found: false, nodes: [], edges: [], steps: [], hops: null, common: null };
  return { ...none, explored, gave_up: false };
}

function shortest(request: Parsed<'graphPath'>, bound: number): { edges: GraphEdge[] | null; explored: number } {
  const { around } = see(request.filter);
  const avoided = new Set(request.avoid);
  const came = new Map<NodeId, GraphEdge | null>([[request.from, null]]);
  let ring: NodeId[] = [request.from];
  for (let hop = 0; hop < request.max_hops && !came.has(request.to); hop += 1) {
    const next: NodeId[] = [];
    for (const id of ring) {
      for (const edge of around.get(id) ?? []) {
        const other = otherEnd(edge, id);
        if (edge.trust_weight < bound || came.has(other)) continue;
        if (avoided.has(other) && other !== request.to) continue;
        came.set(other, edge);
        next.push(other);
      }
    }
    ring = next;
  }
  if (!came.has(request.to)) return { edges: null, explored: came.size };
  const path: GraphEdge[] = [];
  for (let at = request.to; at !== request.from; ) {
    const edge = came.get(at);
    if (edge === null || edge === undefined) break;
    path.unshift(edge);
    at = otherEnd(edge, at);
  }
  return { edges: path, explored: came.size };
}

function found(request: Parsed<'graphPath'>, edges: GraphEdge[], explored: number): Output<'graphPath'> {
  const seen = see(request.filter);
  let at = request.from;
  const steps = edges.map((edge) => {
    const from = at;
    at = otherEnd(edge, from);
    const reads = edge.from === from ? edge.relation : `is the ${edge.relation} of`;
    return { edge: edge.id, from, to: at, reads };
  });
  const ids = [request.from, ...steps.map((step) => step.to)];
  const begins = edges.flatMap((edge) => edge.valid_at ?? []).sort();
  const ends = edges.flatMap((edge) => edge.invalid_at ?? []).sort();
  const from = begins.at(-1) ?? null;
  const to = ends[0] ?? null;
  return {
    found: true,
    nodes: ids.flatMap((id) => seen.nodes.get(id) ?? []),
    edges,
    steps,
    hops: edges.length,
    common: from !== null && to !== null && from >= to ? null : { from, to },
    explored,
    gave_up: false,
  };
}

export function graphHistogram(request: Parsed<'graphHistogram'>): Output<'graphHistogram'> {
  const ids = request.nodes === undefined ? null : new Set(request.nodes);
  const { as_of: _asOf, from: _from, to: _to, ...timeless } = request.filter;
  const edges = see({ ...timeless, include_history: true }).edges.filter(
    (edge) => edge.kind === 'fact' && (ids === null || (ids.has(edge.from) && ids.has(edge.to))),
  );
  const spans = edges.flatMap((edge) =>
    edge.valid_at === null
      ? []
      : [{ begin: Date.parse(edge.valid_at), end: edge.invalid_at === null ? Infinity : Date.parse(edge.invalid_at) }],
  );
  const undated = edges.length - spans.length;
  if (spans.length === 0) return { from: null, to: null, buckets: [], undated };
  const instants = spans.flatMap(({ begin, end }) => (Number.isFinite(end) ? [begin, end] : [begin]));
  const first = Math.min(...instants);
  const last = Math.max(...instants) + 1;
  const width = (last - first) / request.buckets;
  const iso = (at: number): string => new Date(at).toISOString();
  const buckets = Array.from({ length: request.buckets }, (_, at) => {
    const [from, to] = [first + at * width, first + (at + 1) * width];
    const count = (fits: (span: (typeof spans)[number]) => boolean): number => spans.filter(fits).length;
    return {
      from: iso(from),
      to: iso(to),
      begin: count((span) => span.begin >= from && span.begin < to),
      end: count((span) => span.end >= from && span.end < to),
      hold: count((span) => span.begin < to && span.end > from),
    };
  });
  return { from: iso(first), to: iso(last), buckets, undated };
}
