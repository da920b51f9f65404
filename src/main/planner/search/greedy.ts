import type { Budget } from '../budget.ts';
import { MinHeap } from './minHeap.ts';
import type { RelaxedPlan } from './relaxedPlan.ts';
import { enlarged, StatePool } from './statePool.ts';
import type { StateSpace } from './stateSpace.ts';

/**
 * Some plan, as operators, by the estimate of relaxed plans; null when none exists. States are judged only when it is
 * their turn (lazy search), and helpful operators have a queue of their own, which is favoured for a while whenever it
 * leads closer to the goal than ever (Richter and Helmert, 2009).
 * @throws LimitReached, PalimpsestError cancelled
 */
export function greedySearch(space: StateSpace, estimate: RelaxedPlan, budget: Budget): number[] | null {
  return new GreedySearch(space, estimate, budget).run();
}

/** How many turns the helpful queue gets ahead for each step closer. */
const favour = 1000;
const firstEntries = 1024;
const entryBytes = 8 + 20;

class GreedySearch {
  readonly #space: StateSpace;
  readonly #estimate: RelaxedPlan;
  readonly #budget: Budget;
  readonly #pool: StatePool;
  readonly #operators: Int32Array;
  /** An entry is a step not taken yet: a state and an operator. */
  #states = new Int32Array(firstEntries);
  #steps = new Int32Array(firstEntries);
  #entries = 0;
  readonly #usual = new Queue();
  readonly #helpful = new Queue();
  #closest = Number.POSITIVE_INFINITY;

  constructor(space: StateSpace, estimate: RelaxedPlan, budget: Budget) {
    this.#space = space;
    this.#estimate = estimate;
    this.#budget = budget;
    this.#pool = new StatePool(space.words, budget);
    this.#operators = new Int32Array(space.operators);
  }

  run(): number[] | null {
    const next = this.#space.initial.slice();
    let state = this.#pool.intern(next, -1, -1);
    if (this.#arrive(state)) return [];
    for (;;) {
      const queue = this.#nextQueue();
      if (queue === null) return null;
      const entry = queue.heap.pop();
      const from = this.#states[entry] ?? 0;
      const operator = this.#steps[entry] ?? 0;
      this.#budget.step();
      this.#space.apply(operator, this.#pool.states, this.#pool.offsetOf(from), next);
      const before = this.#pool.count;
      state = this.#pool.intern(next, from, operator);
      if (state === before && this.#arrive(state)) return this.#pool.pathTo(state);
    }
  }

  /** Judges a new state and queues what can be done in it; true for a goal. */
  #arrive(state: number): boolean {
    const offset = this.#pool.offsetOf(state);
    if (this.#space.isGoal(this.#pool.states, offset)) return true;
    // One estimate may take longer than hundreds of other steps.
    this.#budget.look();
    const left = this.#estimate.of(this.#pool.states, offset);
    if (left === Number.POSITIVE_INFINITY) return false;
    if (left < this.#closest) {
      this.#closest = left;
      this.#helpful.credit += favour;
    }
    const count = this.#space.applicable(this.#pool.states, offset, this.#operators);
    for (let index = 0; index < count; index++) this.#queue(state, this.#operators[index] ?? 0, left);
    return false;
  }

  #queue(state: number, operator: number, left: number): void {
    if (this.#entries === this.#states.length) {
      this.#budget.take(this.#entries * entryBytes);
      this.#states = enlarged(this.#states, this.#entries * 2);
      this.#steps = enlarged(this.#steps, this.#entries * 2);
    }
    const entry = this.#entries;
    this.#entries += 1;
    this.#states[entry] = state;
    this.#steps[entry] = operator;
    this.#usual.heap.push(left, entry, entry);
    if (this.#estimate.isInPlan[operator] === 1) this.#helpful.heap.push(left, entry, entry);
  }

  #nextQueue(): Queue | null {
    const preferred = this.#helpful.credit >= this.#usual.credit ? this.#helpful : this.#usual;
    const other = preferred === this.#helpful ? this.#usual : this.#helpful;
    const queue = preferred.heap.size > 0 ? preferred : other;
    if (queue.heap.size === 0) return null;
    queue.credit -= 1;
    return queue;
  }
}

class Queue {
  readonly heap = new MinHeap();
  credit = 0;
}
