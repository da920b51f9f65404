import type { LowerBound } from './aStar.ts';
import { MinHeap } from './minHeap.ts';
import { noOrigin, type RelaxedTask } from './relaxedTask.ts';

const unreached = Number.POSITIVE_INFINITY;
const noFact = -1;

/**
 * The LM-cut bound (Helmert and Domshlak, 2009): as long as the goal costs something in the relaxed task, a set of
 * operators is found one of which every plan must use; the cheapest of them is paid for, and taken off the price of all.
 * Conditional effects of one operator share its price, which keeps the bound admissible.
 */
export class LmCut implements LowerBound {
  readonly #task: RelaxedTask;
  readonly #prices: Float64Array;
  /** Prices in the round at hand; the last place is that of what is no operator. */
  readonly #price: Float64Array;
  /** Relaxed operators by origin. */
  readonly #parts: readonly (readonly number[])[];
  /** Cost of the dearest precondition on the cheapest way to each fact (the max heuristic of Bonet and Geffner). */
  readonly #cost: Float64Array;
  readonly #waiting: Int32Array;
  /** Per relaxed operator the precondition that costs most; -1 while not all are reached. */
  readonly #supporter: Int32Array;
  readonly #heap = new MinHeap();
  readonly #holding: Int32Array;
  readonly #zone: Uint8Array;
  readonly #stack: Int32Array;
  readonly #cut: number[] = [];

  /** `prices` by operator of the task. */
  constructor(task: RelaxedTask, prices: Float64Array) {
    this.#task = task;
    this.#prices = prices;
    this.#price = new Float64Array(prices.length);
    const parts: number[][] = Array.from({ length: prices.length }, () => []);
    task.origins.forEach((origin, operator) => parts[origin]?.push(operator));
    this.#parts = parts;
    this.#cost = new Float64Array(task.facts);
    this.#waiting = new Int32Array(task.operators);
    this.#supporter = new Int32Array(task.operators);
    this.#holding = new Int32Array(task.facts);
    this.#zone = new Uint8Array(task.facts);
    this.#stack = new Int32Array(task.facts);
  }

