import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { Embedder } from '../../engine/providers.ts';
import { PieceQueue } from '../pieceQueue.ts';
import { readLocalModel } from './localModel.ts';
import type { LocalWorkers } from './localWorkers.ts';

/** Models of 512 tokens read no more, and the part beyond says little about a passage. */
const longestText = 2_000;
/** Some hundred milliseconds with a small model, so that a question does not wait long behind a batch. */
const pieceLimits = { texts: 8, characters: 2_400 };

/**
 * An embedder in a GGUF file or an ONNX folder, inside the app. Embeds once, to learn the size of its vectors.
 * @throws PalimpsestError not_found, invalid, provider_missing or provider_failed when it cannot be used.
 */
export async function openLocalEmbedder(workers: LocalWorkers, place: string, signal?: AbortSignal): Promise<Embedder> {
  const facts = await readLocalModel(place);
  if (!facts.uses.includes('embedder'))
    throw new PalimpsestError('invalid', `${place} holds a reranker, which cannot embed.`, { field: 'embedder' });
  const held = facts.format === 'gguf' ? workers.llama(place) : workers.onnx(place);
  const run = async (texts: readonly string[]): Promise<Float32Array[]> => {
    const { flat, dimensions } = await held.call('embed', { texts }, { isUrgent: texts.length === 1 });
    return texts.map((_text, index) => flat.slice(index * dimensions, (index + 1) * dimensions));
  };
  const queue = new PieceQueue(run, pieceLimits);
  try {
    const [probe] = await queue.embed(['palimpsest'], signal);
    const dimensions = probe?.length ?? 0;
    return {
      model: `${facts.name}#${facts.mark}/${dimensions}`,
      dimensions,
      embed: (texts, caller) => queue.embed(texts.map(embeddable), caller),
      close: async () => {
        queue.cancelAll();
        await held.release();
      },
    };
  } catch (error) {
    await held.release();
    throw error;
  }
}

function embeddable(text: string): string {
  const cut = text.slice(0, longestText).toWellFormed();
  return cut.trim() === '' ? '.' : cut;
}
