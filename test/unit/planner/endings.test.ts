import { describe, expect, it } from 'vitest';
import { type Ending, readEnding } from '../../../src/main/planner/fastDownward/endings.ts';
import { bestPlan, readPlan } from '../../../src/main/planner/fastDownward/planFiles.ts';
import { recordedRun, recordedRuns } from '../../fastDownwardRuns.ts';

describe('runs of 24.06+', () => {
  const plans: Record<string, number> = {
    'solved-optimal': 33,
    'solved-satisficing': 58,
    'solved-anytime': 33,
    'solved-empty-plan': 0,
    'solved-no-arguments': 1,
    'anytime-time-limit': 102,
  };
  const endings: Record<string, Partial<Ending>> = {
    'unsolvable-relaxed': { kind: 'unsolvable' },
    'unsolvable-explored': { kind: 'unsolvable' },
    'gave-up-cost-bound': { kind: 'gave_up', limit: null },
    'gave-up-max-time': { kind: 'gave_up', limit: 'time' },
    'axioms-not-supported': { kind: 'unsupported_search' },
    'parse-error-missing-paren': { kind: 'bad_input', message: expect.stringContaining("Missing ')'") },
    'parse-error-unknown-predicate': { kind: 'bad_input', message: expect.stringContaining('can-is-full') },
    'unsupported-requirement': { kind: 'unsupported', message: expect.stringContaining(':durative-actions') },
    'translator-crash': { kind: 'failed', message: expect.stringContaining('KeyError') },
    'file-missing': { kind: 'failed', message: expect.stringContaining('No such file') },
    'search-time-limit': { kind: 'gave_up', limit: 'time' },
    'search-memory-limit': { kind: 'gave_up', limit: 'memory' },
    'translator-time-limit': { kind: 'gave_up', limit: 'time' },
    'time-limit-one-second': { kind: 'gave_up', limit: 'time' },
    'bad-search-string': { kind: 'failed' },
    'no-search-given': { kind: 'failed', message: expect.stringContaining('search needs') },
    'unknown-alias': { kind: 'failed', message: expect.stringContaining('nosuch') },
  };

  it('are all accounted for', () => {
    expect([...Object.keys(plans), ...Object.keys(endings)].toSorted()).toEqual(
      recordedRuns.map(({ name }) => name).toSorted(),
    );
  });

  it.each(Object.entries(plans))('%s leaves a plan of cost %i', (name, cost) => {
    expect(bestPlan(new Map(Object.entries(recordedRun(name).plan_files)))?.cost).toBe(cost);
  });

  it.each(Object.entries(endings))('%s', (name, expected) => {
    const { exit_code, stdout, stderr, plan_files } = recordedRun(name);
    expect(bestPlan(new Map(Object.entries(plan_files)))).toBeNull();
    expect(readEnding({ code: exit_code, stdout, stderr })).toMatchObject(expected);
  });
});

describe('runs of 26.6', () => {
  it.each([
    [11, 'Task is provably unsolvable.', { kind: 'unsolvable' }],
    [13, 'Task is provably unsolvable within the given bound.', { kind: 'gave_up' }],
    [12, 'Search stopped without finding a solution.', { kind: 'gave_up' }],
    [232, 'translate exit code: -24', { kind: 'gave_up', limit: 'time' }],
    [10, '', { kind: 'unsolvable' }],
    [20, '', { kind: 'gave_up', limit: 'memory' }],
    [24, '', { kind: 'gave_up' }],
    [0, 'Solution found.', { kind: 'failed' }],
    [1, '', { kind: 'failed', message: expect.stringContaining('code 1') }],
    [37, '', { kind: 'failed' }],
    [127, '', { kind: 'failed' }],
    [247, '', { kind: 'failed', message: 'it was ended from outside' }],
    [null, '', { kind: 'failed', message: 'it was ended from outside' }],
    [99, '', { kind: 'failed', message: expect.stringContaining('99') }],
  ])('code %s, "%s"', (code, line, expected) => {
    expect(readEnding({ code, stdout: `\n${line}\nPeak memory: 1 KB\n`, stderr: '' })).toMatchObject(expected);
  });
});

describe('plan files', () => {
  it.each([
    ['', null],
    ['(press-switch )\n', null],
    ['(press-switch )\n; cost = 1 (unit', null],
    ['nonsense\n; cost = 1 (unit cost)\n', null],
    ['; cost = 0 (unit cost)\n', { steps: [], cost: 0 }],
    [
      '(press-switch )\n(walk home bakery)\n; cost = 5 (general cost)\n',
      { steps: ['press-switch', 'walk home bakery'], cost: 5 },
    ],
  ])('%j', (text, expected) => {
    expect(readPlan(text)).toEqual(expected);
  });

  it('are taken by number, not by name, and only when complete', () => {
    const plan = (cost: number): string => `(a )\n; cost = ${cost} (unit cost)\n`;
    const files = new Map([
      ['plan.2', plan(9)],
      ['plan.10', plan(2)],
      ['plan.9', plan(3)],
      ['plan.11', '(a )\n(b'],
    ]);
    expect(bestPlan(files)?.cost).toBe(2);
    expect(bestPlan(new Map())).toBeNull();
  });
});
