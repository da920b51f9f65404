import { PalimpsestError } from '../../shared/contract/errors.ts';
import type { PlanError, SolvePlanRequest, SolvePlanResponse } from '../../shared/contract/plan.ts';
import type { Limits } from './budget.ts';
import type { FastDownwardOutcome, FastDownwardRun, Found, Installed } from './fastDownward/fastDownward.ts';
import type { NativeOptions, NativeOutcome } from './native/planNatively.ts';
import type { CheckedTask } from './native/plannerCalls.ts';
import type { PddlFiles } from './pddl/parseTask.ts';
import type { Verdict } from './validation/validatePlan.ts';

/** What planning is done with. All of it ends early, as cancelled, when the caller gives up. */
export interface PlanningTools {
  plan(options: NativeOptions & { readonly limits: Limits }): Promise<NativeOutcome>;
  check(args: { readonly files: PddlFiles; readonly limits: Limits }): Promise<CheckedTask>;
  validate(args: { readonly files: PddlFiles; readonly plan: readonly string[] }): Promise<Verdict>;
  findFastDownward(): Promise<Found>;
  runFastDownward(installed: Installed, run: FastDownwardRun): Promise<FastDownwardOutcome>;
  now(): number;
}

type Answer = Omit<SolvePlanResponse, 'ms'>;

/** Beyond so many operators Fast Downward is asked first, where there is one. */
const largestForNative = 100_000;

/**
 * Plans with the planner inside the app; where the instance is large, or that planner reached a limit, with Fast Downward,
 * if it is installed. Either has the limits for itself. No plan is given that the validator refuses, and "unsolvable" is
 * said only when it is proved.
 * @throws PalimpsestError cancelled
 */
export async function solvePlan(request: SolvePlanRequest, tools: PlanningTools): Promise<SolvePlanResponse> {
  const startedAt = tools.now();
  const answer = await route(new Solving(request, tools));
  return { ...answer, ms: Math.round((tools.now() - startedAt) * 1000) / 1000 };
}

async function route(solving: Solving): Promise<Answer> {
  switch (solving.tier) {
    case 'native':
      return await solving.natively(null);
    case 'fast-downward': {
      const found = await solving.tools.findFastDownward();
      // A mistake in the task is told whether or not a planner is there.
      return await solving.withFastDownward(found, 'Fast Downward was asked for');
    }
    case 'auto':
      return await solving.asItNeeds();
  }
}

class Solving {
  readonly tools: PlanningTools;
  readonly tier: SolvePlanRequest['tier'];
  readonly #optimal: boolean;
  readonly #files: PddlFiles;
  readonly #limits: Limits;

