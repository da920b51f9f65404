import type { Position } from './diagnostics.ts';
import type { TypeTable } from './typeTable.ts';

/**
 * A planning task as it was written, with names replaced by numbers. Variables are places in an environment: an
 * action's parameters come first, variables of quantifiers follow by depth.
 */
export interface Task {
  readonly domainName: string;
  readonly problemName: string;
  readonly types: TypeTable;
  /** Those of the domain first, of which there are `constants`. */
  readonly objects: readonly TypedName[];
  readonly constants: number;
  readonly predicates: readonly Predicate[];
  readonly functions: readonly Predicate[];
  readonly actions: readonly Action[];
  readonly init: readonly GroundAtom[];
  readonly goal: Condition;
  /** How many variables the goal's quantifiers need at once. */
  readonly goalSlots: number;
  /** Values of static functions by `costKey`. */
  readonly costs: ReadonlyMap<string, number>;
  /** False where no metric is given: then every step costs 1. */
  readonly hasMetric: boolean;
}

export interface TypedName {
  readonly name: string;
  readonly type: number;
}

export interface Predicate {
  readonly name: string;
  readonly parameterTypes: readonly number[];
}

export interface Action extends Position {
  readonly name: string;
  readonly parameters: readonly TypedName[];
  readonly precondition: Condition;
  readonly effects: readonly Effect[];
  /** Null costs nothing. */
  readonly cost: number | CostTerm | null;
  /** Room for the parameters and every variable of a quantifier. */
  readonly slots: number;
}

export interface CostTerm extends Position {
  readonly function: number;
  readonly args: readonly Term[];
}

/** One literal that becomes true or false for every value of `variables` under which `condition` held before. */
export interface Effect {
  readonly variables: readonly Variable[];
  readonly condition: Condition;
  readonly atom: Atom;
  readonly isAdd: boolean;
}

export interface Variable {
  readonly name: string;
  readonly slot: number;
  readonly type: number;
}

/** `object` is an object's number, `slot` a place in the environment. */
export type Term =
  | { readonly kind: 'object'; readonly object: number }
  | { readonly kind: 'variable'; readonly slot: number };

export interface Atom {
  readonly predicate: number;
  readonly args: readonly Term[];
}

export interface GroundAtom {
  readonly predicate: number;
  readonly objects: readonly number[];
}

export type Condition =
  | ({ readonly kind: 'atom' } & Atom)
  | { readonly kind: 'equal'; readonly left: Term; readonly right: Term }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Condition[] }
  | { readonly kind: 'forall' | 'exists'; readonly variables: readonly Variable[]; readonly of: Condition };

export const always: Condition = { kind: 'and', of: [] };

export function costKey(fn: number, objects: readonly number[]): string {
  return `${fn} ${objects.join(' ')}`;
}
