import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Reranker } from '../../engine/providers.ts';
import { type CallLog, logged } from '../callLog.ts';
import { isGgufPath } from './localModel.ts';
import type { LocalWorkers } from './localWorkers.ts';

/** Cross-encoders read some 512 tokens of query and text together. */
const longestText = 2_000;
const purpose = { kind: 'consult', stage: 'rerank' };

export interface LocalReranker {
  readonly reranker: Reranker;
  release(): Promise<void>;
}

/** A cross-encoder in an ONNX folder or a GGUF file, inside the app, loaded by the first consult. */
export function createLocalReranker(workers: LocalWorkers, place: string, log: CallLog): LocalReranker {
  const held = isGgufPath(place) ? workers.llama(place) : workers.onnx(place);
  const model = path.basename(place);
  const url = pathToFileURL(place);
  return {
    reranker: {
      model,
      async rerank(query, candidates, signal) {
        if (candidates.length === 0) return [];
        const texts = candidates.map(({ text }) => text.slice(0, longestText).toWellFormed() || '.');
        return await logged(log, { purpose, model, url }, () =>
          held.call('rerank', { query: query.slice(0, longestText).toWellFormed(), texts }, { signal, isUrgent: true }),
        );
      },
    },
    release: () => held.release(),
  };
}
