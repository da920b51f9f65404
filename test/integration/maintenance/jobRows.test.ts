import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  failAbandonedJobs,
  getJob,
  recentJobs,
  startJob,
  updateJob,
} from '../../../src/main/engine/maintenance/jobRows.ts';
import { processOwner } from '../../../src/main/engine/processOwner.ts';
import { openScratchMemory, type ScratchMemory } from '../episodic/scratchMemory.ts';

const START = Date.UTC(2026, 0, 10, 9);
let memory: ScratchMemory;
beforeEach(() => {
  memory = openScratchMemory(START);
});
afterEach(() => memory.close());

const self = processOwner();
const start = (label: string, owner = self): number =>
  startJob(memory.db, { kind: 'remember', label, total: 3, owner }, memory.context).id;

describe('job rows', () => {
  it('tell how far the work is, those under way first', () => {
    const first = start('a');
    const second = start('b');
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
    const ofDead = start('dead', `${dead}@${hostname()}#1`);
    const ofParent = start('alive', `${process.ppid}@${hostname()}#1`);
    const own = start('own');
    const ofEarlierBearer = start('same number', `${process.pid}@${hostname()}#1`);
    const elsewhere = start('another machine', '1@another-machine#1');
    expect(failAbandonedJobs(memory.db, { owner: self }, memory.context)).toEqual({
      failed: [ofDead, ofEarlierBearer],
    });
    for (const id of [ofParent, own]) expect(getJob(memory.db, { id }).status).toBe('running');
    expect(getJob(memory.db, { id: ofDead })).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('interrupted'),
    });
    memory.setNow(START + 3_600_000);
    expect(failAbandonedJobs(memory.db, { owner: self }, memory.context).failed).toEqual([elsewhere]);
  });
});
