import type { ConsultResponse, ConsultResult } from '../../../shared/contract/consult.ts';
import type { EarlierTurn, Evidence, QueryResponse } from '../../../shared/contract/query.ts';
import { plainText } from '../../../shared/plainText.ts';
import { lessRelatedFrom } from '../../model/lessRelated.ts';
import { exploreAddress, type InspectorTarget } from '../../model/routes.ts';

/** One question and what came of it. */
export interface Turn {
  /** Also the name under which its answer is told while it is written. */
  readonly id: string;
  readonly question: string;
  readonly phase: 'writing' | 'answered' | 'found' | 'failed' | 'stopped';
  /** What is written so far. */
  readonly text: string;
  readonly response: QueryResponse | null;
  /** Without a model: the memories that consult found. */
  readonly found: readonly ConsultResult[];
  /** Those after them that are far less related to the question. */
  readonly lessRelated: readonly ConsultResult[];
  readonly error: unknown;
}

/** Enough to know what “she” and “then” point at. */
const mostEarlier = 4;
const mostFound = 20;
const mostLessRelated = 12;
const longestAnswer = 4_000;

export function begun(id: string, question: string): Turn {
  return { id, question, phase: 'writing', text: '', response: null, found: [], lessRelated: [], error: null };
}

/** The turns with one of them changed; a turn that is gone, or over, is not brought back. */
export function changed(turns: readonly Turn[], id: string, patch: Partial<Turn>): readonly Turn[] {
  return turns.map((turn) => (turn.id === id && turn.phase === 'writing' ? { ...turn, ...patch } : turn));
}

export function answeredBy(response: QueryResponse): Partial<Turn> {
  return { phase: 'answered', text: response.answer, response };
}

export function foundBy({ results, degraded_by }: ConsultResponse): Partial<Turn> {
  const facts = results.filter(({ kind }) => kind === 'fact');
  const at = lessRelatedFrom({ results: facts, degraded_by });
  const lessRelated = facts.slice(at, at + mostLessRelated);
  return { phase: 'found', found: facts.slice(0, Math.min(at, mostFound)), lessRelated };
}

/** What a follow-up is asked with: the last turns that were answered. */
export function earlierOf(turns: readonly Turn[]): EarlierTurn[] {
  return turns
    .filter(({ phase }) => phase === 'answered')
    .slice(-mostEarlier)
    .map(({ question, text }) => ({ query: question, answer: text.slice(0, longestAnswer) }));
}

/** Whether the model cited nothing: then the memory does not hold the answer, or the answer does not rest on it. */
export function isUnsupported({ evidence }: QueryResponse): boolean {
  return evidence.entities.length + evidence.edges.length + evidence.facts.length === 0;
}

/** A memory to go on from: in the inspector, and in Explore. */
export interface MemoryLink {
  readonly key: string;
  readonly kind: 'edge' | 'entity' | 'passage';
  readonly label: string;
  readonly inspect: Partial<InspectorTarget>;
  readonly explore: string;
}

/** Statements first, then passages, then entities. */
export function linksOf({ edges, facts, entities }: Evidence): MemoryLink[] {
  return [
    ...edges.map(({ id, source, relation, target, artifact_id = null }) => ({
      key: `edge${id}`,
      kind: 'edge' as const,
      label: `${source} ${relation.replaceAll('_', ' ')} ${target}`,
      inspect: { factId: id, artifactId: artifact_id },
      explore: exploreAddress({ fact: id }),
    })),
    ...facts.map(({ id, text, speaker, artifact_id, chunk_id }) =>
      passageLink(id, text, speaker, artifact_id, chunk_id),
    ),
    ...entities.map(({ id, name }) => ({
      key: `entity${id}`,
      kind: 'entity' as const,
      label: name,
      inspect: { entityId: id },
      explore: exploreAddress({ entity: id }),
    })),
  ];
}

export function linkOf({ id, text, speaker, artifact_id, chunk_id }: ConsultResult): MemoryLink {
  return passageLink(id, text, speaker, artifact_id, chunk_id);
}

function passageLink(
  id: number,
  text: string,
  speaker: string | null,
  artifactId: number | null,
  chunkId: number | null,
): MemoryLink {
  return {
    key: `fact${id}`,
    kind: 'passage',
    label: speaker === null ? plainText(text) : `${speaker}: ${plainText(text)}`,
    inspect: { factId: id, artifactId, chunkId },
    explore: exploreAddress(chunkId === null ? { fact: id } : { passage: id }),
  };
}
