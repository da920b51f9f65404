import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gripper } from '../../../bench/planner/tasks.ts';
import { realFastDownward } from '../../fastDownwardRuns.ts';
import { keptFolder } from '../app/keptFolder.ts';
import { never, planningWith, requestOf } from './planningIn.ts';
import { processesIn, untilProcesses } from './processesIn.ts';
import { endless } from './standIn.ts';

const folder = keptFolder();
const before = process.env['TMPDIR'];
let runs = '';

// Runs work in folders of the temporary one, by which their processes are known.
beforeAll(() => {
  runs = path.join(folder(), 'runs');
  mkdirSync(runs);
  process.env['TMPDIR'] = runs;
});
afterAll(() => {
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
});

const planners: readonly (readonly [string, () => string])[] = [
  ['a stand-in', () => endless(path.join(folder(), 'endless'))],
  ...(realFastDownward === null ? [] : [['Fast Downward', () => realFastDownward ?? ''] as const]),
];
/** More than any search gets through in the time of a test. */
const request = requestOf(gripper(30), { tier: 'fast-downward', optimal: true, limit_ms: 600_000 });
const hasProc = existsSync('/proc/self/cwd');

describe.skipIf(!hasProc).each(planners)('%s leaves no process behind', (_, place) => {
  it('when it is cancelled', async () => {
    const planning = planningWith(place(), process.env);
    const controller = new AbortController();
    const solving = planning.solve(request, controller.signal).catch((error: unknown) => error);
    // The shell and its guard, the driver and the search.
    await untilProcesses(runs, (count) => count >= 4);
    controller.abort();
    expect(await solving).toMatchObject({ code: 'cancelled' });
    await untilProcesses(runs, (count) => count === 0);
    expect(processesIn(runs)).toBe(0);
    await planning.close();
  });

  it('when its time is over, which is a limit and no proof', async () => {
    const planning = planningWith(place(), process.env);
    const response = await planning.solve({ ...request, limit_ms: 1500 }, never);
    expect(response).toMatchObject({ status: 'gave_up', tier: 'fast-downward', limit: 'time' });
    await untilProcesses(runs, (count) => count === 0);
    expect(processesIn(runs)).toBe(0);
    await planning.close();
  });

  it('when the app is closed', async () => {
    const planning = planningWith(place(), process.env);
    const solving = planning.solve(request, never).catch((error: unknown) => error);
    await untilProcesses(runs, (count) => count >= 4);
    await planning.close();
    expect(await solving).toMatchObject({ code: 'cancelled' });
    await untilProcesses(runs, (count) => count === 0);
    expect(processesIn(runs)).toBe(0);
  });
});
