import type { Job } from '../shared/contract/application.ts';
import { PalimpsestError } from '../shared/contract/errors.ts';
import type { EventBus } from './eventBus.ts';

/** Where job rows are kept, so that a run which a crash ended is known at the next start. */
export interface JobRows {
  start(job: { kind: Job['kind']; label: string; total: number | null }): Promise<number>;
  /** Never rejects: that a row could not be written must not fail the work it tells of. */
  update(job: Pick<Job, 'id' | 'status' | 'done' | 'total' | 'error'>): Promise<void>;
}

/** What long work is given to tell how far it is and to learn that it should stop. */
export interface RunningJob {
  readonly id: number;
  readonly signal: AbortSignal;
  progress(done: number, total: number | null): void;
}

const closing = new PalimpsestError('cancelled', 'The app is closing.');

/** Whether a job is asked to stop because the app ends, not because someone wants it stopped. */
export function isClosing(signal: AbortSignal): boolean {
  return signal.reason === closing;
}

type About = Pick<Job, 'kind' | 'label' | 'total'>;

interface Entry {
  job: Job;
  readonly controller: AbortController;
  lastToldMs: number;
  lastKeptMs: number;
  /** The row's updates, one after another. */
  kept: Promise<void>;
}

const keptEnded = 20;
const tellEveryMs = 100;
const keepEveryMs = 2_000;

/** The one place where long work is listed, told about and cancelled. */
export class JobBoard {
  readonly #rows: JobRows;
  readonly #events: EventBus;
  readonly #now: () => number;
  readonly #entries = new Map<number, Entry>();
  readonly #running = new Set<Promise<unknown>>();
  #isClosed = false;

  constructor(rows: JobRows, events: EventBus, now: () => number) {
    this.#rows = rows;
    this.#events = events;
    this.#now = now;
  }

  /** Runs `work` as a job; it is cancelled by `cancel(id)` or by the caller's signal. Its error is the job's and is thrown on. */
  async run<T>(
    about: About,
    signal: AbortSignal,
    work: (job: RunningJob) => Promise<{ result: T; isPartial: boolean }>,
  ): Promise<T> {
    if (this.#isClosed) throw new PalimpsestError('conflict', 'The app is closing.');
    const running = this.#run(about, signal, work);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /** A job of this process that is under way or ended not long ago. */
  find(id: number): Job | undefined {
    return this.#entries.get(id)?.job;
  }

  /** Asks the job to stop; what it stored stays. @throws PalimpsestError not_found */
  cancel(id: number): Job {
    const entry = this.#entries.get(id);
    if (entry === undefined) throw new PalimpsestError('not_found', `There is no job ${id}.`, { field: 'id' });
    entry.controller.abort();
    return entry.job;
  }

  /** Asks every job to stop and waits until all have ended and their rows say so. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const entry of this.#entries.values()) entry.controller.abort(closing);
    await Promise.allSettled(this.#running);
  }

  async #run<T>(
    about: About,
    signal: AbortSignal,
    work: (job: RunningJob) => Promise<{ result: T; isPartial: boolean }>,
  ): Promise<T> {
    const id = await this.#rows.start(about);
    const entry = this.#open(id, about);
    try {
      const { result, isPartial } = await work({
        id,
        signal: AbortSignal.any([signal, entry.controller.signal]),
        progress: (done, total) => this.#advance(entry, done, total),
      });
      await this.#end(entry, isPartial ? 'partial' : 'done', null);
      return result;
    } catch (error) {
      const isCancel = error instanceof PalimpsestError && error.code === 'cancelled';
      await this.#end(entry, isCancel ? 'cancelled' : 'failed', error instanceof Error ? error.message : String(error));
      throw error;
    }
  }

  #open(id: number, about: About): Entry {
    const entry: Entry = {
      controller: new AbortController(),
      job: { id, ...about, status: 'running', done: 0, error: null, cancellable: true, updated_at: this.#stamp() },
      lastToldMs: 0,
      lastKeptMs: this.#now(),
      kept: Promise.resolve(),
    };
    if (this.#isClosed) entry.controller.abort(closing);
    this.#entries.set(id, entry);
    this.#publish(entry);
    return entry;
  }

  #advance(entry: Entry, done: number, total: number | null): void {
    entry.job = { ...entry.job, done, total, updated_at: this.#stamp() };
    const now = this.#now();
    if (now - entry.lastKeptMs >= keepEveryMs) {
      entry.lastKeptMs = now;
      this.#keep(entry);
    }
    if (now - entry.lastToldMs < tellEveryMs && done !== total) return;
    entry.lastToldMs = now;
    this.#publish(entry);
  }

  async #end(entry: Entry, status: Job['status'], error: string | null): Promise<void> {
    entry.job = { ...entry.job, status, error, cancellable: false, updated_at: this.#stamp() };
    this.#publish(entry);
    const ended = [...this.#entries.values()].filter((other) => !other.job.cancellable);
    for (const old of ended.slice(0, Math.max(0, ended.length - keptEnded))) this.#entries.delete(old.job.id);
    this.#keep(entry);
    await entry.kept;
  }

  #keep(entry: Entry): void {
    const { job } = entry;
    entry.kept = entry.kept.then(() => this.#rows.update(job));
  }

  #publish(entry: Entry): void {
    this.#events.publish({ type: 'job', job: entry.job });
  }

  #stamp(): string {
    return new Date(this.#now()).toISOString();
  }
}
