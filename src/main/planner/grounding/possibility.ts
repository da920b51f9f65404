import type { Condition, Task } from '../pddl/task.ts';
import type { AtomTable } from './atomTable.ts';
import { type Bindings, objectAt, objectsAt } from './bindings.ts';

/** Which predicates some effect changes. The others are static: what the problem says of them holds for good. */
export function changedPredicates({ actions }: Task): ReadonlySet<number> {
  return new Set(actions.flatMap(({ effects }) => effects.map(({ atom }) => atom.predicate)));
}

/** Judges conditions by what is static alone: whether they could ever hold. */
export class Possibility {
  readonly #changed: ReadonlySet<number>;
  readonly #atoms: AtomTable;
  readonly #bindings: Bindings;

  constructor(changed: ReadonlySet<number>, atoms: AtomTable, bindings: Bindings) {
    this.#changed = changed;
    this.#atoms = atoms;
    this.#bindings = bindings;
  }

  isStatic(predicate: number): boolean {
    return !this.#changed.has(predicate);
  }

  /** False only when the condition, in normal form and with its free variables bound, never holds. */
  mayHold(condition: Condition, environment: number[]): boolean {
    switch (condition.kind) {
      case 'atom':
        return !this.isStatic(condition.predicate) || this.#isKnown(condition.predicate, condition.args, environment);
      case 'equal':
        return objectAt(condition.left, environment) === objectAt(condition.right, environment);
      case 'not': {
        const { of } = condition;
        if (of.kind === 'equal') return objectAt(of.left, environment) !== objectAt(of.right, environment);
        return of.kind !== 'atom' || !this.isStatic(of.predicate) || !this.#isKnown(of.predicate, of.args, environment);
      }
      case 'and':
        return condition.of.every((part) => this.mayHold(part, environment));
      case 'or':
        return condition.of.some((part) => this.mayHold(part, environment));
      case 'forall':
        return !this.#bindings.some(condition.variables, environment, () => !this.mayHold(condition.of, environment));
      case 'exists':
        return this.#bindings.some(condition.variables, environment, () => this.mayHold(condition.of, environment));
    }
  }

  #isKnown(predicate: number, args: Parameters<typeof objectsAt>[0], environment: readonly number[]): boolean {
    return this.#atoms.find(predicate, objectsAt(args, environment)) !== undefined;
  }
}
