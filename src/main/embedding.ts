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

export type EmbeddingState = z.infer<typeof embeddingStateSchema>;
/** Opens the embedder that is wanted now; null when meaning search is off. */
export type OpenEmbedder = (settings: Settings, signal: AbortSignal) => Promise<Embedder | null>;

interface EmbeddingParts {
  readonly database: Database;
  readonly settings: () => Settings;
  readonly open: OpenEmbedder;
  readonly events: EventBus;
}

const off: EmbeddingState = { model: 'off', dimensions: null, state: 'off', error: null, embedded: 0, pending: 0 };
const starting: EmbeddingState = { ...off, model: 'starting', state: 'starting' };
/** A consult does not wait longer than this for an embedder that is only starting. */
const startPatienceMs = 5_000;
const retryMs = { first: 2_000, longest: 60_000 };

interface Opened {
  readonly embedder: Embedder;
  readonly queue: EmbeddingQueue;
}

/**
 * The one embedder in use: embeds queries at once and everything without a vector in the background. While it cannot
 * be reached, consults go on by words and say so; it is tried again by itself.
 */
export class Embedding {
  readonly #parts: EmbeddingParts;
  #state: EmbeddingState = off;
  #isReindexing = false;
  #opening: Promise<Opened | null> | null = null;
  #abort = new AbortController();
  #cancelRetry = (): void => undefined;
  #waitMs = retryMs.first;

  constructor(parts: EmbeddingParts) {
    this.#parts = parts;
  }

  state(): EmbeddingState {
    return this.#state;
  }

  /** Opens the embedder and begins to embed what waits. Called again it does nothing. */
  start(): Promise<Opened | null> {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  /** Vector of a prepared query, or why there is none. */
  async embedQuery(text: string, signal: AbortSignal): Promise<{ vector: Float32Array | null; state: VectorState }> {
    const opened = await withPatience(this.start(), startPatienceMs);
    if (opened === null) return { vector: null, state: this.#state.state === 'off' ? 'off' : 'unreachable' };
    if (this.#isReindexing) return { vector: null, state: 'reindexing' };
    try {
      const [vector] = await opened.embedder.embed([text], signal);
      return { vector: vector ?? null, state: 'ready' };
    } catch (error) {
      if (signal.aborted) throw error;
      this.#report({ ...this.#state, state: 'unreachable', error: messageOf(error) });
      return { vector: null, state: 'unreachable' };
    }
  }

  /** Resolves when everything has its vector or none can be made; tells how far it is. */
  async settle(options: {
    signal: AbortSignal;
    onProgress: (done: number, total: number) => void;
  }): Promise<EmbeddingState> {
    const opened = await this.start();
    if (opened === null) return this.#state;
    const unsubscribe = this.#parts.events.subscribe((event) => {
      if (event.type !== 'embedding' || event.embedding.pending === 0) return;
      options.onProgress(event.embedding.embedded, event.embedding.embedded + event.embedding.pending);
    });
    const interrupted = new Promise<void>((resolve) =>
      options.signal.addEventListener('abort', () => resolve(), { once: true }),
    );
    // The state tells a failure; here only the waiting ends.
    await Promise.race([opened.queue.whenIdle().catch(() => undefined), interrupted]);
    unsubscribe();
    return this.#state;
  }

  /** The settings changed: ends the embedder in use and opens the one wanted now. */
  async restart(): Promise<void> {
    await this.close();
    this.#abort = new AbortController();
    this.#waitMs = retryMs.first;
    void this.start();
  }

  async close(): Promise<void> {
    this.#cancelRetry();
    this.#abort.abort();
    const opened = await this.#opening?.catch(() => null);
    this.#opening = null;
    await opened?.queue.close();
    await opened?.embedder.close();
  }

  async #open(): Promise<Opened | null> {
    const { signal } = this.#abort;
    this.#report(starting);
    try {
      const embedder = await this.#parts.open(this.#parts.settings(), signal);
      if (embedder === null) {
        this.#report(off);
        return null;
      }
      this.#waitMs = retryMs.first;
      return { embedder, queue: this.#startQueue(embedder) };
    } catch (error) {
      this.#report({
        ...starting,
        model: this.#parts.settings().embedder,
        state: 'unreachable',
        error: messageOf(error),
      });
      if (!signal.aborted) this.#retryLater();
      return null;
    }
  }

  #startQueue(embedder: Embedder): EmbeddingQueue {
    const queue = new EmbeddingQueue({
      database: this.#parts.database,
      embedder,
      timers: systemTimers,
      onProgress: (progress) => {
        this.#isReindexing = progress.isReindexing;
        const { state, error, embedded, pending } = progress;
        this.#report({ model: embedder.model, dimensions: embedder.dimensions, state, error, embedded, pending });
      },
    });
    queue.start();
    return queue;
  }

  #retryLater(): void {
    this.#cancelRetry = systemTimers.after(this.#waitMs, () => {
      this.#opening = null;
      void this.start();
    });
    this.#waitMs = Math.min(this.#waitMs * 2, retryMs.longest);
  }

  #report(state: EmbeddingState): void {
    this.#state = state;
    this.#parts.events.publish({ type: 'embedding', embedding: state });
  }
}

/** The environment goes before the settings, for one run. */
export function embedderOpener(env: NodeJS.ProcessEnv): OpenEmbedder {
  return async (settings, signal) => await openEmbedder(chooseEmbedder(settings, env), signal);
}

async function withPatience(opening: Promise<Opened | null>, ms: number): Promise<Opened | null> {
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
