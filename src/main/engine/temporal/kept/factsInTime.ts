import type { ReadHandle } from '../../storage/handles.ts';
import { datingRelations, orderingRelations } from '../order/timeRelations.ts';

const list = (relations: readonly string[]): string => relations.map((relation) => `'${relation}'`).join(', ');
const ordersTold = (entity: string): string =>
  `EXISTS (SELECT 1 FROM fact o WHERE o.subject_id = ${entity} AND o.relation IN (${list(orderingRelations)}) AND o.object_id IS NOT NULL)
   OR EXISTS (SELECT 1 FROM fact o WHERE o.object_id = ${entity} AND o.relation IN (${list(orderingRelations)}))`;

/**
 * Of these facts those by which others, or they themselves, are placed in time: what is anchored, what tells an order,
 * what dates an event that something is anchored to or ordered by, or that is anchored itself, and what is in a contradiction of times already. Of
 * ordinary facts there are none, and then nothing else is looked at.
 */
export function factsInTime(db: ReadHandle, factIds: readonly number[]): number[] {
  if (factIds.length === 0) return [];
  return db
    .rows(
      'time.touched',
      `SELECT f.id FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value WHERE f.chunk_id IS NULL AND (
         f.anchor_relation IS NOT NULL
         OR f.relation IN (${list(orderingRelations)}) AND f.subject_id IS NOT NULL AND f.object_id IS NOT NULL
         OR f.relation IN (${list(datingRelations)}) AND f.subject_id IS NOT NULL AND (
           EXISTS (SELECT 1 FROM fact a WHERE a.anchor_entity_id = f.subject_id)
           OR EXISTS (SELECT 1 FROM fact a WHERE a.subject_id = f.subject_id AND a.relation IN (${list(datingRelations)}) AND a.anchor_relation IS NOT NULL)
           OR ${ordersTold('f.subject_id')})
         OR EXISTS (SELECT 1 FROM contradiction_fact x JOIN contradiction c ON c.entity_id = x.contradiction_id
           WHERE x.fact_id = f.id AND c.kind = 'time'))`,
      [JSON.stringify(factIds)],
    )
    .map(([id]) => Number(id));
}
