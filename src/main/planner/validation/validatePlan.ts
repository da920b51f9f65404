import { type Action, costKey, type Task } from '../pddl/task.ts';
import { explainFailure } from './explainFailure.ts';
import { factKey, type Facts, holds, objectOf, objectsOf } from './holds.ts';

export type Verdict =
  | { readonly ok: true; readonly length: number; readonly cost: number }
  /** `step` counts from 1; null when every step can be done, but the goal does not hold at the end. */
  | { readonly ok: false; readonly step: number | null; readonly reason: string };

/**
 * Walks a plan through the task as it was written, step by step, and says at which step and why it fails. It knows
 * nothing of how the plan was found: it shares no code with grounding or search.
 * Steps look like `walk home bakery`. Preconditions and conditions of effects read the state before the step; what is
 * deleted goes before what is added.
 */
export function validatePlan(task: Task, plan: readonly string[]): Verdict {
  const facts: Facts = new Set(task.init.map(({ predicate, objects }) => factKey(predicate, objects)));
  const lookup = new Lookup(task);
  let cost = 0;
  for (const [index, text] of plan.entries()) {
    const step = index + 1;
    const bound = lookup.bind(text);
    if (typeof bound === 'string') return { ok: false, step, reason: bound };
    const { action, environment } = bound;
    if (!holds(task, action.precondition, environment, facts)) {
      const missing = explainFailure(task, action.precondition, environment, facts);
      return { ok: false, step, reason: `"${text}" cannot be done: ${missing}.` };
    }
    const price = priceOf(task, action, environment);
    if (price === null) return { ok: false, step, reason: `"${text}" has no cost: the problem gives no value for it.` };
    cost += price;
    apply(task, action, environment, facts);
  }
  const environment = new Array<number>(task.goalSlots).fill(0);
  if (holds(task, task.goal, environment, facts)) return { ok: true, length: plan.length, cost };
  return {
    ok: false,
    step: null,
    reason: `The goal does not hold at the end: ${explainFailure(task, task.goal, environment, facts)}.`,
  };
}

interface BoundStep {
  readonly action: Action;
  readonly environment: number[];
}

class Lookup {
  readonly #task: Task;
  readonly #actions: ReadonlyMap<string, Action>;
  readonly #objects: ReadonlyMap<string, number>;

  constructor(task: Task) {
    this.#task = task;
    this.#actions = new Map(task.actions.map((action) => [action.name, action]));
    this.#objects = new Map(task.objects.map(({ name }, number) => [name, number]));
  }

  /** The action and its objects, or what is wrong with the step. */
  bind(text: string): BoundStep | string {
    const [name = '', ...args] = text.trim().toLowerCase().split(/\s+/);
    const action = this.#actions.get(name);
    if (action === undefined) return `There is no action "${name}".`;
    if (args.length !== action.parameters.length) {
      return `"${name}" takes ${action.parameters.length} objects, not ${args.length}.`;
    }
    const environment = new Array<number>(action.slots).fill(0);
    for (const [index, parameter] of action.parameters.entries()) {
      const given = args[index] ?? '';
      const object = this.#objects.get(given);
      if (object === undefined) return `There is no object "${given}".`;
      const { types, objects } = this.#task;
      if (!types.isA(objects[object]?.type ?? 0, parameter.type)) {
        return `"${given}" is no ${types.nameOf(parameter.type)}, as "${name}" needs for ${parameter.name}.`;
      }
      environment[index] = object;
    }
    return { action, environment };
  }
}

/** What one step costs; null when the problem gives no value for its objects. */
function priceOf(task: Task, { cost }: Action, environment: readonly number[]): number | null {
  if (!task.hasMetric) return 1;
  if (cost === null) return 0;
  if (typeof cost === 'number') return cost;
  return task.costs.get(costKey(cost.function, objectsOf(cost.args, environment))) ?? null;
}

function apply(task: Task, action: Action, environment: number[], facts: Facts): void {
  const added: string[] = [];
  const deleted: string[] = [];
  for (const { variables, condition, atom, isAdd } of action.effects) {
    const collect = (depth: number): void => {
      const variable = variables[depth];
      if (variable === undefined) {
        if (!holds(task, condition, environment, facts)) return;
        const key = factKey(
          atom.predicate,
          atom.args.map((term) => objectOf(term, environment)),
        );
        (isAdd ? added : deleted).push(key);
        return;
      }
      for (const [object, { type }] of task.objects.entries()) {
        if (!task.types.isA(type, variable.type)) continue;
        environment[variable.slot] = object;
        collect(depth + 1);
      }
    };
    collect(0);
  }
  for (const key of deleted) facts.delete(key);
  for (const key of added) facts.add(key);
}
