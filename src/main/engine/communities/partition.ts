import { UndirectedGraph } from 'graphology';
import louvain from 'graphology-communities-louvain';

/** Entities that facts name together; the greater the weight, the closer. */
export interface Tie {
  readonly a: number;
  readonly b: number;
  readonly weight: number;
}

export interface Partition {
  /** Members of each community, those with the greatest weight inside first; the largest community first. */
  readonly communities: readonly (readonly number[])[];
  /** Newman's modularity of the whole partition, −½ … 1. */
  readonly modularity: number;
}

/** Fewer do not make a community. */
const LEAST_MEMBERS = 3;

/**
 * Splits entities into communities by Louvain's method (Blondel et al. 2008): more ties inside than chance would give.
 * The same ties give the same communities.
 */
export function partitionOf(ties: readonly Tie[]): Partition {
  const graph = new UndirectedGraph<object, { weight: number }>();
  for (const { a, b, weight } of ties) {
    graph.mergeNode(a);
    graph.mergeNode(b);
    graph.updateEdge(a, b, (known) => ({ weight: (known.weight ?? 0) + weight }));
  }
  if (graph.size === 0) return { communities: [], modularity: 0 };
  const { communities, modularity } = louvain.detailed(graph, {
    getEdgeWeight: 'weight',
    rng: repeatable(),
    resolution: 1,
  });
  const members = new Map<number, { readonly id: number; readonly inside: number }[]>();
  graph.forEachNode((node) => {
    const own = communities[node] ?? -1;
    let inside = 0;
    graph.forEachEdge(node, (_edge, { weight }, source, target) => {
      if (communities[source === node ? target : source] === own) inside += weight;
    });
    members.set(own, [...(members.get(own) ?? []), { id: Number(node), inside }]);
  });
  return {
    communities: [...members.values()]
      .filter((each) => each.length >= LEAST_MEMBERS)
      .map((each) => each.sort((x, y) => y.inside - x.inside || x.id - y.id).map(({ id }) => id))
      .sort((x, y) => y.length - x.length || (x[0] ?? 0) - (y[0] ?? 0)),
    modularity,
  };
}

/** Numbers in [0, 1) that are the same every time, for an algorithm that asks for chance (Park, Miller 1988). */
function repeatable(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
