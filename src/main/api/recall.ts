import { consultRequestSchema } from '../../shared/contract/consult.ts';
import type { Handlers } from '../../shared/contract/operations.ts';
import { procedureFindRequestSchema } from '../../shared/contract/procedures.ts';
import type { Recalled, RecallRequest } from '../../shared/contract/recall.ts';
import type { AppParts } from '../app.ts';
import { formatSystemPrompt } from '../engine/router/formatSystemPrompt.ts';
import type { Route } from '../engine/router/routePrompt.ts';
import { datasetAffinity } from './affinity.ts';

type RecallHandlers = Pick<
  Handlers,
  'routeAndAssemble' | 'formatSystemPrompt' | 'saveEpisodicSummary' | 'getRecentEpisodes' | 'getEpisodesInWindow'
>;

type Own = Pick<Handlers, 'consult' | 'findProcedures'>;

/** Of those that a prompt may call for, so many are looked at, and so many told. */
const proceduresFound = 10;
const mostProcedures = 3;
/** Longer prompts are not what procedures are named by. */
const longestTask = 2_000;

export function recallHandlers({ database }: AppParts, { consult, findProcedures }: Own): RecallHandlers {
  async function likely({ user_id, dataset, prompt }: RecallRequest, signal: AbortSignal): Promise<Likely[]> {
    const query = prompt.trim().slice(0, longestTask);
    const asked = procedureFindRequestSchema.parse({ user_id, dataset, query, limit: proceduresFound });
    const { found } = await findProcedures(asked, { signal });
    return found.map(({ procedure, ranks }) => ({ ...procedure, hasWords: ranks.words !== null }));
  }

  async function views(
    { user_id, dataset }: RecallRequest,
    wanted: readonly Likely[],
    signal: AbortSignal,
  ): Promise<Recalled['procedures']> {
    return await Promise.all(
      wanted
        .slice(0, mostProcedures)
        .map(({ id }) => database.read('getProcedure', { user_id, dataset, id }, { signal })),
    );
  }

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
      const procedures = await likely(request, signal);
      const taskTypes = procedures.map(({ task_type }) => task_type);
      const route = await database.read('routePrompt', { request, consult: asked, taskTypes }, { affinity, signal });
      const wantsPast = route.intents.some(({ intent }) => intent === 'temporal' || intent === 'episodic');
      const found = await consult({ ...asked, include_history: wantsPast }, { signal });
      const args = { request, route, found: found.results };
      const layers = await database.read('gatherLayers', args, { affinity, signal });
      const { intents, entities, unknown: unknown_entities } = route;
      const { degraded_by } = found;
      const wanted = wantedOf(procedures, route);
      return {
        ...{ prompt, intents, entities, unknown_entities, degraded_by },
        ...layers,
        procedures: await views(request, wanted, signal),
      };
    },
    formatSystemPrompt: async ({ recalled, max_tokens, planner_output }) =>
      formatSystemPrompt(recalled, { maxTokens: max_tokens, plannerOutput: planner_output }),
    saveEpisodicSummary: (request, { signal }) =>
      database.write('saveEpisodicSummary', { request, madeBy: 'owner' }, { signal }),
    getRecentEpisodes: (request, { signal }) => database.read('getRecentEpisodes', request, { signal }),
    getEpisodesInWindow: (request, { signal }) => database.read('getEpisodesInWindow', request, { signal }),
  };
}

interface Likely {
  readonly id: number;
  readonly task_type: string;
  /** Whether it has words of the prompt, or is near it in meaning alone. */
  readonly hasWords: boolean;
}

/** Asked how something is done, all that may be meant, those with the prompt's words first; else those that it names. */
function wantedOf(procedures: readonly Likely[], { intents }: Route): Likely[] {
  const cues = intents.find(({ intent }) => intent === 'procedural')?.cues ?? [];
  const named = new Set(cues.flatMap(({ kind, words }) => (kind === 'procedure' ? [words] : [])));
  const asksHow = cues.some(({ kind }) => kind === 'words');
  const rank = ({ task_type, hasWords }: Likely): number => (named.has(task_type) ? 2 : hasWords ? 1 : 0);
  return procedures
    .filter((each) => named.has(each.task_type) || (asksHow && each.hasWords))
    .toSorted((a, b) => rank(b) - rank(a));
}
