import { consultRequestSchema } from '../../shared/contract/consult.ts';
import type { CallContext, Handlers, Parsed } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';
import { datasetAffinity } from './affinity.ts';
import { consultHandler } from './consult.ts';

type GraphHandlers = Pick<
  Handlers,
  'graphFocus' | 'graphNeighbours' | 'graphAmong' | 'graphPath' | 'graphHistogram' | 'graphFacets' | 'findNames'
>;

/** What is found for a question that a first picture shows around it. */
const resultsShown = 24;

/** A dataset's graph is in the memory of one reader: not the one that answers its consults, so that neither waits for the other. */
export function graphHandlers(parts: AppParts): GraphHandlers {
  const { database } = parts;
  const consult = consultHandler(parts);
  const reading = (request: { user_id: string; dataset: string }, { signal }: CallContext): ReadingOptions => ({
    affinity: datasetAffinity(request.user_id, request.dataset) + 1,
    signal,
  });
  return {
    graphFocus: async (request, context) => {
      if (request.question === undefined) return database.read('graphFocus', { request }, reading(request, context));
      const found = await consult(consultRequestSchema.parse(askedAs(request, request.question)), context);
      const best = found.results.filter(({ kind }) => kind === 'fact').slice(0, resultsShown);
      // What is claimed in a passage joins it to the entities and literals that the passage is about.
      const claimed = best.flatMap(({ claims }) => claims?.map((claim) => claim.fact_id) ?? []);
      const facts = [...best.map(({ id }) => id), ...claimed];
      const focus = await database.read('graphFocus', { request, facts }, reading(request, context));
      return { ...focus, degraded_by: found.degraded_by };
    },
    graphNeighbours: (request, context) => database.read('graphNeighbours', request, reading(request, context)),
    graphAmong: (request, context) => database.read('graphAmong', request, reading(request, context)),
    graphPath: (request, context) => database.read('graphPath', request, reading(request, context)),
    graphHistogram: (request, context) => database.read('graphHistogram', request, reading(request, context)),
    graphFacets: (request, context) => database.read('graphFacets', request, reading(request, context)),
    findNames: (request, context) => database.read('findNames', request, reading(request, context)),
  };
}

interface ReadingOptions {
  readonly affinity: number;
  readonly signal: AbortSignal;
}

/** The question as consult is asked it, as far as the filter can be said to it; the rest of the filter keeps out what it finds. */
function askedAs({ user_id, dataset, filter }: Parsed<'graphFocus'>, question: string): unknown {
  const { as_of, known_at, include_history, tags, from, to } = filter;
  const hasRange = from !== undefined || to !== undefined;
  return {
    query: question,
    user_id,
    namespace: dataset,
    include_history,
    ...(as_of === undefined ? {} : { as_of }),
    ...(known_at === undefined ? {} : { known_at }),
    ...(tags === undefined ? {} : { tags, tags_match: 'any_strict' }),
    ...(hasRange ? { period: { ...(from && { from }), ...(to && { to }), mode: 'filter' } } : {}),
  };
}
