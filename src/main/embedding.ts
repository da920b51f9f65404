import type { z } from 'zod';
import type { embeddingStateSchema, Settings } from '../shared/contract/application.ts';
import { PalimpsestError } from '../shared/contract/errors.ts';
import { systemTimers } from './engine/clock.ts';
import type { VectorState } from './engine/consult/consultation.ts';
import { EmbeddingQueue } from './engine/maintenance/embeddingQueue.ts';
import type { Embedder } from './engine/providers.ts';
import type { Database } from './engine/storage/database.ts';
import type { EventBus } from './eventBus.ts';
import { chooseEmbedder, openEmbedder } from './providers/embedderFrom.ts';
import type { CallLog } from './providers/callLog.ts';
import type { LocalWorkers } from './providers/local/localWorkers.ts';
import { whenAborted } from './whenAborted.ts';

export type EmbeddingState = z.infer<typeof embeddingStateSchema>;
/** Opens the embedder that is wanted now; null when meaning search is off. */
export type OpenEmbedder = (settings: Settings, signal: AbortSignal) => Promise<Embedder | null>;

interface EmbeddingParts {
  readonly database: Database;
  readonly settings: () => Settings;
  readonly open: OpenEmbedder;
  readonly events: EventBus;
  /** Whether everything told is embedded from the first use on, or only when `settle` asks for it. */
  readonly inBackground: boolean;
}

/** What a query became, or why it became nothing. */
export interface QueryVector {
  readonly vector: Float32Array | null;
  readonly model: string | null;
  readonly state: VectorState;
}

const off: EmbeddingState = { model: 'off', dimensions: null, state: 'off', error: null, embedded: 0, pending: 0 };
const starting: EmbeddingState = { ...off, model: 'starting', state: 'starting' };
/** A consult does not wait longer than this for an embedder that is only starting. */
const startPatienceMs = 5_000;
const retryMs = { first: 2_000, longest: 60_000 };

/**
 * The one embedder in use: embeds queries at once and everything without a vector in the background. While it cannot
 * be reached, consults go on by words and say so; it is tried again by itself.
 */
export class Embedding {
  readonly #parts: EmbeddingParts;
  #state: EmbeddingState = off;
  #opening: Promise<Embedder | null> | null = null;
  #queue: EmbeddingQueue | null = null;
  #wantsQueue: boolean;
  #abort = new AbortController();
  #cancelRetry = (): void => undefined;
  #waitMs = retryMs.first;
  /** Why the last query could not be embedded. */
  #queryError: string | null = null;
  #failedBefore = false;
  #changing: Promise<void> = Promise.resolve();

  constructor(parts: EmbeddingParts) {
    this.#parts = parts;
    this.#wantsQueue = parts.inBackground;
  }

  state(): EmbeddingState {
    return this.#state;
  }

