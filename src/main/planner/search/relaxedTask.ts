import type { GroundCondition, GroundTask } from '../grounding/groundTask.ts';
import { type Lists, listsOf } from './stateSpace.ts';

/** The origin of what is no operator of the task: it costs nothing and is no step. */
export const noOrigin = -1;

/**
 * The task without deletes. A fact has a twin that says that it does not hold, so that negative conditions can be
 * reached too; each choice of a condition has a fact of its own, reached for nothing from any of its alternatives; each
 * conditional effect is an operator of its own with the same origin.
 */
export interface RelaxedTask {
  readonly facts: number;
  /** The fact that always holds, and the one that stands for the whole goal. */
  readonly truth: number;
  readonly goal: number;
  readonly operators: number;
  /** Per relaxed operator the operator of the task that it is part of, or `noOrigin`. */
  readonly origins: Int32Array;
  readonly preconditions: Lists;
  readonly adds: Lists;
  /** Per fact the operators that need it and those that add it. */
  readonly neededBy: Lists;
  readonly addedBy: Lists;
  /** Writes the facts that hold in a state into `holding`, and gives their number. */
  initial(states: Int32Array, offset: number, holding: Int32Array): number;
}

export function relax(task: GroundTask): RelaxedTask {
  const draft = new Draft(task.facts);
  task.operators.forEach(({ precondition, effects }, operator) => {
    const needs = draft.needsOf(precondition);
    for (const { condition, adds, deletes } of effects) {
      const reached = [...adds, ...deletes.map((fact) => fact + task.facts)];
      draft.add(operator, [...new Set([...needs, ...draft.needsOf(condition)])], reached);
    }
  });
  const goal = draft.newFact();
  draft.add(noOrigin, draft.needsOf(task.goal), [goal]);
  return draft.finish(goal);
}

class Draft {
  readonly #facts: number;
  readonly #truth: number;
  #count: number;
  readonly #origins: number[] = [];
  readonly #preconditions: (readonly number[])[] = [];
  readonly #adds: (readonly number[])[] = [];

  constructor(facts: number) {
    this.#facts = facts;
    this.#truth = facts * 2;
    this.#count = facts * 2 + 1;
  }

  newFact(): number {
    this.#count += 1;
    return this.#count - 1;
  }

  needsOf({ positive, negative, choices }: GroundCondition): number[] {
    const ofChoices = choices.map((alternatives) => {
      const choice = this.newFact();
      for (const alternative of alternatives) this.add(noOrigin, this.needsOf(alternative), [choice]);
      return choice;
    });
    return [...positive, ...negative.map((fact) => fact + this.#facts), ...ofChoices];
  }

  add(origin: number, preconditions: readonly number[], adds: readonly number[]): void {
    this.#origins.push(origin);
    this.#preconditions.push(preconditions.length === 0 ? [this.#truth] : preconditions);
    this.#adds.push(adds);
  }

  finish(goal: number): RelaxedTask {
    const words = this.#facts;
    const truth = this.#truth;
    return {
      facts: this.#count,
      truth,
      goal,
      operators: this.#origins.length,
      origins: Int32Array.from(this.#origins),
      preconditions: listsOf(this.#preconditions),
      adds: listsOf(this.#adds),
      neededBy: listsOf(reversed(this.#preconditions, this.#count)),
      addedBy: listsOf(reversed(this.#adds, this.#count)),
      initial: (states, offset, holding) => {
        for (let fact = 0; fact < words; fact++) {
          const bit = ((states[offset + (fact >>> 5)] ?? 0) >>> (fact & 31)) & 1;
          holding[fact] = bit === 1 ? fact : fact + words;
        }
        holding[words] = truth;
        return words + 1;
      },
    };
  }
}

function reversed(lists: readonly (readonly number[])[], length: number): number[][] {
  const back: number[][] = Array.from({ length }, () => []);
  lists.forEach((list, index) => {
    for (const item of list) back[item]?.push(index);
  });
  return back;
}
