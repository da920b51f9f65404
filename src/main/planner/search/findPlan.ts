import { type Budget, LimitReached } from '../budget.ts';
import type { GroundTask } from '../grounding/groundTask.ts';
import { aStar, noBound } from './aStar.ts';
import { breadthFirst } from './breadthFirst.ts';
import { greedySearch } from './greedy.ts';
import { LmCut } from './lmCut.ts';
import { RelaxedPlan } from './relaxedPlan.ts';
import { relax } from './relaxedTask.ts';
import { StateSpace } from './stateSpace.ts';

/** Null for operators: it is proved that there is no plan. */
export interface FoundPlan {
  readonly operators: readonly number[] | null;
  readonly isShortest: boolean;
  readonly isCheapest: boolean;
}

/** Of states and time, what the first of two searches may use up before the second begins. */
const firstShare = 0.6;
/**
 * A search that knows nothing stores some fifty times as many states in a second as one with LM-cut, so most spaces are
 * walked faster than they are thought about. It gets little of the time, and half of the states.
 */
const blindShare = { time: 0.1, states: 0.5 };

/**
 * Looks for a cheapest plan, or else for a shortest one and, where that takes too much, for any.
 * @throws LimitReached when the budget is used up without an answer; PalimpsestError cancelled
 */
export function findPlan(task: GroundTask, { optimal }: { optimal: boolean }, budget: Budget): FoundPlan {
  const space = new StateSpace(task);
  return optimal ? cheapest(space, budget) : shortestOrAny(space, budget);
}

function cheapest(space: StateSpace, budget: Budget): FoundPlan {
  const found = (operators: readonly number[] | null): FoundPlan => ({
    operators,
    isShortest: isUnitCost(space),
    isCheapest: true,
  });
  const blind = attempt(() =>
    aStar(space, noBound, budget.part(blindShare.time, Math.ceil(budget.states * blindShare.states))),
  );
  if (blind !== 'gave up') return found(blind);
  return found(aStar(space, new LmCut(relax(space.task), space.costs), budget.part(1)));
}

function shortestOrAny(space: StateSpace, budget: Budget): FoundPlan {
  const shortest = attempt(() => breadthFirst(space, budget.part(firstShare, Math.ceil(budget.states * firstShare))));
  if (shortest !== 'gave up') return { operators: shortest, isShortest: true, isCheapest: isUnitCost(space) };
  // One more for each step, so that steps that cost nothing are not taken for free.
  const prices = space.costs.map((cost) => cost + (isUnitCost(space) ? 0 : 1));
  const operators = greedySearch(space, new RelaxedPlan(relax(space.task), prices), budget.part(1));
  return { operators, isShortest: false, isCheapest: false };
}

function isUnitCost({ costs }: StateSpace): boolean {
  return costs.every((cost) => cost === 1);
}

function attempt<T>(search: () => T): T | 'gave up' {
  try {
    return search();
  } catch (error) {
    if (error instanceof LimitReached) return 'gave up';
    throw error;
  }
}
