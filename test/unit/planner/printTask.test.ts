import fc from 'fast-check';
import { expect, it } from 'vitest';
import { printTask } from '../../../src/main/planner/pddl/printTask.ts';
import { filesOf, solvedCases } from '../../pddlCases.ts';
import { randomTask, toPddl } from './randomTasks.ts';
import { parsed, pddl } from './tasks.ts';

const again = (files: ReturnType<typeof pddl>) => {
  const printed = printTask(parsed(files));
  return printTask(parsed(pddl(printed.domain, printed.problem)));
};

it.each(solvedCases)('$name, printed, is the same task', (one) => {
  const files = filesOf(one);
  expect(again(files)).toEqual(printTask(parsed(files)));
});

it('so is any random task', () => {
  fc.assert(
    fc.property(randomTask, (random) => {
      const { domain, problem } = toPddl(random);
      expect(again(pddl(domain, problem))).toEqual(printTask(parsed(pddl(domain, problem))));
    }),
  );
});
