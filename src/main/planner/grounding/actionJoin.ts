import type { Budget } from '../budget.ts';
import type { Action, Atom, Condition } from '../pddl/task.ts';
import type { AtomTable } from './atomTable.ts';
import { type Bindings, objectAt, objectsAt, unbound } from './bindings.ts';
import { normalForm } from './normalForm.ts';
import type { Possibility } from './possibility.ts';

interface JoinParts {
  readonly atoms: AtomTable;
  readonly bindings: Bindings;
  readonly possibility: Possibility;
  readonly budget: Budget;
  /** Told each way to bind the parameters, once. The environment is used again. */
  readonly found: (environment: number[]) => void;
}

/** A part of the precondition that is no atom, and the parameters that it speaks of. */
interface Check {
  readonly condition: Condition;
  readonly slots: readonly number[];
}

/** Finds the ways to bind one action's parameters so that its positive preconditions are among the atoms shown. */
export class ActionJoin {
  readonly #parts: JoinParts;
  readonly #action: Action;
  readonly #atoms: readonly Atom[];
  readonly #checks: readonly Check[];
  readonly #environment: number[];
  /** Which of the atoms are matched already. */
  readonly #isMatched: boolean[];

  constructor(action: Action, parts: JoinParts) {
    this.#parts = parts;
    this.#action = action;
    const normal = normalForm(action.precondition);
    const conditions = normal.kind === 'and' ? normal.of : [normal];
    this.#atoms = conditions.filter((condition) => condition.kind === 'atom');
    this.#checks = conditions
      .filter((condition) => condition.kind !== 'atom')
      .map((condition) => ({ condition, slots: parametersIn(condition, action.parameters.length) }));
    this.#environment = new Array<number>(action.slots).fill(unbound);
    this.#isMatched = this.#atoms.map(() => false);
  }

  /** For actions that wait for nothing that changes. */
  runWithoutChanging(): void {
    if (this.#atoms.every(({ predicate }) => this.#parts.possibility.isStatic(predicate))) this.#join(-1, -1);
  }

  /** All bindings in which a just shown atom takes part. */
  runWith(atom: number): void {
    const predicate = this.#parts.atoms.predicateOf(atom);
    for (const [index, pattern] of this.#atoms.entries()) {
      if (pattern.predicate !== predicate) continue;
      this.#isMatched[index] = true;
      this.#match(pattern, atom, index, atom);
      this.#isMatched[index] = false;
    }
  }

  /** Goes on with the atom that leaves the fewest choices. `trigger` is the place at which `newest` stands. */
  #join(trigger: number, newest: number): void {
    this.#parts.budget.step();
    if (!this.#passesChecks()) return;
    let best = -1;
    let candidates: readonly number[] = [];
    for (let index = 0; index < this.#atoms.length; index++) {
      const pattern = this.#atoms[index];
      if (this.#isMatched[index] === true || pattern === undefined) continue;
      const some = this.#candidates(pattern);
      if (best < 0 || some.length < candidates.length) {
        best = index;
        candidates = some;
      }
      if (candidates.length === 0) return;
    }
    const pattern = this.#atoms[best];
    if (pattern === undefined) {
      this.#bindRest(0);
      return;
    }
    this.#isMatched[best] = true;
    // A binding is found at its newest atom; of two equal ones, at the first place.
    for (const atom of candidates) if (atom !== newest || best > trigger) this.#match(pattern, atom, trigger, newest);
    this.#isMatched[best] = false;
  }

  #candidates({ predicate, args }: Atom): readonly number[] {
    const { atoms } = this.#parts;
    let fewest = atoms.all(predicate);
    let isWhole = true;
    for (const [position, term] of args.entries()) {
      const object = objectAt(term, this.#environment);
      if (object === unbound) isWhole = false;
      else {
        const some = atoms.with(predicate, position, object);
        if (some.length < fewest.length) fewest = some;
      }
    }
    if (!isWhole || fewest.length < 2) return fewest;
    const atom = atoms.find(predicate, objectsAt(args, this.#environment));
    // An atom may be known and not yet shown.
    return atom !== undefined && atom <= (fewest.at(-1) ?? -1) ? [atom] : [];
  }

  /** Binds the pattern's variables by an atom and joins on, if they fit; unbinds them again. */
  #match({ args }: Atom, atom: number, trigger: number, newest: number): void {
    const objects = this.#parts.atoms.argsOf(atom);
    const bound: number[] = [];
    let fits = true;
    for (let position = 0; fits && position < args.length; position++) {
      const term = args[position];
      const object = objects[position] ?? unbound;
      if (term === undefined) break;
      const known = objectAt(term, this.#environment);
      if (known !== unbound) fits = known === object;
      else if (term.kind === 'variable') {
        fits = this.#parts.bindings.isOfType(object, this.#action.parameters[term.slot]?.type ?? 0);
        this.#environment[term.slot] = object;
        bound.push(term.slot);
      }
    }
    if (fits) this.#join(trigger, newest);
    for (const slot of bound) this.#environment[slot] = unbound;
  }

  /** Parameters that no atom speaks of take every object of their type. */
  #bindRest(from: number): void {
    const { parameters } = this.#action;
    let slot = from;
    while (slot < parameters.length && this.#environment[slot] !== unbound) slot += 1;
    const parameter = parameters[slot];
    if (parameter === undefined) {
      this.#parts.found(this.#environment);
      return;
    }
    for (const object of this.#parts.bindings.ofType(parameter.type)) {
      this.#parts.budget.step();
      this.#environment[slot] = object;
      if (this.#passesChecks()) this.#bindRest(slot + 1);
    }
    this.#environment[slot] = unbound;
  }

  #passesChecks(): boolean {
    return this.#checks.every(
      ({ condition, slots }) =>
        slots.some((slot) => this.#environment[slot] === unbound) ||
        this.#parts.possibility.mayHold(condition, this.#environment),
    );
  }
}

function parametersIn(condition: Condition, parameters: number): number[] {
  const slots = new Set<number>();
  const visit = (part: Condition): void => {
    switch (part.kind) {
      case 'atom':
        for (const term of part.args) if (term.kind === 'variable') slots.add(term.slot);
        return;
      case 'equal':
        for (const term of [part.left, part.right]) if (term.kind === 'variable') slots.add(term.slot);
        return;
      case 'and':
      case 'or':
        for (const inner of part.of) visit(inner);
        return;
      default:
        visit(part.of);
    }
  };
  visit(condition);
  return [...slots].filter((slot) => slot < parameters);
}
