import { homedir } from 'node:os';
import type { Settings } from '../shared/contract/application.ts';
import type { SolvePlanRequest, SolvePlanResponse, TestFastDownwardResponse } from '../shared/contract/plan.ts';
import { PalimpsestError } from '../shared/contract/errors.ts';
import { findFastDownward, type Found, runFastDownward } from './planner/fastDownward/fastDownward.ts';
import type { Limits } from './planner/budget.ts';
import type { UnreachablePart } from './planner/native/explainUnreachable.ts';
import type { PlannerCalls } from './planner/native/plannerCalls.ts';
import type { PddlFiles } from './planner/pddl/parseTask.ts';
import { type PlanningTools, solvePlan } from './planner/solvePlan.ts';
import { resourcesFolder } from './resources.ts';
import { type WorkerLease, WorkerPool } from './workerPool.ts';

/** Planning, put together: workers for the planner inside the app, and Fast Downward where it is installed. */
export class Planning {
  readonly #workers = new WorkerPool<PlannerCalls>({ name: 'planner', mostWorkers: 4, mostIdle: 1 });
  readonly #settings: () => Settings;
  readonly #env: NodeJS.ProcessEnv;
  readonly #closing = new AbortController();

  constructor(parts: { readonly settings: () => Settings; readonly env: NodeJS.ProcessEnv }) {
    this.#settings = parts.settings;
    this.#env = parts.env;
  }

  /** @throws PalimpsestError cancelled */
  async solve(request: SolvePlanRequest, caller: AbortSignal): Promise<SolvePlanResponse> {
    const signal = AbortSignal.any([caller, this.#closing.signal]);
    return await this.#withWorker(signal, async (worker) => {
      // Every call ends soon after the signal, with what was done thrown away.
      const options = { signal, abandonOnAbort: true };
      const tools: PlanningTools = {
        plan: (args) => worker.call('plan', args, options),
        check: (args) => worker.call('check', args, options),
        validate: (args) => worker.call('validate', args, options),
        findFastDownward: () => this.#find(signal),
        runFastDownward: (installed, run) => runFastDownward(installed, run, signal),
        now: () => performance.now(),
      };
      return await solvePlan(request, tools);
    });
  }

  /** Why the goal of a task is out of reach; empty when nothing of it is. @throws PalimpsestError cancelled */
  async explain(files: PddlFiles, limits: Limits, caller: AbortSignal): Promise<readonly UnreachablePart[]> {
    const signal = AbortSignal.any([caller, this.#closing.signal]);
    return await this.#withWorker(signal, (worker) =>
      worker.call('explain', { files, limits }, { signal, abandonOnAbort: true }),
    );
  }

  /** Whether Fast Downward is there and solves a task of one step. */
  async testFastDownward(caller: AbortSignal): Promise<TestFastDownwardResponse> {
    const signal = AbortSignal.any([caller, this.#closing.signal]);
    const found = await this.#find(signal);
    if (!found.ok) return { state: 'not_installed', version: null, command: [], ms: null, detail: found.reason };
    const { installed } = found;
    const startedAt = performance.now();
    const outcome = await runFastDownward(installed, oneStepTask, signal);
    const ms = Math.round(performance.now() - startedAt);
    const answer = { version: installed.version, command: [...installed.command], ms };
    if (outcome.kind === 'plan') return { ...answer, state: 'works', detail: '' };
    if (outcome.kind === 'cancelled') throw new PalimpsestError('cancelled', 'Cancelled.');
    const detail = outcome.kind === 'unsolvable' ? 'it found no plan where there is one' : outcome.message;
    return { ...answer, state: 'fails', detail };
  }

  /** Ends whatever is being planned. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#workers.close();
  }

  #find(signal: AbortSignal): Promise<Found> {
    const setting = this.#settings().fast_downward;
    return findFastDownward({ setting, env: this.#env, home: homedir(), resources: resourcesFolder(), signal });
  }

  async #withWorker<T>(signal: AbortSignal, work: (worker: WorkerLease<PlannerCalls>) => Promise<T>): Promise<T> {
    const worker = await this.#workers.lease(signal);
    try {
      const result = await work(worker);
      // What was looked for while ending may seem not to be there.
      signal.throwIfAborted();
      worker.release('kept');
      return result;
    } catch (error) {
      worker.release('ended');
      throw signal.aborted ? new PalimpsestError('cancelled', 'Cancelled.') : error;
    }
  }
}

const oneStepTask = {
  domain:
    '(define (domain test) (:predicates (off) (on)) (:action press :parameters () :precondition (off) :effect (on)))',
  problem: '(define (problem test) (:domain test) (:init (off)) (:goal (on)))',
  optimal: true,
  limits: { ms: 20_000, mb: 1024 },
};
