import { consultRequestSchema } from '../../shared/contract/consult.ts';
import type { Handlers } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';
import { formatInstant } from '../engine/temporal/instants.ts';
import { datasetAffinity } from './affinity.ts';

type FindingHandlers = Pick<
  Handlers,
  'retrieveHybridNeedle' | 'findMultiHopPath' | 'buildCommunities' | 'listCommunities'
>;

export function findingHandlers({ database, embedding }: AppParts): FindingHandlers {
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
    buildCommunities: async (request, { signal }) => {
      const proposed = await database.read('proposeCommunities', request, { signal });
      const { stored, builtAt } = await database.write('storeCommunities', proposed, { signal });
      return {
        communities: stored,
        entities: proposed.communities.reduce((sum, { members }) => sum + members.length, 0),
        modularity: proposed.modularity,
        built_at: formatInstant(builtAt),
      };
    },
    listCommunities: (request, { signal }) => database.read('listCommunities', request, { signal }),
  };
}
