import type { PlanProcedure } from '../../engine/planning/planProcedures.ts';
import type { Domain } from '../pddl/domain.ts';
import { readActions } from '../pddl/readActions.ts';
import { type Action, always, type Condition, type Effect, type Term, type Variable } from '../pddl/task.ts';
import { anyType } from '../pddl/typeTable.ts';
import type { WorldBuilder } from './worldBuilder.ts';

/** The actions of a procedure, read and checked. */
export interface ProcedureActions {
  readonly procedure: PlanProcedure;
  readonly domain: Domain;
}

export interface ReadProcedures {
  readonly read: readonly ProcedureActions[];
  /** Procedures whose actions cannot be read. */
  readonly refused: readonly { readonly procedure: PlanProcedure; readonly why: string }[];
}

/** Reads what procedures give a planner. A text that is not one list of sound actions is refused whole. */
export function readProcedures(procedures: readonly PlanProcedure[]): ReadProcedures {
  const read: ProcedureActions[] = [];
  const refused: { procedure: PlanProcedure; why: string }[] = [];
  for (const procedure of procedures) {
    const actions = readActions(procedure.pddl_action, procedure.task_type);
    if (actions.ok) read.push({ procedure, domain: actions.domain });
    else {
      const [first] = actions.errors;
      const where = first === undefined ? '' : `line ${first.line}, column ${first.column}: ${first.message}`;
      refused.push({ procedure, why: `its actions cannot be read: ${where}` });
    }
  }
  return { read, refused };
}

/** The names of predicates that actions speak of, by how many arguments they have. */
export function namesSpokenOf(read: readonly ProcedureActions[]): { relations: string[]; states: string[] } {
  const named = (arity: number): string[] => [
    ...new Set(
      read.flatMap(({ domain }) =>
        domain.vocabulary.predicates.all
          .filter(({ parameterTypes }) => parameterTypes.length === arity)
          .map(({ name }) => name),
      ),
    ),
  ];
  return {
    relations: named(2).map((name) => name.replaceAll('-', '_')),
    states: named(1).map((name) => name.replaceAll(/[-_]/gu, ' ')),
  };
}

/**
 * Puts the actions of a procedure into the world, which has the objects that they name already. Returns those left out,
 * since what they cost is no number.
 */
export function addActions(world: WorldBuilder, { procedure, domain }: ProcedureActions): string[] {
  const { types, predicates, objects } = domain.vocabulary;
  const typeNumbers = types.names.map((name) => world.type(name));
  for (const [type, parents] of types.parents.entries()) {
    const parent = parents[0];
    if (parent !== undefined) world.placeBelow(typeNumbers[type] ?? 0, typeNumbers[parent] ?? 0);
  }
  const translation = new Translation({
    types: typeNumbers,
    predicates: predicates.all.map(({ name, parameterTypes }) => world.predicate(name, parameterTypes.length)),
    objects: objects.all.map(({ name }) => world.findObject(name) ?? 0),
  });
  const leftOut: string[] = [];
  for (const action of domain.actions) {
    if (action.cost !== null && typeof action.cost !== 'number') leftOut.push(action.name);
    else {
      const of = { id: procedure.id, task: procedure.task_type, trigger: procedure.trigger_context };
      world.action(translation.action(action), action.name, of);
    }
  }
  return leftOut;
}

interface Numbers {
  readonly types: readonly number[];
  readonly predicates: readonly number[];
  readonly objects: readonly number[];
}

/** Numbers of one domain as those of the world. */
class Translation {
  readonly #numbers: Numbers;

  constructor(numbers: Numbers) {
    this.#numbers = numbers;
  }

  action(action: Action): Action {
    return {
      ...action,
      parameters: action.parameters.map(({ name, type }) => ({ name, type: this.#type(type) })),
      precondition: this.#condition(action.precondition),
      effects: action.effects.map((effect) => this.#effect(effect)),
    };
  }

  #effect({ variables, condition, atom, isAdd }: Effect): Effect {
    return {
      variables: this.#variables(variables),
      // What holds always is told by being this one, and printed without a condition.
      condition: condition === always ? always : this.#condition(condition),
      atom: { predicate: this.#numbers.predicates[atom.predicate] ?? 0, args: this.#terms(atom.args) },
      isAdd,
    };
  }

  #condition(condition: Condition): Condition {
    switch (condition.kind) {
      case 'atom':
        return {
          kind: 'atom',
          predicate: this.#numbers.predicates[condition.predicate] ?? 0,
          args: this.#terms(condition.args),
        };
      case 'equal':
        return { kind: 'equal', left: this.#term(condition.left), right: this.#term(condition.right) };
      case 'not':
        return { kind: 'not', of: this.#condition(condition.of) };
      case 'and':
      case 'or':
        return { kind: condition.kind, of: condition.of.map((part) => this.#condition(part)) };
      case 'forall':
      case 'exists':
        return {
          kind: condition.kind,
          variables: this.#variables(condition.variables),
          of: this.#condition(condition.of),
        };
    }
  }

  #variables(variables: readonly Variable[]): Variable[] {
    return variables.map((variable) => ({ ...variable, type: this.#type(variable.type) }));
  }

  #terms(terms: readonly Term[]): Term[] {
    return terms.map((term) => this.#term(term));
  }

  #term(term: Term): Term {
    return term.kind === 'variable' ? term : { kind: 'object', object: this.#numbers.objects[term.object] ?? 0 };
  }

  #type(type: number): number {
    return type === anyType ? 0 : (this.#numbers.types[type] ?? 0);
  }
}
