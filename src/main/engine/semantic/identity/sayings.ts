import type { PlaceChange } from '../../edits/places.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import { PlaceChangeDraft } from './attachments.ts';

/** What says each fact of some statements, as ids with blanks between. */
export type Sayings = ReadonlyMap<number, string>;

/** Who says the statements that these facts have now: settling may join them, and nothing else. */
export function sayingsOfStatements(db: ReadHandle, datasetId: number, factIds: readonly number[]): Sayings {
  const rows = db.rows(
    'identity.sayings',
    `SELECT same.id, (SELECT group_concat(s.id, ' ') FROM (SELECT a.id FROM assertion a WHERE a.fact_id = same.id ORDER BY a.id) s)
     FROM (SELECT DISTINCT f.text_norm_hash AS hash FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value WHERE f.chunk_id IS NULL) own
     CROSS JOIN fact same ON same.dataset_id = ? AND same.text_norm_hash = own.hash
     WHERE same.chunk_id IS NULL`,
    [JSON.stringify(factIds), datasetId],
  );
  return new Map(rows.map(([id, said]) => [Number(id), typeof said === 'string' ? said : '']));
}

export function sayingsOfFacts(db: ReadHandle, factIds: readonly number[]): Sayings {
  const rows = db.rows(
    'identity.sayingsOfFacts',
    `SELECT j.value, (SELECT group_concat(s.id, ' ') FROM (SELECT a.id FROM assertion a WHERE a.fact_id = j.value ORDER BY a.id) s)
     FROM json_each(?) j`,
    [JSON.stringify(factIds)],
  );
  return new Map(rows.map(([id, said]) => [Number(id), typeof said === 'string' ? said : '']));
}

/** The facts whose sayings are others now, and those that were moved: later ones may be split off from them. */
export function joinedSayings(before: Sayings, after: Sayings, moved: readonly number[]): PlaceChange {
  const draft = new PlaceChangeDraft();
  const always = new Set(moved);
  for (const [id, said] of after) {
    const was = before.get(id) ?? '';
    if (was !== said || always.has(id)) draft.add(`fact/${id}/sayings`, was, said);
  }
  return draft;
}
