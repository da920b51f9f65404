import type { Limits } from '../budget.ts';
import { Budget, type BudgetOptions, LimitReached } from '../budget.ts';
import type { PlanError } from '../../../shared/contract/plan.ts';
import { groundTask } from '../grounding/ground.ts';
import { parseTask, type PddlFiles } from '../pddl/parseTask.ts';
import { printTask } from '../pddl/printTask.ts';
import { type Verdict, validatePlan } from '../validation/validatePlan.ts';
import { explainUnreachable, type UnreachablePart } from './explainUnreachable.ts';
import { missingCost, type NativeOptions, type NativeOutcome, planNatively } from './planNatively.ts';

/** What a synchronous call is told about its caller. */
interface Watched {
  isCancelled(): boolean;
}

/** A task that passed every check, written as any planner reads it. `areCostsChecked` is false when a limit kept from it. */
export type CheckedTask =
  | {
      readonly ok: true;
      readonly domain: string;
      readonly problem: string;
      readonly isUnitCost: boolean;
      readonly areCostsChecked: boolean;
    }
  | { readonly ok: false; readonly errors: readonly PlanError[] };

/** What the planner's worker does. Each call runs by itself; nothing is kept between calls. */
// An interface would lack the index by name that a worker's calls have.
export type PlannerCalls = {
  readonly plan: (args: NativeOptions & { readonly limits: Limits }, watched: Watched) => NativeOutcome;
  /** Makes the checks for a planner that does not make them all. */
  readonly check: (args: { readonly files: PddlFiles; readonly limits: Limits }, watched: Watched) => CheckedTask;
  /** Why the goal of a task is out of reach. */
  readonly explain: (
    args: { readonly files: PddlFiles; readonly limits: Limits },
    watched: Watched,
  ) => readonly UnreachablePart[];
  readonly validate: (args: { readonly files: PddlFiles; readonly plan: readonly string[] }) => Verdict;
};

export function createPlanner(now: () => number): PlannerCalls {
  const options = (limits: Limits, { isCancelled }: Watched): BudgetOptions => ({ ...limits, now, isCancelled });
  return {
    plan: ({ limits, ...native }, watched) => planNatively(native, options(limits, watched)),
    check: ({ files, limits }, watched) => checkTask(files, options(limits, watched)),
    explain: ({ files, limits }, watched) => explainUnreachable(files, options(limits, watched)),
    validate: ({ files, plan }) => {
      const parsed = parseTask(files);
      if (parsed.ok) return validatePlan(parsed.task, plan);
      return { ok: false, step: null, reason: parsed.errors[0]?.message ?? 'The task cannot be read.' };
    },
  };
}

function checkTask(files: PddlFiles, limits: BudgetOptions): CheckedTask {
  const parsed = parseTask(files);
  if (!parsed.ok) return parsed;
  const { task } = parsed;
  let areCostsChecked = true;
  // Only grounding tells which values of a cost function are ever asked for.
  if (task.hasMetric && task.actions.some(({ cost }) => cost !== null && typeof cost !== 'number')) {
    try {
      const grounding = groundTask(task, new Budget(limits));
      if (grounding.kind === 'missing_cost') {
        const errors = grounding.missing.map((missing) => missingCost(missing, files.domainFile, task));
        return { ok: false, errors };
      }
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      areCostsChecked = false;
    }
  }
  return { ok: true, ...printTask(task), isUnitCost: !task.hasMetric, areCostsChecked };
}
