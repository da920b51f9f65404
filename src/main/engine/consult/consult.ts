import type { ConsultResponse } from '../../../shared/contract/consult.ts';
import type { JobContext } from '../jobs.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { communityArm } from './arms/communityArm.ts';
import { graphArm } from './arms/graphArm.ts';
import type { GraphWalk } from './arms/graphWalk.ts';
import { lexicalArm } from './arms/lexicalArm.ts';
import { cosinesOf, semanticArm } from './arms/semanticArm.ts';
import { standingArm } from './arms/standingArm.ts';
import { temporalArm } from './arms/temporalArm.ts';
import type { Consultation } from './consultation.ts';
import { FeatureReader } from './features.ts';
import { groupsOf } from './folding/folding.ts';
import { type Fused, type Fusion, fuse } from './fusion.ts';
import { type HeldRetrieval, takeRetrieval } from './heldRetrievals.ts';
import type { WordScores } from './image/wordScan.ts';
import { includedWith } from './include.ts';
import type { ArmList } from './lanes.ts';
import { openConsultation, type Question, vectorsMissing } from './openConsultation.ts';
import { pack } from './packing.ts';
import { builtInReranker, relevanceOf, type Term, termsOf } from './reranker.ts';
import { resultsOf } from './results.ts';
import { rankRelevance, scoreAll } from './scoring.ts';
import { similarityOf } from './similarity.ts';
import { isStale } from './staleness.ts';
import { type Stages, traceOf } from './trace.ts';

/** Relevance of a community when nothing else was found. */
const NO_OTHER = 0.5;

/** What a configured reranker said of the candidates, by fact id, or that it could not be reached. */
export type RerankAnswer =
  | {
      readonly state: 'given';
      readonly model: string;
      readonly scores: ReadonlyMap<number, number>;
      /** What the candidates were retrieved with is held under this number. */
      readonly held?: number;
    }
  | { readonly state: 'unreachable'; readonly model: string; readonly held?: number };

export interface ConsultArgs extends Question {
  readonly rerank?: RerankAnswer | undefined;
}

/**
 * Retrieves by four arms, fuses, scores and packs (DESIGN section 6); no model is called.
 * @throws PalimpsestError not_found for an unknown namespace
 */
export function consult(db: ReadHandle, args: ConsultArgs, context: JobContext): ConsultResponse {
  const { consultation, retrieved } =
    takeRetrieval(db, { number: args.rerank?.held, request: args.request }, context) ?? retrieveNow(db, args, context);
  const stages = rank(consultation, retrieved, args.rerank);
  const { packing } = stages;
  const results = resultsOf(consultation, packing);
  const included = includedWith(consultation, results);
  const dropped = {
    results: packing.droppedResults,
    source_facts: included.droppedSourceFacts,
    chunks: included.droppedChunks,
  };
  const degradedBy = [
    ...vectorsMissing(consultation),
    ...(args.rerank?.state === 'unreachable' ? (['no_reranker'] as const) : []),
  ];
  return {
    results,
    ...included.parts,
    truncated: dropped.results + dropped.source_facts + dropped.chunks > 0,
    dropped,
    degraded: degradedBy.length > 0,
    degraded_by: degradedBy,
    ambiguous: ambiguousOf(consultation),
    query_cut: consultation.queryCut,
    ...(args.request.trace ? { trace: traceOf(consultation, stages) } : {}),
  };
}

function retrieveNow(db: ReadHandle, args: Question, context: JobContext): HeldRetrieval {
  const consultation = openConsultation(db, args, context);
  return { consultation, retrieved: retrieve(consultation) };
}

export interface Retrieved {
  readonly lists: readonly ArmList[];
  readonly walk: GraphWalk | undefined;
  /** Null once a later consult may have used their arrays again. */
  readonly scores: WordScores | null;
  readonly fusion: Fusion;
  readonly fusionMs: number;
}

