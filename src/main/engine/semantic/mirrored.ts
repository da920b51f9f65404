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
 * Statements in the direction in which they are known: "Theo and Mia are not married" is of the marriage told as Mia's,
 * "node-4 no longer runs the importer" of "the importer runs on node-4". What is known in its own direction, or in
 * neither, stays as it is; of `created` entities nothing is known.
 */
export function asKnown<T extends Sided>(
  db: ReadHandle,
  datasetId: number,
  told: readonly T[],
  created: ReadonlySet<number>,
): readonly T[] {
  const mirrored = withMirrors(db, datasetId, told, created);
  const candidates = mirrored.length === 0 ? [] : knownAtAll(db, datasetId, mirrored);
  if (candidates.length === 0) return told;
  const turned = new Map<T, T>();
  for (const { told: one, mirror } of candidates) {
    const known = knownFromOtherSide(db, datasetId, one, mirror);
    if (known !== undefined && !isKnownAsTold(db, datasetId, one)) turned.set(one, turnedTo(one, known, mirror));
  }
  return told.map((one) => turned.get(one) ?? one);
}

function turnedTo<T extends Sided>(told: T, known: KnownSide, mirror: string): T {
  const isValue = known.object_id === null;
  return {
    ...told,
    subjectId: known.subject_id,
    objectId: known.object_id,
    fact: {
      ...told.fact,
      subject: known.subject,
      relation: mirror,
      object: isValue ? null : known.object,
      value: isValue ? { text: known.object, datatype: 'string' } : null,
    },
  };
}

interface Mirrored<T> {
  readonly told: T;
  readonly mirror: string;
}

/** Those whose relation can be said from the other side, of entities that were there before. */
function withMirrors<T extends Sided>(
  db: ReadHandle,
  datasetId: number,
  told: readonly T[],
  created: ReadonlySet<number>,
): Mirrored<T>[] {
  const mirrors = new Map(
    db
      .rows(
        'mirror.relations',
        `SELECT relation, CASE WHEN symmetric = 1 THEN relation ELSE inverse END FROM relation_kind
         WHERE dataset_id = ? AND (symmetric = 1 OR inverse IS NOT NULL)`,
        [datasetId],
      )
      .map(([relation, mirror]) => [String(relation), String(mirror)] as const),
  );
  return told.flatMap((one) => {
    const { fact, subjectId, objectId } = one;
    const mirror = fact.relation === null ? undefined : mirrors.get(fact.relation);
    if (mirror === undefined || subjectId === null || (objectId === null && fact.value === null)) return [];
    return created.has(objectId ?? subjectId) ? [] : [{ told: one, mirror }];
  });
}

/** Those whose other side has a fact of that kind, or bears a name that is known; read with one statement. */
function knownAtAll<T extends Sided>(
  db: ReadHandle,
  datasetId: number,
  mirrored: readonly Mirrored<T>[],
): Mirrored<T>[] {
  const asked = mirrored.map(({ told: { fact, objectId }, mirror }) =>
    objectId === null ? [null, null, nameKey(fact.value?.text ?? '')] : [objectId, mirror, null],
  );
  const rows = db.rows(
    'mirror.knownAtAll',
    `SELECT q.key FROM json_each(?) q
     WHERE (q.value ->> 0 IS NOT NULL AND EXISTS (
         SELECT 1 FROM fact f WHERE f.subject_id = q.value ->> 0 AND f.relation = q.value ->> 1))
       OR (q.value ->> 2 IS NOT NULL AND EXISTS (
         SELECT 1 FROM entity s WHERE s.dataset_id = ? AND s.key >= q.value ->> 2 AND s.key < (q.value ->> 2) || '$'))`,
    [JSON.stringify(asked), datasetId],
  );
  return rows.flatMap(([at]) => mirrored[Number(at)] ?? []);
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
