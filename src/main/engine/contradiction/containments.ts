import type { ReadHandle } from '../storage/handles.ts';

/** Relations by which a place is known to lie in another; see `placesAround`. */
const containing = `('located_in', 'part_of')`;
const told = `f.relation IN ${containing} AND f.object_id IS NOT NULL AND f.chunk_id IS NULL
  AND f.polarity = 'affirmed' AND f.modality = 'asserted'`;

/** That one thing lies in another, as it stands now. */
export interface Containment {
  readonly id: number;
  readonly status: string;
}

/** Those of these facts that tell that one thing lies in another. */
export function containmentsAmong(db: ReadHandle, factIds: readonly number[]): Containment[] {
  if (factIds.length === 0) return [];
  return db.all<Containment & object>(
    'containment.among',
    `SELECT f.id, f.status FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value WHERE ${told}`,
    [JSON.stringify(factIds)],
  );
}

/**
 * Facts that place a subject within what one of these tells to lie in something, while others place the same subject
 * around that: whether the two exclude one another depends on these.
 */
export function factsPlacedAcross(db: ReadHandle, containmentIds: readonly number[]): number[] {
  if (containmentIds.length === 0) return [];
  const ids = JSON.stringify(containmentIds);
  const [within, around] = [everyPlace(db, ids, 'within'), everyPlace(db, ids, 'around')];
  return db
    .rows(
      'containment.placedAcross',
      `SELECT DISTINCT f.id FROM json_each(@within) w CROSS JOIN fact f ON f.object_id = w.value
       WHERE f.relation IN ('located_in', 'lives_in') AND f.chunk_id IS NULL AND EXISTS (
         SELECT 1 FROM fact o WHERE o.subject_id = f.subject_id AND o.relation = f.relation AND o.object_id <> f.object_id
           AND o.object_id IN (SELECT a.value FROM json_each(@around) a))`,
      { within, around },
    )
    .map(([id]) => Number(id));
}

/** All that lies in what these place, or around where they place it, over any number of steps; as a JSON list. */
function everyPlace(db: ReadHandle, ids: string, side: 'within' | 'around'): string {
  const [end, next] = side === 'within' ? ['subject_id', 'object_id'] : ['object_id', 'subject_id'];
  // What ended at once with others may have joined them to the rest.
  const isKnown = `(f.status IN ('holds', 'disputed') OR f.id IN (SELECT value FROM json_each(@ids)))`;
  const rows = db.rows(
    `containment.${side}`,
    `WITH RECURSIVE place(id) AS (
       SELECT f.${end} FROM json_each(@ids) j CROSS JOIN fact f ON f.id = j.value
       UNION
       SELECT f.${end} FROM place CROSS JOIN fact f ON f.${next} = place.id WHERE ${told} AND ${isKnown})
     SELECT id FROM place`,
    { ids },
  );
  return JSON.stringify(rows.map(([id]) => Number(id)));
}
