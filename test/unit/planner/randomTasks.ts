import fc from 'fast-check';

/** A small task as data, from which both its PDDL and a naive search are made. */
export interface RandomTask {
  /** Per object whether it is of the narrower type `gem`; every object is a `thing`. */
  readonly objects: readonly boolean[];
  /** Per predicate whether each argument must be a `gem`. */
  readonly predicates: readonly (readonly boolean[])[];
  readonly actions: readonly RandomAction[];
  readonly init: readonly RandomLiteral[];
  readonly goal: readonly RandomLiteral[];
  readonly hasMetric: boolean;
  /** Value of the cost function per object. */
  readonly values: readonly number[];
}

export interface RandomAction {
  readonly parameters: readonly boolean[];
  readonly precondition: readonly RandomLiteral[];
  /** Whether the first two parameters must differ. */
  readonly differ: boolean;
  readonly effects: readonly RandomEffect[];
  /** A number, or the value of the first parameter. */
  readonly cost: number | 'of first';
}

/** `forall` adds one variable more, which runs over all things or gems. */
export interface RandomEffect {
  readonly forall: 'none' | 'things' | 'gems';
  readonly when: readonly RandomLiteral[];
  readonly literal: RandomLiteral;
}

/** Arguments in a lifted atom are variables by number; in a ground one, objects. */
export interface RandomAtom {
  readonly predicate: number;
  readonly args: readonly number[];
}

export interface RandomLiteral extends RandomAtom {
  readonly isPositive: boolean;
}

/** Picks an atom whose arguments fit the types, if there is any. */
function atomOver(
  predicates: readonly (readonly boolean[])[],
  terms: readonly boolean[],
): fc.Arbitrary<RandomAtom | null> {
  return fc.nat(predicates.length - 1).chain((predicate) => {
    const args = (predicates[predicate] ?? []).map((mustBeGem) => {
      const fitting = terms.flatMap((isGem, index) => (isGem || !mustBeGem ? [index] : []));
      return fitting.length === 0 ? fc.constant(null) : fc.constantFrom(...fitting);
    });
    return fc.tuple(...args).map((chosen): RandomAtom | null => {
      const known = chosen.filter((arg) => arg !== null);
      return known.length === chosen.length ? { predicate, args: known } : null;
    });
  });
}

function literals(
  predicates: readonly (readonly boolean[])[],
  terms: readonly boolean[],
  range: { minLength?: number; maxLength: number },
): fc.Arbitrary<RandomLiteral[]> {
  return fc
    .array(fc.tuple(atomOver(predicates, terms), fc.integer({ min: 0, max: 9 })), range)
    .map((list) => list.flatMap(([atom, sign]) => (atom === null ? [] : [{ ...atom, isPositive: sign < 6 }])));
}

function effectOf(
  predicates: readonly (readonly boolean[])[],
  parameters: readonly boolean[],
): fc.Arbitrary<RandomEffect | null> {
  return fc.constantFrom('none', 'none', 'none', 'things', 'gems').chain((forall) => {
    const terms = forall === 'none' ? parameters : [...parameters, forall === 'gems'];
    return fc
      .tuple(
        literals(predicates, terms, { maxLength: 2 }),
        literals(predicates, terms, { minLength: 1, maxLength: 1 }),
        fc.boolean(),
      )
      .map(([when, [literal], isPlain]): RandomEffect | null =>
        literal === undefined ? null : { forall, when: isPlain && forall === 'none' ? [] : when, literal },
      );
  });
}

