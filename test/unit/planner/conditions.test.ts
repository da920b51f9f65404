import { describe, expect, it } from 'vitest';
import { planNatively } from '../../../src/main/planner/native/planNatively.ts';
import { pddl } from './tasks.ts';

const limits = { states: 100_000, ms: 20_000, mb: 256, now: () => performance.now(), isCancelled: () => false };

/** Lamps that can be lit one by one, and a door that opens under a condition. */
function doorOpensWhen(condition: string, goal = '(open)') {
  const domain = `(define (domain door)
    (:requirements :adl)
    (:types lamp switch - thing thing)
    (:constants l1 l2 l3 - lamp)
    (:predicates (lit ?l - lamp) (broken ?t - thing) (open) (near ?l ?m - lamp))
    (:action light :parameters (?l - lamp) :precondition (and (not (broken ?l)) (not (lit ?l))) :effect (lit ?l))
    (:action open-door :parameters () :precondition ${condition} :effect (open)))`;
  const problem = `(define (problem door)
    (:domain door)
    (:objects s1 - switch)
    (:init (broken l3) (near l1 l2) (near l2 l3))
    (:goal ${goal}))`;
  const outcome = planNatively({ files: pddl(domain, problem), optimal: false, largest: null }, limits);
  if (outcome.kind === 'refused') throw new Error(outcome.errors[0]?.message);
  return outcome.kind === 'solved' ? outcome.length : outcome.kind;
}

describe('a condition', () => {
  it.each([
    ['()', 1],
    ['(and)', 1],
    ['(or)', 'unsolvable'],
    ['(lit l1)', 2],
    ['(lit l3)', 'unsolvable'],
    ['(or (lit l1) (lit l3))', 2],
    ['(or (and (lit l1) (lit l2)) (lit l3))', 3],
    ['(and (or (lit l1) (lit l3)) (or (lit l2) (lit l3)))', 3],
    ['(or (lit l3) (not (lit l1)))', 1],
    ['(exists (?l - lamp) (lit ?l))', 2],
    ['(exists (?l - lamp) (and (lit ?l) (broken ?l)))', 'unsolvable'],
    ['(exists (?l ?m - lamp) (and (near ?l ?m) (lit ?l) (lit ?m)))', 3],
    ['(forall (?l - lamp) (lit ?l))', 'unsolvable'],
    ['(forall (?l - lamp) (or (lit ?l) (broken ?l)))', 3],
    ['(forall (?l - lamp) (imply (not (broken ?l)) (lit ?l)))', 3],
    ['(not (forall (?l - lamp) (not (lit ?l))))', 2],
    ['(not (exists (?l - lamp) (and (not (lit ?l)) (not (broken ?l)))))', 3],
    ['(forall (?l - lamp) (exists (?m - lamp) (and (near ?l ?m) (lit ?m))))', 'unsolvable'],
    ['(forall (?l - lamp) (or (= ?l l3) (exists (?m - lamp) (and (or (= ?m ?l) (near ?m ?l)) (lit ?m)))))', 2],
    ['(exists (?t - thing) (not (broken ?t)))', 1],
    ['(exists (?l - lamp) (and (not (= ?l l1)) (lit ?l)))', 2],
    ['(not (and (lit l1) (lit l2)))', 1],
  ])('%s takes %s', (condition, expected) => {
    expect(doorOpensWhen(condition)).toBe(expected);
    // As a goal it takes one step less: the door need not be opened.
    expect(doorOpensWhen('(lit l3)', condition)).toBe(typeof expected === 'number' ? expected - 1 : expected);
  });

  it('of an effect reads the state before it, and deletes go before adds', () => {
    const domain = `(define (domain swap)
      (:predicates (a) (b) (c))
      (:action swap :parameters () :effect (and (when (a) (and (not (a)) (b))) (when (b) (and (not (b)) (a)))))
      (:action both :parameters () :precondition (b) :effect (and (not (c)) (c))))`;
    const problem = '(define (problem swap) (:domain swap) (:init (a)) (:goal (and (c) (b) (not (a)))))';
    const outcome = planNatively({ files: pddl(domain, problem), optimal: true, largest: null }, limits);
    expect(outcome).toMatchObject({ kind: 'solved', plan: ['swap', 'both'] });
  });
});

describe('costs', () => {
  const domain = `(define (domain walk)
    (:requirements :typing :action-costs)
    (:types place)
    (:predicates (at ?p - place) (road ?a ?b - place))
    (:functions (total-cost) - number (miles ?a ?b - place) - number)
    (:action go :parameters (?a ?b - place) :precondition (and (at ?a) (road ?a ?b))
      :effect (and (at ?b) (not (at ?a)) (increase (total-cost) (miles ?a ?b)))))`;
  const problem = (values: string, metric = '(:metric minimize (total-cost))') => `(define (problem walk)
    (:domain walk) (:objects a b c - place)
    (:init (at a) (road a b) (road b c) ${values}) (:goal (at c)) ${metric})`;

  it('without a value for a step that could be taken are told where the value is asked for', () => {
    const files = pddl(domain, problem('(= (miles a b) 1)'));
    expect(planNatively({ files, optimal: true, largest: null }, limits)).toMatchObject({
      kind: 'refused',
      errors: [{ kind: 'missing_cost', file: 'domain.pddl', line: 7, column: 66, token: 'miles' }],
    });
  });

  it('are not asked for where no step could be taken, or where nothing is to be minimised', () => {
    const all = pddl(domain, problem('(= (miles a b) 1) (= (miles b c) 2)'));
    expect(planNatively({ files: all, optimal: true, largest: null }, limits)).toMatchObject({
      kind: 'solved',
      cost: 3,
    });
    const none = pddl(domain, problem('', ''));
    expect(planNatively({ files: none, optimal: true, largest: null }, limits)).toMatchObject({
      kind: 'solved',
      cost: 2,
    });
  });
});
