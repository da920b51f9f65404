import { z } from 'zod';
import { normalizeText } from '../text/normalize.ts';
import type { ReadHandle } from '../storage/handles.ts';
import type { ExclusionRules, RelationRule } from './exclusion.ts';
import { surroundingsOf } from './surroundings.ts';

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
  /** Of these places it may be asked what they lie in: they are read together, once one is asked for. */
  readonly expectPlaces: (ids: readonly number[]) => void;
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
  const families = new Map<string, Family>();
  const surroundings = surroundingsOf(db);
  return {
    exclusion: exclusionRules(db, datasetId, kinds, surroundings.contains),
    expectPlaces: surroundings.expect,
    familyOf: (relation) => {
      const family = families.get(relation) ?? familyOf(kinds, relation);
      families.set(relation, family);
      return family;
    },
  };
}

function familyOf(kinds: ReadonlyMap<string, RelationRule>, relation: string): Family {
  const { isSingle, group, opposite } = kinds.get(relation) ?? unknownRelation;
  const grouped = group === null ? [] : [...kinds].filter(([, kind]) => kind.group === group).map(([name]) => name);
  const opposites = [...kinds].filter(([, kind]) => kind.opposite === relation).map(([name]) => name);
  const relations = new Set([relation, ...grouped, ...opposites, ...(opposite === null ? [] : [opposite])]);
  return { relations: [...relations], isSingle: isSingle || group !== null };
}

function exclusionRules(
  db: ReadHandle,
  datasetId: number,
  kinds: ReadonlyMap<string, RelationRule>,
  contains: ExclusionRules['contains'],
): ExclusionRules {
  let states: StatePlaces | null = null;
  return {
    relation: (name) => kinds.get(name) ?? unknownRelation,
    state: (value) => {
      states ??= readStatePlaces(db, datasetId);
      return states.get(value) ?? null;
    },
    contains,
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
