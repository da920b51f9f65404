import type { AllenRelation, OrderAnswer } from '../../../../shared/contract/temporal.ts';
import { type CornerBound, type CornerDistance, pointOf, possibleRelations, strongestAnswer } from './allen.ts';
import { minimalConflict } from './conflict.ts';
import { beginOf, type Difference, endOf, origin, properIntervals } from './difference.ts';
import { DifferenceGraph } from './differenceGraph.ts';
import { type Reach, reachFrom } from './distances.ts';
import { type Claim, proofOf } from './proof.ts';
import { settle } from './settle.ts';

/** The least and the most that a time or a length can be, in milliseconds; infinite where nothing bounds it. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

export interface TightestInterval {
  readonly begin: Range;
  readonly end: Range;
}

export interface OrderFinding {
  readonly answer: OrderAnswer;
  /** Every relation that can still hold; all thirteen when nothing is known. */
  readonly possible: readonly AllenRelation[];
  /** The facts that prove the answer, along their chain from a to b; empty when it cannot be told. */
  readonly proof: readonly number[];
}

export interface LengthFinding extends Range {
  /** The facts that prove both bounds, along their chain from a to b; empty when neither is known. */
  readonly proof: readonly number[];
}

/**
 * A simple temporal network: intervals whose beginnings and ends keep bounded distances from one another and from the
 * calendar. What it answers is exact, and what it cannot prove it leaves open.
 */
export class TimeNetwork {
  readonly #graph: DifferenceGraph;
  readonly #instants: Float64Array;
  #fromOrigin: Reach | undefined;
  #toOrigin: Reach | undefined;

  private constructor(graph: DifferenceGraph, instants: Float64Array) {
    this.#graph = graph;
    this.#instants = instants;
  }

  /**
   * The network of `events` intervals under these bounds; or, where they cannot all hold, a minimal set of the facts
   * that state them: each set short of one of its facts can hold.
   */
  static settle(
    events: number,
    said: readonly Difference[],
  ):
    | { readonly kind: 'consistent'; readonly network: TimeNetwork }
    | { readonly kind: 'inconsistent'; readonly facts: readonly number[] } {
    const graph = new DifferenceGraph(1 + 2 * events, [...properIntervals(events), ...said]);
    const settled = settle(graph);
    return settled.kind === 'consistent'
      ? { kind: 'consistent', network: new TimeNetwork(graph, settled.instants) }
      : { kind: 'inconsistent', facts: minimalConflict(graph, settled.facts) };
  }

  /** Between which instants the interval must begin and end. All of them cost as much as one. */
  tightest(event: number): TightestInterval {
    return { begin: this.#instant(beginOf(event)), end: this.#instant(endOf(event)) };
  }

  /** How two intervals stand to each other, as far as it can be proved. */
  order(a: number, b: number): OrderFinding {
    const distance = this.#distances(a, b);
    const possible = possibleRelations(distance);
    const found = strongestAnswer(distance);
    if (found === null) return { answer: 'cannot be told', possible, proof: [] };
    return { answer: found.answer, possible, proof: this.#proveBetween(a, b, found.bounds) };
  }

  /** The first of these readings all of whose bounds follow, by its place, with the facts that prove it. */
  firstProved(
    a: number,
    b: number,
    readings: readonly (readonly CornerBound[])[],
  ): { readonly reading: number; readonly proof: readonly number[] } | null {
    const distance = this.#distances(a, b);
    const reading = readings.findIndex((bounds) => bounds.every(({ from, to, most }) => distance(from, to) <= most));
    const bounds = readings[reading];
    return bounds === undefined ? null : { reading, proof: this.#proveBetween(a, b, bounds) };
  }

  /** How long an interval lasts. */
  duration(event: number): LengthFinding {
    return this.#length(beginOf(event), endOf(event));
  }

  /** How long after the beginning of `a` that of `b` comes; negative when it came before. */
  between(a: number, b: number): LengthFinding {
    return this.#length(beginOf(a), beginOf(b));
  }

  /** Each is looked for when it is first asked for. */
  #distances(a: number, b: number): CornerDistance {
    const reached = new Map<number, Reach>();
    return (from, to) => {
      const source = pointOf(from, a, b);
      const known = reached.get(source) ?? this.#reach(source);
      reached.set(source, known);
      return known.distance[pointOf(to, a, b)] ?? Number.POSITIVE_INFINITY;
    };
  }

  /** The facts from which the bounds follow, along their chain from a to b. */
  #proveBetween(a: number, b: number, bounds: readonly CornerBound[]): readonly number[] {
    const claims = bounds.map(({ from, to, most }) => ({ from: pointOf(from, a, b), to: pointOf(to, a, b), most }));
    const proof = this.#prove(claims);
    // A chain of bounds runs from the later point to the earlier one.
    return leadsBack(claims[0], a) ? proof : proof.reverse();
  }

  #length(from: number, to: number): LengthFinding {
    const most = this.#reach(from).distance[to] ?? Number.POSITIVE_INFINITY;
    const least = 0 - (this.#reach(to).distance[from] ?? Number.POSITIVE_INFINITY);
    const claims: Claim[] = [];
    if (Number.isFinite(most)) claims.push({ from, to, most });
    if (Number.isFinite(least)) claims.push({ from: to, to: from, most: 0 - least });
    const proof = this.#prove(claims);
    return { least, most, proof: claims[0]?.from === from ? proof : proof.reverse() };
  }

  #instant(point: number): Range {
    this.#fromOrigin ??= this.#reach(origin);
    this.#toOrigin ??= reachFrom(
      this.#graph.reversed(),
      this.#instants.map((instant) => 0 - instant),
      origin,
    );
    return {
      least: 0 - (this.#toOrigin.distance[point] ?? Number.POSITIVE_INFINITY),
      most: this.#fromOrigin.distance[point] ?? Number.POSITIVE_INFINITY,
    };
  }

  #reach(point: number): Reach {
    return reachFrom(this.#graph, this.#instants, point);
  }

  #prove(claims: readonly Claim[]): number[] {
    return proofOf(this.#graph, this.#instants, claims);
  }
}

function leadsBack(claim: Claim | undefined, a: number): boolean {
  return claim !== undefined && (claim.from === beginOf(a) || claim.from === endOf(a));
}