function actionOf(predicates: readonly (readonly boolean[])[]): fc.Arbitrary<RandomAction> {
  return fc.array(fc.boolean(), { maxLength: 3 }).chain((parameters) =>
    fc
      .record({
        precondition: literals(predicates, parameters, { maxLength: 3 }),
        differ: fc.boolean(),
        effects: fc.array(effectOf(predicates, parameters), { minLength: 1, maxLength: 4 }),
        cost: fc.oneof(fc.nat(5), fc.constant('of first' as const)),
      })
      .map(({ precondition, differ, effects, cost }) => ({
        parameters,
        precondition,
        differ: differ && parameters.length >= 2,
        effects: effects.filter((effect) => effect !== null),
        cost: cost === 'of first' && parameters.length === 0 ? 2 : cost,
      })),
  );
}

export const randomTask: fc.Arbitrary<RandomTask> = fc
  .record({
    objects: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
    predicates: fc.array(fc.array(fc.boolean(), { maxLength: 2 }), { minLength: 2, maxLength: 4 }),
  })
  .chain(({ objects, predicates }) =>
    fc.record({
      objects: fc.constant(objects),
      predicates: fc.constant(predicates),
      actions: fc.array(actionOf(predicates), { minLength: 2, maxLength: 5 }),
      init: literals(predicates, objects, { maxLength: 5 }),
      goal: literals(predicates, objects, { minLength: 1, maxLength: 4 }),
      hasMetric: fc.boolean(),
      values: fc.array(fc.nat(6), { minLength: objects.length, maxLength: objects.length }),
    }),
  );

const written = ({ predicate, args }: RandomAtom, name: (arg: number) => string): string =>
  `(${[`p${predicate}`, ...args.map(name)].join(' ')})`;

function writtenLiteral(literal: RandomLiteral, name: (arg: number) => string): string {
  return literal.isPositive ? written(literal, name) : `(not ${written(literal, name)})`;
}

/** The task as domain and problem. */
export function toPddl({ objects, predicates, actions, init, goal, hasMetric, values }: RandomTask) {
  const variable = (index: number): string => `?x${index}`;
  const object = (index: number): string => `o${index}`;
  const typed = (isGem: boolean, index: number): string => `${variable(index)} - ${isGem ? 'gem' : 'thing'}`;
  const writeEffect = ({ forall, when, literal }: RandomEffect, parameters: number): string => {
    const plain = writtenLiteral(literal, variable);
    const conditional =
      when.length === 0
        ? plain
        : `(when (and ${when.map((part) => writtenLiteral(part, variable)).join(' ')}) ${plain})`;
    return forall === 'none' ? conditional : `(forall (${typed(forall === 'gems', parameters)}) ${conditional})`;
  };
  const writeAction = ({ parameters, precondition, differ, effects, cost }: RandomAction, index: number): string => `
  (:action a${index}
    :parameters (${parameters.map(typed).join(' ')})
    :precondition (and ${precondition.map((part) => writtenLiteral(part, variable)).join(' ')}${differ ? ' (not (= ?x0 ?x1))' : ''})
    :effect (and ${effects.map((effect) => writeEffect(effect, parameters.length)).join(' ')}
      (increase (total-cost) ${cost === 'of first' ? '(worth ?x0)' : cost})))`;
  return {
    domain: `(define (domain random)
  (:requirements :strips :typing :negative-preconditions :equality :conditional-effects :action-costs)
  (:types gem - thing thing)
  (:predicates ${predicates.map((args, index) => `(p${index} ${args.map(typed).join(' ')})`).join(' ')})
  (:functions (total-cost) - number (worth ?x - thing) - number)${actions.map(writeAction).join('')})`,
    problem: `(define (problem random)
  (:domain random)
  (:objects ${objects.map((isGem, index) => `${object(index)} - ${isGem ? 'gem' : 'thing'}`).join(' ')})
  (:init ${init
    .filter(({ isPositive }) => isPositive)
    .map((atom) => written(atom, object))
    .join(' ')}
    ${values.map((value, index) => `(= (worth ${object(index)}) ${value})`).join(' ')})
  (:goal (and ${goal.map((part) => writtenLiteral(part, object)).join(' ')}))${hasMetric ? '\n  (:metric minimize (total-cost))' : ''})`,
  };
}
