import type { DatasetView } from '../../../shared/contract/application.ts';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { DatasetRef } from '../../../shared/contract/primitives.ts';
import { ensureDocumentTypes } from '../lineage/documentTypes.ts';
import { addRelations } from '../semantic/relationRows.ts';
import type { ReadHandle, WriteHandle } from '../storage/handles.ts';
import { formatInstant } from '../temporal/instants.ts';

/** The dataset's row id, or null when nothing was ever told to it. */
export function findDataset(db: ReadHandle, ref: DatasetRef): number | null {
  const row = db.get<{ id: number }>('dataset.find', 'SELECT id FROM dataset WHERE user_id = ? AND name = ?', [
    ref.user_id,
    ref.dataset,
  ]);
  return row?.id ?? null;
}

/** @throws PalimpsestError not_found when there is no such dataset */
export function requireDataset(db: ReadHandle, ref: DatasetRef): number {
  const id = findDataset(db, ref);
  if (id === null) {
    throw new PalimpsestError('not_found', `there is no dataset "${ref.dataset}" of user "${ref.user_id}"`, {
      field: 'dataset',
    });
  }
  return id;
}

/** The dataset's row id; made with its relations on first use. */
export function ensureDataset(db: WriteHandle, ref: DatasetRef, now: number): number {
  const known = findDataset(db, ref);
  if (known !== null) return known;
  const { lastId } = db.run('dataset.add', 'INSERT INTO dataset (user_id, name, created_at) VALUES (?, ?, ?)', [
    ref.user_id,
    ref.dataset,
    now,
  ]);
  ensureDocumentTypes(db);
  addRelations(db, lastId);
  return lastId;
}

/** Read job: every dataset with its counts. */
export function datasetViews(db: ReadHandle): DatasetView[] {
  const rows = db.all<Omit<DatasetView, 'created_at'> & { created_at: number }>(
    'dataset.views',
    `SELECT d.id, d.user_id, d.name, d.created_at,
       (SELECT count(*) FROM artifact a WHERE a.dataset_id = d.id AND a.status <> 'superseded') AS artifacts,
       (SELECT count(*) FROM fact f WHERE f.dataset_id = d.id) AS facts,
       (SELECT count(*) FROM entity e WHERE e.dataset_id = d.id) AS entities
     FROM dataset d ORDER BY d.user_id, d.name`,
  );
  return rows.map((row) => ({ ...row, created_at: formatInstant(row.created_at) }));
}
