import type { ReadHandle } from '../../engine/storage/handles.ts';
import type { EntityRow, FactRow } from './projection.ts';

/** Statements of a dataset, or those of these ids; passages are none. What was told in no text was told by a person or an agent. */
export function readFacts(db: ReadHandle, datasetId: number, ids: readonly number[] | null): FactRow[] {
  const rows = db.all<Omit<FactRow, 'isOwnWord'> & { readonly isOwnWord: number }>(
    `reasoning.facts${ids === null ? '' : 'ById'}`,
    `SELECT f.id, f.subject_id AS subjectId, f.relation, f.object_id AS objectId, f.object_value AS value, f.datatype, f.polarity,
       f.modality, f.status, f.valid_at AS validAt, f.invalid_at AS invalidAt,
       EXISTS (SELECT 1 FROM assertion a WHERE a.fact_id = f.id AND a.artifact_id IS NULL AND a.withdrawn_at IS NULL
         AND coalesce(a.cue, '') <> 'ending') AS isOwnWord
     FROM fact f WHERE f.dataset_id = @datasetId AND f.chunk_id IS NULL AND f.subject_id IS NOT NULL AND f.relation IS NOT NULL
       ${ids === null ? '' : 'AND f.id IN (SELECT value FROM json_each(@ids))'}`,
    { datasetId, ...(ids === null ? {} : { ids: JSON.stringify(ids) }) },
  );
  return rows.map((row) => ({ ...row, isOwnWord: row.isOwnWord === 1 }));
}

export function readEntities(db: ReadHandle, datasetId: number, ids: readonly number[] | null): EntityRow[] {
  return db.all<EntityRow>(
    `reasoning.entities${ids === null ? '' : 'ById'}`,
    `SELECT id, key, name, type, merged_into AS mergedInto, made_by AS madeBy FROM entity WHERE dataset_id = @datasetId
       ${ids === null ? '' : 'AND id IN (SELECT value FROM json_each(@ids))'}`,
    { datasetId, ...(ids === null ? {} : { ids: JSON.stringify(ids) }) },
  );
}

/** IRIs that relations were given, by relation. */
export function readRelationIris(db: ReadHandle, datasetId: number): Map<string, string> {
  const rows = db.rows(
    'reasoning.relations',
    'SELECT relation, iri FROM relation_kind WHERE dataset_id = ? AND iri IS NOT NULL',
    [datasetId],
  );
  return new Map(rows.map(([relation, iri]) => [String(relation), String(iri)]));
}

export interface RuleRow {
  readonly id: number;
  readonly name: string;
  readonly sparql: string;
}

export function approvedRules(db: ReadHandle, datasetId: number): RuleRow[] {
  return db.all<RuleRow>(
    'reasoning.rules',
    `SELECT id, rule_id AS name, sparql FROM rule WHERE dataset_id = ? AND status = 'approved' ORDER BY id`,
    [datasetId],
  );
}