  /** Opens the embedder; null when it is off or cannot be reached now. Called again it does nothing. */
  open(): Promise<Embedder | null> {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  /** The state with its counts, though nothing is embedded here. */
  async examine(): Promise<EmbeddingState> {
    const embedder = await this.open();
    if (embedder === null || this.#queue !== null) return this.#state;
    const { model, dimensions } = embedder;
    return { ...this.#state, ...(await this.#parts.database.read('vectorCounts', { model, dimensions })) };
  }

  /**
   * The embedder, tried anew when it could not be reached before.
   * @throws PalimpsestError provider_missing when it is off, provider_failed with the reason when it cannot be reached.
   */
  async reached(): Promise<Embedder> {
    let embedder = await this.open();
    if (embedder === null && this.#state.state === 'unreachable') {
      await this.restart();
      embedder = await this.open();
    }
    if (embedder !== null) return embedder;
    const { state, error } = this.#state;
    if (state === 'off') {
      throw new PalimpsestError('provider_missing', 'No embedder is chosen.', { hint: 'Choose one in Settings.' });
    }
    throw new PalimpsestError('provider_failed', error ?? 'The embedder cannot be reached.');
  }

  /** Vector of a prepared query, or why there is none. */
  async embedQuery(text: string, signal: AbortSignal): Promise<QueryVector> {
    // One that has failed is not waited for again: it answers when it is back.
    const embedder = await withPatience(this.open(), this.#failedBefore ? 0 : startPatienceMs);
    const none = { vector: null, model: null };
    if (embedder === null) return { ...none, state: this.#state.state === 'off' ? 'off' : 'unreachable' };
    try {
      const [vector] = await embedder.embed([text], signal);
      this.#queryError = null;
      if (this.#state.state === 'unreachable' && this.#queue?.progress.state !== 'unreachable')
        this.#report({ ...this.#state, state: 'ready', error: null });
      return { vector: vector ?? null, model: embedder.model, state: 'ready' };
    } catch (error) {
      if (signal.aborted) throw error;
      this.#queryError = messageOf(error);
      this.#report({ ...this.#state, state: 'unreachable', error: this.#queryError });
      return { ...none, state: 'unreachable' };
    }
  }

  /** Embeds what has no vector. Resolves when everything has one, none can be made, or the signal fires. */
  async settle(options: {
    signal: AbortSignal;
    onProgress: (done: number, total: number) => void;
  }): Promise<EmbeddingState> {
    const { signal, onProgress } = options;
    this.#wantsQueue = true;
    const embedder = await this.open();
    if (embedder === null || signal.aborted) return this.#state;
    const queue = this.#embedAll(embedder);
    const unsubscribe = this.#parts.events.subscribe((event) => {
      if (event.type !== 'embedding' || event.embedding.pending === 0) return;
      onProgress(event.embedding.embedded, event.embedding.embedded + event.embedding.pending);
    });
    // The state tells a failure; here only the waiting ends.
    await Promise.race([queue.whenIdle().catch(() => undefined), whenAborted(signal)]);
    unsubscribe();
    return this.#state;
  }

  /** The settings changed: ends the embedder in use and opens the one wanted now. Does not wait until that is ready. */
  restart(): Promise<void> {
    this.#changing = this.#changing.then(async () => {
      await this.#end();
      this.#abort = new AbortController();
      this.#waitMs = retryMs.first;
      this.#failedBefore = false;
      this.#queryError = null;
      void this.open();
    });
    return this.#changing;
  }

  /** Ends the batch under way; what has no vector yet is embedded at the next start. */
  async close(): Promise<void> {
    await this.#changing;
    await this.#end();
    this.#opening = Promise.resolve(null);
  }

  async #end(): Promise<void> {
    this.#cancelRetry();
    this.#abort.abort();
    const embedder = await this.#opening;
    this.#opening = null;
    await this.#queue?.close();
    this.#queue = null;
    await embedder?.close();
  }

  /** Never rejects. */
  async #open(): Promise<Embedder | null> {
    const { signal } = this.#abort;
    if (!this.#failedBefore) this.#report(starting);
    try {
      const embedder = await this.#parts.open(this.#parts.settings(), signal);
      if (embedder === null) {
        this.#report(off);
        return null;
      }
      const { model, dimensions } = embedder;
      this.#waitMs = retryMs.first;
      this.#failedBefore = false;
      // While the queue has looked at nothing yet, nothing is known of what waits.
      this.#report({ ...starting, model, dimensions, state: this.#wantsQueue ? 'starting' : 'ready' });
      if (this.#wantsQueue && !signal.aborted) this.#embedAll(embedder);
      return embedder;
    } catch (error) {
      this.#failedBefore = true;
      const model = this.#parts.settings().embedder;
      this.#report({ ...starting, model, state: 'unreachable', error: messageOf(error) });
      if (!signal.aborted) this.#retryLater();
      return null;
    }
  }

  #embedAll(embedder: Embedder): EmbeddingQueue {
    if (this.#queue !== null) return this.#queue;
    const { model, dimensions } = embedder;
    const queue = new EmbeddingQueue({
      database: this.#parts.database,
      embedder,
      timers: systemTimers,
      onProgress: ({ state, error, embedded, pending }) => {
        // A queue that had nothing to embed since does not know that the embedder fails.
        if (embedded > this.#state.embedded || state !== 'ready') this.#queryError = null;
        const told =
          this.#queryError === null ? { state, error } : { state: 'unreachable' as const, error: this.#queryError };
        this.#report({ model, dimensions, ...told, embedded, pending });
      },
    });
    this.#queue = queue;
    queue.start();
    return queue;
  }

  #retryLater(): void {
    this.#cancelRetry = systemTimers.after(this.#waitMs, () => {
      this.#opening = null;
      void this.open();
    });
    this.#waitMs = Math.min(this.#waitMs * 2, retryMs.longest);
  }

  #report(state: EmbeddingState): void {
    this.#state = state;
    this.#parts.events.publish({ type: 'embedding', embedding: state });
  }
}

/** How a server for embeddings is called: with which key, and who is told of each call. */
export interface EmbedderCalls {
  readonly keyOf: (url: URL) => Promise<string | null>;
  readonly log: CallLog;
  readonly workers: LocalWorkers;
}

/** The environment goes before the settings, for one run. */
export function embedderOpener(env: NodeJS.ProcessEnv, { keyOf, log, workers }: EmbedderCalls): OpenEmbedder {
  return async (settings, signal) => {
    const choice = chooseEmbedder(settings, env);
    const key = async (): Promise<string | null> => (choice.kind === 'http' ? keyOf(choice.url) : null);
    return await openEmbedder(choice, { key, log, workers }, signal);
  };
}

async function withPatience(opening: Promise<Embedder | null>, ms: number): Promise<Embedder | null> {
  let cancel = (): void => undefined;
  const patience = new Promise<null>((resolve) => {
    cancel = systemTimers.after(ms, () => resolve(null));
  });
  return await Promise.race([opening, patience]).finally(() => cancel());
}

function messageOf(error: unknown): string {
  if (error instanceof PalimpsestError && error.hint !== undefined) return `${error.message} ${error.hint}`;
  return error instanceof Error ? error.message : String(error);
}
