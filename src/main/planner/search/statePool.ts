import type { Budget } from '../budget.ts';

const firstCapacity = 1024;
const none = -1;

/** Every state seen, each once, by number; with the step by which it was first (or, told so, best) reached. */
export class StatePool {
  readonly #words: number;
  readonly #budget: Budget;
  #capacity = 0;
  #count = 0;
  /** The states one after another: state n begins at n × words. Replaced when it grows. */
  states = new Int32Array(0);
  #parents = new Int32Array(0);
  #operators = new Int32Array(0);
  /** Open addressing: a state's number + 1, or 0. */
  #table = new Int32Array(0);

  constructor(words: number, budget: Budget) {
    this.#words = words;
    this.#budget = budget;
    this.#grow(firstCapacity);
  }

  get count(): number {
    return this.#count;
  }

  get capacity(): number {
    return this.#capacity;
  }

  offsetOf(state: number): number {
    return state * this.#words;
  }

  /**
   * The number of a state, stored now when it is new: then it is the last one, and `count` grew.
   * @throws LimitReached states or memory
   */
  intern(state: Int32Array, parent: number, operator: number): number {
    const mask = this.#table.length - 1;
    let slot = this.#hash(state, 0) & mask;
    for (let entry = this.#table[slot] ?? 0; entry !== 0; entry = this.#table[slot] ?? 0) {
      if (this.#equals(state, (entry - 1) * this.#words)) return entry - 1;
      slot = (slot + 1) & mask;
    }
    this.#budget.takeState();
    if (this.#count === this.#capacity) {
      this.#grow(this.#capacity * 2);
      slot = this.#freeSlot(state, 0);
    }
    const number = this.#count;
    this.states.set(state, number * this.#words);
    this.#table[slot] = number + 1;
    this.#count += 1;
    this.reach(number, parent, operator);
    return number;
  }

  /** Notes another way to a state. */
  reach(state: number, parent: number, operator: number): void {
    this.#parents[state] = parent;
    this.#operators[state] = operator;
  }

  /** The operators from the first state to this one. */
  pathTo(state: number): number[] {
    const path: number[] = [];
    for (let at = state; (this.#parents[at] ?? none) !== none; at = this.#parents[at] ?? none) {
      path.push(this.#operators[at] ?? 0);
    }
    return path.reverse();
  }

  #grow(capacity: number): void {
    this.#budget.take((capacity - this.#capacity) * 4 * (this.#words + 4));
    this.#capacity = capacity;
    this.states = enlarged(this.states, capacity * this.#words);
    this.#parents = enlarged(this.#parents, capacity);
    this.#operators = enlarged(this.#operators, capacity);
    this.#table = new Int32Array(capacity * 2);
    for (let state = 0; state < this.#count; state++) {
      this.#table[this.#freeSlot(this.states, state * this.#words)] = state + 1;
    }
  }

  #freeSlot(states: Int32Array, offset: number): number {
    const mask = this.#table.length - 1;
    let slot = this.#hash(states, offset) & mask;
    while (this.#table[slot] !== 0) slot = (slot + 1) & mask;
    return slot;
  }

  #equals(state: Int32Array, offset: number): boolean {
    for (let word = 0; word < this.#words; word++) if (state[word] !== this.states[offset + word]) return false;
    return true;
  }

  /** The mixing steps of MurmurHash3 (public domain). */
  #hash(states: Int32Array, offset: number): number {
    let hash = 0;
    for (let word = 0; word < this.#words; word++) {
      let bits = Math.imul(states[offset + word] ?? 0, 0xcc9e2d51);
      bits = Math.imul((bits << 15) | (bits >>> 17), 0x1b873593);
      hash ^= bits;
      hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0;
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return hash ^ (hash >>> 16);
  }
}

/** A longer copy. */
export function enlarged(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(length);
  longer.set(array);
  return longer;
}
