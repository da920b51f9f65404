import * as fc from 'fast-check';
import type { GraphEdge, GraphNode } from '../../../../src/shared/contract/graph.ts';

/** A node with nothing remarkable about it. */
export function node(id: string, more: Partial<GraphNode> = {}): GraphNode {
  return {
    id,
    kind: 'entity',
    ref: Number(id.slice(1)) || null,
    name: `Node ${id}`,
    type: 'thing',
    taxonomy_path: '',
    degree: 3,
    occurred_at: null,
    artifact_id: null,
    chunk_id: null,
    case_status: null,
    ...more,
  };
}

export function edge(id: string, from: string, to: string, more: Partial<GraphEdge> = {}): GraphEdge {
  return {
    id,
    kind: 'fact',
    from,
    to,
    relation: 'knows',
    fact_id: 1,
    text: `${from} knows ${to}`,
    polarity: 'affirmed',
    modality: 'asserted',
    status: 'holds',
    over: false,
    valid_at: null,
    invalid_at: null,
    trust_weight: 500,
    made_by: 'offline',
    sources: [],
    tags: [],
    ...more,
  };
}

export interface World {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** Any graph of a few nodes, with parallel edges, loops and parts that hang on nothing. */
export const world: fc.Arbitrary<World> = fc
  .record({
    count: fc.integer({ min: 1, max: 14 }),
    pairs: fc.array(fc.tuple(fc.nat(13), fc.nat(13), fc.boolean()), { maxLength: 40 }),
  })
  .map(({ count, pairs }) => ({
    nodes: Array.from({ length: count }, (_, at) => node(`e${at + 1}`)),
    edges: pairs.map(([a, b, over], at) => edge(`f${at + 1}`, `e${(a % count) + 1}`, `e${(b % count) + 1}`, { over })),
  }));

export function among({ nodes, edges }: World, ids: ReadonlySet<string>): World {
  return {
    nodes: nodes.filter((entry) => ids.has(entry.id)),
    edges: edges.filter((entry) => ids.has(entry.from) && ids.has(entry.to)),
  };
}

export function neighboursIn({ edges }: World, id: string): string[] {
  const ends = edges.flatMap((entry) => (entry.from === id ? [entry.to] : entry.to === id ? [entry.from] : []));
  return [...new Set(ends)].filter((other) => other !== id);
}
