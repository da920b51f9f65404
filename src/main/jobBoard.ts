import type { Job } from '../shared/contract/application.ts';
import { PalimpsestError } from '../shared/contract/errors.ts';
import type { EventBus } from './eventBus.ts';

/** Where job rows are kept, so that a run which a crash ended is known at the next start. */
export interface JobRows {
  start(job: { kind: Job['kind']; label: string; total: number | null }): Promise<number>;
  update(job: Pick<Job, 'id' | 'status' | 'done' | 'total' | 'error'>): Promise<void>;
}

/** What long work is given to tell how far it is and to learn that it should stop. */
export interface RunningJob {
  readonly id: number;
  readonly signal: AbortSignal;
  progress(done: number, total: number | null): void;
}

interface Entry {
  job: Job;
  readonly controller: AbortController;
}

const keptEnded = 20;
const progressIntervalMs = 100;

/** The one place where long work is listed, told about and cancelled. */
export class JobBoard {
  readonly #rows: JobRows;
  readonly #events: EventBus;
  readonly #now: () => number;
  readonly #entries = new Map<number, Entry>();

  constructor(rows: JobRows, events: EventBus, now: () => number) {
    this.#rows = rows;
    this.#events = events;
    this.#now = now;
  }

  /** Runs `work` as a job; it is cancelled by `cancel(id)` or by the caller's signal. Its error is the job's and is thrown on. */
  async run<T>(
    about: { kind: Job['kind']; label: string; total: number | null },
    signal: AbortSignal,
    work: (job: RunningJob) => Promise<{ result: T; isPartial: boolean }>,
  ): Promise<T> {
    const id = await this.#rows.start(about);
    const controller = new AbortController();
    const entry: Entry = {
      controller,
      job: { id, ...about, status: 'running', done: 0, error: null, cancellable: true, updated_at: this.#stamp() },
    };
    this.#entries.set(id, entry);
    this.#publish(entry);
    let lastTold = 0;
    try {
      const { result, isPartial } = await work({
        id,
        signal: AbortSignal.any([signal, controller.signal]),
        progress: (done, total) => {
          entry.job = { ...entry.job, done, total, updated_at: this.#stamp() };
          const now = this.#now();
          if (now - lastTold < progressIntervalMs && done !== total) return;
          lastTold = now;
          this.#publish(entry);
        },
      });
      await this.#end(entry, isPartial ? 'partial' : 'done', null);
      return result;
    } catch (error) {
      const isCancel = error instanceof PalimpsestError && error.code === 'cancelled';
      await this.#end(entry, isCancel ? 'cancelled' : 'failed', error instanceof Error ? error.message : String(error));
      throw error;
    }
  }

  list(): Job[] {
    return [...this.#entries.values()].map((entry) => entry.job).sort((a, b) => b.id - a.id);
  }

  /** @throws PalimpsestError not_found */
  get(id: number): Job {
    return this.#entry(id).job;
  }

  /** Asks the job to stop; what it stored stays. @throws PalimpsestError not_found */
  cancel(id: number): Job {
    const entry = this.#entry(id);
    entry.controller.abort();
    return entry.job;
  }

  cancelAll(): void {
    for (const entry of this.#entries.values()) entry.controller.abort();
  }

  #entry(id: number): Entry {
    const entry = this.#entries.get(id);
    if (entry === undefined) throw new PalimpsestError('not_found', `There is no job ${id}.`, { field: 'id' });
    return entry;
  }

  async #end(entry: Entry, status: Job['status'], error: string | null): Promise<void> {
    entry.job = { ...entry.job, status, error, cancellable: false, updated_at: this.#stamp() };
    this.#publish(entry);
    const ended = [...this.#entries.values()].filter((other) => !other.job.cancellable);
    for (const old of ended.slice(0, Math.max(0, ended.length - keptEnded))) this.#entries.delete(old.job.id);
    await this.#rows.update(entry.job);
  }

  #publish(entry: Entry): void {
    this.#events.publish({ type: 'job', job: entry.job });
  }

  #stamp(): string {
    return new Date(this.#now()).toISOString();
  }
}
