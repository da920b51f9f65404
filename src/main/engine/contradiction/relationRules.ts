import { normalizeText } from '../text/normalize.ts';
import { loadRelations } from '../semantic/relationKinds.ts';
import type { ReadHandle } from '../storage/handles.ts';
import type { ExclusionRules, RelationRule } from './exclusion.ts';

interface KindRow {
  readonly relation: string;
  readonly cardinality: string;
  readonly exclusive_group: string | null;
  readonly opposite_of: string | null;
}

/** The relations among which a fact's rivals are, and whether rivals may have another object. */
export interface Family {
  readonly relations: readonly string[];
  readonly isSingle: boolean;
}

export interface RelationRules {
  readonly exclusion: ExclusionRules;
  readonly familyOf: (relation: string) => Family;
}

const unknownRelation: RelationRule = { isSingle: false, group: null, opposite: null };

function readKinds(db: ReadHandle, datasetId: number): Map<string, RelationRule> {
  const rows = db.all<KindRow>(
    'relation.rules',
    `SELECT relation, cardinality, exclusive_group, opposite_of FROM relation_kind
     WHERE dataset_id = ? AND (cardinality = 'one' OR exclusive_group IS NOT NULL OR opposite_of IS NOT NULL)`,
    [datasetId],
  );
  return new Map(
    rows.map((row) => [
      row.relation,
      { isSingle: row.cardinality === 'one', group: row.exclusive_group, opposite: row.opposite_of },
    ]),
  );
}

/** The dataset's own relations, the shipped dimensions of has_state, and what is known to lie in what. */
export function relationRules(db: ReadHandle, datasetId: number): RelationRules {
  const kinds = readKinds(db, datasetId);
  return { exclusion: exclusionRules(db, kinds), familyOf: (relation) => familyOf(kinds, relation) };
}

function familyOf(kinds: ReadonlyMap<string, RelationRule>, relation: string): Family {
  const { isSingle, group, opposite } = kinds.get(relation) ?? unknownRelation;
  const grouped = group === null ? [] : [...kinds].filter(([, kind]) => kind.group === group).map(([name]) => name);
  const opposites = [...kinds].filter(([, kind]) => kind.opposite === relation).map(([name]) => name);
  const relations = new Set([relation, ...grouped, ...opposites, ...(opposite === null ? [] : [opposite])]);
  return { relations: [...relations], isSingle: isSingle || group !== null };
}

function exclusionRules(db: ReadHandle, kinds: ReadonlyMap<string, RelationRule>): ExclusionRules {
  const states = statePlaces();
  const surroundings = new Map<number, ReadonlySet<number>>();
  return {
    relation: (name) => kinds.get(name) ?? unknownRelation,
    state: (value) => states.get(value) ?? null,
    contains: (outerId, innerId) => {
      const around = surroundings.get(innerId) ?? placesAround(db, innerId);
      surroundings.set(innerId, around);
      return around.has(outerId);
    },
  };
}

let places: ReadonlyMap<string, { readonly dimension: string; readonly value: string }> | null = null;

function statePlaces(): NonNullable<typeof places> {
  places ??= new Map(
    loadRelations().stateDimensions.flatMap(({ name, values }) =>
      values.flatMap((group) =>
        group.map((word) => [normalizeText(word), { dimension: name, value: group[0] ?? word }] as const),
      ),
    ),
  );
  return places;
}

/** A place that lies in more than this many is not looked at further: what is near comes first. */
const MOST_PLACES = 100;

/** What a place is known to lie in, over any number of steps. */
function placesAround(db: ReadHandle, placeId: number): ReadonlySet<number> {
  const rows = db.rows(
    'relation.placesAround',
    `WITH RECURSIVE around(id) AS (
       SELECT ?
       UNION
       SELECT f.object_id FROM around CROSS JOIN fact f ON f.subject_id = around.id AND f.relation IN ('located_in', 'part_of')
       WHERE f.object_id IS NOT NULL AND f.polarity = 'affirmed' AND f.modality = 'asserted' AND f.status IN ('holds', 'disputed')
       LIMIT ${MOST_PLACES})
     SELECT id FROM around`,
    [placeId],
  );
  const around = new Set(rows.map(([id]) => Number(id)));
  around.delete(placeId);
  return around;
}
