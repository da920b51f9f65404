import { afterEach, describe, expect, test } from 'vitest';
import { type CrashReport, SupervisedWorker, superviseWorker, workerEntry } from '../../../src/main/workers/spawn.ts';
import { rejectionOf } from '../storage/failures.ts';
import type { PlayCalls } from './playWorker.ts';

const entry = new URL('./playWorker.ts', import.meta.url);
const running: SupervisedWorker<PlayCalls>[] = [];
afterEach(() => Promise.all(running.splice(0).map((worker) => worker.close())));

async function start(options: { events?: unknown[]; crashes?: CrashReport[]; workerData?: unknown } = {}) {
  const worker = await superviseWorker<PlayCalls>({
    name: 'play',
    entry,
    workerData: options.workerData ?? null,
    onEvent: (event) => options.events?.push(event),
    onCrash: (report) => options.crashes?.push(report),
  });
  running.push(worker);
  return worker;
}

describe('calls', () => {
  test('are answered with their own results, many at once', async () => {
    const worker = await start();
    const sums = Array.from({ length: 200 }, (_, i) => worker.call('add', { a: i, b: 1 }));
    expect(worker.pending).toBe(200);
    expect(await Promise.all(sums)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
    expect(worker.pending).toBe(0);
  });

  test('reach the worker in the order they are made, from before it is up', async () => {
    const worker = new SupervisedWorker<PlayCalls>({ name: 'play', entry, workerData: null });
    running.push(worker);
    const [, , last] = await Promise.all(['a', 'b', 'c'].map((text) => worker.call('note', { text })));
    expect(last).toEqual(['a', 'b', 'c']);
  });

  test('only by own names', async () => {
    const worker = await start();
    for (const name of ['toString', '__proto__', 'constructor', 'missing']) {
      const failure = await rejectionOf(worker.call(name as 'add', { a: 1, b: 2 }));
      expect(failure.code).toBe('internal');
      expect(failure.message).toContain(name);
    }
  });

  test('move big buffers instead of copying them, both ways', async () => {
    const worker = await start();
    const numbers = new Float32Array([1, 2, 3]);
    const { doubled } = await worker.call('double', { numbers }, { transfer: [numbers.buffer] });
    expect([...doubled]).toEqual([2, 4, 6]);
    expect(numbers.buffer.byteLength).toBe(0);
  });

  test('with what cannot be sent are refused without hanging', async () => {
    const worker = await start();
    const failure = await rejectionOf(worker.call('note', { text: (() => '') as unknown as string }));
    expect(failure.code).toBe('internal');
    expect(worker.pending).toBe(0);
    expect(await worker.call('add', { a: 1, b: 2 })).toBe(3);
  });

  test('tell of their progress, the end always', async () => {
    const worker = await start();
    const heard: [number, number | null][] = [];
    await worker.call('count', { to: 100_000 }, { onProgress: (done, total) => heard.push([done, total]) });
    expect(heard[0]).toEqual([1, 100_000]);
    expect(heard.at(-1)).toEqual([100_000, 100_000]);
    expect(heard.length).toBeLessThan(1000);
  });
});

describe('errors', () => {
  test('come out as they went in, with the raw text for the log', async () => {
    const failure = await rejectionOf((await start()).call('fail', { as: 'classed' }));
    expect(failure).toMatchObject({ code: 'disk_full', message: 'No room.', hint: 'Make room.', field: 'text' });
    expect(String(failure.cause)).toContain('raw');
  });

  test('of no class are a fault of the program and say no raw words to the person', async () => {
    const failure = await rejectionOf((await start()).call('fail', { as: 'unknown' }));
    expect(failure.code).toBe('internal');
    expect(failure.message).not.toContain('not a function');
    expect(String(failure.cause)).toContain('x is not a function');
  });

  test('of stopped work are cancellations', async () => {
    expect((await rejectionOf((await start()).call('fail', { as: 'abort' }))).code).toBe('cancelled');
  });
});

describe('cancelling', () => {
  const abortWhenRunning = (): { signal: AbortSignal; onProgress: () => void } => {
    const controller = new AbortController();
    return { signal: controller.signal, onProgress: () => controller.abort() };
  };

  test('reaches a job that never yields', async () => {
    const worker = await start();
    const failure = await rejectionOf(worker.call('spin', undefined, abortWhenRunning()));
    expect(failure.message).toBe('Stopped spinning.');
    expect(await worker.call('add', { a: 1, b: 1 })).toBe(2);
  });

  test('reaches asynchronous work by its signal', async () => {
    const worker = await start();
    expect((await rejectionOf(worker.call('wait', undefined, abortWhenRunning()))).code).toBe('cancelled');
  });

  test('awaits the answer of the worker: what was done is told', async () => {
    const worker = await start();
    expect(await worker.call('finishAnyway', undefined, abortWhenRunning())).toBe('done');
  });

  test('or leaves at once where that was asked for; the worker counts as busy until it stops', async () => {
    const worker = await start();
    const failure = await rejectionOf(worker.call('spin', undefined, { ...abortWhenRunning(), abandonOnAbort: true }));
    expect(failure.message).toBe('Cancelled.');
    expect(worker.pending).toBe(1);
    await worker.call('add', { a: 1, b: 1 });
    expect(worker.pending).toBe(0);
  });

  test('takes back what has not begun', async () => {
    const worker = await start();
    const first = abortWhenRunning();
    const spinning = rejectionOf(worker.call('spin', undefined, first));
    const controller = new AbortController();
    const queued = rejectionOf(worker.call('note', { text: 'never' }, { signal: controller.signal }));
    controller.abort();
    expect((await queued).code).toBe('cancelled');
    await spinning;
    expect(await worker.call('note', { text: 'only' })).toEqual(['only']);
    expect((await rejectionOf(worker.call('add', { a: 1, b: 1 }, { signal: AbortSignal.abort() }))).code).toBe(
      'cancelled',
    );
  });
});

describe('the life of a worker', () => {
  test('it says when it is up, sends events, and is closed in order', async () => {
    const events: unknown[] = [];
    const worker = await start({ events });
    expect(worker.ready).toEqual({ threads: 1 });
    const sum = worker.call('add', { a: 2, b: 2 });
    await Promise.all([worker.close(), worker.close()]);
    expect(await sum).toBe(4);
    expect(events).toEqual([{ hello: 'there' }, { closing: true }]);
    expect((await rejectionOf(worker.call('add', { a: 1, b: 1 }))).code).toBe('conflict');
  });

  test('what keeps it from starting is told as the same error', async () => {
    const failure = await rejectionOf(start({ workerData: 'refuse' }));
    expect(failure).toMatchObject({ code: 'newer_file', message: 'From the future.', hint: 'Update.' });
    expect((await rejectionOf(start({ workerData: 'crash at start' }))).code).toBe('internal');
  });

  test.each(['crash', 'exit'] as const)(
    'after a %s its calls are rejected and it is started again, once',
    async (how) => {
      const crashes: CrashReport[] = [];
      const worker = await start({ crashes });
      await worker.call('note', { text: 'before' });
      const failures = await Promise.all([
        rejectionOf(worker.call(how, undefined)),
        rejectionOf(worker.call('wait', undefined)),
      ]);
      for (const failure of failures) {
        expect(failure.code).toBe('internal');
        expect(failure.message).toContain('play worker stopped');
      }
      expect(await worker.call('note', { text: 'after' })).toEqual(['after']);
      expect(crashes.map(({ worker: name, restarted }) => [name, restarted])).toEqual([['play', true]]);
      if (how === 'crash') expect(String(crashes[0]?.error.cause)).toContain('bug in the worker');

      await rejectionOf(worker.call(how, undefined));
      expect((await rejectionOf(worker.call('add', { a: 1, b: 1 }))).message).toContain('play worker stopped');
      expect(crashes.map(({ restarted }) => restarted)).toEqual([true, false]);
    },
  );

  test('its file is found beside spawn, as source or built', () => {
    expect(workerEntry('storage').pathname).toMatch(/\/src\/main\/workers\/storageWorker\.ts$/);
  });
});
