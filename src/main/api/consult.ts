import type { Handlers } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';
import { Reranking } from '../reranking.ts';
import { datasetAffinity } from './affinity.ts';

/** The engine cuts longer queries and says so; the contract's limit keeps the body small. */
export function consultHandler({ database, embedding, models, log }: AppParts): Handlers['consult'] {
  const reranking = new Reranking({ reranker: () => models.reranker, now: () => performance.now(), log });
  return async (request, { signal }) => {
    const affinity = datasetAffinity(request.user_id, request.namespace);
    const prepared = await database.read('prepareQuery', { request }, { affinity, signal });
    const { vector, model, state } = await embedding.embedQuery(prepared.embedText, signal);
    const question = { request, queryVector: vector, queryModel: model, vectorState: state };
    const rerank = await reranking.answer(
      () => database.read('rerankCandidates', question, { affinity, signal }),
      signal,
    );
    return await database.read('consult', { ...question, rerank }, { affinity, signal });
  };
}
