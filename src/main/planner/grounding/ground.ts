import type { Budget } from '../budget.ts';
import { type Action, type Condition, costKey, type CostTerm, type Task } from '../pddl/task.ts';
import { objectsAt } from './bindings.ts';
import { ConditionGrounder } from './conditionGrounder.ts';
import type { GroundTask, Operator } from './groundTask.ts';
import { normalForm } from './normalForm.ts';
import { OperatorGrounder } from './operatorGrounder.ts';
import { emptyEnvironment, findReachable } from './reachable.ts';
import { keepRelevant } from './relevant.ts';

export interface MissingCost {
  readonly action: Action;
  readonly term: CostTerm;
  readonly objects: readonly number[];
}

export type Grounding =
  | { readonly kind: 'ground'; readonly task: GroundTask }
  /** Even without deletes the goal cannot be reached; `missing` are those of its parts that cannot. */
  | { readonly kind: 'unreachable'; readonly missing: readonly string[] }
  | { readonly kind: 'missing_cost'; readonly missing: readonly MissingCost[] };

const operatorBytes = 400;

/** Replaces variables by objects wherever that can lead anywhere. @throws LimitReached, PalimpsestError cancelled */
export function groundTask(task: Task, budget: Budget): Grounding {
  const reachable = findReachable(task, budget);
  const conditions = new ConditionGrounder(reachable);
  const operators = new OperatorGrounder(task, conditions, reachable.bindings);
  const ground: Operator[] = [];
  const missing = new Map<number, MissingCost>();
  for (const { action: number, objects } of reachable.instances) {
    budget.step();
    const action = task.actions[number];
    if (action === undefined) continue;
    const operator = operators.ground(number, objects);
    if (operator === null) continue;
    const cost = costOf(task, action, objects);
    if (typeof cost !== 'number') {
      if (!missing.has(number)) missing.set(number, { action, term: cost, objects });
      continue;
    }
    budget.take(operatorBytes);
    ground.push({ ...operator, cost });
  }
  if (missing.size > 0) return { kind: 'missing_cost', missing: [...missing.values()] };
  const goal = conditions.ground(normalForm(task.goal), emptyEnvironment(task.goalSlots));
  if (goal === null) return { kind: 'unreachable', missing: unreachableParts(task, conditions) };
  const initial = conditions.factAtoms.flatMap((atom, fact) => (reachable.initial.has(atom) ? [fact] : []));
  return {
    kind: 'ground',
    task: keepRelevant({ facts: conditions.factAtoms.length, initial, goal, operators: ground }),
  };
}

/** The cost of a step, or the function that has no value for its objects. */
function costOf(task: Task, { cost }: Action, objects: readonly number[]): number | CostTerm {
  if (!task.hasMetric) return 1;
  if (cost === null) return 0;
  if (typeof cost === 'number') return cost;
  return task.costs.get(costKey(cost.function, objectsAt(cost.args, objects))) ?? cost;
}

/** The parts of the goal that cannot be reached each by itself, as they are written. */
function unreachableParts(task: Task, conditions: ConditionGrounder): string[] {
  const goal = normalForm(task.goal);
  const parts = goal.kind === 'and' ? goal.of : [goal];
  return parts
    .filter((part) => conditions.ground(part, emptyEnvironment(task.goalSlots)) === null)
    .map((part) => writeCondition(task, part));
}

function writeCondition(task: Task, condition: Condition): string {
  switch (condition.kind) {
    case 'atom': {
      const names = condition.args.map((term) =>
        term.kind === 'object' ? (task.objects[term.object]?.name ?? '?') : '?',
      );
      return `(${[task.predicates[condition.predicate]?.name ?? '?', ...names].join(' ')})`;
    }
    case 'not':
      return `(not ${writeCondition(task, condition.of)})`;
    case 'forall':
    case 'exists':
      return `(${condition.kind} ${writeCondition(task, condition.of)})`;
    case 'and':
    case 'or':
      return `(${[condition.kind, ...condition.of.map((part) => writeCondition(task, part))].join(' ')})`;
    case 'equal':
      return '(= …)';
  }
}
