import { consultRequestSchema } from '../../shared/contract/consult.ts';
import type { Handlers } from '../../shared/contract/operations.ts';
import type { RecalledProcedure, RecallRequest } from '../../shared/contract/recall.ts';
import type { AppParts } from '../app.ts';
import { formatSystemPrompt } from '../engine/router/formatSystemPrompt.ts';
import { datasetAffinity } from './affinity.ts';

type RecallHandlers = Pick<
  Handlers,
  'routeAndAssemble' | 'formatSystemPrompt' | 'saveEpisodicSummary' | 'getRecentEpisodes' | 'getEpisodesInWindow'
>;

interface Own {
  readonly consult: Handlers['consult'];
  /** Procedures for what a prompt asks, the likeliest first. */
  readonly proceduresFor: (request: RecallRequest, signal: AbortSignal) => Promise<readonly RecalledProcedure[]>;
}

export function recallHandlers({ database }: AppParts, { consult, proceduresFor }: Own): RecallHandlers {
  return {
    routeAndAssemble: async (request, { signal }) => {
      const { user_id, dataset, prompt, max_tokens, query_timestamp, tz } = request;
      const affinity = datasetAffinity(user_id, dataset);
      const asked = consultRequestSchema.parse({
        query: prompt,
        user_id,
        namespace: dataset,
        max_tokens,
        query_timestamp,
        tz,
      });
      const procedures = await proceduresFor(request, signal);
      const taskTypes = procedures.map(({ task_type }) => task_type);
      const route = await database.read('routePrompt', { request, consult: asked, taskTypes }, { affinity, signal });
      const wantsPast = route.intents.some(({ intent }) => intent === 'temporal' || intent === 'episodic');
      const found = await consult({ ...asked, include_history: wantsPast }, { signal });
      const args = { request, route, found: found.results };
      const layers = await database.read('gatherLayers', args, { affinity, signal });
      const { intents, entities, unknown: unknown_entities } = route;
      const { degraded_by } = found;
      return { prompt, intents, entities, unknown_entities, ...layers, procedures: [...procedures], degraded_by };
    },
    formatSystemPrompt: async ({ recalled, max_tokens, planner_output }) =>
      formatSystemPrompt(recalled, { maxTokens: max_tokens, plannerOutput: planner_output }),
    saveEpisodicSummary: (request, { signal }) =>
      database.write('saveEpisodicSummary', { request, madeBy: 'owner' }, { signal }),
    getRecentEpisodes: (request, { signal }) => database.read('getRecentEpisodes', request, { signal }),
    getEpisodesInWindow: (request, { signal }) => database.read('getEpisodesInWindow', request, { signal }),
  };
}
