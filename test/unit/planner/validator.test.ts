import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Task } from '../../../src/main/planner/pddl/task.ts';
import { validatePlan } from '../../../src/main/planner/validation/validatePlan.ts';
import { filesOf, solvedCases } from '../../pddlCases.ts';
import { naiveSearch } from './naiveSearch.ts';
import { randomTask, toPddl } from './randomTasks.ts';
import { parsed, pddl } from './tasks.ts';

interface Mutant {
  readonly of: string;
  readonly what: string;
  readonly task: Task;
  readonly plan: readonly string[];
}

/** Every known plan with each step left out, doubled in its place, misspelt, or with an object too few. */
const mutants: readonly Mutant[] = solvedCases.flatMap((one) => {
  const task = parsed(filesOf(one));
  const plan = one.example_plan.map((step) => step.slice(1, -1));
  const mutant = (what: string, index: number, steps: string[]): Mutant => ({
    of: one.name,
    what: `${what} ${index + 1}`,
    task,
    plan: plan.toSpliced(index, 1, ...steps),
  });
  return plan.flatMap((step, index) => [
    mutant('without step', index, []),
    mutant('with an unknown action as step', index, [`never-${step}`]),
    mutant('with an unknown object in step', index, [`${step} nobody`]),
    ...(step.includes(' ') ? [mutant('with an object too few in step', index, [step.replace(/ \S+$/, '')])] : []),
  ]);
});

describe('the validator', () => {
  it('has more than thirty plans to refuse', () => {
    expect(mutants.length).toBeGreaterThan(250);
  });

  it.each(mutants)('refuses $of $what', ({ task, plan }) => {
    expect(validatePlan(task, plan)).toMatchObject({ ok: false });
  });

  it('refuses steps in another order where order matters, and says which step and why', () => {
    const [allen] = solvedCases.filter(({ name }) => name === 'timeline-allen');
    if (allen === undefined) throw new Error('no such case');
    const plan = allen.example_plan.map((step) => step.slice(1, -1));
    expect(validatePlan(parsed(filesOf(allen)), plan.toReversed())).toEqual({
      ok: false,
      step: 1,
      reason: '"finish own-flat" cannot be done: (open own-flat) does not hold.',
    });
    expect(validatePlan(parsed(filesOf(allen)), plan.slice(0, -1))).toMatchObject({
      step: null,
      reason: 'The goal does not hold at the end: (closed own-flat) does not hold.',
    });
  });

  it('accepts nothing shorter or cheaper than brute force finds, on random walks', () => {
    fc.assert(
      fc.property(randomTask, fc.array(fc.nat(), { maxLength: 8 }), (random, choices) => {
        const files = toPddl(random);
        const task = parsed(pddl(files.domain, files.problem));
        const steps = choices.map((choice) => {
          const number = choice % random.actions.length;
          const objects = (random.actions[number]?.parameters ?? []).map(
            (_, i) => `o${(choice >> i) % random.objects.length}`,
          );
          return [`a${number}`, ...objects].join(' ');
        });
        const verdict = validatePlan(task, steps);
        if (!verdict.ok) return;
        const naive = naiveSearch(random);
        fc.pre(naive !== null);
        expect(naive.length).not.toBeNull();
        expect(verdict.length).toBeGreaterThanOrEqual(naive.length ?? 0);
        expect(verdict.cost).toBeGreaterThanOrEqual(naive.cost ?? 0);
      }),
      { numRuns: 300 },
    );
  });
});
