import type { PlanError, PlanLimit } from '../../../shared/contract/plan.ts';
import { Budget, type BudgetOptions, LimitReached } from '../budget.ts';
import { type Grounding, groundTask, type MissingCost } from '../grounding/ground.ts';
import type { GroundTask } from '../grounding/groundTask.ts';
import { parseTask, type PddlFiles } from '../pddl/parseTask.ts';
import type { Task } from '../pddl/task.ts';
import { findPlan } from '../search/findPlan.ts';
import { stepsOf } from '../steps.ts';
import { validatePlan } from '../validation/validatePlan.ts';

/** What planning inside the app came to. `states` counts states stored. */
export type NativeOutcome =
  | { readonly kind: 'refused'; readonly errors: readonly PlanError[] }
  | {
      readonly kind: 'solved';
      readonly plan: readonly string[];
      readonly length: number;
      readonly cost: number;
      readonly isShortest: boolean;
      readonly isCheapest: boolean;
      readonly states: number;
    }
  /** Proved. `unreachable` are parts of the goal out of reach even if nothing were ever undone. */
  | { readonly kind: 'unsolvable'; readonly unreachable: readonly string[]; readonly states: number }
  | { readonly kind: 'gave_up'; readonly limit: PlanLimit; readonly states: number }
  /** Not begun: after grounding there were more operators than `largest`. */
  | { readonly kind: 'large'; readonly operators: number; readonly states: number }
  /** The validator refuses the plan that was found: a fault of the planner, never shown as a plan. */
  | { readonly kind: 'invalid_plan'; readonly reason: string; readonly states: number };

export interface NativeOptions {
  readonly files: PddlFiles;
  readonly optimal: boolean;
  /** Larger instances are left to another planner; null plans whatever the size. */
  readonly largest: number | null;
}

/**
 * Reads, checks, grounds and searches, within the limits, and has every plan checked by the validator.
 * @throws PalimpsestError cancelled
 */
export function planNatively({ files, optimal, largest }: NativeOptions, limits: BudgetOptions): NativeOutcome {
  const parsed = parseTask(files);
  if (!parsed.ok) return { kind: 'refused', errors: parsed.errors };
  const { task } = parsed;
  const budget = new Budget(limits);
  try {
    const grounding = groundTask(task, budget);
    if (grounding.kind !== 'ground') return withoutSearch(grounding, files.domainFile, task);
    const { operators } = grounding.task;
    if (largest !== null && operators.length > largest)
      return { kind: 'large', operators: operators.length, states: 0 };
    return searched(task, grounding.task, optimal, budget);
  } catch (error) {
    if (error instanceof LimitReached) return { kind: 'gave_up', limit: error.limit, states: budget.counted };
    throw error;
  }
}

function searched(task: Task, ground: GroundTask, optimal: boolean, budget: Budget): NativeOutcome {
  const { operators, isShortest, isCheapest } = findPlan(ground, { optimal }, budget);
  const states = budget.counted;
  if (operators === null) return { kind: 'unsolvable', unreachable: [], states };
  const plan = stepsOf(task, ground, operators);
  const verdict = validatePlan(task, plan);
  if (!verdict.ok) return { kind: 'invalid_plan', reason: verdict.reason, states };
  return { kind: 'solved', plan, length: verdict.length, cost: verdict.cost, isShortest, isCheapest, states };
}

function withoutSearch(grounding: Exclude<Grounding, { kind: 'ground' }>, file: string, task: Task): NativeOutcome {
  switch (grounding.kind) {
    case 'unreachable':
      return { kind: 'unsolvable', unreachable: grounding.missing, states: 0 };
    case 'missing_cost':
      return { kind: 'refused', errors: grounding.missing.map((missing) => missingCost(missing, file, task)) };
  }
}

export function missingCost({ action, term, objects }: MissingCost, file: string, task: Task): PlanError {
  const name = task.functions[term.function]?.name ?? '?';
  const args = term.args.map((arg) => (arg.kind === 'object' ? arg.object : (objects[arg.slot] ?? -1)));
  const written = [name, ...args.map((object) => task.objects[object]?.name ?? '?')].join(' ');
  return {
    kind: 'missing_cost',
    file,
    line: term.line,
    column: term.column,
    token: name,
    message: `The problem gives no value for (${written}), which "${action.name}" costs.`,
  };
}
