import type { Condition, Effect, Task } from '../pddl/task.ts';
import type { Bindings } from './bindings.ts';
import type { ConditionGrounder } from './conditionGrounder.ts';
import { type GroundCondition, type GroundEffect, isAlways, noCondition, type Operator } from './groundTask.ts';
import { normalForm } from './normalForm.ts';
import { emptyEnvironment } from './reachable.ts';

interface Group {
  readonly condition: GroundCondition;
  readonly adds: Set<number>;
  readonly deletes: Set<number>;
}

/** Turns actions with their objects into operators over facts. */
export class OperatorGrounder {
  readonly #task: Task;
  readonly #conditions: ConditionGrounder;
  readonly #bindings: Bindings;
  readonly #preconditions: readonly Condition[];
  readonly #effects: readonly (readonly Effect[])[];

  constructor(task: Task, conditions: ConditionGrounder, bindings: Bindings) {
    this.#task = task;
    this.#conditions = conditions;
    this.#bindings = bindings;
    this.#preconditions = task.actions.map(({ precondition }) => normalForm(precondition));
    this.#effects = task.actions.map(({ effects }) =>
      effects.map((effect) => ({ ...effect, condition: normalForm(effect.condition) })),
    );
  }

  /** Null for what can never be done or changes nothing. */
  ground(action: number, objects: readonly number[]): Omit<Operator, 'cost'> | null {
    const condition = this.#preconditions[action];
    if (condition === undefined) return null;
    const environment = emptyEnvironment(this.#task.actions[action]?.slots ?? 0);
    objects.forEach((object, slot) => {
      environment[slot] = object;
    });
    const precondition = this.#conditions.ground(condition, environment);
    if (precondition === null) return null;
    const effects = this.#groundEffects(action, environment, precondition);
    return effects.length === 0 ? null : { action, objects, precondition, effects };
  }

  #groundEffects(action: number, environment: number[], precondition: GroundCondition): GroundEffect[] {
    const groups = new Map<string, Group>();
    for (const { variables, condition, atom, isAdd } of this.#effects[action] ?? []) {
      this.#bindings.some(variables, environment, () => {
        const fact = this.#conditions.standing(atom, environment);
        if (typeof fact !== 'number') return false;
        const when = this.#conditions.ground(condition, environment);
        const left = when === null ? null : without(when, precondition);
        if (left === null) return false;
        const key = left === noCondition ? '' : JSON.stringify(left);
        const group = groups.get(key) ?? { condition: left, adds: new Set(), deletes: new Set() };
        groups.set(key, group);
        (isAdd ? group.adds : group.deletes).add(fact);
        return false;
      });
    }
    return inOrder([...groups.values()], precondition);
  }
}

/** What is left to ask of an effect's condition when the precondition holds; null when the two exclude each other. */
function without(condition: GroundCondition, precondition: GroundCondition): GroundCondition | null {
  if (isAlways(condition)) return noCondition;
  const { positive, negative } = precondition;
  if (condition.positive.some((fact) => negative.includes(fact))) return null;
  if (condition.negative.some((fact) => positive.includes(fact))) return null;
  const left = {
    positive: condition.positive.filter((fact) => !positive.includes(fact)).toSorted((a, b) => a - b),
    negative: condition.negative.filter((fact) => !negative.includes(fact)).toSorted((a, b) => a - b),
    choices: condition.choices,
  };
  return isAlways(left) ? noCondition : left;
}

/**
 * The unconditional group first. What is surely added anyway need not be deleted before, and what holds before and is not
 * deleted need not be added.
 */
function inOrder(groups: readonly Group[], precondition: GroundCondition): GroundEffect[] {
  const surely = groups.find(({ condition }) => isAlways(condition))?.adds ?? new Set<number>();
  const deleted = new Set<number>();
  const withDeletes = groups.map((group) => {
    const deletes = [...group.deletes].filter((fact) => !surely.has(fact) && !group.adds.has(fact));
    for (const fact of deletes) deleted.add(fact);
    return { ...group, deletes };
  });
  const holdsAnyway = new Set(precondition.positive.filter((fact) => !deleted.has(fact)));
  return withDeletes
    .toSorted((a, b) => Number(isAlways(b.condition)) - Number(isAlways(a.condition)))
    .map(({ condition, adds, deletes }) => ({
      condition,
      adds: [...adds].filter((fact) => !holdsAnyway.has(fact)),
      deletes,
    }))
    .filter(({ adds, deletes }) => adds.length > 0 || deletes.length > 0);
}
