import { Budget } from '../../../src/main/planner/budget.ts';
import { parseTask, type PddlFiles } from '../../../src/main/planner/pddl/parseTask.ts';
import type { Task } from '../../../src/main/planner/pddl/task.ts';

/** Two texts as files with the usual names. */
export function pddl(domain: string, problem: string): PddlFiles {
  return { domain, problem, domainFile: 'domain.pddl', problemFile: 'problem.pddl' };
}

export function parsed(files: PddlFiles): Task {
  const result = parseTask(files);
  if (!result.ok) throw new Error(result.errors.map(({ line, message }) => `${line}: ${message}`).join('\n'));
  return result.task;
}

export function roomyBudget(more: Partial<{ states: number; ms: number; mb: number }> = {}): Budget {
  return new Budget({
    states: 5_000_000,
    ms: 60_000,
    mb: 512,
    now: () => performance.now(),
    isCancelled: () => false,
    ...more,
  });
}
