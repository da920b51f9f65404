import { z } from 'zod';
import type { DatasetRef } from '../../../../shared/contract/primitives.ts';
import type { RelationView, StateDimensionView } from '../../../../shared/contract/relations.ts';
import { requireDataset } from '../../episodic/datasets.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import { loadRelations } from '../relationKinds.ts';

const rowSchema = z.object({
  relation: z.string(),
  cardinality: z.enum(['one', 'many']),
  exclusive_group: z.string().nullable(),
  inverse: z.string().nullable(),
  symmetric: z.number().transform(Boolean),
  transitive: z.number().transform(Boolean),
  opposite_of: z.string().nullable(),
  dependency: z.number().transform(Boolean),
  iri: z.string().nullable(),
});

/**
 * Read job: the dataset's relations by name, with their phrases and how many statements each has, and its dimensions of
 * states.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function listRelations(
  db: ReadHandle,
  request: DatasetRef,
): { relations: RelationView[]; dimensions: StateDimensionView[] } {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const phrases = phrasesByRelation(db, datasetId);
    const counts = countsByRelation(db, datasetId);
    const shipped = new Set(loadRelations().kinds.map(({ relation }) => relation));
    const relations = db
      .all<object>(
        'relations.list',
        `SELECT relation, cardinality, exclusive_group, inverse, symmetric, transitive, opposite_of, dependency, iri
         FROM relation_kind WHERE dataset_id = ? ORDER BY relation`,
        [datasetId],
      )
      .map((row) => rowSchema.parse(row))
      .map((row) => ({
        ...row,
        phrases: phrases.get(row.relation) ?? [],
        facts: counts.get(row.relation) ?? 0,
        shipped: shipped.has(row.relation),
      }));
    return { relations, dimensions: dimensionsOf(db, datasetId) };
  });
}

function phrasesByRelation(db: ReadHandle, datasetId: number): Map<string, RelationView['phrases']> {
  const rows = db.all<{ relation: string; phrase_norm: string; inverted: number }>(
    'relations.allPhrases',
    'SELECT relation, phrase_norm, inverted FROM relation_alias WHERE dataset_id = ? ORDER BY phrase_norm',
    [datasetId],
  );
  const byRelation = Map.groupBy(rows, ({ relation }) => relation);
  return new Map(
    [...byRelation].map(([relation, own]) => [
      relation,
      own.map(({ phrase_norm, inverted }) => ({ phrase: phrase_norm, inverted: inverted === 1 })),
    ]),
  );
}

function countsByRelation(db: ReadHandle, datasetId: number): Map<string, number> {
  const rows = db.rows(
    'relations.counts',
    'SELECT relation, count(*) FROM fact WHERE dataset_id = ? AND relation IS NOT NULL AND chunk_id IS NULL GROUP BY relation',
    [datasetId],
  );
  return new Map(rows.map(([relation, count]) => [String(relation), Number(count)]));
}

const groupsSchema = z.array(z.array(z.string()));

/** States that exclude one another, by the name of their dimension. */
export function dimensionsOf(db: ReadHandle, datasetId: number): StateDimensionView[] {
  return db
    .all<{ name: string; groups: string }>(
      'relations.listDimensions',
      'SELECT name, groups FROM state_dimension WHERE dataset_id = ? ORDER BY name',
      [datasetId],
    )
    .map(({ name, groups }) => ({ name, groups: groupsSchema.parse(JSON.parse(groups)) }));
}
