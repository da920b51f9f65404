import type { MessagePort } from 'node:worker_threads';
import { PalimpsestError } from '../../shared/contract/errors.ts';
import {
  type CallContext,
  type Calls,
  cancelled,
  encodeError,
  type FromWorker,
  type ToWorker,
  Transferring,
  toWorkerSchema,
} from './port.ts';

export interface Service<C extends Calls> {
  readonly calls: C;
  /** Told to the owner when the worker is up. */
  readonly ready?: unknown;
  close?(): void | Promise<void>;
}

const progressEveryMs = 50;

/**
 * The worker's end: starts the service, says that it is ready or why it is not, and answers calls until closed.
 * Calls that return at once run one after another in the order they were made; asynchronous ones overlap.
 */
export async function servePort<C extends Calls>(
  port: MessagePort,
  start: (emit: (event: unknown) => void) => Service<C> | Promise<Service<C>>,
): Promise<void> {
  const send = (message: FromWorker, buffers: readonly ArrayBuffer[] = []): void => port.postMessage(message, buffers);
  try {
    const service = await start((event) => send({ kind: 'event', event }));
    const running = new Map<number, AbortController>();
    const answers = new Set<Promise<void>>();
    port.on('message', (raw: unknown) => {
      const message = toWorkerSchema.parse(raw);
      switch (message.kind) {
        case 'call': {
          const answered = answer(service.calls, message, running, send).finally(() => answers.delete(answered));
          answers.add(answered);
          return;
        }
        case 'cancel':
          running.get(message.id)?.abort();
          return;
        case 'close':
          void Promise.allSettled(answers).then(() => close(service, send));
      }
    });
    send({ kind: 'ready', payload: service.ready });
  } catch (error) {
    send({ kind: 'refused', failure: encodeError(error, 'start') });
  }
}

async function answer(
  calls: Calls,
  { id, name, args, flag }: Extract<ToWorker, { kind: 'call' }>,
  running: Map<number, AbortController>,
  send: (message: FromWorker, buffers?: readonly ArrayBuffer[]) => void,
): Promise<void> {
  const shared = new Int32Array(flag);
  const isCancelled = (): boolean => Atomics.load(shared, 0) === 1;
  const controller = new AbortController();
  try {
    const handler = Object.hasOwn(calls, name) ? calls[name] : undefined;
    if (handler === undefined) throw new PalimpsestError('internal', `This worker has no call "${name}".`);
    if (isCancelled()) throw cancelled();
    running.set(id, controller);
    const context: CallContext = { signal: controller.signal, isCancelled, progress: progressSender(id, send) };
    // Arguments were typed by the caller's end from the same map of calls.
    const outcome = handler(args as never, context);
    const result: unknown = outcome instanceof Promise ? await outcome : outcome;
    if (result instanceof Transferring) send({ kind: 'done', id, result: result.value }, result.buffers);
    else send({ kind: 'done', id, result });
  } catch (error) {
    send({ kind: 'failed', id, failure: encodeError(error, name) });
  } finally {
    running.delete(id);
  }
}

function progressSender(id: number, send: (message: FromWorker) => void): CallContext['progress'] {
  let lastSentAt = Number.NEGATIVE_INFINITY;
  return (done, total) => {
    const now = performance.now();
    if (now - lastSentAt < progressEveryMs && done !== total) return;
    lastSentAt = now;
    send({ kind: 'progress', id, done, total });
  };
}

async function close(service: Service<Calls>, send: (message: FromWorker) => void): Promise<void> {
  try {
    await service.close?.();
  } finally {
    send({ kind: 'closed' });
  }
}
