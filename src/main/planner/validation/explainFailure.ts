import type { Condition, Task, Term } from '../pddl/task.ts';
import { type Facts, holds, objectOf, someBinding } from './holds.ts';

/** In words, the first part of a condition that fails to hold, for the objects for which it fails. */
export function explainFailure(task: Task, condition: Condition, environment: number[], facts: Facts): string {
  switch (condition.kind) {
    case 'and': {
      const failing = condition.of.find((part) => !holds(task, part, environment, facts));
      return failing === undefined ? 'something fails' : explainFailure(task, failing, environment, facts);
    }
    case 'forall': {
      const fails = (): boolean => !holds(task, condition.of, environment, facts);
      someBinding(task, condition.variables, environment, fails);
      return explainFailure(task, condition.of, environment, facts);
    }
    case 'not':
      return `${describe(task, condition.of, environment)} holds, and must not`;
    default:
      return `${describe(task, condition, environment)} does not hold`;
  }
}

function describe(task: Task, condition: Condition, environment: readonly number[]): string {
  const nameOf = (term: Term): string => task.objects[objectOf(term, environment)]?.name ?? '?';
  switch (condition.kind) {
    case 'atom':
      return `(${[task.predicates[condition.predicate]?.name ?? '?', ...condition.args.map(nameOf)].join(' ')})`;
    case 'equal':
      return `(= ${nameOf(condition.left)} ${nameOf(condition.right)})`;
    case 'or':
      return 'every one of several alternatives';
    case 'exists':
      return 'what must hold of some object';
    default:
      return 'a condition';
  }
}
