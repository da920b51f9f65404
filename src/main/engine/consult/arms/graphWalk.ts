import type { GraphIndex } from '../image/graphIndex.ts';

/** One hop of the graph arm: the facts it went out from, and the entities it went through. */
export interface Hop {
  readonly from: readonly number[];
  readonly entities: readonly number[];
}

/** How the graph arm went: entities named in the question, then hop by hop; the first went out from the seeds. */
export interface GraphWalk {
  readonly named: ReadonlySet<number>;
  readonly hops: readonly Hop[];
}

/** A way to a fact: facts by row, entities by their place, links by what they say and whether they were walked backwards. */
export type Step =
  | { readonly kind: 'fact'; readonly row: number }
  | { readonly kind: 'entity'; readonly at: number }
  | { readonly kind: 'link'; readonly link: string; readonly isBack: boolean };

/**
 * Finds for facts that a walk reached one shortest way there, from a seed or from a named entity. Every step is one
 * that the walk took: a fact and an entity it is about, or two facts and the link between them.
 */
export class WalkedPaths {
  private readonly graph: GraphIndex;
  private readonly walk: GraphWalk;
  private readonly places: readonly Place[];

  constructor(graph: GraphIndex, walk: GraphWalk) {
    this.graph = graph;
    this.walk = walk;
    this.places = walk.hops.map((hop) => placeOf(graph, hop));
  }

  /** The way to a row, the row itself at its end; null for one that the walk did not reach. */
  pathTo(row: number): Step[] | null {
    return this.within(row, this.walk.hops.length);
  }

  private within(row: number, hops: number): Step[] | null {
    const own: Step = { kind: 'fact', row };
    if (this.walk.hops[0]?.from.includes(row)) return [own];
    for (let hop = 0; hop < hops; hop++) {
      const before = this.stepTo(row, hop);
      if (before === null) continue;
      const [start, ...rest] = before;
      if (start?.kind !== 'fact') return [...before, own];
      const way = this.within(start.row, hop);
      if (way !== null) return [...way, ...rest, own];
    }
    return null;
  }

  /** What leads to a row in one hop: a link, a named entity, or an entity shared with a fact gone out from. */
  private stepTo(row: number, hop: number): Step[] | null {
    const place = this.places[hop];
    if (place === undefined) return null;
    for (const [links, isBack] of [
      [this.graph.linksTo(row), false],
      [this.graph.linksFrom(row), true],
    ] as const) {
      const link = links.find((each) => place.from.has(each.row));
      if (link !== undefined)
        return [
          { kind: 'fact', row: link.row },
          { kind: 'link', link: link.kind, isBack },
        ];
    }
    const shared = this.graph.entitiesOf(row).filter((entity) => place.entities.has(entity));
    const named = hop === 0 ? shared.find((entity) => this.walk.named.has(entity)) : undefined;
    if (named !== undefined) return [{ kind: 'entity', at: named }];
    for (const entity of shared) {
      const from = place.bearer.get(entity);
      if (from !== undefined)
        return [
          { kind: 'fact', row: from },
          { kind: 'entity', at: entity },
        ];
    }
    return null;
  }
}

interface Place {
  readonly from: ReadonlySet<number>;
  readonly entities: ReadonlySet<number>;
  /** The first fact gone out from that each entity is in. */
  readonly bearer: ReadonlyMap<number, number>;
}

function placeOf(graph: GraphIndex, { from, entities }: Hop): Place {
  const bearer = new Map<number, number>();
  for (const row of from) {
    for (const entity of graph.entitiesOf(row)) if (!bearer.has(entity)) bearer.set(entity, row);
  }
  return { from: new Set(from), entities: new Set(entities), bearer };
}
