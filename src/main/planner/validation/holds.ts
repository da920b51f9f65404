import type { Condition, Task, Term, Variable } from '../pddl/task.ts';

/** What is true in one state, by `factKey`. */
export type Facts = Set<string>;

export function factKey(predicate: number, objects: readonly number[]): string {
  return `${predicate} ${objects.join(' ')}`;
}

export function objectOf(term: Term, environment: readonly number[]): number {
  return term.kind === 'object' ? term.object : (environment[term.slot] ?? 0);
}

export function objectsOf(terms: readonly Term[], environment: readonly number[]): number[] {
  return terms.map((term) => objectOf(term, environment));
}

/** Whether a condition holds in a state, with the variables of `environment`; those of quantifiers are set and left there. */
export function holds(task: Task, condition: Condition, environment: number[], facts: Facts): boolean {
  switch (condition.kind) {
    case 'atom':
      return facts.has(factKey(condition.predicate, objectsOf(condition.args, environment)));
    case 'equal':
      return objectOf(condition.left, environment) === objectOf(condition.right, environment);
    case 'not':
      return !holds(task, condition.of, environment, facts);
    case 'and':
      return condition.of.every((part) => holds(task, part, environment, facts));
    case 'or':
      return condition.of.some((part) => holds(task, part, environment, facts));
    case 'forall':
      return !someBinding(task, condition.variables, environment, () => !holds(task, condition.of, environment, facts));
    case 'exists':
      return someBinding(task, condition.variables, environment, () => holds(task, condition.of, environment, facts));
  }
}

/** Tries the objects of the variables' types in turn until `test` is true; those then stay bound. */
export function someBinding(
  task: Task,
  variables: readonly Variable[],
  environment: number[],
  test: () => boolean,
  depth = 0,
): boolean {
  const variable = variables[depth];
  if (variable === undefined) return test();
  for (const [object, { type }] of task.objects.entries()) {
    if (!task.types.isA(type, variable.type)) continue;
    environment[variable.slot] = object;
    if (someBinding(task, variables, environment, test, depth + 1)) return true;
  }
  return false;
}
