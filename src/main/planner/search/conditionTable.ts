import type { GroundCondition } from '../grounding/groundTask.ts';

/** Words of a state are 32 facts each. */
export function wordsFor(facts: number): number {
  return Math.max(1, (facts + 31) >>> 5);
}

/** Conditions laid out flat, so that testing one allocates nothing: (word, mask, wanted bits) three by three. */
export class ConditionTable {
  readonly #starts: Int32Array;
  readonly #tests: Int32Array;
  /** Alternatives, for the few conditions that have any: of each choice one list of further tables. */
  readonly #choices: ReadonlyMap<number, readonly ConditionTable[]>;

  constructor(conditions: readonly GroundCondition[]) {
    const starts = [0];
    const tests: number[] = [];
    const choices = new Map<number, readonly ConditionTable[]>();
    conditions.forEach((condition, number) => {
      for (const [word, { mask, wanted }] of testsOf(condition)) tests.push(word, mask, wanted);
      starts.push(tests.length);
      if (condition.choices.length > 0) {
        choices.set(
          number,
          condition.choices.map((alternatives) => new ConditionTable(alternatives)),
        );
      }
    });
    this.#starts = Int32Array.from(starts);
    this.#tests = Int32Array.from(tests);
    this.#choices = choices;
  }

  get size(): number {
    return this.#starts.length - 1;
  }

  /** Whether a condition holds in the state that begins at `offset`. */
  holds(condition: number, states: Int32Array, offset: number): boolean {
    const tests = this.#tests;
    const end = this.#starts[condition + 1] ?? 0;
    for (let at = this.#starts[condition] ?? 0; at < end; at += 3) {
      const bits = states[offset + (tests[at] ?? 0)] ?? 0;
      if ((bits & (tests[at + 1] ?? 0)) !== (tests[at + 2] ?? 0)) return false;
    }
    return this.#choices.size === 0 || this.#holdsOfEachChoice(condition, states, offset);
  }

  #holdsOfEachChoice(condition: number, states: Int32Array, offset: number): boolean {
    for (const alternatives of this.#choices.get(condition) ?? []) {
      let holds = false;
      for (let one = 0; one < alternatives.size && !holds; one++) holds = alternatives.holds(one, states, offset);
      if (!holds) return false;
    }
    return true;
  }
}

interface Test {
  mask: number;
  wanted: number;
}

function testsOf({ positive, negative }: GroundCondition): Map<number, Test> {
  const tests = new Map<number, Test>();
  const testOf = (fact: number): Test => {
    const word = fact >>> 5;
    const test = tests.get(word) ?? { mask: 0, wanted: 0 };
    tests.set(word, test);
    test.mask |= 1 << (fact & 31);
    return test;
  };
  for (const fact of positive) testOf(fact).wanted |= 1 << (fact & 31);
  for (const fact of negative) testOf(fact);
  return tests;
}
