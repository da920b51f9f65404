import { PalimpsestError } from '../../shared/contract/errors.ts';
import type { Embedder } from '../engine/providers.ts';
import { type SupervisedWorker, superviseWorker, workerEntry } from '../workers/spawn.ts';
import { builtInDimensions, builtInModel, type EmbedCalls } from './embedCalls.ts';
import { EmbedWorkerHost } from './embedWorkerHost.ts';
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
  const { textsPerWorker = 4_000, onWorkerReplaced = () => {} } = options;
  const host = new EmbedWorkerHost(await startWorker(), { start: startWorker, textsPerWorker, onWorkerReplaced });
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
