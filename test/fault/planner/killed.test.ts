import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { realFastDownward } from '../../fastDownwardRuns.ts';
import { keptFolder } from '../../integration/app/keptFolder.ts';
import { processesIn, untilProcesses } from '../../integration/planner/processesIn.ts';
import { endless } from '../../integration/planner/standIn.ts';

const folder = keptFolder();
const child = path.resolve(import.meta.dirname, 'planChild.ts');
const planners: readonly (readonly [string, () => string])[] = [
  ['a stand-in', () => endless(path.join(folder(), 'endless'))],
  ...(realFastDownward === null ? [] : [['Fast Downward', () => realFastDownward ?? ''] as const]),
];

describe.skipIf(!existsSync('/proc/self/cwd')).each(planners)('an app that is killed while %s plans', (name, place) => {
  it.each(['SIGKILL', 'SIGTERM'] as const)('by %s leaves no planner behind', async (signal) => {
    const runs = path.join(folder(), `${name} ${signal}`);
    mkdirSync(runs);
    const app = spawn(process.execPath, [child, place()], {
      env: { ...process.env, TMPDIR: runs },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await untilProcesses(runs, (count) => count >= 4);
    const ended = once(app, 'exit');
    app.kill(signal);
    await ended;
    await untilProcesses(runs, (count) => count === 0);
    expect(processesIn(runs)).toBe(0);
  });
});