/** The arms, and what they agree on. */
export function retrieve(consultation: Consultation): Retrieved {
  const { image, states, clocks, depth } = consultation;
  const lexical = lexicalArm(consultation);
  const semantic = semanticArm(consultation);
  const similarity = similarityOf(consultation, lexical.scores);
  const strong = [semantic, ...lexical.lists].filter(({ list }) => list !== 'session').map(({ merged }) => merged);
  const graph = graphArm(consultation, strong, similarity);
  const lists = [
    semantic,
    ...lexical.lists,
    graph,
    temporalArm(consultation, similarity),
    standingArm(consultation, similarity, (row) => isStale(image, states, clocks, row)),
    communityArm(consultation, strong),
  ];
  const beganMs = consultation.elapsed();
  const fusion = fuse(lists, depth.rerank);
  return { lists, walk: graph.walk, scores: lexical.scores, fusion, fusionMs: consultation.elapsed() - beganMs };
}

function rank(consultation: Consultation, retrieved: Retrieved, rerank: RerankAnswer | undefined): Stages {
  const { fusion } = retrieved;
  const beganMs = consultation.elapsed();
  const judged = judge(consultation, retrieved, rerank);
  const applies = rerank?.state !== 'unreachable';
  const scored = scoreAll(consultation, fusion.candidates, judged.relevance, applies);
  const packingBeganMs = consultation.elapsed();
  const groups = groupsOf(
    consultation,
    scored.map(({ row }) => row).filter((row) => row >= 0),
  );
  const packing = pack(consultation.image, scored, groups, consultation.request.max_tokens);
  return {
    lists: retrieved.lists,
    walk: retrieved.walk,
    fusion,
    fusionMs: retrieved.fusionMs,
    scored,
    terms: judged.terms,
    reranker: judged.reranker,
    applies,
    scoringMs: packingBeganMs - beganMs,
    packing,
    packingMs: consultation.elapsed() - packingBeganMs,
  };
}

interface Judged {
  readonly reranker: string;
  readonly relevance: readonly number[];
  readonly terms: ReadonlyMap<number, readonly Term[]>;
}

function judge(consultation: Consultation, retrieved: Retrieved, rerank: RerankAnswer | undefined): Judged {
  const { candidates } = retrieved.fusion;
  const none = new Map<number, readonly Term[]>();
  if (rerank?.state === 'unreachable') {
    const relevance = candidates.map((_, i) => rankRelevance(i + 1, candidates.length));
    return { reranker: rerank.model, relevance, terms: none };
  }
  const facts = candidates.filter(({ row }) => row >= 0);
  if (rerank?.state === 'given') {
    const relevance = facts.map(({ row }) => rerank.scores.get(consultation.image.facts.id[row] ?? 0) ?? 0);
    return { reranker: rerank.model, relevance: withPlaces(candidates, relevance), terms: none };
  }
  if (retrieved.scores === null) throw new Error('the built-in reranker came after the scores of words were gone');
  const features = featuresOf(consultation, facts, retrieved.scores);
  return {
    reranker: builtInReranker,
    relevance: withPlaces(candidates, features.map(relevanceOf)),
    terms: consultation.request.trace ? new Map(facts.map(({ row }, i) => [row, termsOf(features[i] ?? [])])) : none,
  };
}

/** No reranker judges a digest: a community keeps its fused place, with the relevance of what stands there. */
function withPlaces(candidates: readonly Fused[], ofFacts: readonly number[]): number[] {
  if (candidates.length === ofFacts.length) return [...ofFacts];
  const ranked = [...ofFacts].sort((a, b) => b - a);
  let facts = 0;
  return candidates.map(({ row }) =>
    row < 0 ? (ranked[Math.min(facts, ranked.length - 1)] ?? NO_OTHER) : (ofFacts[facts++] ?? 0),
  );
}

function featuresOf(consultation: Consultation, candidates: readonly Fused[], scores: WordScores): number[][] {
  cosinesOf(
    consultation,
    candidates.map(({ row }) => row),
  );
  const reader = new FeatureReader(consultation, candidates, scores);
  return candidates.map((candidate) => reader.read(candidate));
}

/** Names in the query that several entities bear. */
function ambiguousOf({ image, mentions }: Consultation): ConsultResponse['ambiguous'] {
  return mentions
    .filter((mention) => mention.entities.length > 1)
    .map((mention) => ({
      mention: mention.text,
      entities: mention.entities.flatMap((at) => {
        const entity = image.graph.entities[at];
        return entity === undefined ? [] : [{ id: entity.id, name: entity.name }];
      }),
    }));
}
