import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { Timers } from '../clock.ts';
import type { Embedder } from '../providers.ts';
import type { Database } from '../storage/database.ts';

export interface EmbeddingProgress {
  /** `unreachable` while the embedder, or the file, fails; it is tried again by itself. */
  readonly state: 'starting' | 'ready' | 'unreachable';
  readonly error: string | null;
  readonly embedded: number;
  readonly pending: number;
  /** True while another model's vectors are searched until these are complete. */
  readonly isReindexing: boolean;
}

export interface EmbeddingQueueOptions {
  readonly database: Pick<Database, 'read' | 'write' | 'onDidChange'>;
  readonly embedder: Embedder;
  readonly timers: Timers;
  /** Texts embedded at a time. */
  readonly batchSize?: number;
  readonly onProgress?: (progress: EmbeddingProgress) => void;
}

const DEFAULT_BATCH = 16;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Embeds whatever has no vector yet, batch after batch, in the background. The queue is the file itself (facts and
 * procedures without a vector of the embedder's model), so nothing is lost when the process ends, and several processes may work on it.
 * A failing embedder is tried again after 1 s, 2 s, 4 s … 60 s, with fewer texts at a time, so that one text it cannot
 * take does not keep back the rest.
 */
export class EmbeddingQueue {
  readonly #options: EmbeddingQueueOptions;
  readonly #abort = new AbortController();
  #progress: EmbeddingProgress = { state: 'starting', error: null, embedded: 0, pending: 0, isReindexing: false };
  #isPaused = false;
  #isWoken = false;
  #isBackingOff = false;
  #wakeUp: (() => void) | null = null;
  #idle = Promise.withResolvers<void>();
  #running: Promise<void> | null = null;
  #stopListening: (() => void) | null = null;

  constructor(options: EmbeddingQueueOptions) {
    this.#options = options;
  }

  get progress(): EmbeddingProgress {
    return this.#progress;
  }

  start(): void {
    if (this.#running !== null) return;
    this.#stopListening = this.#options.database.onDidChange(() => this.wake());
    this.#running = this.#run();
  }

  /** Looks for new work; a failed embedder is left its time all the same. */
  wake(): void {
    this.#isWoken = true;
    if (!this.#isBackingOff) this.#wakeUp?.();
  }

  /** Stops after the batch under way. */
  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    this.wake();
  }

  /**
   * Resolves when every fact told so far has a vector, or none of the rest can be embedded.
   * @throws PalimpsestError the embedder's failure; cancelled when the queue is closed
   */
  async whenIdle(): Promise<void> {
    this.wake();
    await this.#idle.promise;
  }

  /** Ends the batch under way; what it was embedding stays in the queue. */
  async close(): Promise<void> {
    this.#stopListening?.();
    this.#abort.abort();
    this.#wakeUp?.();
    await this.#running;
  }

  async #run(): Promise<void> {
    const pass: Pass = { of: 'facts', afterId: 0, stored: 0, batchSize: this.#batchSize, waitMs: 0 };
    let isPrepared = false;
    while (!this.#isClosed) {
      try {
        if (!isPrepared) await this.#prepare();
        isPrepared = true;
        if (this.#isPaused || !(await this.#step(pass))) await this.#rest(null);
      } catch (error) {
        if (this.#isClosed) break;
        await this.#recover(pass, error);
      }
    }
    this.#failIdle(new PalimpsestError('cancelled', 'embedding was stopped'));
  }

  async #prepare(): Promise<void> {
    const { state } = await this.#options.database.write('startReindex', this.#model);
    await this.#recount({ isReindexing: state === 'building' });
  }

  /** One batch. False when there is nothing to do until something changes. */
  async #step(pass: Pass): Promise<boolean> {
    this.#isWoken = false;
    const batch = await this.#nextBatch(pass);
    if (batch.length === 0) return this.#endPass(pass);
    pass.lastTried = batch;
    const vectors = await this.#options.embedder.embed(
      batch.map(({ text }) => text),
      this.#abort.signal,
    );
    const { stored } = await this.#store(pass, batch, vectors);
    Object.assign(pass, { stored: pass.stored + stored, batchSize: Math.min(pass.batchSize * 2, this.#batchSize) });
    pass.waitMs = 0;
    pass.afterId = batch.at(-1)?.id ?? pass.afterId;
    const { embedded, pending } = this.#progress;
    this.#report({ state: 'ready', error: null, embedded: embedded + stored, pending: Math.max(0, pending - stored) });
    return true;
  }

  /** Facts first, then procedures. */
  async #nextBatch(pass: Pass): Promise<readonly Waiting[]> {
    const { database } = this.#options;
    const after = (): { afterId: number; limit: number } => ({ afterId: pass.afterId, limit: pass.batchSize });
    if (pass.of === 'facts') {
      const facts = await database.read('pendingVectors', { ...this.#model, ...after() });
      if (facts.length > 0) return facts.map(({ factId, text }) => ({ id: factId, text }));
      Object.assign(pass, { of: 'procedures', afterId: 0 });
    }
    return await database.read('pendingProcedureVectors', { ...this.#model, ...after() });
  }

  async #store(
    pass: Pass,
    batch: readonly Waiting[],
    vectors: readonly Float32Array[],
  ): Promise<{ readonly stored: number }> {
    const { database } = this.#options;
    const embedded = batch.flatMap((each, i) => {
      const vector = vectors[i];
      return vector === undefined ? [] : [{ ...each, vector }];
    });
    return pass.of === 'facts'
      ? await database.write('storeVectors', {
          ...this.#model,
          vectors: embedded.map(({ id, vector }) => ({ factId: id, vector })),
        })
      : await database.write('storeProcedureVectors', { ...this.#model, vectors: embedded });
  }

  /** At the end of the list: begins again while facts further up still wait and the last pass got on, else rests. */
  async #endPass(pass: Pass): Promise<boolean> {
    await this.#recount({});
    const { pending, isReindexing } = this.#progress;
    const goesOn = pending > 0 && pass.stored > 0;
    Object.assign(pass, { of: 'facts', afterId: 0, stored: 0 });
    if (goesOn) return true;
    if (pending === 0 && isReindexing) {
      const { finished } = await this.#options.database.write('finishReindex', this.#model);
      if (!finished) return true;
      this.#report({ isReindexing: false });
    }
    this.#report({ state: 'ready', error: null });
    // What was told since the list was read is still to be done.
    if (this.#isWoken) return true;
    this.#idle.resolve();
    this.#idle = Promise.withResolvers<void>();
    return false;
  }

  async #recover(pass: Pass, error: unknown): Promise<void> {
    const failure = error instanceof Error ? error : new Error(String(error));
    this.#report({ state: 'unreachable', error: failure.message });
    this.#failIdle(failure);
    const [only] = pass.lastTried ?? [];
    // A single text that fails is left for the next pass, so that it does not keep back those after it.
    if (pass.batchSize === 1 && only !== undefined) pass.afterId = only.id;
    pass.batchSize = Math.max(1, Math.floor(pass.batchSize / 2));
    pass.waitMs = Math.min(LONGEST_WAIT_MS, pass.waitMs === 0 ? FIRST_WAIT_MS : pass.waitMs * 2);
    await this.#rest(pass.waitMs);
  }

  /** Until something changes, or for so long. */
  async #rest(ms: number | null): Promise<void> {
    if (this.#isClosed || (ms === null && this.#isWoken && !this.#isPaused)) return;
    const rested = Promise.withResolvers<void>();
    this.#wakeUp = rested.resolve;
    this.#isBackingOff = ms !== null;
    const cancel = ms === null ? () => undefined : this.#options.timers.after(ms, rested.resolve);
    await rested.promise;
    cancel();
    this.#isBackingOff = false;
    this.#wakeUp = null;
  }

  async #recount(more: Partial<EmbeddingProgress>): Promise<void> {
    const counts = await this.#options.database.read('vectorCounts', this.#model);
    this.#report({ ...counts, ...more });
  }

  #report(change: Partial<EmbeddingProgress>): void {
    this.#progress = { ...this.#progress, ...change };
    this.#options.onProgress?.(this.#progress);
  }

  #failIdle(error: Error): void {
    // Nobody may be waiting; a rejection that nobody handles would end the process.
    this.#idle.promise.catch(() => undefined);
    this.#idle.reject(error);
    this.#idle = Promise.withResolvers<void>();
  }

  get #isClosed(): boolean {
    return this.#abort.signal.aborted;
  }

  get #batchSize(): number {
    return this.#options.batchSize ?? DEFAULT_BATCH;
  }

  get #model(): { model: string; dimensions: number } {
    const { model, dimensions } = this.#options.embedder;
    return { model, dimensions };
  }
}

/** A fact or a procedure without a vector. */
interface Waiting {
  readonly id: number;
  readonly text: string;
}

/** Where one walk through the waiting facts is. */
interface Pass {
  of: 'facts' | 'procedures';
  afterId: number;
  stored: number;
  batchSize: number;
  waitMs: number;
  lastTried?: readonly Waiting[];
}
