import type { ConsultTrace } from '../../../shared/contract/consult.ts';
import { formatInstant } from '../temporal/instants.ts';
import { type GraphWalk, type Step, WalkedPaths } from './arms/graphWalk.ts';
import type { Consultation, Window } from './consultation.ts';
import type { Fusion } from './fusion.ts';
import { factTypes } from './image/codes.ts';
import type { ArmList } from './lanes.ts';
import type { Packing } from './packing.ts';
import { type Term } from './reranker.ts';
import type { Scored } from './scoring.ts';
import { entityRef } from './results.ts';
import { emptyRanked, type Ranked } from './topRows.ts';

export interface Stages {
  readonly lists: readonly ArmList[];
  readonly walk: GraphWalk | undefined;
  readonly fusion: Fusion;
  readonly fusionMs: number;
  readonly scored: readonly Scored[];
  readonly terms: ReadonlyMap<number, readonly Term[]>;
  readonly reranker: string;
  readonly applies: boolean;
  readonly scoringMs: number;
  readonly packing: Packing;
  readonly packingMs: number;
}

/** The whole working of one consult: every list, rank, score and factor, and what packing left out. */
export function traceOf(consultation: Consultation, stages: Stages): ConsultTrace {
  const { depth, query, queryCut, words, mentions, window, request } = consultation;
  const { facts, communities } = consultation.image;
  const idOf = (row: number): number => -(communities.at(row)?.id ?? 0) || (facts.id[row] ?? 0);
  const named = new Set(
    mentions.flatMap(({ entities }) => entities.flatMap((at) => consultation.image.graph.entities[at]?.id ?? [])),
  );
  return {
    query,
    query_cut: queryCut,
    terms: words.terms.map((term) => term.words.join(' ')),
    names: [...named].flatMap((id) => entityRef(consultation, id) ?? []),
    period: window === null ? null : periodOf(window),
    budget: { rows: depth.rows, hops: depth.hops, rerank: depth.rerank },
    arms: stages.lists.flatMap((list) => armLanes(list, idOf, consultation)),
    walk: stages.walk === undefined ? null : walkOf(consultation, stages.walk, stages.lists, idOf),
    fusion: {
      k: stages.fusion.k,
      weights: { ...stages.fusion.weights },
      elapsed_ms: stages.fusionMs,
      total: stages.fusion.total,
      candidates: stages.fusion.candidates.map(({ row, score, ranks }, i) => ({
        id: idOf(row),
        rank: i + 1,
        score,
        ranks: { ...ranks },
      })),
    },
    scoring: {
      reranker: stages.reranker,
      elapsed_ms: stages.scoringMs,
      applied: stages.applies,
      scored: stages.scored.map((each, i) => scoredOf(each, i + 1, idOf(each.row), stages.terms.get(each.row) ?? [])),
    },
    packing: {
      max_tokens: request.max_tokens,
      used_tokens: stages.packing.usedTokens,
      elapsed_ms: stages.packingMs,
      packed: stages.packing.packed.map(({ row, tokens, outcome, into, why }) => ({
        id: idOf(row),
        tokens,
        outcome,
        ...(into === undefined ? {} : { into: idOf(into) }),
        ...(why === undefined ? {} : { why }),
      })),
    },
    memories: readMemories(consultation, stages),
    elapsed_ms: consultation.elapsed(),
  };
}

function armLanes(list: ArmList, idOf: (row: number) => number, { request }: Consultation): ConsultTrace['arms'] {
  if (list.arm === 'community') return [laneOf(list, 'community', list.merged, idOf)];
  const lanes = factTypes.filter((lane) => request.types === undefined || request.types.includes(lane));
  return lanes.map((lane) => laneOf(list, lane, list.lanes[factTypes.indexOf(lane)] ?? emptyRanked, idOf));
}

