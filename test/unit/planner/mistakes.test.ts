import { describe, expect, it } from 'vitest';
import { parseTask } from '../../../src/main/planner/pddl/parseTask.ts';
import type { PlanError } from '../../../src/shared/contract/plan.ts';
import { pddl } from './tasks.ts';

const domain = `(define (domain lights)
  (:requirements :strips :typing :action-costs)
  (:types room hall - place place switch)
  (:constants attic - room)
  (:predicates (lit ?p - place) (controls ?s - switch ?p - place))
  (:functions (total-cost) - number (effort ?s - switch) - number)
  (:action press
    :parameters (?s - switch ?r - room)
    :precondition (and (controls ?s ?r) (not (lit ?r)))
    :effect (and (lit ?r) (increase (total-cost) (effort ?s)))))`;
const problem = `(define (problem evening)
  (:domain lights)
  (:objects kitchen - room s1 s2 - switch)
  (:init (controls s1 kitchen) (controls s2 attic) (= (effort s1) 2) (= (effort s2) 1))
  (:goal (lit kitchen))
  (:metric minimize (total-cost)))`;

const types = '(:types room hall - place place switch)';

/** The lights with one piece of either text replaced. */
function broken(from: string, to: string) {
  const isInDomain = domain.includes(from);
  expect(isInDomain || problem.includes(from), from).toBe(true);
  return parseTask(isInDomain ? pddl(domain.replace(from, to), problem) : pddl(domain, problem.replace(from, to)));
}

/** What is replaced, by what, and the first error. */
const mistakes: readonly (readonly [string, string, Partial<PlanError>])[] = [
  ['(lit ?r) (increase', '(lit ?r (increase', { kind: 'unbalanced_paren', file: 'domain.pddl' }],
  ['(effort ?s)))))', '(effort ?s))))))', { kind: 'unbalanced_paren', file: 'domain.pddl', line: 10, token: ')' }],
  ['(:goal (lit kitchen))', '(:goal (lit kitchen)', { kind: 'unbalanced_paren', file: 'problem.pddl', line: 5 }],
  ['(define (domain lights)', 'define (domain lights)', { kind: 'syntax', line: 1, column: 1, token: 'define' }],
  ['(define (domain lights)', '(define (problem lights)', { kind: 'syntax', line: 1, file: 'domain.pddl' }],
  ['(:functions', '(:function', { kind: 'syntax', line: 6, token: ':function' }],
  [':effect (and', ':effects (and', { kind: 'unsupported', line: 10, token: ':effects' }],
  [':parameters (?s - switch', ':parameters (s - switch', { kind: 'syntax', line: 8, token: 's' }],
  ['kitchen - room', 'küche - room', { kind: 'syntax', line: 3, token: 'küche', file: 'problem.pddl' }],
  ['(= (effort s1) 2)', '(= (effort s1) two)', { kind: 'syntax', line: 4, token: 'two' }],
  ['(:goal (lit kitchen))', '', { kind: 'syntax', file: 'problem.pddl' }],
  ['?s - switch ?r - room', '?s - knob ?r - room', { kind: 'unknown_type', line: 8, token: 'knob' }],
  ['s1 s2 - switch', 's1 s2 - knob', { kind: 'unknown_type', line: 3, token: 'knob', file: 'problem.pddl' }],
  ['(not (lit ?r))', '(not (glowing ?r))', { kind: 'unknown_predicate', line: 9, token: 'glowing' }],
  ['(controls s2 attic)', '(governs s2 attic)', { kind: 'unknown_predicate', line: 4, token: 'governs' }],
  ['(:goal (lit kitchen))', '(:goal (bright kitchen))', { kind: 'unknown_predicate', line: 5, column: 11 }],
  ['(= (effort s1) 2)', '(= (weight s1) 2)', { kind: 'unknown_predicate', line: 4, token: 'weight' }],
  ['(controls s2 attic)', '(controls s9 attic)', { kind: 'unknown_object', line: 4, token: 's9' }],
  ['(:goal (lit kitchen))', '(:goal (lit cellar))', { kind: 'unknown_object', line: 5, column: 15, token: 'cellar' }],
  ['(and (controls ?s ?r)', '(and (controls ?s ?q)', { kind: 'unknown_variable', line: 9, token: '?q' }],
  ['(effort ?s)))))', '(effort ?t)))))', { kind: 'unknown_variable', line: 10, token: '?t' }],
  ['(and (controls ?s ?r)', '(and (controls ?s)', { kind: 'wrong_arity', line: 9, token: 'controls' }],
  ['(controls s2 attic)', '(controls s2 attic attic)', { kind: 'wrong_arity', line: 4, token: 'controls' }],
  ['(= (effort s1) 2)', '(= (effort s1 s2) 2)', { kind: 'wrong_arity', line: 4, token: 'effort' }],
  ['(controls s2 attic)', '(controls attic s2)', { kind: 'wrong_type', line: 4, token: 'attic' }],
  ['(and (controls ?s ?r)', '(and (controls ?r ?s)', { kind: 'wrong_type', line: 9, token: '?r' }],
  ['s1 s2 - switch', 's1 s1 - switch', { kind: 'duplicate_name', line: 3, token: 's1', file: 'problem.pddl' }],
  ['kitchen - room', 'attic - room', { kind: 'duplicate_name', line: 3, token: 'attic' }],
  ['(lit ?p - place)', '(lit ?p - place) (lit ?p - room)', { kind: 'duplicate_name', line: 5, token: 'lit' }],
  ['?s - switch ?r - room', '?s - switch ?s - room', { kind: 'duplicate_name', line: 8, token: '?s' }],
  ['(= (effort s2) 1)', '(= (effort s1) 1)', { kind: 'duplicate_name', line: 4, token: 'effort' }],
  ['(:domain lights)', '(:domain lamps)', { kind: 'domain_mismatch', line: 2, token: 'lamps' }],
  [types, '(:types room hall - place switch)', { kind: 'unknown_type', line: 3, column: 23, token: 'place' }],
  [types, '(:types room - hall hall - place place - room switch)', { kind: 'type_cycle', line: 3, token: 'room' }],
  [types, '(:types place - place room hall - place switch)', { kind: 'type_cycle', line: 3, token: 'place' }],
  [':typing', ':typing :fluents', { kind: 'unsupported', line: 2, token: ':fluents' }],
  ['(lit ?r) (increase', '(lit ?r) (decrease', { kind: 'unsupported', line: 10, token: 'decrease' }],
  ['(not (lit ?r))', '(< (effort ?s) 3)', { kind: 'unsupported', line: 9, token: '<' }],
  ['?r - room)', '?r - (either room hall))', { kind: 'unsupported', line: 8, token: 'either' }],
  ['(= (effort s1) 2)', '(= (effort s1) 2.5)', { kind: 'unsupported', line: 4, token: '2.5' }],
  ['(= (effort s1) 2)', '(at 5 (lit kitchen))', { kind: 'unsupported', line: 4, token: 'at' }],
  ['minimize', 'maximize', { kind: 'unsupported', line: 6, token: ':metric' }],
  [
    '(effort ?s)))))',
    '(effort ?s)) (increase (total-cost) 2))))',
    { kind: 'unsupported', line: 10, token: 'increase' },
  ],
  [
    '(lit ?r) (increase',
    '(lit ?r) (when (lit ?r) (increase (total-cost) 1)) (increase',
    { kind: 'unsupported', line: 10 },
  ],
];

