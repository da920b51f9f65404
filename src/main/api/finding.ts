import { consultRequestSchema } from '../../shared/contract/consult.ts';
import type { Handlers } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';
import { formatInstant } from '../engine/temporal/instants.ts';
import { datasetAffinity } from './affinity.ts';

type FindingHandlers = Pick<
  Handlers,
  'retrieveHybridNeedle' | 'findMultiHopPath' | 'buildCommunities' | 'listCommunities'
>;

export function findingHandlers({ database, embedding, jobs }: AppParts): FindingHandlers {
  return {
    retrieveHybridNeedle: async ({ dataset, limit, ...needle }, { signal }) => {
      const request = consultRequestSchema.parse({ ...needle, namespace: dataset });
      const affinity = datasetAffinity(request.user_id, dataset);
      const { embedText } = await database.read('prepareQuery', { request }, { affinity, signal });
      const { vector, model, state } = await embedding.embedQuery(embedText, signal);
      const question = { request, queryVector: vector, queryModel: model, vectorState: state, limit };
      return await database.read('retrieveHybridNeedle', question, { affinity, signal });
    },
    findMultiHopPath: (request, { signal }) => {
      const affinity = datasetAffinity(request.user_id, request.dataset) + 1;
      return database.read('findMultiHopPath', request, { affinity, signal });
    },
    buildCommunities: (request, { signal }) =>
      jobs.run({ kind: 'communities', label: 'Build the communities', total: 2 }, signal, async (job) => {
        const proposed = await database.read('proposeCommunities', request, { signal: job.signal });
        job.progress(1, 2);
        const { stored, builtAt } = await database.write('storeCommunities', proposed, { signal: job.signal });
        job.progress(2, 2);
        const entities = proposed.communities.reduce((sum, { members }) => sum + members.length, 0);
        const { modularity } = proposed;
        const result = { communities: stored, entities, modularity, built_at: formatInstant(builtAt) };
        return { result, isPartial: false };
      }),
    listCommunities: (request, { signal }) => database.read('listCommunities', request, { signal }),
  };
}