  of(states: Int32Array, offset: number): number {
    this.#price.set(this.#prices);
    const count = this.#task.initial(states, offset, this.#holding);
    this.#explore(count);
    const { goal } = this.#task;
    if (this.#cost[goal] === unreached) return unreached;
    let total = 0;
    while ((this.#cost[goal] ?? 0) > 0) {
      this.#markGoalZone();
      this.#findCut(count);
      total += this.#payForCut();
    }
    return total;
  }

  /** Costs of all facts and supporters of all operators, by Dijkstra's algorithm. */
  #explore(count: number): void {
    const { preconditions } = this.#task;
    this.#cost.fill(unreached);
    this.#supporter.fill(noFact);
    for (let operator = 0; operator < this.#task.operators; operator++) {
      this.#waiting[operator] = (preconditions.starts[operator + 1] ?? 0) - (preconditions.starts[operator] ?? 0);
    }
    this.#heap.clear();
    for (let index = 0; index < count; index++) this.#reach(this.#holding[index] ?? 0, 0);
    while (this.#heap.size > 0) {
      const cost = this.#heap.nextKey;
      const fact = this.#heap.pop();
      if (cost > (this.#cost[fact] ?? 0)) continue;
      const { starts, items } = this.#task.neededBy;
      const end = starts[fact + 1] ?? 0;
      for (let at = starts[fact] ?? 0; at < end; at++) {
        const operator = items[at] ?? 0;
        const left = (this.#waiting[operator] ?? 0) - 1;
        this.#waiting[operator] = left;
        if (left > 0) continue;
        // Facts come in the order of their costs, so the last precondition is the dearest.
        this.#supporter[operator] = fact;
        this.#reachAdds(operator, cost + this.#priceOf(operator));
      }
    }
  }

  #reachAdds(operator: number, cost: number): void {
    const { starts, items } = this.#task.adds;
    const end = starts[operator + 1] ?? 0;
    for (let at = starts[operator] ?? 0; at < end; at++) this.#reach(items[at] ?? 0, cost);
  }

  #reach(fact: number, cost: number): void {
    if (cost >= (this.#cost[fact] ?? 0)) return;
    this.#cost[fact] = cost;
    this.#heap.push(cost, 0, fact);
  }

  #priceOf(operator: number): number {
    const origin = this.#task.origins[operator] ?? noOrigin;
    return origin === noOrigin ? 0 : (this.#price[origin] ?? 0);
  }

  /** Facts from which the goal follows for nothing, along supporters. */
  #markGoalZone(): void {
    const { goal, addedBy } = this.#task;
    this.#zone.fill(outside);
    let size = 0;
    this.#zone[goal] = inGoalZone;
    this.#stack[size++] = goal;
    while (size > 0) {
      const fact = this.#stack[--size] ?? 0;
      const end = addedBy.starts[fact + 1] ?? 0;
      for (let at = addedBy.starts[fact] ?? 0; at < end; at++) {
        const operator = addedBy.items[at] ?? 0;
        const supporter = this.#supporter[operator] ?? noFact;
        if (supporter === noFact || this.#zone[supporter] === inGoalZone || this.#priceOf(operator) > 0) continue;
        this.#zone[supporter] = inGoalZone;
        this.#stack[size++] = supporter;
      }
    }
  }

  /** Operators that lead, along supporters, from what is reached outside the goal zone into it. */
  #findCut(count: number): void {
    const { neededBy, adds } = this.#task;
    this.#cut.length = 0;
    let size = 0;
    for (let index = 0; index < count; index++) {
      const fact = this.#holding[index] ?? 0;
      this.#zone[fact] = reachedBefore;
      this.#stack[size++] = fact;
    }
    while (size > 0) {
      const fact = this.#stack[--size] ?? 0;
      const end = neededBy.starts[fact + 1] ?? 0;
      for (let at = neededBy.starts[fact] ?? 0; at < end; at++) {
        const operator = neededBy.items[at] ?? 0;
        if (this.#supporter[operator] !== fact) continue;
        const first = adds.starts[operator] ?? 0;
        const last = adds.starts[operator + 1] ?? 0;
        let isCut = false;
        for (let add = first; add < last && !isCut; add++) isCut = this.#zone[adds.items[add] ?? 0] === inGoalZone;
        if (isCut) {
          this.#cut.push(operator);
          continue;
        }
        for (let add = first; add < last; add++) {
          const added = adds.items[add] ?? 0;
          if (this.#zone[added] === reachedBefore) continue;
          this.#zone[added] = reachedBefore;
          this.#stack[size++] = added;
        }
      }
    }
  }

  /** Pays for the cheapest operator of the cut, makes all of them cheaper by as much, and brings costs up to date. */
  #payForCut(): number {
    let least = unreached;
    for (const operator of this.#cut) least = Math.min(least, this.#priceOf(operator));
    const origins = new Set<number>();
    for (const operator of this.#cut) origins.add(this.#task.origins[operator] ?? noOrigin);
    this.#heap.clear();
    for (const origin of origins) {
      this.#price[origin] = (this.#price[origin] ?? 0) - least;
      for (const operator of this.#parts[origin] ?? []) {
        const supporter = this.#supporter[operator] ?? noFact;
        if (supporter !== noFact) {
          this.#reachAdds(operator, (this.#cost[supporter] ?? 0) + (this.#price[origin] ?? 0));
        }
      }
    }
    this.#lower();
    return least;
  }

  /** Spreads lower costs: a supporter that became cheaper may leave its place to another precondition. */
  #lower(): void {
    const { neededBy } = this.#task;
    while (this.#heap.size > 0) {
      const cost = this.#heap.nextKey;
      const fact = this.#heap.pop();
      if (cost > (this.#cost[fact] ?? 0)) continue;
      const end = neededBy.starts[fact + 1] ?? 0;
      for (let at = neededBy.starts[fact] ?? 0; at < end; at++) {
        const operator = neededBy.items[at] ?? 0;
        if (this.#supporter[operator] !== fact) continue;
        const dearest = this.#dearest(operator);
        this.#supporter[operator] = dearest;
        this.#reachAdds(operator, (this.#cost[dearest] ?? 0) + this.#priceOf(operator));
      }
    }
  }

  #dearest(operator: number): number {
    const { starts, items } = this.#task.preconditions;
    const end = starts[operator + 1] ?? 0;
    let dearest = items[starts[operator] ?? 0] ?? 0;
    for (let at = (starts[operator] ?? 0) + 1; at < end; at++) {
      const fact = items[at] ?? 0;
      if ((this.#cost[fact] ?? 0) > (this.#cost[dearest] ?? 0)) dearest = fact;
    }
    return dearest;
  }
}

const outside = 0;
const inGoalZone = 1;
const reachedBefore = 2;
