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

export interface Families {
  readonly of: (relation: string) => Family;
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

export function relationFamilies(db: ReadHandle, datasetId: number): Families {
  const kinds = readKinds(db, datasetId);
  return {
    of: (relation) => {
      const { isSingle, group, opposite } = kinds.get(relation) ?? unknownRelation;
      const grouped = group === null ? [] : [...kinds].filter(([, kind]) => kind.group === group).map(([name]) => name);
      const opposites = [...kinds].filter(([, kind]) => kind.opposite === relation).map(([name]) => name);
      const relations = new Set([relation, ...grouped, ...opposites, ...(opposite === null ? [] : [opposite])]);
      return { relations: [...relations], isSingle: isSingle || group !== null };
    },
  };
}

/** The dataset's own relations, the shipped dimensions of has_state, and what is known to lie in what. */
export function exclusionRules(db: ReadHandle, datasetId: number): ExclusionRules {
  const kinds = readKinds(db, datasetId);
  const states = statePlaces();
  return {
    relation: (name) => kinds.get(name) ?? unknownRelation,
    state: (value) => states.get(normalizeText(value)) ?? null,
    contains: (outerId, innerId) => liesIn(db, innerId, outerId),
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

const MOST_STEPS = 12;

function liesIn(db: ReadHandle, innerId: number, outerId: number): boolean {
  const found = db.get<{ found: number }>(
    'relation.liesIn',
    `WITH RECURSIVE around(id, depth) AS (
       SELECT ?, 0
       UNION
       SELECT f.object_id, depth + 1 FROM around JOIN fact f ON f.subject_id = around.id
       WHERE f.relation IN ('located_in', 'part_of') AND f.object_id IS NOT NULL AND f.polarity = 'affirmed'
         AND f.modality = 'asserted' AND f.status IN ('holds', 'disputed') AND depth < ${MOST_STEPS})
     SELECT 1 AS found FROM around WHERE id = ? AND depth > 0`,
    [innerId, outerId],
  );
  return found !== undefined;
}
