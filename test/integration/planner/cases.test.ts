import { afterAll, describe, expect, it } from 'vitest';
import { delivery } from '../../../bench/planner/tasks.ts';
import { parseTask } from '../../../src/main/planner/pddl/parseTask.ts';
import { validatePlan } from '../../../src/main/planner/validation/validatePlan.ts';
import type { SolvePlanRequest, SolvePlanResponse } from '../../../src/shared/contract/plan.ts';
import { realFastDownward } from '../../fastDownwardRuns.ts';
import { filesOf, pddlCases, solvedCases } from '../../pddlCases.ts';
import { never, planningWith, requestOf } from './planningIn.ts';

const planning = planningWith(realFastDownward, process.env);
afterAll(() => planning.close());

const tiers: readonly SolvePlanRequest['tier'][] = realFastDownward === null ? ['native'] : ['native', 'fast-downward'];

function expectValid(files: ReturnType<typeof filesOf>, response: SolvePlanResponse): void {
  const parsed = parseTask(files);
  if (!parsed.ok) throw new Error(parsed.errors[0]?.message);
  expect(validatePlan(parsed.task, response.plan)).toEqual({ ok: true, length: response.length, cost: response.cost });
}

describe.each(tiers)('every case with %s', (tier) => {
  it.each(pddlCases)('$name', async (one) => {
    const files = filesOf(one);
    const cheapest = await planning.solve(requestOf(files, { tier, optimal: true }), never);
    const any = await planning.solve(requestOf(files, { tier }), never);
    expect([cheapest.status, any.status]).toEqual([one.status, one.status]);
    if ('error' in one) expect(cheapest.errors[0]).toMatchObject(one.error);
    else expect([cheapest.tier, any.tier]).toEqual([tier, tier]);
    if (one.status !== 'solved') return;
    expect(cheapest).toMatchObject({ cost: one.optimal_cost, optimal: true });
    if (tier === 'native') expect(any).toMatchObject({ length: one.optimal_length, shortest: true });
    for (const response of [cheapest, any]) expectValid(files, response);
  });
});

describe.each(tiers)('twelve at once with %s', (tier) => {
  it('are all right', async () => {
    const twelve = [...solvedCases, ...solvedCases].slice(0, 12);
    const responses = await Promise.all(
      twelve.map((one) => planning.solve(requestOf(filesOf(one), { tier, optimal: true }), never)),
    );
    expect(responses.map(({ status, cost }) => ({ status, cost }))).toEqual(
      twelve.map((one) => ({ status: 'solved', cost: one.optimal_cost })),
    );
  });
});

describe.skipIf(realFastDownward === null)('both planners', () => {
  it.each([
    [4, 2, 1],
    [6, 2, 2],
    [7, 3, 1],
  ])('pay the same for a delivery of %i towns, %i parcels and %i vans', async (towns, parcels, vans) => {
    const files = delivery(towns, parcels, vans);
    const [native, other] = await Promise.all(
      tiers.map((tier) => planning.solve(requestOf(files, { tier, optimal: true }), never)),
    );
    expect(native).toMatchObject({ status: 'solved', optimal: true });
    expect(other).toMatchObject({ status: 'solved', optimal: true, cost: native?.cost });
  });

  it('finds the real one by its folder, its Python, its driver and its package', async () => {
    const python = `${realFastDownward}/bin/python3`;
    const found = await planning.testFastDownward(never);
    expect(found).toMatchObject({ state: 'works', version: expect.stringMatching(/^\d\d\.\d+/) });
    const driver = found.command.at(-1) ?? '';
    for (const place of [python, driver, driver.replace(/\/fast-downward\.py$/, '')]) {
      const other = planningWith(place, process.env);
      expect(await other.testFastDownward(never), place).toMatchObject({ state: 'works', command: found.command });
      await other.close();
    }
    const onPath = planningWith(null, { PATH: `${realFastDownward}/bin` });
    expect(await onPath.testFastDownward(never)).toMatchObject({ state: 'works', command: found.command });
    await onPath.close();
  });
});
