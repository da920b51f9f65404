import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  failAbandonedJobs,
  getJob,
  recentJobs,
  startJob,
  updateJob,
} from '../../../src/main/engine/maintenance/jobRows.ts';
import { openScratchMemory, type ScratchMemory } from '../episodic/scratchMemory.ts';

const START = Date.UTC(2026, 0, 10, 9);
let memory: ScratchMemory;
beforeEach(() => {
  memory = openScratchMemory(START);
});
afterEach(() => memory.close());

const start = (label: string, pid: number): number =>
  startJob(memory.db, { kind: 'remember', label, total: 3, pid }, memory.context).id;

describe('job rows', () => {
  it('tell how far the work is, those under way first', () => {
    const first = start('a', process.pid);
    const second = start('b', process.pid);
    memory.setNow(START + 1000);
    updateJob(memory.db, { id: second, status: 'done', done: 3 }, memory.context);
    expect(recentJobs(memory.db, { limit: 5 })).toEqual([
      {
        id: first,
        kind: 'remember',
        label: 'a',
        status: 'running',
        done: 0,
        total: 3,
        error: null,
        cancellable: true,
        updated_at: '2026-01-10T09:00:00Z',
      },
      {
        id: second,
        kind: 'remember',
        label: 'b',
        status: 'done',
        done: 3,
        total: 3,
        error: null,
        cancellable: false,
        updated_at: '2026-01-10T09:00:01Z',
      },
    ]);
    expect(() => getJob(memory.db, { id: 77 })).toThrow('there is no job 77');
  });

  it('of dead processes are failed at the next start, those of live ones go on', () => {
    const dead = spawnSync(process.execPath, ['-e', '']).pid;
    const ofDead = start('dead', dead);
    const ofParent = start('alive', process.ppid);
    const ofEarlierBearer = start('same number', process.pid);
    const elsewhere = start('another machine', 1);
    memory.db.exec(`UPDATE job SET detail = '1@another-machine' WHERE id = ${elsewhere}`);
    expect(failAbandonedJobs(memory.db, { pid: process.pid }, memory.context)).toEqual({
      failed: [ofDead, ofEarlierBearer],
    });
    expect(getJob(memory.db, { id: ofParent }).status).toBe('running');
    expect(getJob(memory.db, { id: ofDead })).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('interrupted'),
    });
    memory.setNow(START + 3_600_000);
    expect(failAbandonedJobs(memory.db, { pid: process.pid }, memory.context).failed).toEqual([elsewhere]);
  });
});
