import { PalimpsestError } from '../shared/contract/errors.ts';
import type { Calls } from './workers/port.ts';
import { type SupervisedWorker, superviseWorker, workerEntry } from './workers/spawn.ts';

/** One worker for one caller at a time. */
export interface WorkerLease<C extends Calls> {
  readonly call: SupervisedWorker<C>['call'];
  /** Gives the worker back, or ends it when what it does is no longer wanted. */
  release(how: 'kept' | 'ended'): void;
}

interface Pooled<C extends Calls> {
  readonly worker: SupervisedWorker<C>;
  /** A worker that crashed has lost what it had open, and may do so again. */
  isBroken: boolean;
}

export interface WorkerPoolOptions {
  /** The worker's name, as in `workerEntry`. */
  readonly name: string;
  /** All that are at work together; further callers wait their turn. */
  readonly mostWorkers: number;
  /** Kept for the next caller: starting one costs more than a short piece of work takes. */
  readonly mostIdle: number;
}

/** Workers that keep nothing between calls, lent out one by one, so that small work does not wait behind big. */
export class WorkerPool<C extends Calls> {
  readonly #options: WorkerPoolOptions;
  readonly #idle: Pooled<C>[] = [];
  readonly #all = new Set<Pooled<C>>();
  readonly #waiting: (() => void)[] = [];
  #lent = 0;
  #isClosed = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /** @throws PalimpsestError cancelled when the signal fires while waiting, conflict when the pool is closed */
  async lease(signal: AbortSignal): Promise<WorkerLease<C>> {
    if (this.#lent >= this.#options.mostWorkers) await this.#turn(signal);
    else this.#lent += 1;
    try {
      if (this.#isClosed) throw new PalimpsestError('conflict', 'The app is closing.');
      const pooled = this.#idle.pop() ?? (await this.#start());
      return {
        call: (name, args, options) => pooled.worker.call(name, args, options),
        release: (how) => {
          this.#takeBack(pooled, how);
          this.#passOn();
        },
      };
    } catch (error) {
      this.#passOn();
      throw error;
    }
  }

  /** Ends every worker at once. They keep nothing: what is to stay has gone to the writer. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#all].map(({ worker }) => worker.end()));
  }

  #takeBack(pooled: Pooled<C>, how: 'kept' | 'ended'): void {
    if (how === 'kept' && !pooled.isBroken && !this.#isClosed && this.#idle.length < this.#options.mostIdle)
      this.#idle.push(pooled);
    else {
      this.#all.delete(pooled);
      void pooled.worker.end();
    }
  }

  async #start(): Promise<Pooled<C>> {
    const pooled = { isBroken: false };
    const worker = await superviseWorker<C>({
      name: this.#options.name,
      entry: workerEntry(this.#options.name),
      workerData: null,
      onCrash: () => {
        pooled.isBroken = true;
      },
    });
    const started = Object.assign(pooled, { worker });
    this.#all.add(started);
    return started;
  }

  /** Waits for another's turn to be passed on. */
  async #turn(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = (): void => {
      const place = this.#waiting.indexOf(resolve);
      if (place >= 0) this.#waiting.splice(place, 1);
      reject(new PalimpsestError('cancelled', 'Cancelled.'));
    };
    if (signal.aborted) throw new PalimpsestError('cancelled', 'Cancelled.');
    this.#waiting.push(resolve);
    signal.addEventListener('abort', giveUp, { once: true });
    await promise.finally(() => signal.removeEventListener('abort', giveUp));
  }

  #passOn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#lent -= 1;
    else next();
  }
}
