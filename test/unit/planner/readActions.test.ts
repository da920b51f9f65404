import { expect, test } from 'vitest';
import { readActions } from '../../../src/main/planner/pddl/readActions.ts';

function faults(text: string): string[] {
  const read = readActions(text, 'recipe');
  return read.ok ? [] : read.errors.map(({ kind, line, column, token }) => `${kind} ${line}:${column} ${token}`);
}

test('an action alone declares the types and predicates that it names', () => {
  const read = readActions(
    '(:action move :parameters (?a ?b - place) :precondition (at ?a) :effect (and (at ?b) (not (at ?a))))',
    'x',
  );
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  expect(read.domain.vocabulary.types.names).toEqual(['object', 'place']);
  expect(read.domain.vocabulary.predicates.all).toEqual([{ name: 'at', parameterTypes: [0] }]);
  expect(read.domain.actions.map(({ name }) => name)).toEqual(['move']);
});

test('several actions stand one after another, with what they declare, or as a whole domain', () => {
  const actions = '(:action a :effect (done))\n(:action b :precondition (done) :effect (not (done)))';
  expect(faults(actions)).toEqual([]);
  expect(faults(`(:types service)\n(:predicates (done))\n${actions}`)).toEqual([]);
  expect(faults(`(define (domain d) (:predicates (done)) ${actions})`)).toEqual([]);
});

test.each([
  ['', ['syntax 1:1 ']],
  ['; only a comment', ['syntax 1:1 ']],
  ['(:types service)', ['syntax 1:1 ']],
  ['build', ['syntax 1:1 build']],
  ['(:action a\n :effect (done)', ['unbalanced_paren 1:1 :action']],
  ['(:action a :effect (done)))', ['unbalanced_paren 1:27 )']],
  ['(:action a :effect (done))\n(:action a :effect (done))', ['duplicate_name 2:10 a']],
  ['(:action a :parameters (?x)\n :effect (done ?y))', ['unknown_variable 2:16 ?y']],
  ['(:action a :precondition (at) :effect (at a))', ['wrong_arity 1:40 at']],
  ['(:predicates (built))\n(:action a :effect (bilt))', ['unknown_predicate 2:21 bilt']],
  ['(:types service)\n(:action a :parameters (?s - servce) :effect (done ?s))', ['unknown_type 2:30 servce']],
  ['(:action a :effect (assign (fuel) 3))', ['unsupported 1:21 assign']],
])('%j is refused where it is wrong', (text, expected) => {
  expect(faults(text)).toEqual(expected);
});
