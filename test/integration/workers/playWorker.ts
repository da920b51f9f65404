import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { CallContext } from '../../../src/main/workers/port.ts';
import { Transferring } from '../../../src/main/workers/port.ts';
import { servePort } from '../../../src/main/workers/serve.ts';
import { PalimpsestError } from '../../../src/shared/contract/errors.ts';

/** A worker for tests of the port: one call for each way of answering. */
const log: string[] = [];

const calls = {
  add: ({ a, b }: { a: number; b: number }) => a + b,
  note: ({ text }: { text: string }) => {
    log.push(text);
    return [...log];
  },
  fail: ({ as }: { as: 'classed' | 'unknown' | 'abort' }) => {
    if (as === 'classed') {
      throw new PalimpsestError('disk_full', 'No room.', {
        hint: 'Make room.',
        field: 'text',
        cause: new Error('raw'),
      });
    }
    if (as === 'abort') throw new DOMException('stopped', 'AbortError');
    throw new TypeError('x is not a function');
  },
  /** Spins until cancelled: no message can reach it. */
  spin: (_: undefined, context: CallContext) => {
    context.progress(0, null);
    while (!context.isCancelled());
    throw new PalimpsestError('cancelled', 'Stopped spinning.');
  },
  /** Finishes its work though cancelled, as a commit does. */
  finishAnyway: (_: undefined, context: CallContext) => {
    context.progress(0, null);
    while (!context.isCancelled());
    return 'done';
  },
  wait: async (_: undefined, context: CallContext) => {
    context.progress(0, 1);
    await sleep(3_600_000, undefined, { signal: context.signal });
  },
  count: ({ to }: { to: number }, context: CallContext) => {
    for (let i = 1; i <= to; i += 1) context.progress(i, to);
  },
  double: ({ numbers }: { numbers: Float32Array<ArrayBuffer> }) => {
    const doubled = numbers.map((n) => n * 2);
    return new Transferring({ doubled }, [doubled.buffer]);
  },
  crash: () => {
    setImmediate(() => {
      throw new Error('bug in the worker');
    });
    return new Promise<void>(() => {});
  },
  exit: () => process.exit(3),
};
export type PlayCalls = typeof calls;

if (parentPort !== null) {
  await servePort<PlayCalls>(parentPort, (emit) => {
    if (workerData === 'refuse') throw new PalimpsestError('newer_file', 'From the future.', { hint: 'Update.' });
    if (workerData === 'crash at start') throw new RangeError('no good');
    emit({ hello: 'there' });
    return { calls, ready: { threads: 1 }, close: () => emit({ closing: true }) };
  });
}
