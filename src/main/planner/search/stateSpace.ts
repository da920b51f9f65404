import { type GroundEffect, type GroundTask, isAlways } from '../grounding/groundTask.ts';
import { ConditionTable, wordsFor } from './conditionTable.ts';

/** Lists of numbers laid out one after another. */
export interface Lists {
  readonly starts: Int32Array;
  readonly items: Int32Array;
}

export function listsOf(lists: readonly (readonly number[])[]): Lists {
  const starts = new Int32Array(lists.length + 1);
  lists.forEach((list, index) => {
    starts[index + 1] = (starts[index] ?? 0) + list.length;
  });
  return { starts, items: Int32Array.from(lists.flat()) };
}

/** A ground task laid out for search: states are bits in words, and making one from another allocates nothing. */
export class StateSpace {
  readonly task: GroundTask;
  readonly words: number;
  readonly initial: Int32Array;
  readonly costs: Float64Array;
  readonly #goal: ConditionTable;
  readonly #preconditions: ConditionTable;
  /** Per fact the operators that wait for it; each operator waits for one of the facts that it needs. */
  readonly #waiting: Lists;
  /** Operators that need no fact to hold. */
  readonly #always: Int32Array;
  /** Per operator what is surely deleted and added, as (word, mask). */
  readonly #deletes: Lists;
  readonly #adds: Lists;
  /** Per operator its conditional effects, by number. */
  readonly #conditional: Lists;
  readonly #whens: ConditionTable;
  readonly #whenDeletes: Lists;
  readonly #whenAdds: Lists;
  /** Whether the conditional effect just looked at takes place. */
  readonly #fires: Uint8Array;

  constructor(task: GroundTask) {
    const { operators } = task;
    this.task = task;
    this.words = wordsFor(task.facts);
    this.initial = new Int32Array(this.words);
    for (const fact of task.initial) setBit(this.initial, fact);
    this.costs = Float64Array.from(operators, ({ cost }) => cost);
    this.#goal = new ConditionTable([task.goal]);
    this.#preconditions = new ConditionTable(operators.map(({ precondition }) => precondition));
    const { lists, always } = watch(task);
    this.#waiting = listsOf(lists);
    this.#always = Int32Array.from(always);
    const surely = operators.map(({ effects }) => effects.find(({ condition }) => isAlways(condition)));
    this.#deletes = listsOf(surely.map((effect) => masksOf(effect?.deletes ?? [])));
    this.#adds = listsOf(surely.map((effect) => masksOf(effect?.adds ?? [])));
    const whens: GroundEffect[] = [];
    const conditional = operators.map(({ effects }) =>
      effects.filter(({ condition }) => !isAlways(condition)).map((effect) => whens.push(effect) - 1),
    );
    this.#conditional = listsOf(conditional);
    this.#whens = new ConditionTable(whens.map(({ condition }) => condition));
    this.#whenDeletes = listsOf(whens.map(({ deletes }) => masksOf(deletes)));
    this.#whenAdds = listsOf(whens.map(({ adds }) => masksOf(adds)));
    this.#fires = new Uint8Array(whens.length);
  }

  get operators(): number {
    return this.costs.length;
  }

  isGoal(states: Int32Array, offset: number): boolean {
    return this.#goal.holds(0, states, offset);
  }

  /** Writes the operators that can be applied into `found`, which has room for all, and gives their number. */
  applicable(states: Int32Array, offset: number, found: Int32Array): number {
    const { starts, items } = this.#waiting;
    let count = 0;
    for (const operator of this.#always) {
      if (this.#preconditions.holds(operator, states, offset)) found[count++] = operator;
    }
    for (let word = 0; word < this.words; word++) {
      let bits = states[offset + word] ?? 0;
      while (bits !== 0) {
        const fact = (word << 5) + 31 - Math.clz32(bits & -bits);
        bits &= bits - 1;
        const end = starts[fact + 1] ?? 0;
        for (let at = starts[fact] ?? 0; at < end; at++) {
          const operator = items[at] ?? 0;
          if (this.#preconditions.holds(operator, states, offset)) found[count++] = operator;
        }
      }
    }
    return count;
  }

  /** Writes into `next` what the state at `offset` becomes by an operator that can be applied. */
  apply(operator: number, states: Int32Array, offset: number, next: Int32Array): void {
    for (let word = 0; word < this.words; word++) next[word] = states[offset + word] ?? 0;
    clearMasks(this.#deletes, operator, next);
    const { starts, items } = this.#conditional;
    const start = starts[operator] ?? 0;
    const end = starts[operator + 1] ?? 0;
    if (start === end) {
      setMasks(this.#adds, operator, next);
      return;
    }
    for (let at = start; at < end; at++) {
      const when = items[at] ?? 0;
      const fires = this.#whens.holds(when, states, offset);
      this.#fires[when] = fires ? 1 : 0;
      if (fires) clearMasks(this.#whenDeletes, when, next);
    }
    setMasks(this.#adds, operator, next);
    for (let at = start; at < end; at++) {
      const when = items[at] ?? 0;
      if (this.#fires[when] === 1) setMasks(this.#whenAdds, when, next);
    }
  }
}

/** Each operator waits for the one of its facts that fewest others wait for. */
function watch({ facts, operators }: GroundTask): { lists: number[][]; always: number[] } {
  const lists: number[][] = Array.from({ length: facts }, () => []);
  const always: number[] = [];
  operators.forEach(({ precondition }, operator) => {
    let best: number[] | undefined;
    for (const fact of precondition.positive) {
      const list = lists[fact];
      if (list !== undefined && (best === undefined || list.length < best.length)) best = list;
    }
    (best ?? always).push(operator);
  });
  return { lists, always };
}

function setBit(state: Int32Array, fact: number): void {
  state[fact >>> 5] = (state[fact >>> 5] ?? 0) | (1 << (fact & 31));
}

function masksOf(facts: readonly number[]): number[] {
  const masks = new Map<number, number>();
  for (const fact of facts) masks.set(fact >>> 5, (masks.get(fact >>> 5) ?? 0) | (1 << (fact & 31)));
  return [...masks].flat();
}

function clearMasks({ starts, items }: Lists, list: number, state: Int32Array): void {
  const end = starts[list + 1] ?? 0;
  for (let at = starts[list] ?? 0; at < end; at += 2) {
    const word = items[at] ?? 0;
    state[word] = (state[word] ?? 0) & ~(items[at + 1] ?? 0);
  }
}

function setMasks({ starts, items }: Lists, list: number, state: Int32Array): void {
  const end = starts[list + 1] ?? 0;
  for (let at = starts[list] ?? 0; at < end; at += 2) {
    const word = items[at] ?? 0;
    state[word] = (state[word] ?? 0) | (items[at + 1] ?? 0);
  }
}
