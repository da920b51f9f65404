import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Planning } from '../../../src/main/planning.ts';
import type { SolvePlanResponse } from '../../../src/shared/contract/plan.ts';
import { recordedRun } from '../../fastDownwardRuns.ts';
import { keptFolder } from '../app/keptFolder.ts';
import { never, planningWith, requestOfCase } from './planningIn.ts';
import { replaying } from './standIn.ts';

const folder = keptFolder();
const open: Planning[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((planning) => planning.close()));
});

async function replayed(name: string, task: string, optimal: boolean): Promise<SolvePlanResponse> {
  const planning = planningWith(replaying(path.join(folder(), name), recordedRun(name)));
  open.push(planning);
  return await planning.solve(requestOfCase(task, { tier: 'fast-downward', optimal }), never);
}

describe('Fast Downward 24.06+, replayed', () => {
  it.each([
    ['solved-optimal', 'errands-saturday', true, { status: 'solved', cost: 33, optimal: true }],
    ['solved-satisficing', 'errands-saturday', false, { status: 'solved', cost: 58, length: 12, optimal: false }],
    ['solved-anytime', 'errands-saturday', false, { status: 'solved', cost: 33, optimal: false }],
    ['solved-empty-plan', 'goal-already-true', true, { status: 'solved', cost: 0, length: 0, plan: [] }],
    ['solved-no-arguments', 'hallway-lamp', true, { status: 'solved', plan: ['press-switch'], shortest: true }],
    ['unsolvable-relaxed', 'timeline-contradiction', true, { status: 'unsolvable', plan: [], cost: null }],
    ['gave-up-cost-bound', 'key-corridor', true, { status: 'gave_up', limit: null }],
    ['search-time-limit', 'key-corridor', true, { status: 'gave_up', limit: 'time' }],
    ['search-memory-limit', 'key-corridor', true, { status: 'gave_up', limit: 'memory' }],
    ['axioms-not-supported', 'picnic-bags', true, { status: 'failed' }],
    ['translator-crash', 'key-corridor', true, { status: 'failed' }],
    ['bad-search-string', 'hallway-lamp', true, { status: 'failed' }],
    ['unsupported-requirement', 'hallway-lamp', true, { status: 'unsupported' }],
    ['parse-error-missing-paren', 'broken-missing-paren', true, { status: 'parse_error', tier: null }],
    ['parse-error-unknown-predicate', 'broken-unknown-predicate', true, { status: 'parse_error', tier: null }],
    ['unsupported-requirement', 'unsupported-durative', true, { status: 'unsupported', tier: null }],
  ])('%s', async (name, task, optimal, expected) => {
    const response = await replayed(name, task, optimal);
    expect(response).toMatchObject(expected);
    if (response.errors.length === 0) expect(response.tier).toBe('fast-downward');
  });

  it('gives no plan that the validator refuses', async () => {
    // The plan of another task.
    const response = await replayed('solved-optimal', 'hallway-lamp', true);
    expect(response).toMatchObject({ status: 'failed', plan: [], reason: expect.stringContaining('collect') });
  });

  it('gives no plan whose cost is another than it says', async () => {
    const run = {
      ...recordedRun('solved-no-arguments'),
      plan_files: { plan: '(press-switch )\n; cost = 7 (unit cost)\n' },
    };
    const planning = planningWith(replaying(path.join(folder(), 'costs'), run));
    open.push(planning);
    const response = await planning.solve(requestOfCase('hallway-lamp', { tier: 'fast-downward' }), never);
    expect(response).toMatchObject({ status: 'failed', reason: expect.stringContaining('costs 7') });
  });
});

describe('the router', () => {
  it('asks Fast Downward when the built-in planner reaches a limit, and says so', async () => {
    const planning = planningWith(replaying(path.join(folder(), 'router'), recordedRun('solved-optimal')));
    open.push(planning);
    const response = await planning.solve(
      requestOfCase('errands-saturday', { optimal: true, limit_states: 10 }),
      never,
    );
    expect(response).toMatchObject({ status: 'solved', tier: 'fast-downward', cost: 33, optimal: true });
    expect(response.reason).toMatch(/limit of states: Fast Downward 24.06\+/);
  });

  it('keeps to the built-in planner while it needs no other', async () => {
    const planning = planningWith(replaying(path.join(folder(), 'unused'), recordedRun('translator-crash')));
    open.push(planning);
    const response = await planning.solve(requestOfCase('errands-saturday', { optimal: true }), never);
    expect(response).toMatchObject({ status: 'solved', tier: 'native', cost: 33, optimal: true });
  });

  it('stands by what the built-in planner said when the other fails', async () => {
    const planning = planningWith(replaying(path.join(folder(), 'fails'), recordedRun('translator-crash')));
    open.push(planning);
    const response = await planning.solve(requestOfCase('errands-saturday', { limit_states: 2 }), never);
    expect(response).toMatchObject({ status: 'gave_up', tier: 'native', limit: 'states' });
    expect(response.reason).toContain('KeyError');
  });

  it('says when Fast Downward would be needed and is not there', async () => {
    const planning = planningWith(null);
    open.push(planning);
    const asked = await planning.solve(requestOfCase('key-corridor', { tier: 'fast-downward' }), never);
    expect(asked).toMatchObject({ status: 'not_installed', tier: null });
    const needed = await planning.solve(requestOfCase('key-corridor', { limit_states: 5 }), never);
    expect(needed).toMatchObject({
      status: 'gave_up',
      tier: 'native',
      reason: expect.stringContaining('not installed'),
    });
    const elsewhere = planningWith('/nowhere/fast-downward.py');
    open.push(elsewhere);
    expect(await elsewhere.testFastDownward(never)).toMatchObject({
      state: 'not_installed',
      detail: expect.stringContaining('/nowhere/fast-downward.py'),
    });
  });

  it('tests what is installed', async () => {
    const works = planningWith(
      replaying(path.join(folder(), 'works'), {
        ...recordedRun('solved-no-arguments'),
        plan_files: { plan: '(press )\n; cost = 1 (unit cost)\n' },
      }),
    );
    const fails = planningWith(replaying(path.join(folder(), 'broken'), recordedRun('translator-crash')));
    open.push(works, fails);
    expect(await works.testFastDownward(never)).toMatchObject({ state: 'works', version: '24.06+' });
    expect(await fails.testFastDownward(never)).toMatchObject({
      state: 'fails',
      detail: expect.stringContaining('KeyError'),
    });
  });
});
