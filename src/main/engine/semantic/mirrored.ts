import type { FoundFact } from '../extraction/told.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { nameKey } from './names.ts';

/** A statement with its entities, as far as it can be said from its other side. */
export interface Sided {
  readonly fact: FoundFact;
  readonly subjectId: number | null;
  readonly objectId: number | null;
}

interface KnownSide {
  readonly subject_id: number;
  readonly subject: string;
  readonly object_id: number | null;
  readonly object: string;
}

/** Of more, none can be meant without a doubt. */
const MOST_KNOWN = 50;

/**
 * A statement in the direction in which it is known: "Theo and Mia are not married" is of the marriage told as Mia's,
 * "node-4 no longer runs the importer" of "the importer runs on node-4". What is known in its own direction, or in
 * neither, stays as it is; of `created` entities nothing is known.
 */
export function asKnown<T extends Sided>(db: ReadHandle, datasetId: number, told: T, created: ReadonlySet<number>): T {
  const { fact, subjectId, objectId } = told;
  if (subjectId === null || fact.relation === null || (objectId === null && fact.value === null)) return told;
  if (created.has(objectId ?? subjectId)) return told;
  const mirror = mirrorOf(db, datasetId, fact.relation);
  if (mirror === null) return told;
  const known = knownFromOtherSide(db, datasetId, told, mirror);
  if (known === undefined || isKnownAsTold(db, datasetId, told)) return told;
  const isValue = known.object_id === null;
  return {
    ...told,
    subjectId: known.subject_id,
    objectId: known.object_id,
    fact: {
      ...fact,
      subject: known.subject,
      relation: mirror,
      object: isValue ? null : known.object,
      value: isValue ? { text: known.object, datatype: 'string' } : null,
    },
  };
}

function mirrorOf(db: ReadHandle, datasetId: number, relation: string): string | null {
  const row = db.get<{ mirror: string | null }>(
    'mirror.relation',
    `SELECT CASE WHEN symmetric = 1 THEN relation ELSE inverse END AS mirror FROM relation_kind
     WHERE dataset_id = ? AND relation = ?`,
    [datasetId, relation],
  );
  return row?.mirror ?? null;
}

function isKnownAsTold(db: ReadHandle, datasetId: number, { fact, subjectId, objectId }: Sided): boolean {
  return known(db, datasetId, subjectId, fact.relation).some(
    ({ object_id, object }) =>
      (objectId !== null && object_id === objectId) ||
      nameKey(object) === nameKey(fact.object ?? fact.value?.text ?? ''),
  );
}

function knownFromOtherSide(
  db: ReadHandle,
  datasetId: number,
  { fact, subjectId, objectId }: Sided,
  mirror: string,
): KnownSide | undefined {
  if (objectId !== null) {
    return known(db, datasetId, objectId, mirror).find(
      ({ object_id, object }) =>
        object_id === subjectId || (object_id === null && nameKey(object) === nameKey(fact.subject ?? '')),
    );
  }
  const key = nameKey(fact.value?.text ?? '');
  const [side] = db.all<KnownSide>(
    'mirror.ofObject',
    `SELECT f.subject_id, s.name AS subject, f.object_id, o.name AS object
     FROM entity s CROSS JOIN fact f ON f.subject_id = s.id AND f.relation = @mirror AND f.object_id = @subjectId
     CROSS JOIN entity o ON o.id = f.object_id
     WHERE s.dataset_id = @datasetId AND (s.key = @key OR (s.key > @key || '#' AND s.key < @key || '$')) AND f.chunk_id IS NULL
     ORDER BY s.id LIMIT 1`,
    { mirror, subjectId, datasetId, key },
  );
  return side;
}

function known(db: ReadHandle, datasetId: number, subjectId: number | null, relation: string | null): KnownSide[] {
  return db.all<KnownSide>(
    'mirror.ofSubject',
    `SELECT DISTINCT f.subject_id, s.name AS subject, f.object_id, coalesce(f.object_value, o.name, '') AS object
     FROM fact f JOIN entity s ON s.id = f.subject_id LEFT JOIN entity o ON o.id = f.object_id
     WHERE f.subject_id = ? AND f.dataset_id = ? AND f.relation = ? AND f.chunk_id IS NULL LIMIT ${MOST_KNOWN}`,
    [subjectId, datasetId, relation],
  );
}
