import { everyInterval, type Difference } from './difference.ts';

/** Differences as the edges of a graph, found by the point they start from. */
export class DifferenceGraph {
  readonly points: number;
  readonly facts: number;
  readonly differences: readonly Difference[];
  /** Edges from point `p` are `edges[first[p]] … edges[first[p + 1] − 1]`. */
  readonly first: Int32Array;
  readonly edges: Int32Array;
  readonly to: Int32Array;
  readonly most: Float64Array;
  readonly fact: Int32Array;

  constructor(points: number, differences: readonly Difference[]) {
    this.points = points;
    this.differences = differences;
    this.first = new Int32Array(points + 1);
    this.edges = new Int32Array(differences.length);
    this.to = Int32Array.from(differences, ({ to }) => to);
    this.most = Float64Array.from(differences, ({ most }) => most);
    this.fact = Int32Array.from(differences, ({ fact }) => fact);
    this.facts = this.fact.reduce((most, fact) => Math.max(most, fact + 1), 0);
    this.#index();
  }

  #index(): void {
    const { first, differences, points } = this;
    for (const { from } of differences) first[from + 1] = (first[from + 1] ?? 0) + 1;
    for (let point = 0; point < points; point++) first[point + 1] = (first[point + 1] ?? 0) + (first[point] ?? 0);
    const next = Int32Array.from(first);
    for (const [edge, { from }] of differences.entries()) {
      const place = next[from] ?? 0;
      this.edges[place] = edge;
      next[from] = place + 1;
    }
  }

  /** The same bounds read from their other end, for the distances of all points to one. */
  reversed(): DifferenceGraph {
    return new DifferenceGraph(
      this.points,
      this.differences.map(({ from, to, most, fact }) => ({ from: to, to: from, most, fact })),
    );
  }

  /** Only what these facts say, and what needs no statement. */
  saidBy(facts: ReadonlySet<number>): DifferenceGraph {
    return new DifferenceGraph(
      this.points,
      this.differences.filter(({ fact }) => fact === everyInterval || facts.has(fact)),
    );
  }
}

/** Facts that a search leaves out, by number. */
export type LeftOut = Uint8Array;

export function isLeftOut(leftOut: LeftOut | null, fact: number): boolean {
  return leftOut !== null && fact !== everyInterval && leftOut[fact] === 1;
}
