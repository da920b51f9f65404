import type { Evidence } from '../../../shared/contract/query.ts';
import type { AnswerContext, ContextEdge, ContextEntity, ContextFact } from './answerContext.ts';
import type { WrittenAnswer } from './parseAnswer.ts';

/**
 * What an answer rests on: cited ids that were sent, each once, in their order, with both ends of each cited edge.
 * Ids that were not sent are invented and dropped.
 */
export function evidenceOf(
  context: AnswerContext,
  cited: Pick<WrittenAnswer, 'entities' | 'edges' | 'facts'>,
): Evidence {
  const edges = chosen(context.edges, cited.edges);
  const ends = edges.flatMap(({ sourceId, targetId }) => [sourceId, targetId]);
  return {
    entities: chosen(context.entities, [...cited.entities, ...ends]).map(entityOf),
    edges: edges.map(edgeOf),
    facts: chosen(context.facts, cited.facts).map(factOf),
  };
}

/** How many of the cited ids were never sent, counting each once. */
export function inventedIn(context: AnswerContext, cited: Pick<WrittenAnswer, 'entities' | 'edges' | 'facts'>): number {
  const unsent = (sent: readonly { readonly id: number }[], ids: readonly number[]): number =>
    [...new Set(ids)].filter((id) => !sent.some((each) => each.id === id)).length;
  return (
    unsent(context.entities, cited.entities) + unsent(context.edges, cited.edges) + unsent(context.facts, cited.facts)
  );
}

function chosen<Item extends { readonly id: number }>(sent: readonly Item[], ids: readonly number[]): Item[] {
  const wanted = new Set(ids);
  return sent.filter(({ id }) => wanted.has(id)).toSorted((a, b) => a.id - b.id);
}

function entityOf({ id, name, type, description }: ContextEntity): Evidence['entities'][number] {
  return { id, name, type, ...(description === null ? {} : { description }) };
}

function edgeOf(edge: ContextEdge): Evidence['edges'][number] {
  const { id, sourceId, targetId, source, target, relation, artifactId, validAt, invalidAt, createdAt, expiredAt } =
    edge;
  return {
    id,
    source_id: sourceId,
    target_id: targetId,
    source,
    target,
    relation,
    ...(artifactId === null ? {} : { artifact_id: artifactId }),
    valid_at: validAt,
    ...(invalidAt === null ? {} : { invalid_at: invalidAt }),
    created_at: createdAt,
    ...(expiredAt === null ? {} : { expired_at: expiredAt }),
  };
}

function factOf({
  id,
  text,
  speaker,
  artifactId,
  chunkId,
  validAt,
  createdAt,
}: ContextFact): Evidence['facts'][number] {
  return {
    id,
    text,
    speaker,
    artifact_id: artifactId,
    chunk_id: chunkId,
    valid_at: validAt,
    created_at: createdAt,
  };
}
