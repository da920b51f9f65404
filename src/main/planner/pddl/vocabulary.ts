import type { Diagnostics } from './diagnostics.ts';
import type { Word } from './expressions.ts';
import type { Predicate, TypedName, Variable } from './task.ts';
import { type TypedWord, readTypedList } from './typedList.ts';
import { anyType, objectType, TypeTable } from './typeTable.ts';
import type { Expression } from './expressions.ts';

/** The names that a domain declares, and those a problem adds. */
export class Vocabulary {
  types = new TypeTable(['object'], [[]]);
  readonly objects = new Names<TypedName>();
  readonly predicates = new Names<Predicate>();
  readonly functions = new Names<Predicate>();

  /** The number of the type of one entry; reports one that is not declared. Without a type it is `object`. */
  typeOf({ type, isTypeRead }: TypedWord, errors: Diagnostics): number {
    if (!isTypeRead) return anyType;
    if (type === null) return objectType;
    const found = this.types.names.indexOf(type.text);
    if (found >= 0) return found;
    errors.report('unknown_type', type, `There is no type "${type.raw}".`);
    return anyType;
  }
}

/** Declared things by name and by number, in the order of their declaration. */
export class Names<T extends { readonly name: string }> {
  readonly all: T[] = [];
  readonly #numbers = new Map<string, number>();

  /** The number of what has this name. */
  find(name: string): number | undefined {
    return this.#numbers.get(name);
  }

  /** Reports a name that is taken; the first declaration stays. */
  declare(thing: T, word: Word, what: string, errors: Diagnostics): void {
    if (this.#numbers.has(thing.name)) {
      errors.report('duplicate_name', word, `The ${what} "${word.raw}" is declared twice.`);
      return;
    }
    this.#numbers.set(thing.name, this.all.length);
    this.all.push(thing);
  }
}

/** Variables that are known at one place of a condition or effect. */
export class Scope {
  readonly #variables: ReadonlyMap<string, Variable>;
  /** The next free place of the environment. */
  readonly next: number;
  readonly #most: { slots: number };

  private constructor(variables: ReadonlyMap<string, Variable>, next: number, most: { slots: number }) {
    this.#variables = variables;
    this.next = next;
    this.#most = most;
    most.slots = Math.max(most.slots, next);
  }

  static empty(): Scope {
    return new Scope(new Map(), 0, { slots: 0 });
  }

  find(name: string): Variable | undefined {
    return this.#variables.get(name);
  }

  /** Room that this scope and all made from it need. */
  get slots(): number {
    return this.#most.slots;
  }

  /** The scope inside a quantifier or action; a variable may hide one further out, but not one of the same list. */
  with(items: readonly Expression[], vocabulary: Vocabulary, errors: Diagnostics): { scope: Scope; added: Variable[] } {
    const added: Variable[] = [];
    for (const entry of readTypedList(items, 'variable', errors)) {
      const name = entry.word.text;
      if (added.some((variable) => variable.name === name)) {
        errors.report('duplicate_name', entry.word, `The variable "${entry.word.raw}" is declared twice.`);
      }
      added.push({ name, slot: this.next + added.length, type: vocabulary.typeOf(entry, errors) });
    }
    const variables = new Map(this.#variables);
    for (const variable of added) variables.set(variable.name, variable);
    return { scope: new Scope(variables, this.next + added.length, this.#most), added };
  }
}
