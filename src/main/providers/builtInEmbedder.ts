import { PalimpsestError } from '../../shared/contract/errors.ts';
import type { Embedder } from '../engine/providers.ts';
import { type SupervisedWorker, superviseWorker, workerEntry } from '../workers/spawn.ts';
import { builtInDimensions, builtInModel, type EmbedCalls } from './embedCalls.ts';
import { PieceQueue } from './pieceQueue.ts';

/** The encoder's time grows with the text while its vector hardly changes beyond this. */
const longestText = 500;
/** About 140 ms on a slow machine (0.16 ms a character, 12 ms a piece). */
const pieceLimits = { texts: 16, characters: 800 };

export interface BuiltInEmbedderOptions {
  /** The library's memory creeps up with use, so the worker is replaced now and then. */
  readonly textsPerWorker?: number;
  readonly onWorkerReplaced?: () => void;
}

/**
 * The embedder that comes with the program: a sentence encoder of 512 dimensions in a worker of its own. It never
 * uses the network. Texts beyond 500 characters are cut.
 * @throws PalimpsestError provider_failed when the worker cannot start.
 */
export async function startBuiltInEmbedder(options: BuiltInEmbedderOptions = {}): Promise<Embedder> {
  const host = new WorkerHost(options, await startWorker());
  const queue = new PieceQueue((texts) => host.embed(texts), pieceLimits);
  let isClosed = false;
  return {
    model: builtInModel,
    dimensions: builtInDimensions,
    embed(texts, signal) {
      if (isClosed) return Promise.reject(new PalimpsestError('provider_failed', 'The built-in embedder is closed.'));
      return queue.embed(texts.map(embeddable), signal);
    },
    async close() {
      isClosed = true;
      queue.cancelAll();
      await host.close();
    },
  };
}

/** Holds the one worker that is asked, and puts a fresh one in its place when it is worn or broken. */
class WorkerHost {
  readonly #textsPerWorker: number;
  readonly #onReplaced: () => void;
  #worker: SupervisedWorker<EmbedCalls>;
  #embedded = 0;
  #replacement: Promise<void> | null = null;
  #isClosed = false;

  constructor(options: BuiltInEmbedderOptions, worker: SupervisedWorker<EmbedCalls>) {
    this.#textsPerWorker = options.textsPerWorker ?? 4_000;
    this.#onReplaced = options.onWorkerReplaced ?? (() => {});
    this.#worker = worker;
  }

  /** A piece that meets a broken worker is tried once more on a fresh one. */
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
    if (this.#embedded >= this.#textsPerWorker && !this.#isClosed) this.#replace().catch(() => undefined);
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
    const fresh = await startWorker();
    const old = this.#worker;
    this.#worker = fresh;
    await old.close();
    this.#onReplaced();
  }
}

async function startWorker(): Promise<SupervisedWorker<EmbedCalls>> {
  const options = { name: 'embed', entry: workerEntry('embed'), workerData: null };
  return superviseWorker<EmbedCalls>(options).catch((cause: unknown) => {
    throw new PalimpsestError('provider_failed', 'The built-in embedder cannot start.', {
      hint: 'Install the program again; until then words alone are searched.',
      cause,
    });
  });
}

/** Normalised before it is cut, because some characters unfold into many; and never empty, which the encoder refuses. */
function embeddable(text: string): string {
  const cut = text.slice(0, longestText).normalize('NFKC').slice(0, longestText);
  return cut.trim() === '' ? ' ' : cut;
}
