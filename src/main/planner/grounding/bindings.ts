import type { Task, Term, Variable } from '../pddl/task.ts';
import type { Budget } from '../budget.ts';

/** A place of an environment that has no object yet. */
export const unbound = -1;

/** The objects of each type, and walks through all bindings of variables. */
export class Bindings {
  readonly #byType: readonly (readonly number[])[];
  readonly #isOfType: readonly Uint8Array[];
  readonly #budget: Budget;

  constructor({ types, objects }: Task, budget: Budget) {
    this.#byType = types.names.map((_, type) =>
      objects.flatMap((object, number) => (types.isA(object.type, type) ? [number] : [])),
    );
    this.#isOfType = this.#byType.map((members) => {
      const flags = new Uint8Array(objects.length);
      for (const object of members) flags[object] = 1;
      return flags;
    });
    this.#budget = budget;
  }

  ofType(type: number): readonly number[] {
    return this.#byType[type] ?? [];
  }

  isOfType(object: number, type: number): boolean {
    return this.#isOfType[type]?.[object] === 1;
  }

  /** Binds the variables in every way until `visit` gives true, and says whether it did. Leaves them unbound. */
  some(variables: readonly Variable[], environment: number[], visit: () => boolean, depth = 0): boolean {
    const variable = variables[depth];
    if (variable === undefined) {
      this.#budget.step();
      return visit();
    }
    for (const object of this.ofType(variable.type)) {
      environment[variable.slot] = object;
      if (!this.some(variables, environment, visit, depth + 1)) continue;
      environment[variable.slot] = unbound;
      return true;
    }
    environment[variable.slot] = unbound;
    return false;
  }
}

export function objectAt(term: Term, environment: readonly number[]): number {
  return term.kind === 'object' ? term.object : (environment[term.slot] ?? unbound);
}

export function objectsAt(terms: readonly Term[], environment: readonly number[]): number[] {
  return terms.map((term) => objectAt(term, environment));
}
