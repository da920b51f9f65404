import type { GraphEdge, NodeId } from '../../shared/contract/graph.ts';

export interface Bundle {
  readonly id: string;
  readonly from: NodeId;
  readonly to: NodeId;
  readonly edges: readonly GraphEdge[];
}

/** Edges between the same two nodes, whichever way they point, as one line. A line of one edge keeps that edge's id. */
export function bundleEdges(edges: Iterable<GraphEdge>): Bundle[] {
  const byPair = new Map<string, GraphEdge[]>();
  for (const edge of edges) {
    const key = pairId(edge.from, edge.to);
    const known = byPair.get(key);
    if (known === undefined) byPair.set(key, [edge]);
    else known.push(edge);
  }
  return [...byPair].flatMap(([key, members]): Bundle[] => {
    const [first] = members;
    if (first === undefined) return [];
    if (members.length === 1) return [{ id: first.id, from: first.from, to: first.to, edges: members }];
    const [from, to] = inOrder(first.from, first.to);
    return [{ id: key, from, to, edges: [...members].sort((a, b) => (a.id < b.id ? -1 : 1)) }];
  });
}

/** Which ends of a line carry an arrow. */
export function arrowsOf({ from, edges }: Pick<Bundle, 'from' | 'edges'>): { atFrom: boolean; atTo: boolean } {
  return { atFrom: edges.some((edge) => edge.from !== from), atTo: edges.some((edge) => edge.from === from) };
}

function inOrder(a: NodeId, b: NodeId): [NodeId, NodeId] {
  return a < b ? [a, b] : [b, a];
}

/** Whether a line was chosen: by itself, or as what joins its two ends, however many edges that is by now. */
export function isLineIn(ids: ReadonlySet<string>, { id, from, to }: Pick<Bundle, 'id' | 'from' | 'to'>): boolean {
  return ids.has(id) || ids.has(pairId(from, to));
}

function pairId(a: NodeId, b: NodeId): string {
  return `b:${inOrder(a, b).join(':')}`;
}

/** The line that shows what was selected: itself, the bundle it is in by now, or the edge that a bundle came down to. */
export function lineOf<T extends Bundle>(lines: readonly T[], id: string): T | undefined {
  return (
    lines.find((line) => line.id === id) ??
    lines.find((line) => line.edges.some((edge) => edge.id === id)) ??
    lines.find((line) => pairId(line.from, line.to) === id)
  );
}
