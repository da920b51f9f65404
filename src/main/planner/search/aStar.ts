import type { Budget } from '../budget.ts';
import { MinHeap } from './minHeap.ts';
import { StatePool } from './statePool.ts';
import type { StateSpace } from './stateSpace.ts';

/** A lower bound on what is left to pay from a state; infinite where the goal is surely out of reach. */
export interface LowerBound {
  of(states: Int32Array, offset: number): number;
}

/** Knows nothing: A* becomes Dijkstra's algorithm. */
export const noBound: LowerBound = { of: () => 0 };

/**
 * A cheapest plan, as operators; null when none exists. The bound must never be above the true cost; it need not be
 * consistent, since states are opened again when a cheaper way to them is found.
 * (Hart, Nilsson and Raphael, 1968.)
 * @throws LimitReached, PalimpsestError cancelled
 */
export function aStar(space: StateSpace, bound: LowerBound, budget: Budget): number[] | null {
  const search = new AStar(space, bound, budget);
  return search.run();
}

const heapEntryBytes = 20;

class AStar {
  readonly #space: StateSpace;
  readonly #bound: LowerBound;
  readonly #budget: Budget;
  readonly #pool: StatePool;
  readonly #open = new MinHeap();
  readonly #next: Int32Array;
  /** Cheapest known way to each state, the bound from there on, and the way by which it was last opened. */
  #paid = new Float64Array(0);
  #left = new Float64Array(0);
  #opened = new Float64Array(0);

  constructor(space: StateSpace, bound: LowerBound, budget: Budget) {
    this.#space = space;
    this.#bound = bound;
    this.#budget = budget;
    this.#pool = new StatePool(space.words, budget);
    this.#next = new Int32Array(space.words);
  }

  run(): number[] | null {
    const operators = new Int32Array(this.#space.operators);
    this.#pool.intern(this.#space.initial, -1, -1);
    this.#makeRoom();
    this.#push(0, 0);
    while (this.#open.size > 0) {
      this.#budget.step();
      const state = this.#open.pop();
      const paid = this.#paid[state] ?? 0;
      // A cheaper way was opened already: this entry is a leftover.
      if (paid >= (this.#opened[state] ?? 0)) continue;
      this.#opened[state] = paid;
      const offset = this.#pool.offsetOf(state);
      if (this.#space.isGoal(this.#pool.states, offset)) return this.#pool.pathTo(state);
      const count = this.#space.applicable(this.#pool.states, offset, operators);
      for (let index = 0; index < count; index++) this.#follow(state, operators[index] ?? 0, paid);
    }
    return null;
  }

  #follow(state: number, operator: number, paid: number): void {
    this.#space.apply(operator, this.#pool.states, this.#pool.offsetOf(state), this.#next);
    const total = paid + (this.#space.costs[operator] ?? 0);
    const before = this.#pool.count;
    const reached = this.#pool.intern(this.#next, state, operator);
    if (reached === before) {
      this.#makeRoom();
      this.#push(reached, total);
    } else if (total < (this.#paid[reached] ?? 0)) {
      this.#pool.reach(reached, state, operator);
      this.#push(reached, total);
    }
  }

  #push(state: number, paid: number): void {
    this.#paid[state] = paid;
    let left = this.#left[state] ?? unknown;
    if (left === unknown) {
      // One bound may take longer than hundreds of other steps.
      if (this.#bound !== noBound) this.#budget.look();
      left = this.#bound.of(this.#pool.states, this.#pool.offsetOf(state));
      this.#left[state] = left;
    }
    if (left === Number.POSITIVE_INFINITY) return;
    this.#open.push(paid + left, left, state);
  }

  /** The arrays grow with the pool. */
  #makeRoom(): void {
    const { capacity } = this.#pool;
    if (this.#paid.length >= capacity) return;
    this.#budget.take((capacity - this.#paid.length) * (3 * 8 + heapEntryBytes));
    this.#paid = longer(this.#paid, capacity, 0);
    this.#left = longer(this.#left, capacity, unknown);
    this.#opened = longer(this.#opened, capacity, Number.POSITIVE_INFINITY);
  }
}

const unknown = -1;

function longer(array: Float64Array<ArrayBuffer>, length: number, filling: number): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(length).fill(filling);
  grown.set(array);
  return grown;
}
