import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { PalimpsestError } from '../../shared/contract/errors.ts';
import {
  type ArgsOf,
  type CallOptions,
  type Calls,
  fromWorkerSchema,
  PortClient,
  type ResultOf,
  rebuildError,
} from './port.ts';

export interface CrashReport {
  readonly worker: string;
  readonly error: PalimpsestError;
  /** False the second time: the worker stays down and its calls are refused. */
  readonly restarted: boolean;
}

export interface WorkerOptions {
  /** For reports and debuggers. */
  readonly name: string;
  readonly entry: URL;
  /** Given again when it is restarted, so it must not hold transferred things. */
  readonly workerData: unknown;
  readonly onEvent?: ((event: unknown) => void) | undefined;
  readonly onCrash?: ((report: CrashReport) => void) | undefined;
}

/** `storage` → storageWorker.ts beside this file, or storageWorker.js in the flat build output. */
export function workerEntry(name: string): URL {
  const extension = import.meta.filename.endsWith('.ts') ? 'ts' : 'js';
  return pathToFileURL(join(import.meta.dirname, `${name}Worker.${extension}`));
}

/**
 * Starts a worker and keeps it: a crash rejects its open calls, is reported, and the worker is started again, once.
 * @throws whatever the worker says kept it from starting, as the same class of error.
 */
export async function superviseWorker<C extends Calls>(options: WorkerOptions): Promise<SupervisedWorker<C>> {
  const worker = new SupervisedWorker<C>(options);
  await worker.started;
  return worker;
}

interface Running<C extends Calls> {
  readonly worker: Worker;
  readonly client: PortClient<C>;
  readonly closed: Promise<void>;
}

export class SupervisedWorker<C extends Calls> {
  readonly #options: WorkerOptions;
  #running: Promise<Running<C>>;
  #current: Running<C> | undefined;
  #waiting = 0;
  #wasRestarted = false;
  #closing: Promise<void> | undefined;
  #ready: unknown;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#running = this.#start();
  }

  /** Settles when the first start did. */
  get started(): Promise<void> {
    return this.#running.then(() => undefined);
  }

  /** What the worker said when it came up. */
  get ready(): unknown {
    return this.#ready;
  }

  /** Calls on their way or being worked on. */
  get pending(): number {
    return this.#waiting + (this.#current?.client.pending ?? 0);
  }

  /** Calls reach the worker in the order they are made here. */
  async call<N extends keyof C & string>(name: N, args: ArgsOf<C[N]>, options?: CallOptions): Promise<ResultOf<C[N]>> {
    if (this.#closing !== undefined)
      throw new PalimpsestError('conflict', `The ${this.#options.name} worker is closed.`);
    const { client } = await this.#up();
    return client.call(name, args, options);
  }

  /** Bytes of its heap and of what it holds outside of it, whatever it is doing; 0 while it is not up. */
  async memory(): Promise<number> {
    const worker = this.#current?.worker;
    if (worker === undefined) return 0;
    const { total_heap_size, external_memory } = await worker.getHeapStatistics();
    return total_heap_size + external_memory;
  }

  /** Asks running calls to stop; they answer as they can. */
  cancelAll(): void {
    this.#current?.client.cancelAll();
  }

  /** Lets the worker finish what it was given, then ends it. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  /** Ends the worker at once, whatever it is doing; its calls are rejected. For workers that keep nothing. */
  async end(): Promise<void> {
    this.#closing ??= Promise.resolve();
    const running = await this.#up().catch(() => undefined);
    await running?.worker.terminate();
  }

  async #close(): Promise<void> {
    let running: Running<C>;
    try {
      running = await this.#up();
    } catch {
      return;
    }
    running.worker.postMessage({ kind: 'close' });
    await running.closed;
    await running.worker.terminate();
  }

  /** Calls and the closing wait here alike, so that they leave in the order they came. */
  async #up(): Promise<Running<C>> {
    this.#waiting += 1;
    try {
      return await this.#running;
    } finally {
      this.#waiting -= 1;
    }
  }

  #start(): Promise<Running<C>> {
    const { entry, workerData, name } = this.#options;
    const up = Promise.withResolvers<Running<C>>();
    const gone = Promise.withResolvers<void>();
    const worker = new Worker(entry, { workerData, name });
    const client = new PortClient<C>({
      postMessage: (message, transfer) => worker.postMessage(message, transfer),
      on: (event, listener) => worker.on(event, listener),
    });
    const running: Running<C> = { worker, client, closed: gone.promise };
    let failure: unknown;
    worker.on('message', (raw: unknown) => {
      const message = fromWorkerSchema.parse(raw);
      if (client.receive(message)) return;
      if (message.kind === 'ready') {
        this.#ready = message.payload;
        this.#current = running;
        up.resolve(running);
      } else if (message.kind === 'refused') {
        up.reject(rebuildError(message.failure));
        void worker.terminate();
      } else if (message.kind === 'event') this.#options.onEvent?.(message.event);
      else if (message.kind === 'closed') gone.resolve();
    });
    worker.on('error', (error) => {
      failure = error;
    });
    worker.on('exit', () => {
      const error = stopped(name, failure);
      client.failAll(error);
      up.reject(error);
      gone.resolve();
      if (this.#current === running) this.#recover(error);
    });
    return up.promise;
  }

  #recover(error: PalimpsestError): void {
    this.#current = undefined;
    if (this.#closing !== undefined) return;
    const restarted = !this.#wasRestarted;
    this.#wasRestarted = true;
    this.#running = restarted ? this.#start() : Promise.reject(error);
    // Told to whoever calls next; nobody may be waiting now.
    this.#running.catch(() => undefined);
    this.#options.onCrash?.({ worker: this.#options.name, error, restarted });
  }
}

function stopped(worker: string, cause: unknown): PalimpsestError {
  return new PalimpsestError('internal', `The ${worker} worker stopped unexpectedly.`, {
    hint: 'What was asked of it may or may not have been done; asking again does no harm.',
    ...(cause === undefined ? {} : { cause }),
  });
}
