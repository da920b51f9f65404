import type { ConsultResult } from '../../../shared/contract/consult.ts';
import type { EpisodeView } from '../../../shared/contract/episodes.ts';
import type { Recalled, RecallRequest } from '../../../shared/contract/recall.ts';
import type { ContradictionSummary } from '../../../shared/contract/truth.ts';
import { listContradictions } from '../contradiction/review/listContradictions.ts';
import { getEpisodesInWindow, getRecentEpisodes } from '../episodic/episodes.ts';
import type { JobContext } from '../jobs.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { answerInTime } from '../temporal/asked/answerInTime.ts';
import { indexWords, queryTerms } from '../text/words.ts';
import { recalledFacts } from './recalledFacts.ts';
import type { Route } from './routePrompt.ts';

const mostEpisodes = 8;
/** Summaries among which those that fit the prompt are looked for. */
const episodesRead = 500;
const mostContradictions = 20;
const contradictionsRead = 200;
/** Of a period that is open at one end. */
const earliest = '0001-01-01';
const latest = '9999-12-31';

export interface LayersArgs {
  readonly request: RecallRequest;
  readonly route: Route;
  readonly found: readonly ConsultResult[];
}

type Layers = Pick<Recalled, 'facts' | 'passages' | 'episodes' | 'contradictions' | 'time'>;

/** Read job: what the layers have for a prompt, beside what consult found. */
export function gatherLayers(db: ReadHandle, { request, route, found }: LayersArgs, context: JobContext): Layers {
  return db.snapshot(() => {
    const facts = recalledFacts(db, { route, found, nowMs: context.clock.now() });
    const { user_id, dataset } = request;
    return {
      facts,
      passages: found
        .filter(({ kind, type }) => kind === 'fact' && type === 'experience')
        .map(({ id, text, speaker, occurred_at, stale, artifact_id, score }) => ({
          id,
          text,
          speaker,
          occurred_at,
          stale,
          artifact_id,
          score,
        })),
      episodes: episodesFor(db, request, route),
      contradictions: contradictionsFor(db, request, route, new Set(facts.map(({ id }) => id)), context),
      time: route.question === null ? null : answerInTime(db, { user_id, dataset, question: route.question }),
    };
  });
}

/** Those of the period that the prompt names; else those with its words or names; else, asked for what was, the latest. */
function episodesFor(db: ReadHandle, request: RecallRequest, { period, entities, intents }: Route): EpisodeView[] {
  const { user_id, dataset, prompt } = request;
  if (period !== null) {
    const window = { from: period.from ?? earliest, to: period.to ?? latest };
    return getEpisodesInWindow(db, { user_id, dataset, ...window, limit: mostEpisodes }).episodes;
  }
  const { episodes } = getRecentEpisodes(db, { user_id, dataset, limit: episodesRead });
  const terms = new Set([...queryTerms(prompt), ...entities.flatMap(({ name }) => queryTerms(name))]);
  const fitting = episodes
    .map((episode) => ({ episode, words: shared(episode.summary, terms) }))
    .filter(({ words }) => words > 0)
    .toSorted((a, b) => b.words - a.words)
    .map(({ episode }) => episode);
  const asked = intents.some(({ intent }) => intent === 'episodic');
  return (fitting.length > 0 || !asked ? fitting : episodes).slice(0, mostEpisodes);
}

function shared(text: string, terms: ReadonlySet<string>): number {
  return new Set(
    indexWords(text)
      .split(' ')
      .filter((word) => terms.has(word)),
  ).size;
}

/** Open ones about what the prompt names or consult found; asked about conflicts in general, all of them. */
function contradictionsFor(
  db: ReadHandle,
  { user_id, dataset }: RecallRequest,
  { entities, intents }: Route,
  factIds: ReadonlySet<number>,
  context: JobContext,
): ContradictionSummary[] {
  const { contradictions } = listContradictions(
    db,
    { user_id, dataset, status: ['open', 'suspected'], offset: 0, limit: contradictionsRead },
    context,
  );
  const named = new Set(entities.map(({ id }) => id));
  const about = contradictions.filter(
    ({ subject, facts }) => (subject !== null && named.has(subject.id)) || facts.some(({ id }) => factIds.has(id)),
  );
  const asksForAll = entities.length === 0 && intents.some(({ intent }) => intent === 'contradiction');
  return (asksForAll ? contradictions : about).slice(0, mostContradictions);
}
