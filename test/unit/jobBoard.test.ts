import { beforeEach, describe, expect, it } from 'vitest';
import { EventBus } from '../../src/main/eventBus.ts';
import { JobBoard, type RunningJob } from '../../src/main/jobBoard.ts';
import type { Job } from '../../src/shared/contract/application.ts';
import { PalimpsestError } from '../../src/shared/contract/errors.ts';
import { rejectionOf } from '../integration/storage/failures.ts';

const about = { kind: 'remember', label: 'note.txt', total: null } as const;
const never = new AbortController().signal;

let nowMs: number;
let told: Job[];
let kept: Pick<Job, 'id' | 'status' | 'done' | 'total' | 'error'>[];
let board: JobBoard;
beforeEach(() => {
  nowMs = 1_000;
  told = [];
  kept = [];
  let lastId = 0;
  const events = new EventBus();
  events.subscribe((event) => {
    if (event.type === 'job') told.push(event.job);
  });
  const rows = {
    start: async () => ++lastId,
    update: async (job: (typeof kept)[number]) => {
      kept.push(job);
    },
  };
  board = new JobBoard(rows, events, () => nowMs);
});

/** Work that waits until it is told to stop. */
function untilStopped(signal: AbortSignal = never) {
  const started = Promise.withResolvers<RunningJob>();
  const ended = board.run(about, signal, async (job) => {
    started.resolve(job);
    await new Promise<void>((resolve) => job.signal.addEventListener('abort', () => resolve(), { once: true }));
    throw new PalimpsestError('cancelled', 'Stopped; 1 text was stored and stays.');
  });
  return { started: started.promise, failure: rejectionOf(ended) };
}

describe('a job', () => {
  it('is told from its start to its end, which its row keeps', async () => {
    const result = await board.run(about, never, async (job) => {
      job.progress(2, 2);
      return { result: 'the answer', isPartial: false };
    });
    expect(result).toBe('the answer');
    expect(told.map(({ status, done, total }) => [status, done, total])).toEqual([
      ['running', 0, null],
      ['running', 2, 2],
      ['done', 2, 2],
    ]);
    expect(kept).toMatchObject([{ id: 1, status: 'done', done: 2, total: 2, error: null }]);
    expect(board.find(1)).toMatchObject({ status: 'done', cancellable: false });
  });

  it('is partial when some of it failed', async () => {
    await board.run(about, never, async () => ({ result: 0, isPartial: true }));
    expect(kept).toMatchObject([{ status: 'partial' }]);
  });

  it('that throws is failed with that error, which the caller gets', async () => {
    const run = board.run(about, never, () => Promise.reject(new Error('the disk is full')));
    await expect(run).rejects.toThrow('the disk is full');
    expect(kept).toMatchObject([{ status: 'failed', error: 'the disk is full' }]);
  });

  it('tells quick progress ten times a second and keeps it every two seconds', async () => {
    await board.run(about, never, async (job) => {
      for (let done = 1; done <= 400; done++) {
        nowMs += 10;
        job.progress(done, 1_000);
      }
      return { result: 0, isPartial: false };
    });
    const running = told.filter(({ status }) => status === 'running');
    expect(running.length).toBeGreaterThan(35);
    expect(running.length).toBeLessThan(45);
    expect(kept.map(({ status, done }) => [status, done])).toEqual([
      ['running', 200],
      ['running', 400],
      ['done', 400],
    ]);
  });

  it('stops when it is cancelled, and says what became of it', async () => {
    const { started, failure } = untilStopped();
    const { id } = await started;
    expect(board.cancel(id)).toMatchObject({ id, status: 'running' });
    expect((await failure).code).toBe('cancelled');
    expect(board.find(id)).toMatchObject({ status: 'cancelled', error: 'Stopped; 1 text was stored and stays.' });
  });

  it('stops when its caller goes away', async () => {
    const caller = new AbortController();
    const { started, failure } = untilStopped(caller.signal);
    await started;
    caller.abort();
    expect((await failure).code).toBe('cancelled');
  });

  it('that does not exist cannot be cancelled', () => {
    expect(() => board.cancel(9)).toThrow('There is no job 9.');
    expect(board.find(9)).toBeUndefined();
  });
});

describe('closing the board', () => {
  it('waits until every job has ended and its row says so', async () => {
    const one = untilStopped();
    const two = untilStopped();
    await Promise.all([one.started, two.started]);
    await board.close();
    expect(kept.map(({ id, status }) => [id, status])).toEqual([
      [1, 'cancelled'],
      [2, 'cancelled'],
    ]);
    expect((await one.failure).code).toBe('cancelled');
    expect((await two.failure).code).toBe('cancelled');
  });

  it('lets no other job begin', async () => {
    await board.close();
    const late = await rejectionOf(board.run(about, never, async () => ({ result: 0, isPartial: false })));
    expect(late.code).toBe('conflict');
  });

  it('keeps the last ended jobs, not all of them', async () => {
    for (let i = 0; i < 30; i++) await board.run(about, never, async () => ({ result: 0, isPartial: false }));
    expect(board.find(1)).toBeUndefined();
    expect(board.find(30)).toBeDefined();
  });
});
