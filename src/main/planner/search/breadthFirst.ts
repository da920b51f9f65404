import type { Budget } from '../budget.ts';
import { StatePool } from './statePool.ts';
import type { StateSpace } from './stateSpace.ts';

/**
 * A plan with the fewest steps, as operators; null when every state that can be reached was looked at and none is a goal.
 * @throws LimitReached, PalimpsestError cancelled
 */
export function breadthFirst(space: StateSpace, budget: Budget): number[] | null {
  const pool = new StatePool(space.words, budget);
  const operators = new Int32Array(space.operators);
  const next = new Int32Array(space.words);
  pool.intern(space.initial, -1, -1);
  if (space.isGoal(pool.states, 0)) return [];
  // States are numbered in the order they are reached, so the pool is the queue.
  for (let state = 0; state < pool.count; state++) {
    budget.step();
    const offset = pool.offsetOf(state);
    const count = space.applicable(pool.states, offset, operators);
    for (let index = 0; index < count; index++) {
      const operator = operators[index] ?? 0;
      space.apply(operator, pool.states, offset, next);
      const before = pool.count;
      const reached = pool.intern(next, state, operator);
      if (reached === before && space.isGoal(pool.states, pool.offsetOf(reached))) return pool.pathTo(reached);
    }
  }
  return null;
}
