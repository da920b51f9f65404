import { describe, expect, it } from 'vitest';
import { gripper, rings } from '../../../bench/planner/tasks.ts';
import { planNatively } from '../../../src/main/planner/native/planNatively.ts';
import { pddl } from './tasks.ts';

const roomy = { states: 10_000_000, ms: 60_000, mb: 512, now: () => performance.now(), isCancelled: () => false };
const files = ({ domain, problem }: { domain: string; problem: string }) => pddl(domain, problem);

describe('a limit', () => {
  it('of states ends the search, and no more are stored', () => {
    for (const optimal of [true, false]) {
      const outcome = planNatively({ files: files(rings(14)), optimal, largest: null }, { ...roomy, states: 1000 });
      expect(outcome).toMatchObject({ kind: 'gave_up', limit: 'states' });
      if (outcome.kind === 'gave_up') expect(outcome.states).toBeLessThanOrEqual(1000);
    }
  });

  it('of time ends it by the clock that it is given', () => {
    let ms = 0;
    const outcome = planNatively(
      { files: files(gripper(12)), optimal: true, largest: null },
      { ...roomy, ms: 50, now: () => (ms += 1) },
    );
    expect(outcome).toMatchObject({ kind: 'gave_up', limit: 'time' });
  });

  it('of memory counts the tables', () => {
    const outcome = planNatively({ files: files(gripper(14)), optimal: true, largest: null }, { ...roomy, mb: 1 });
    expect(outcome).toMatchObject({ kind: 'gave_up', limit: 'memory' });
  });

  it('also ends grounding', () => {
    const names = Array.from({ length: 300 }, (_, index) => `o${index}`);
    const domain = `(define (domain wide) (:predicates (p ?a ?b ?c ?d) (q))
      (:action fill :parameters (?a ?b ?c ?d) :precondition () :effect (p ?a ?b ?c ?d)))`;
    const problem = `(define (problem wide) (:domain wide) (:objects ${names.join(' ')}) (:init) (:goal (p o1 o2 o3 o4)))`;
    const small = { ...roomy, mb: 32 };
    expect(planNatively({ files: pddl(domain, problem), optimal: false, largest: null }, small)).toMatchObject({
      kind: 'gave_up',
      limit: 'memory',
    });
  });
});

describe('a caller who gives up', () => {
  it('ends the work with an error of its own', () => {
    let looks = 0;
    const isCancelled = (): boolean => (looks += 1) > 20;
    expect(() =>
      planNatively({ files: files(gripper(12)), optimal: true, largest: null }, { ...roomy, isCancelled }),
    ).toThrow('Cancelled');
  });
});

describe('a large instance', () => {
  it('is left alone when it is larger than asked', () => {
    expect(planNatively({ files: files(gripper(6)), optimal: false, largest: 10 }, roomy)).toMatchObject({
      kind: 'large',
      operators: 50,
    });
  });

  it('is solved by relaxed plans where shortest plans take too much', () => {
    const outcome = planNatively(
      { files: files(gripper(40)), optimal: false, largest: null },
      { ...roomy, states: 20_000 },
    );
    expect(outcome).toMatchObject({ kind: 'solved', isShortest: false, isCheapest: false });
  });

  it('with one way through 16,384 states is solved in the shortest way', () => {
    const outcome = planNatively({ files: files(rings(14)), optimal: false, largest: null }, roomy);
    // The goal is the far end of the one way through all 2^14 states.
    expect(outcome).toMatchObject({ kind: 'solved', isShortest: true, length: 16_383 });
  });
});
