import type { Atom, Condition, Variable } from '../pddl/task.ts';
import { objectAt, objectsAt } from './bindings.ts';
import { type GroundCondition, isAlways } from './groundTask.ts';
import type { Reachable } from './reachable.ts';

/** What is known of an atom: it never holds, it always does, or it is a fact that changes, by its number. */
type Standing = 'never' | 'always' | number;

interface Draft {
  readonly positive: Set<number>;
  readonly negative: Set<number>;
  readonly choices: (readonly GroundCondition[])[];
}

/** Turns conditions with their variables bound into conditions over the facts that can change. */
export class ConditionGrounder {
  readonly #reachable: Reachable;
  readonly #facts: Int32Array;
  readonly factAtoms: readonly number[];

  constructor(reachable: Reachable) {
    this.#reachable = reachable;
    const { atoms, initial, added, deleted } = reachable;
    this.#facts = new Int32Array(atoms.size).fill(-1);
    const factAtoms: number[] = [];
    for (let atom = 0; atom < atoms.size; atom++) {
      if (!(initial.has(atom) ? deleted : added).has(atom)) continue;
      this.#facts[atom] = factAtoms.length;
      factAtoms.push(atom);
    }
    this.factAtoms = factAtoms;
  }

  standing({ predicate, args }: Atom, environment: readonly number[]): Standing {
    const atom = this.#reachable.atoms.find(predicate, objectsAt(args, environment));
    if (atom === undefined) return 'never';
    const fact = this.#facts[atom] ?? -1;
    if (fact >= 0) return fact;
    return this.#reachable.initial.has(atom) ? 'always' : 'never';
  }

  /** Null for a condition that can never hold. */
  ground(condition: Condition, environment: number[]): GroundCondition | null {
    const draft: Draft = { positive: new Set(), negative: new Set(), choices: [] };
    if (!this.#collect(condition, environment, draft)) return null;
    const { positive, negative, choices } = draft;
    for (const fact of positive) if (negative.has(fact)) return null;
    return { positive: [...positive], negative: [...negative], choices };
  }

  /** Adds what the condition demands; false when it can never hold. */
  #collect(condition: Condition, environment: number[], draft: Draft): boolean {
    switch (condition.kind) {
      case 'atom':
        return demand(this.standing(condition, environment), draft.positive, 'always');
      case 'equal':
        return objectAt(condition.left, environment) === objectAt(condition.right, environment);
      case 'not': {
        const { of } = condition;
        if (of.kind === 'atom') return demand(this.standing(of, environment), draft.negative, 'never');
        // In normal form only atoms and equalities are negated.
        return of.kind === 'equal' && objectAt(of.left, environment) !== objectAt(of.right, environment);
      }
      case 'and':
        return condition.of.every((part) => this.#collect(part, environment, draft));
      case 'forall':
        return !this.#some(condition.variables, environment, () => !this.#collect(condition.of, environment, draft));
      case 'or':
        return this.#choose(draft, (take) => {
          condition.of.some((part) => take(this.ground(part, environment)));
        });
      case 'exists':
        return this.#choose(draft, (take) => {
          this.#some(condition.variables, environment, () => take(this.ground(condition.of, environment)));
        });
    }
  }

  #some(variables: readonly Variable[], environment: number[], visit: () => boolean): boolean {
    return this.#reachable.bindings.some(variables, environment, visit);
  }

  /** `offer` hands over the alternatives until `take` says that one holds anyway. */
  #choose(draft: Draft, offer: (take: (alternative: GroundCondition | null) => boolean) => void): boolean {
    const alternatives: GroundCondition[] = [];
    let holdsAnyway = false;
    offer((alternative) => {
      if (alternative === null) return false;
      if (isAlways(alternative)) holdsAnyway = true;
      else alternatives.push(alternative);
      return holdsAnyway;
    });
    if (holdsAnyway) return true;
    const [only, ...more] = alternatives;
    if (only === undefined) return false;
    if (more.length > 0) draft.choices.push(alternatives);
    else {
      for (const fact of only.positive) draft.positive.add(fact);
      for (const fact of only.negative) draft.negative.add(fact);
      draft.choices.push(...only.choices);
    }
    return true;
  }
}

function demand(standing: Standing, facts: Set<number>, wanted: 'always' | 'never'): boolean {
  if (typeof standing !== 'number') return standing === wanted;
  facts.add(standing);
  return true;
}
