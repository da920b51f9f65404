import { describe, expect, it } from 'vitest';
import { outcomeText, type QueueItem, verdictOf } from '../../../src/renderer/features/remember/queue.ts';
import { finishedJobText, jobShare, upsertJob } from '../../../src/renderer/model/jobs.ts';
import type { Job } from '../../../src/shared/contract/application.ts';

const job = (patch: Partial<Job>): Job => ({
  id: 1,
  kind: 'remember',
  label: 'Remembering a.md',
  status: 'running',
  done: 0,
  total: 10,
  error: null,
  cancellable: true,
  updated_at: '2024-05-02T09:30:00Z',
  ...patch,
});

describe('jobs', () => {
  it('are kept up to date, and a late event does not bring an ended one back', () => {
    const running = upsertJob([], job({}));
    const ended = upsertJob(running, job({ status: 'done', done: 10 }));
    expect(upsertJob(ended, job({ done: 4 }))).toEqual(ended);
  });

  it('forget old ended ones, never a running one', () => {
    let jobs: Job[] = [job({ id: 1000 })];
    for (let id = 1; id <= 60; id += 1) jobs = upsertJob(jobs, job({ id, status: 'done' }));
    expect(jobs.some((entry) => entry.id === 1000)).toBe(true);
    expect(jobs.length).toBeLessThan(30);
  });

  it('speak up when one ends badly, and only if it was seen running', () => {
    expect(finishedJobText(job({}), job({ status: 'failed' }))).toBe('Remembering a.md failed.');
    expect(finishedJobText(undefined, job({ status: 'failed' }))).toBeNull();
    expect(finishedJobText(job({}), job({ status: 'done' }))).toBeNull();
    expect(finishedJobText(job({}), job({ done: 3 }))).toBeNull();
  });

  it('have a share only when the amount is known', () => {
    expect(jobShare(job({ done: 5 }))).toBe(0.5);
    expect(jobShare(job({ done: 5, total: null }))).toBeNull();
    expect(jobShare(job({ done: 0, total: 0 }))).toBeNull();
  });
});

describe('what became of a file', () => {
  const outcome = (status: 'stored' | 'known' | 'new_version' | 'failed', name = 'a') => ({
    name,
    artifact_id: 1,
    status,
    passages: 2,
    facts: 1,
    entities: 1,
    notes: [],
    ...(status === 'failed' ? { error: 'Not text.' } : {}),
  });
  const item = (outcomes: QueueItem['outcomes'], state: QueueItem['state'] = 'done'): QueueItem => ({
    id: 1,
    name: 'a.json',
    bytes: 10,
    state,
    outcomes,
    error: null,
  });

  it('is one word, and never hides that a part failed', () => {
    expect(verdictOf(item([outcome('stored'), outcome('failed')]))).toBe('partial');
    expect(verdictOf(item([outcome('failed')]))).toBe('failed');
    expect(verdictOf(item([outcome('known'), outcome('stored')]))).toBe('stored');
    expect(verdictOf(item([outcome('known'), outcome('new_version')]))).toBe('new_version');
    expect(verdictOf(item([outcome('known')]))).toBe('known');
    expect(verdictOf(item([], 'working'))).toBe('working');
  });

  it('names the artifact that a remark is about when there are several', () => {
    const { counts, remarks } = outcomeText(item([outcome('stored', 'one'), outcome('failed', 'two')]));
    expect(counts).toBe('2 artifacts · 4 passages · 2 facts · 2 entities');
    expect(remarks).toEqual(['two: Not text.']);
  });
});
