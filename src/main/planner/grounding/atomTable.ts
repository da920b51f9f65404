import type { Budget } from '../budget.ts';

/** Rough bytes of one atom with its place in the indexes. */
const atomBytes = 160;

/**
 * Ground atoms by number. An atom becomes visible to `candidates` when it is shown, which happens in the order of the
 * numbers, so that a join can tell older atoms from newer ones.
 */
export class AtomTable {
  readonly #objects: number;
  readonly #numbers = new Map<number | string, number>();
  readonly #predicates: number[] = [];
  readonly #args: (readonly number[])[] = [];
  readonly #shown = new Map<number, number[]>();
  readonly #byArgument = new Map<number, number[]>();
  readonly #predicateCount: number;
  readonly #budget: Budget;

  constructor(predicates: number, objects: number, budget: Budget) {
    this.#predicateCount = predicates;
    this.#objects = Math.max(1, objects);
    this.#budget = budget;
  }

  get size(): number {
    return this.#predicates.length;
  }

  predicateOf(atom: number): number {
    return this.#predicates[atom] ?? 0;
  }

  argsOf(atom: number): readonly number[] {
    return this.#args[atom] ?? [];
  }

  find(predicate: number, args: readonly number[]): number | undefined {
    return this.#numbers.get(this.#key(predicate, args));
  }

  /** The number of an atom, given now when it is new. `args` is kept. */
  intern(predicate: number, args: readonly number[]): number {
    const key = this.#key(predicate, args);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const atom = this.#predicates.length;
    this.#numbers.set(key, atom);
    this.#predicates.push(predicate);
    this.#args.push(args);
    this.#budget.take(atomBytes);
    return atom;
  }

  /** Makes an atom visible to `candidates`. */
  show(atom: number): void {
    const predicate = this.predicateOf(atom);
    append(this.#shown, predicate, atom);
    this.argsOf(atom).forEach((object, position) => {
      append(this.#byArgument, this.#slot(predicate, position, object), atom);
    });
  }

  /** Shown atoms of a predicate. */
  all(predicate: number): readonly number[] {
    return this.#shown.get(predicate) ?? none;
  }

  /** Shown atoms of a predicate with one object at one place. */
  with(predicate: number, position: number, object: number): readonly number[] {
    return this.#byArgument.get(this.#slot(predicate, position, object)) ?? none;
  }

  #slot(predicate: number, position: number, object: number): number {
    return (position * this.#predicateCount + predicate) * this.#objects + object;
  }

  /** A number while it stays exact, else a text. */
  #key(predicate: number, args: readonly number[]): number | string {
    let key = predicate;
    for (const object of args) key = key * this.#objects + object;
    // Atoms of predicates with different numbers of arguments must not meet.
    key = key * maximumArity + args.length;
    return Number.isSafeInteger(key) && args.length < maximumArity ? key : `${predicate} ${args.join(' ')}`;
  }
}

const maximumArity = 16;
const none: readonly number[] = [];

function append(lists: Map<number, number[]>, key: number, atom: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [atom]);
  else list.push(atom);
}
