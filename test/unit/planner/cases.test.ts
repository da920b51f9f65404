import { describe, expect, it } from 'vitest';
import { parseTask } from '../../../src/main/planner/pddl/parseTask.ts';
import { validatePlan } from '../../../src/main/planner/validation/validatePlan.ts';
import { filesOf, pddlCases, refusedCases, solvedCases } from '../../pddlCases.ts';
import { parsed } from './tasks.ts';

describe('the cases, read', () => {
  it('counts thirteen', () => {
    expect(pddlCases).toHaveLength(13);
  });

  it.each(refusedCases)('$name is refused where it is wrong', (one) => {
    const result = parseTask(filesOf(one));
    expect(result.ok).toBe(false);
    if (result.ok) return;
    expect(result.errors[0]).toMatchObject(one.error);
  });

  it.each(solvedCases)('$name accepts the known plan', (one) => {
    const plan = one.example_plan.map((step) => step.slice(1, -1));
    expect(validatePlan(parsed(filesOf(one)), plan)).toEqual({
      ok: true,
      length: plan.length,
      cost: one.optimal_cost,
    });
  });
});
