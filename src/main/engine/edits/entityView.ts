import type { z } from 'zod';
import type { EntityView, entityGetRequestSchema } from '../../../shared/contract/edits.ts';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import { requireDataset } from '../episodic/datasets.ts';
import { entityRef } from '../semantic/factViews.ts';
import { nameKey } from '../semantic/names.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { formatInstant } from '../temporal/instants.ts';

export interface EntityRow {
  readonly id: number;
  readonly uid: string;
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly taxonomy_path: string;
  readonly is_category: number;
  readonly caveat_summary: string | null;
  readonly merged_into: number | null;
  readonly merged_name: string | null;
  readonly made_by: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly version: number;
}

/** @throws PalimpsestError not_found */
export function requireEntity(db: ReadHandle, datasetId: number, id: number): EntityRow {
  const row = db.get<EntityRow>(
    'entity.get',
    `SELECT e.id, e.uid, e.key, e.name, e.type, e.taxonomy_path, e.is_category, e.caveat_summary, e.merged_into,
       m.name AS merged_name, e.made_by, e.created_at, e.updated_at, e.version
     FROM entity e LEFT JOIN entity m ON m.id = e.merged_into WHERE e.dataset_id = ? AND e.id = ?`,
    [datasetId, id],
  );
  if (row === undefined) throw new PalimpsestError('not_found', `There is no entity ${id}.`, { field: 'id' });
  return row;
}

/** Normalised, without the name itself, in alphabetical order. */
export function aliasesOf(db: ReadHandle, { id, name }: Pick<EntityRow, 'id' | 'name'>): string[] {
  return db
    .all<{ alias: string }>(
      'entity.aliases',
      'SELECT alias_norm AS alias FROM entity_alias WHERE entity_id = ? ORDER BY alias_norm',
      [id],
    )
    .map(({ alias }) => alias)
    .filter((alias) => alias !== nameKey(name));
}

export function entityView(db: ReadHandle, row: EntityRow): EntityView {
  const counted = db.get<{ facts: number; passages: number }>(
    'entity.counts',
    `SELECT count(DISTINCT CASE WHEN f.chunk_id IS NULL AND fe.role <> 'speaker' AND f.status <> 'withdrawn' THEN f.id END) AS facts,
       count(DISTINCT CASE WHEN f.chunk_id IS NOT NULL THEN f.id END) AS passages
     FROM fact_entity fe JOIN fact f ON f.id = fe.fact_id WHERE fe.entity_id = ?`,
    [row.id],
  );
  return {
    id: row.id,
    uid: row.uid,
    key: row.key,
    name: row.name,
    type: row.type,
    aliases: aliasesOf(db, row),
    taxonomy_path: row.taxonomy_path,
    is_category: row.is_category === 1,
    caveat_summary: row.caveat_summary,
    merged_into: entityRef(row.merged_into, row.merged_name),
    made_by: row.made_by,
    created_at: formatInstant(row.created_at),
    updated_at: formatInstant(row.updated_at),
    version: row.version,
    facts: counted?.facts ?? 0,
    passages: counted?.passages ?? 0,
  };
}

/**
 * Read job: an entity as it can be edited. `passages` are those that mention it and those it said.
 * @throws PalimpsestError not_found
 */
export function getEntity(db: ReadHandle, request: z.output<typeof entityGetRequestSchema>): EntityView {
  return db.snapshot(() => entityView(db, requireEntity(db, requireDataset(db, request), request.id)));
}
