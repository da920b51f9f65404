import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withGoalText } from '../../../../src/main/planner/memory/goalText.ts';
import { PddlNames } from '../../../../src/main/planner/memory/pddlNames.ts';
import { layOutSteps } from '../../../../src/renderer/features/planner/stepLayout.ts';

describe('names of a plan', () => {
  it.each([
    ['ledger service', 'ledger-service'],
    ['harbor-02', 'harbor-02'],
    ['Zoë’s Café', 'zoe-s-cafe'],
    ['神戸', 'thing'],
    ['09:12 tidegate', 'thing-09-12-tidegate'],
    ['and', 'thing-and'],
    ['x) (:goal (and)) (', 'x-goal-and'],
    ['?x - object ; done', 'x-object-done'],
  ])('“%s” is %s', (words, name) => {
    expect(new PddlNames('thing').give(words)).toBe(name);
  });

  it('are letters, digits, - and _ whatever a text holds, and one for each thing', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 80 }), { maxLength: 40 }), (texts) => {
        const names = new PddlNames('thing');
        const given = texts.map((text) => names.give(text));
        expect(new Set(given).size).toBe(texts.length);
        for (const name of given) expect(name).toMatch(/^[a-z][a-z0-9_-]*$/);
      }),
    );
  });
});

describe('a goal that somebody wrote', () => {
  const problem = '(define (problem p)\n  (:domain d)\n  (:goal (and))\n)';

  it('takes the place of the empty one, with its lines', () => {
    expect(withGoalText(problem, '(and (lit)\n  (warm)) ; done')).toEqual({
      ok: true,
      problem: '(define (problem p)\n  (:domain d)\n  (:goal\n(and (lit)\n  (warm)) ; done\n  )\n)',
    });
  });

  it.each(['', 'lit', '(lit', '(lit))', '(lit) (warm)', '(lit)) (:init (warm)', '; (lit)'])(
    'is refused as %s',
    (goal) => {
      expect(withGoalText(problem, goal)).toMatchObject({ ok: false, errors: [{ file: 'goal' }] });
    },
  );
});

describe('the picture of a plan', () => {
  it('puts each step right of what it needs, and none on another', () => {
    const needsOf = fc
      .array(fc.array(fc.nat(), { maxLength: 3 }), { minLength: 1, maxLength: 12 })
      .map((all) => all.map((needs, at) => ({ needs: at === 0 ? [] : [...new Set(needs.map((need) => need % at))] })));
    fc.assert(
      fc.property(needsOf, (steps) => {
        const { steps: placed } = layOutSteps(steps);
        for (const [at, { needs }] of steps.entries()) {
          for (const need of needs) expect(placed[need]?.x ?? 0).toBeLessThan(placed[at]?.x ?? 0);
        }
        expect(new Set(placed.map(({ x, y }) => `${x} ${y}`)).size).toBe(steps.length);
      }),
    );
  });
});
