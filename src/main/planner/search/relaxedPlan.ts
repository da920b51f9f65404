import { MinHeap } from './minHeap.ts';
import { noOrigin, type RelaxedTask } from './relaxedTask.ts';

const unreached = Number.POSITIVE_INFINITY;
const nobody = -1;

/**
 * The FF estimate (Hoffmann and Nebel, 2001): what a plan of the relaxed task costs, found backwards from the goal along
 * the cheapest supporters by the additive heuristic. It may be above the true cost. Operators of that plan that can be
 * applied at once are `helpful`.
 */
export class RelaxedPlan {
  readonly #task: RelaxedTask;
  readonly #prices: Float64Array;
  readonly #cost: Float64Array;
  readonly #by: Int32Array;
  readonly #waiting: Int32Array;
  readonly #sum: Float64Array;
  readonly #heap = new MinHeap();
  readonly #holding: Int32Array;
  readonly #isMarked: Uint8Array;
  readonly #stack: Int32Array;
  /** Per operator of the task, whether the last relaxed plan uses it. */
  readonly isInPlan: Uint8Array;

  /** `prices` by operator of the task; they should be above 0, or long ways seem as good as short ones. */
  constructor(task: RelaxedTask, prices: Float64Array) {
    this.#task = task;
    this.#prices = prices;
    this.#cost = new Float64Array(task.facts);
    this.#by = new Int32Array(task.facts);
    this.#waiting = new Int32Array(task.operators);
    this.#sum = new Float64Array(task.operators);
    this.#holding = new Int32Array(task.facts);
    this.#isMarked = new Uint8Array(task.facts);
    this.#stack = new Int32Array(task.facts);
    this.isInPlan = new Uint8Array(prices.length);
  }

  /** Infinite where the goal is surely out of reach. */
  of(states: Int32Array, offset: number): number {
    this.#explore(this.#task.initial(states, offset, this.#holding));
    this.isInPlan.fill(0);
    return this.#cost[this.#task.goal] === unreached ? unreached : this.#extract();
  }

  #explore(count: number): void {
    const { preconditions, neededBy, adds } = this.#task;
    this.#cost.fill(unreached);
    this.#by.fill(nobody);
    for (let operator = 0; operator < this.#task.operators; operator++) {
      this.#waiting[operator] = (preconditions.starts[operator + 1] ?? 0) - (preconditions.starts[operator] ?? 0);
      this.#sum[operator] = this.#priceOf(operator);
    }
    this.#heap.clear();
    for (let index = 0; index < count; index++) this.#reach(this.#holding[index] ?? 0, 0, nobody);
    while (this.#heap.size > 0) {
      const cost = this.#heap.nextKey;
      const fact = this.#heap.pop();
      if (cost > (this.#cost[fact] ?? 0)) continue;
      if (fact === this.#task.goal) return;
      const end = neededBy.starts[fact + 1] ?? 0;
      for (let at = neededBy.starts[fact] ?? 0; at < end; at++) {
        const operator = neededBy.items[at] ?? 0;
        const left = (this.#waiting[operator] ?? 0) - 1;
        const sum = (this.#sum[operator] ?? 0) + cost;
        this.#waiting[operator] = left;
        this.#sum[operator] = sum;
        if (left > 0) continue;
        const last = adds.starts[operator + 1] ?? 0;
        for (let add = adds.starts[operator] ?? 0; add < last; add++) this.#reach(adds.items[add] ?? 0, sum, operator);
      }
    }
  }

  #reach(fact: number, cost: number, by: number): void {
    if (cost >= (this.#cost[fact] ?? 0)) return;
    this.#cost[fact] = cost;
    this.#by[fact] = by;
    this.#heap.push(cost, 0, fact);
  }

  /** Every operator counts once, however many facts it supports. */
  #extract(): number {
    const { preconditions, goal, origins } = this.#task;
    this.#isMarked.fill(0);
    let size = 0;
    let total = 0;
    this.#isMarked[goal] = 1;
    this.#stack[size++] = goal;
    while (size > 0) {
      const operator = this.#by[this.#stack[--size] ?? 0] ?? nobody;
      if (operator === nobody) continue;
      const origin = origins[operator] ?? noOrigin;
      if (origin !== noOrigin && this.isInPlan[origin] === 0) {
        this.isInPlan[origin] = 1;
        total += this.#prices[origin] ?? 0;
      }
      const end = preconditions.starts[operator + 1] ?? 0;
      for (let at = preconditions.starts[operator] ?? 0; at < end; at++) {
        const fact = preconditions.items[at] ?? 0;
        if (this.#isMarked[fact] === 1) continue;
        this.#isMarked[fact] = 1;
        this.#stack[size++] = fact;
      }
    }
    return total;
  }

  #priceOf(operator: number): number {
    const origin = this.#task.origins[operator] ?? noOrigin;
    return origin === noOrigin ? 0 : (this.#prices[origin] ?? 0);
  }
}
