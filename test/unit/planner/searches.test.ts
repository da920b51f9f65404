import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groundTask } from '../../../src/main/planner/grounding/ground.ts';
import type { GroundTask } from '../../../src/main/planner/grounding/groundTask.ts';
import type { Task } from '../../../src/main/planner/pddl/task.ts';
import { aStar, noBound } from '../../../src/main/planner/search/aStar.ts';
import { breadthFirst } from '../../../src/main/planner/search/breadthFirst.ts';
import { greedySearch } from '../../../src/main/planner/search/greedy.ts';
import { LmCut } from '../../../src/main/planner/search/lmCut.ts';
import { RelaxedPlan } from '../../../src/main/planner/search/relaxedPlan.ts';
import { relax } from '../../../src/main/planner/search/relaxedTask.ts';
import { StateSpace } from '../../../src/main/planner/search/stateSpace.ts';
import { stepsOf } from '../../../src/main/planner/steps.ts';
import { validatePlan } from '../../../src/main/planner/validation/validatePlan.ts';
import { filesOf, solvedCases } from '../../pddlCases.ts';
import { naiveSearch } from './naiveSearch.ts';
import { randomTask, toPddl } from './randomTasks.ts';
import { parsed, pddl, roomyBudget } from './tasks.ts';

const searches = {
  'breadth first': (space: StateSpace) => breadthFirst(space, roomyBudget()),
  'A* without a bound': (space: StateSpace) => aStar(space, noBound, roomyBudget()),
  'A* with LM-cut': (space: StateSpace) => aStar(space, new LmCut(relax(space.task), space.costs), roomyBudget()),
  greedy: (space: StateSpace) =>
    greedySearch(
      space,
      new RelaxedPlan(
        relax(space.task),
        space.costs.map((cost) => cost + 1),
      ),
      roomyBudget(),
    ),
};
type SearchName = keyof typeof searches;
const names: readonly SearchName[] = ['breadth first', 'A* without a bound', 'A* with LM-cut', 'greedy'];

/** Length and cost of what a search finds, checked by the validator; null when it proves that there is no plan. */
function answer(task: Task, ground: GroundTask, name: SearchName): { length: number; cost: number } | null {
  const operators = searches[name](new StateSpace(ground));
  if (operators === null) return null;
  const verdict = validatePlan(task, stepsOf(task, ground, operators));
  expect(verdict).toMatchObject({ ok: true });
  return verdict.ok ? { length: verdict.length, cost: verdict.cost } : null;
}

describe('searches on the cases', () => {
  it.each(solvedCases)('$name', (one) => {
    const task = parsed(filesOf(one));
    const grounding = groundTask(task, roomyBudget());
    if (grounding.kind !== 'ground') throw new Error(grounding.kind);
    const by = (name: SearchName) => answer(task, grounding.task, name);
    expect(by('breadth first')?.length).toBe(one.optimal_length);
    expect(by('A* without a bound')?.cost).toBe(one.optimal_cost);
    expect(by('A* with LM-cut')?.cost).toBe(one.optimal_cost);
    expect(by('greedy')?.cost).toBeGreaterThanOrEqual(one.optimal_cost);
  });
});

describe('searches on random tasks', () => {
  it('agree with brute force on length, cost and whether there is a plan', () => {
    let solved = 0;
    let unsolvable = 0;
    fc.assert(
      fc.property(randomTask, fc.boolean(), (drawn, goesFar) => {
        // A goal drawn at random is mostly out of reach or reached at once.
        const farthest = naiveSearch(drawn)?.farthest;
        fc.pre(farthest !== undefined);
        const random = goesFar ? { ...drawn, goal: farthest } : drawn;
        const files = toPddl(random);
        const task = parsed(pddl(files.domain, files.problem));
        const naive = naiveSearch(random);
        if (naive === null) throw new Error('the goal has no part in what can be reached');
        const grounding = groundTask(task, roomyBudget());
        if (naive.length === null) unsolvable += 1;
        else if (naive.length > 0) solved += 1;
        if (grounding.kind !== 'ground') {
          expect(naive.length).toBeNull();
          expect(grounding.kind).toBe('unreachable');
          return;
        }
        const [shortest, cheapest, withBound, any] = names.map((name) => answer(task, grounding.task, name));
        expect(shortest?.length ?? null).toBe(naive.length);
        expect(cheapest?.cost ?? null).toBe(naive.cost);
        expect(withBound?.cost ?? null).toBe(naive.cost);
        expect(any == null).toBe(naive.length === null);
      }),
      { numRuns: 300 },
    );
    // Tasks that are all solved at once, or all impossible, would prove little.
    expect(solved).toBeGreaterThan(60);
    expect(unsolvable).toBeGreaterThan(30);
  });
});