  constructor(request: SolvePlanRequest, tools: PlanningTools) {
    this.tools = tools;
    this.tier = request.tier;
    this.#optimal = request.optimal;
    this.#files = {
      domain: request.domain,
      problem: request.problem,
      domainFile: request.domain_file,
      problemFile: request.problem_file,
    };
    this.#limits = { states: request.limit_states, ms: request.limit_ms, mb: request.limit_mb };
  }

  async asItNeeds(): Promise<Answer> {
    const native = await this.natively(largestForNative);
    const isLarge = native.status === 'gave_up' && native.limit === null;
    if (native.status !== 'gave_up') return native;
    const found = await this.tools.findFastDownward();
    if (!found.ok) {
      const answer = isLarge ? await this.natively(null) : native;
      if (answer.status !== 'gave_up') return answer;
      return { ...answer, reason: `${answer.reason} Fast Downward, which may get further, is not installed.` };
    }
    const why = native.reason.replace(/\.$/, '');
    const second = await this.withFastDownward(found, why);
    // What the first planner can say stands when the second fails.
    return second.status === 'failed' ? { ...native, reason: second.reason } : second;
  }

  async natively(largest: number | null): Promise<Answer> {
    const outcome = await this.tools.plan({
      files: this.#files,
      optimal: this.#optimal,
      largest,
      limits: this.#limits,
    });
    return fromNative(outcome);
  }

  async withFastDownward(found: Found, why: string): Promise<Answer> {
    const checked = await this.tools.check({ files: this.#files, limits: this.#limits });
    if (!checked.ok) return refused(checked.errors);
    if (!found.ok) return { ...nothing, status: 'not_installed', reason: found.reason };
    const { installed } = found;
    const outcome = await this.tools.runFastDownward(installed, {
      domain: checked.domain,
      problem: checked.problem,
      optimal: this.#optimal,
      limits: this.#limits,
    });
    return await this.#fromFastDownward(outcome, checked, `${why}: Fast Downward ${installed.version}`);
  }

  async #fromFastDownward(
    outcome: FastDownwardOutcome,
    checked: Extract<CheckedTask, { ok: true }>,
    lead: string,
  ): Promise<Answer> {
    const answer = { ...nothing, tier: 'fast-downward' as const };
    switch (outcome.kind) {
      case 'plan': {
        const verdict = await this.tools.validate({ files: this.#files, plan: outcome.steps });
        const problem = whyNotTaken(verdict, outcome.cost);
        if (problem !== null)
          return { ...answer, status: 'failed', reason: `${lead} gave a plan that fails: ${problem}` };
        return {
          ...answer,
          status: 'solved',
          reason: `${lead} found ${outcome.isCheapest ? 'a cheapest plan' : 'a plan'}.`,
          plan: [...outcome.steps],
          length: outcome.steps.length,
          cost: outcome.cost,
          optimal: outcome.isCheapest,
          shortest: outcome.isCheapest && checked.isUnitCost,
          states: outcome.states,
        };
      }
      case 'unsolvable':
        if (checked.areCostsChecked)
          return { ...answer, status: 'unsolvable', reason: `${lead} proved that there is no plan.` };
        // It leaves out actions whose cost has no value, and whether there are any was not found out.
        return { ...answer, status: 'gave_up', reason: `${lead} found no plan, but not all costs could be checked.` };
      case 'gave_up':
        return { ...answer, status: 'gave_up', limit: outcome.limit, reason: `${lead} gave up: ${outcome.message}.` };
      case 'unsupported':
        return { ...answer, status: 'unsupported', reason: `${lead} does not support this task: ${outcome.message}` };
      case 'bad_input':
        return { ...answer, status: 'failed', reason: `${lead} cannot read this task: ${outcome.message}` };
      case 'failed':
        return { ...answer, status: 'failed', reason: `${lead} failed: ${outcome.message}.` };
      case 'cancelled':
        throw new PalimpsestError('cancelled', 'Cancelled.');
    }
  }
}

const nothing: Omit<Answer, 'status' | 'reason'> = {
  tier: null,
  plan: [],
  length: null,
  cost: null,
  optimal: false,
  shortest: false,
  limit: null,
  unreachable: [],
  states: 0,
  errors: [],
};

function whyNotTaken(verdict: Verdict, cost: number): string | null {
  if (!verdict.ok) return verdict.reason;
  return verdict.cost === cost ? null : `it says that it costs ${cost}, and costs ${verdict.cost}.`;
}

function refused(errors: readonly PlanError[]): Answer {
  const areAllUnsupported = errors.every(({ kind }) => kind === 'unsupported');
  return {
    ...nothing,
    status: areAllUnsupported ? 'unsupported' : 'parse_error',
    reason: areAllUnsupported ? 'The task uses what is not supported.' : 'The task has mistakes.',
    errors: [...errors],
  };
}

function fromNative(outcome: NativeOutcome): Answer {
  if (outcome.kind === 'refused') return refused(outcome.errors);
  const answer = { ...nothing, tier: 'native' as const, states: outcome.states };
  switch (outcome.kind) {
    case 'solved': {
      const { plan, length, cost, isShortest, isCheapest } = outcome;
      const quality = isCheapest
        ? 'a cheapest plan'
        : isShortest
          ? 'a shortest plan'
          : 'a plan; a shortest one would take too much';
      return {
        ...answer,
        status: 'solved',
        reason: `The built-in planner found ${quality}.`,
        plan: [...plan],
        length,
        cost,
        optimal: isCheapest,
        shortest: isShortest,
      };
    }
    case 'unsolvable':
      return {
        ...answer,
        status: 'unsolvable',
        reason:
          outcome.unreachable.length > 0
            ? 'The built-in planner proved that there is no plan: parts of the goal are out of reach.'
            : 'The built-in planner proved that there is no plan: it looked at everything that can be reached.',
        unreachable: [...outcome.unreachable],
      };
    case 'gave_up':
      return {
        ...answer,
        status: 'gave_up',
        limit: outcome.limit,
        reason: `The built-in planner reached its limit of ${outcome.limit}.`,
      };
    case 'large':
      return { ...answer, status: 'gave_up', reason: `The task is large (${outcome.operators} possible steps).` };
    case 'invalid_plan':
      return { ...answer, status: 'failed', reason: `The built-in planner’s plan fails: ${outcome.reason}` };
  }
}
