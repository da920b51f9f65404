import { PalimpsestError } from '../../shared/contract/errors.ts';
import type { SupervisedWorker } from '../workers/spawn.ts';
import { builtInDimensions, type EmbedCalls } from './embedCalls.ts';

export type EmbedWorker = Pick<SupervisedWorker<EmbedCalls>, 'call' | 'close'>;

export interface EmbedWorkerHostOptions {
  readonly start: () => Promise<EmbedWorker>;
  /** The library's memory creeps up with use, so the worker is replaced now and then. */
  readonly textsPerWorker: number;
  readonly onWorkerReplaced: () => void;
}

/** Holds the one worker that is asked, and puts a fresh one in its place when it is worn or broken. */
export class EmbedWorkerHost {
  readonly #options: EmbedWorkerHostOptions;
  #worker: EmbedWorker;
  #embedded = 0;
  #replacement: Promise<void> | null = null;
  #isClosed = false;

  constructor(worker: EmbedWorker, options: EmbedWorkerHostOptions) {
    this.#worker = worker;
    this.#options = options;
  }

  /**
   * Unit vectors of one piece. A piece that meets a broken worker is tried once more on a fresh one.
   * @throws PalimpsestError provider_failed
   */
  async embed(texts: readonly string[]): Promise<Float32Array[]> {
    try {
      return await this.#ask(texts);
    } catch (error) {
      if (this.#isClosed) throw error;
      await this.#replace();
      return await this.#ask(texts).catch((cause: unknown) => {
        throw new PalimpsestError('provider_failed', 'The built-in embedder failed.', { cause });
      });
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#replacement?.catch(() => undefined);
    await this.#worker.close();
  }

  async #ask(texts: readonly string[]): Promise<Float32Array[]> {
    const flat = await this.#worker.call('embed', { texts });
    this.#embedded += texts.length;
    // The old worker goes on until the new one is up. A failure to start shows when the old one fails too.
    if (this.#embedded >= this.#options.textsPerWorker && !this.#isClosed) this.#replace().catch(() => undefined);
    return texts.map((_text, index) => flat.slice(index * builtInDimensions, (index + 1) * builtInDimensions));
  }

  #replace(): Promise<void> {
    this.#replacement ??= this.#swap().finally(() => {
      this.#replacement = null;
    });
    return this.#replacement;
  }

  async #swap(): Promise<void> {
    this.#embedded = 0;
    const fresh = await this.#options.start();
    const old = this.#worker;
    this.#worker = fresh;
    await old.close();
    this.#options.onWorkerReplaced();
  }
}
