import type { ReadHandle, WriteHandle } from '../storage/handles.ts';
import {
  type Place,
  parsePlace,
  type PlaceChange,
  type PlaceValue,
  type RelationPart,
  type RelationValue,
} from './places.ts';

interface KindRow {
  readonly cardinality: 'one' | 'many';
  readonly exclusive_group: string | null;
  readonly inverse: string | null;
  readonly symmetric: number;
  readonly transitive: number;
  readonly opposite_of: string | null;
  readonly dependency: number;
  readonly iri: string | null;
}

/** What a dataset knows of a relation, a phrase, a dimension or a declined proposal; `id` of the place is the dataset's. */
export function readRelationPlace(db: ReadHandle, { id, rest }: Place, part: RelationPart): PlaceValue {
  switch (part) {
    case 'kind':
      return readKind(db, id, rest);
    case 'phrase': {
      const row = db.get<{ relation: string; inverted: number }>(
        'place.phrase',
        'SELECT relation, inverted FROM relation_alias WHERE dataset_id = ? AND phrase_norm = ?',
        [id, rest],
      );
      return row === undefined ? null : `${row.inverted === 1 ? '^' : ''}${row.relation}`;
    }
    case 'dimension':
      return (
        db.get<{ groups: string }>(
          'place.dimension',
          'SELECT groups FROM state_dimension WHERE dataset_id = ? AND name = ?',
          [id, rest],
        )?.groups ?? null
      );
    case 'declined':
      return (
        db.get('place.declined', 'SELECT 1 FROM relation_declined WHERE dataset_id = ? AND proposal = ?', [
          id,
          rest,
        ]) !== undefined
      );
  }
}

function readKind(db: ReadHandle, datasetId: number, relation: string): RelationValue | null {
  const row = db.get<KindRow>(
    'place.relation',
    `SELECT cardinality, exclusive_group, inverse, symmetric, transitive, opposite_of, dependency, iri
     FROM relation_kind WHERE dataset_id = ? AND relation = ?`,
    [datasetId, relation],
  );
  if (row === undefined) return null;
  return {
    ...row,
    symmetric: row.symmetric === 1,
    transitive: row.transitive === 1,
    dependency: row.dependency === 1,
  };
}

/** Brings one about; what follows for facts is for laying out. */
export function putRelationPlace(db: WriteHandle, { id, rest }: Place, part: RelationPart, after: PlaceValue): void {
  switch (part) {
    case 'kind':
      db.run('place.removeRelation', 'DELETE FROM relation_kind WHERE dataset_id = ? AND relation = ?', [id, rest]);
      if (isRelation(after)) insertKind(db, id, rest, after);
      return;
    case 'phrase':
      db.run('place.removePhrase', 'DELETE FROM relation_alias WHERE dataset_id = ? AND phrase_norm = ?', [id, rest]);
      if (typeof after !== 'string') return;
      db.run(
        'place.putPhrase',
        'INSERT INTO relation_alias (dataset_id, phrase_norm, relation, inverted) VALUES (?, ?, ?, ?)',
        [id, rest, after.replace('^', ''), Number(after.startsWith('^'))],
      );
      return;
    case 'dimension':
      db.run('place.removeDimension', 'DELETE FROM state_dimension WHERE dataset_id = ? AND name = ?', [id, rest]);
      if (typeof after !== 'string') return;
      db.run('place.putDimension', 'INSERT INTO state_dimension (dataset_id, name, groups) VALUES (?, ?, ?)', [
        id,
        rest,
        after,
      ]);
      return;
    case 'declined':
      db.run(
        after === true ? 'place.decline' : 'place.offerAgain',
        after === true
          ? 'INSERT OR IGNORE INTO relation_declined (dataset_id, proposal) VALUES (?, ?)'
          : 'DELETE FROM relation_declined WHERE dataset_id = ? AND proposal = ?',
        [id, rest],
      );
  }
}

function insertKind(db: WriteHandle, datasetId: number, relation: string, value: RelationValue): void {
  db.run(
    'place.putRelation',
    `INSERT INTO relation_kind (dataset_id, relation, cardinality, exclusive_group, inverse, symmetric, transitive, opposite_of, dependency, iri)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      datasetId,
      relation,
      value.cardinality,
      value.exclusive_group,
      value.inverse,
      Number(value.symmetric),
      Number(value.transitive),
      value.opposite_of,
      Number(value.dependency),
      value.iri,
    ],
  );
}

export function isRelation(value: PlaceValue | undefined): value is RelationValue {
  return typeof value === 'object' && value !== null && 'cardinality' in value;
}

/**
 * Relations under which something excludes something else because of these places, or did until then: those that they
 * are about, and what is, or was, in a group with one of them or stands against it.
 */
export function relationsLaidOutBy(db: ReadHandle, datasetId: number, { before, after }: PlaceChange): string[] {
  const touched = Object.keys(after).flatMap((path) => {
    const place = parsePlace(path);
    if (place?.part === 'dimension') return ['has_state'];
    if (place?.part !== 'kind') return [];
    const [was, is] = [before[path], after[path]].map((value) => (isRelation(value) ? value : null));
    const isSame =
      (was?.cardinality ?? 'many') === (is?.cardinality ?? 'many') &&
      (was?.exclusive_group ?? null) === (is?.exclusive_group ?? null) &&
      (was?.opposite_of ?? null) === (is?.opposite_of ?? null);
    return isSame ? [] : [place.rest, ...rivalsOf(db, datasetId, place.rest, [was, is])];
  });
  return [...new Set(touched)];
}

function rivalsOf(
  db: ReadHandle,
  datasetId: number,
  relation: string,
  values: readonly (RelationValue | null | undefined)[],
): string[] {
  const groups = values.flatMap((value) => value?.exclusive_group ?? []);
  const rows = db.rows(
    'relations.rivals',
    `SELECT relation FROM relation_kind WHERE dataset_id = ?
       AND (opposite_of = ? OR exclusive_group IN (SELECT value FROM json_each(?)))`,
    [datasetId, relation, JSON.stringify(groups)],
  );
  return [...rows.map(([name]) => String(name)), ...values.flatMap((value) => value?.opposite_of ?? [])];
}
