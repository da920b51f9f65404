import { z } from 'zod';
import { normalizeText } from '../text/normalize.ts';
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

/** The dataset's own relations, its dimensions of has_state, and what is known to lie in what. */
export function relationRules(db: ReadHandle, datasetId: number): RelationRules {
  const kinds = readKinds(db, datasetId);
  return { exclusion: exclusionRules(db, datasetId, kinds), familyOf: (relation) => familyOf(kinds, relation) };
}

function familyOf(kinds: ReadonlyMap<string, RelationRule>, relation: string): Family {
  const { isSingle, group, opposite } = kinds.get(relation) ?? unknownRelation;
  const grouped = group === null ? [] : [...kinds].filter(([, kind]) => kind.group === group).map(([name]) => name);
  const opposites = [...kinds].filter(([, kind]) => kind.opposite === relation).map(([name]) => name);
  const relations = new Set([relation, ...grouped, ...opposites, ...(opposite === null ? [] : [opposite])]);
  return { relations: [...relations], isSingle: isSingle || group !== null };
}

function exclusionRules(db: ReadHandle, datasetId: number, kinds: ReadonlyMap<string, RelationRule>): ExclusionRules {
  let states: StatePlaces | null = null;
  const surroundings = new Map<number, ReadonlySet<number>>();
  return {
    relation: (name) => kinds.get(name) ?? unknownRelation,
    state: (value) => {
      states ??= readStatePlaces(db, datasetId);
      return states.get(value) ?? null;
    },
    contains: (outerId, innerId) => {
      const around = surroundings.get(innerId) ?? placesAround(db, innerId);
      surroundings.set(innerId, around);
      return around.has(outerId);
    },
  };
}

const groupsSchema = z.array(z.array(z.string()));
type StatePlaces = ReadonlyMap<string, { readonly dimension: string; readonly value: string }>;

/** Which value of which dimension each word of a state means. */
function readStatePlaces(db: ReadHandle, datasetId: number): StatePlaces {
  const rows = db.all<{ name: string; groups: string }>(
    'relation.dimensions',
    'SELECT name, groups FROM state_dimension WHERE dataset_id = ? ORDER BY name',
    [datasetId],
  );
  return new Map(
    rows.flatMap(({ name, groups }) =>
      groupsSchema
        .parse(JSON.parse(groups))
        .flatMap((words) =>
          words.map((word) => [normalizeText(word), { dimension: name, value: words[0] ?? word }] as const),
        ),
    ),
  );
}

/** A place that lies in more than this many is not looked at further: what is near comes first. */
const MOST_PLACES = 32;

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
