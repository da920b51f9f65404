import { readSets } from '../../contradiction/storedSets.ts';
import type { ChangeList } from '../../episodic/changes.ts';
import type { ReadHandle, WriteHandle } from '../../storage/handles.ts';
import { changeState } from '../factState.ts';

/**
 * Every fact that is laid out together with these as they are now. What they leave behind when they become about another
 * thing has to be laid out too.
 */
export function factsAround(db: ReadHandle, datasetId: number, factIds: readonly number[]): number[] {
  if (factIds.length === 0) return [];
  const sets = readSets(db, datasetId, factIds);
  return sets.flatMap(({ facts }) => facts.map(({ id }) => id));
}

/** Facts placed in one of these: that they are one, or two, changes which places exclude one another. */
export function factsPlacedIn(db: ReadHandle, entityIds: readonly number[]): number[] {
  return db
    .rows(
      'identity.placedIn',
      `SELECT f.id FROM json_each(?) j CROSS JOIN fact f ON f.object_id = j.value WHERE f.relation IN ('located_in', 'lives_in')`,
      [JSON.stringify(entityIds)],
    )
    .map(([id]) => Number(id));
}

/** Facts whose object is judged by its name: what places exclude, and whether a literal says the same of their subject. */
export function factsJudgedByName(db: ReadHandle, entityIds: readonly number[]): number[] {
  if (entityIds.length === 0) return [];
  return db
    .rows(
      'identity.judgedByName',
      `SELECT f.id FROM json_each(?) j CROSS JOIN fact f ON f.object_id = j.value
       WHERE f.relation IN ('located_in', 'lives_in') OR EXISTS (
         SELECT 1 FROM fact l WHERE l.subject_id = f.subject_id AND l.object_value IS NOT NULL)`,
      [JSON.stringify(entityIds)],
    )
    .map(([id]) => Number(id));
}

/** Those of these facts that something says. */
export function factsSaid(db: ReadHandle, factIds: readonly number[]): number[] {
  return db
    .rows(
      'identity.factsSaid',
      `SELECT f.id FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value
       WHERE EXISTS (SELECT 1 FROM assertion a WHERE a.fact_id = f.id)`,
      [JSON.stringify([...new Set(factIds)])],
    )
    .map(([id]) => Number(id));
}

/** Facts that lost all their sayings to others say nothing any more. */
export function expireUnsaid(db: WriteHandle, changes: ChangeList, factIds: readonly number[], now: number): void {
  const said = new Set(factsSaid(db, factIds));
  const unsaid = db.rows(
    'identity.unsaid',
    `SELECT f.id FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value WHERE f.status IN ('holds', 'disputed')`,
    [JSON.stringify([...new Set(factIds)].filter((id) => !said.has(id)))],
  );
  for (const [id] of unsaid) changeState(db, changes, Number(id), now, { status: 'expired', expired_at: now });
}