describe('a mistake', () => {
  it.each(mistakes)('%s → %s', (from, to, error) => {
    const found = broken(from, to);
    expect(found.ok).toBe(false);
    if (!found.ok) expect(found.errors[0]).toMatchObject(error);
  });

  it('does not hide another', () => {
    const text = problem.replace('(controls s2 attic)', '(governs s2 attic)').replace('(lit kitchen)', '(lit cellar)');
    const found = parseTask(pddl(domain, text));
    expect(found.ok ? [] : found.errors.map(({ kind }) => kind)).toEqual(['unknown_predicate', 'unknown_object']);
  });

  it('in a hostile text ends the reading, not the program', () => {
    for (const text of [
      '',
      '(',
      ')',
      '('.repeat(100_000),
      ')'.repeat(1000),
      '; only',
      '\u0000',
      '()',
      '(define)',
      '(define (domain',
    ]) {
      expect(parseTask(pddl(text, problem)).ok).toBe(false);
      expect(parseTask(pddl(domain, text)).ok).toBe(false);
    }
  });
});

describe('what is allowed', () => {
  it.each([
    ['any case', domain.toUpperCase(), problem.toUpperCase()],
    ['line ends of Windows', domain.replaceAll('\n', '\r\n'), problem.replaceAll('\n', '\r\n')],
    ['brackets in comments', `; (((\n${domain} ; )`, problem],
    [
      'sections in another order',
      domain,
      problem.replace(/\(:objects.*\n/, '').replace('(:goal', '(:objects kitchen - room s1 s2 - switch) (:goal'),
    ],
    ['what does not hold, said', domain, problem.replace('(:init', '(:init (not (lit kitchen))')],
  ])('%s', (_, domainText, problemText) => {
    expect(parseTask(pddl(domainText, problemText))).toMatchObject({ ok: true });
  });
});