function laneOf(
  list: ArmList,
  lane: ConsultTrace['arms'][number]['lane'],
  { rows, scores }: Ranked,
  idOf: (row: number) => number,
): ConsultTrace['arms'][number] {
  return {
    arm: list.arm,
    list: list.list,
    lane,
    state: list.state,
    ...(list.reason === undefined ? {} : { reason: list.reason }),
    rows: rows.length,
    started_ms: list.startedMs,
    elapsed_ms: list.elapsedMs,
    hits: rows.map((row, i) => ({ id: idOf(row), rank: i + 1, score: scores[i] ?? 0 })),
  };
}

/** The graph arm's seeds, and the way to each of its hits. */
function walkOf(
  { image }: Consultation,
  walk: GraphWalk,
  lists: readonly ArmList[],
  idOf: (row: number) => number,
): NonNullable<ConsultTrace['walk']> {
  const ways = new WalkedPaths(image.graph, walk);
  const reached = lists.find(({ arm }) => arm === 'graph')?.merged.rows ?? [];
  return {
    seeds: (walk.hops[0]?.from ?? []).map(idOf),
    hops: walk.hops.length,
    paths: reached.flatMap((row) => {
      const steps = ways.pathTo(row);
      return steps === null ? [] : [{ id: idOf(row), steps: steps.map((step) => stepOf(image, step, idOf)) }];
    }),
  };
}

function stepOf(
  image: Consultation['image'],
  step: Step,
  idOf: (row: number) => number,
): NonNullable<ConsultTrace['walk']>['paths'][number]['steps'][number] {
  switch (step.kind) {
    case 'fact':
      return { kind: 'fact', id: idOf(step.row) };
    case 'entity': {
      const entity = image.graph.entities[step.at];
      return { kind: 'entity', id: entity?.id ?? 0, name: entity?.name ?? '' };
    }
    case 'link':
      return { kind: 'link', link: step.link, back: step.isBack };
  }
}

function scoredOf(
  each: Scored,
  rank: number,
  id: number,
  terms: readonly Term[],
): ConsultTrace['scoring']['scored'][number] {
  return {
    id,
    rank,
    final: each.final,
    relevance: each.relevance,
    recency: { ...each.recency },
    temporal: { ...each.temporal },
    corroboration: { ...each.corroboration },
    stale_factor: each.staleFactor,
    terms: terms.map((term) => ({ ...term })),
  };
}

function periodOf(window: Window): NonNullable<ConsultTrace['period']> {
  return {
    words: window.words,
    from: Number.isFinite(window.fromMs) ? formatInstant(window.fromMs) : null,
    to: Number.isFinite(window.toMs) ? formatInstant(window.toMs) : null,
    mode: window.mode,
  };
}

function readMemories({ db, image }: Consultation, stages: Stages): ConsultTrace['memories'] {
  const rows = new Set(stages.lists.flatMap(({ lanes }) => lanes.flatMap((lane) => lane.rows)));
  const texts = db.rows(
    'consult.traceTexts',
    'SELECT id, text FROM fact WHERE id IN (SELECT value FROM json_each(?))',
    [JSON.stringify([...rows].map((row) => image.facts.id[row] ?? 0))],
  );
  const ofFacts = texts.flatMap(([id, text]): ConsultTrace['memories'] => {
    const row = image.facts.rowOf.get(Number(id));
    if (row === undefined) return [];
    const occurred = image.facts.occurredAt[row] ?? Number.NaN;
    return [
      {
        id: Number(id),
        type: factTypes[image.facts.type[row] ?? 0] ?? 'knowledge',
        text: String(text),
        speaker: image.speakers.list[image.facts.speaker[row] ?? -1] ?? null,
        occurred_at: Number.isNaN(occurred) ? null : formatInstant(occurred),
      },
    ];
  });
  const named = stages.lists.find(({ arm }) => arm === 'community')?.merged.rows ?? [];
  const ofCommunities = named.flatMap((row): ConsultTrace['memories'] => {
    const community = image.communities.at(row);
    if (community === undefined) return [];
    return [{ id: -community.id, type: 'community', text: community.summary, speaker: null, occurred_at: null }];
  });
  return [...ofFacts, ...ofCommunities];
}
