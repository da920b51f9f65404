import { describe, expect, it } from 'vitest';
import type { FastDownwardOutcome, Found } from '../../../src/main/planner/fastDownward/fastDownward.ts';
import type { NativeOutcome } from '../../../src/main/planner/native/planNatively.ts';
import { type PlanningTools, solvePlan } from '../../../src/main/planner/solvePlan.ts';
import { solvePlanRequestSchema } from '../../../src/shared/contract/plan.ts';

const installed: Found = { ok: true, installed: { command: ['/opt/fd'], foundBy: 'setting', version: '26.6' } };
const absent: Found = { ok: false, reason: 'Not found.' };
const plan: FastDownwardOutcome = { kind: 'plan', steps: ['go'], cost: 1, isCheapest: true, states: 5 };

interface Set {
  /** What the planner inside says, at its first call and after. */
  readonly native?: readonly NativeOutcome[];
  readonly found?: Found;
  readonly other?: FastDownwardOutcome;
  readonly areCostsChecked?: boolean;
}

async function routed(
  tier: 'auto' | 'native' | 'fast-downward',
  { native = [], found = installed, other = plan, areCostsChecked = true }: Set,
) {
  const calls: string[] = [];
  const left = [...native];
  const tools: PlanningTools = {
    plan: async ({ largest }) => {
      calls.push(largest === null ? 'native, any size' : 'native');
      const outcome = left.shift();
      if (outcome === undefined) throw new Error('not expected');
      return outcome;
    },
    check: async () => ({ ok: true, domain: '', problem: '', isUnitCost: true, areCostsChecked }),
    validate: async ({ plan: steps }) => ({ ok: true, length: steps.length, cost: 1 }),
    findFastDownward: async () => found,
    runFastDownward: async () => {
      calls.push('Fast Downward');
      return other;
    },
    now: () => 0,
  };
  const response = await solvePlan(solvePlanRequestSchema.parse({ domain: 'd', problem: 'p', tier }), tools);
  return { calls, response };
}

const large: NativeOutcome = { kind: 'large', operators: 200_000, states: 0 };
const outOfTime: NativeOutcome = { kind: 'gave_up', limit: 'time', states: 7 };
const unsolvable: NativeOutcome = { kind: 'unsolvable', unreachable: ['(on lamp)'], states: 0 };

describe('the router', () => {
  it('lets Fast Downward have a large instance at once', async () => {
    const { calls, response } = await routed('auto', { native: [large] });
    expect(calls).toEqual(['native', 'Fast Downward']);
    expect(response).toMatchObject({ status: 'solved', tier: 'fast-downward', optimal: true, shortest: true });
    expect(response.reason).toBe(
      'The task is large (200000 possible steps): Fast Downward 26.6 found a cheapest plan.',
    );
  });

  it('plans a large instance itself where there is no other', async () => {
    const { calls, response } = await routed('auto', { native: [large, outOfTime], found: absent });
    expect(calls).toEqual(['native', 'native, any size']);
    expect(response).toMatchObject({ status: 'gave_up', tier: 'native', limit: 'time', states: 7 });
    expect(response.reason).toContain('not installed');
  });

  it('takes a proof for an answer', async () => {
    const { calls, response } = await routed('auto', { native: [unsolvable] });
    expect(calls).toEqual(['native']);
    expect(response).toMatchObject({ status: 'unsolvable', tier: 'native', unreachable: ['(on lamp)'] });
    const other = await routed('fast-downward', { other: { kind: 'unsolvable' } });
    expect(other.response).toMatchObject({ status: 'unsolvable', tier: 'fast-downward' });
  });

  it('takes no proof from a planner that leaves out what has no cost', async () => {
    const { response } = await routed('fast-downward', { other: { kind: 'unsolvable' }, areCostsChecked: false });
    expect(response).toMatchObject({ status: 'gave_up', tier: 'fast-downward' });
  });

  it('shows no plan of its own that the validator refuses', async () => {
    const { response } = await routed('native', { native: [{ kind: 'invalid_plan', reason: 'why', states: 3 }] });
    expect(response).toMatchObject({ status: 'failed', plan: [], reason: expect.stringContaining('why') });
  });

  it('ends as cancelled when the run was', async () => {
    await expect(routed('fast-downward', { other: { kind: 'cancelled' } })).rejects.toMatchObject({
      code: 'cancelled',
    });
  });
});
