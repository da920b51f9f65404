import { z } from 'zod';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { Output, Parsed } from '../../../shared/contract/operations.ts';
import { ChangeList } from '../episodic/changes.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { JobContext } from '../jobs.ts';
import type { ReadHandle, WriteHandle } from '../storage/handles.ts';
import { sanitizeText } from '../text/sanitize.ts';
import { formatInstant } from '../temporal/instants.ts';

type View = Output<'saveView'>;

const columns = 'id, uid, name, state, version, updated_at';

interface ViewRow {
  readonly id: number;
  readonly uid: string;
  readonly name: string;
  readonly state: string;
  readonly version: number;
  readonly updated_at: number;
}

/** Read job: the saved views of a dataset, by name. @throws PalimpsestError not_found for an unknown dataset */
export function listViews(db: ReadHandle, request: Parsed<'listViews'>): Output<'listViews'> {
  return db.snapshot(() => viewsOf(db, requireDataset(db, request)));
}

/**
 * Write job: keeps a view, or a newer state of one.
 * @throws PalimpsestError not_found for an unknown dataset or view, conflict when the view was saved elsewhere meanwhile
 */
export function saveView(db: WriteHandle, request: Parsed<'saveView'>, context: JobContext): View {
  return db.transaction(() => {
    const datasetId = requireDataset(db, request);
    const now = context.clock.now();
    const kept = { name: sanitizeText(request.name), state: JSON.stringify(request.state) };
    const id =
      request.id === undefined
        ? db.run('view.add', 'INSERT INTO view (uid, dataset_id, name, state, updated_at) VALUES (?, ?, ?, ?, ?)', [
            context.uids.next(now),
            datasetId,
            kept.name,
            kept.state,
            now,
          ]).lastId
        : renew(db, datasetId, { id: request.id, version: request.version, ...kept, now });
    tell(db, datasetId, id);
    return viewOf(requireView(db, datasetId, id));
  });
}

interface Renewal {
  readonly id: number;
  readonly version: number | undefined;
  readonly name: string;
  readonly state: string;
  readonly now: number;
}

function renew(db: WriteHandle, datasetId: number, { id, version, name, state, now }: Renewal): number {
  const present = requireView(db, datasetId, id);
  if (version !== present.version) {
    throw new PalimpsestError('conflict', `"${present.name}" was saved elsewhere meanwhile.`, {
      field: 'version',
      hint: 'Open it again, or save this one under another name.',
    });
  }
  db.run('view.renew', 'UPDATE view SET name = ?, state = ?, version = version + 1, updated_at = ? WHERE id = ?', [
    name,
    state,
    now,
    id,
  ]);
  return id;
}

/** Write job: removes a view, and answers with those that are left. @throws PalimpsestError not_found */
export function removeView(db: WriteHandle, request: Parsed<'removeView'>): Output<'removeView'> {
  return db.transaction(() => {
    const datasetId = requireDataset(db, request);
    requireView(db, datasetId, request.id);
    db.run('view.remove', 'DELETE FROM view WHERE id = ?', [request.id]);
    tell(db, datasetId, request.id);
    return viewsOf(db, datasetId);
  });
}

/** Other windows list their views again. */
function tell(db: WriteHandle, datasetId: number, id: number): void {
  const changes = new ChangeList();
  changes.add('view', id);
  changes.write(db, datasetId);
}

function requireView(db: ReadHandle, datasetId: number, id: number): ViewRow {
  const row = db.get<ViewRow>('view.get', `SELECT ${columns} FROM view WHERE id = ? AND dataset_id = ?`, [
    id,
    datasetId,
  ]);
  if (row === undefined) throw new PalimpsestError('not_found', `there is no view ${id}`, { field: 'id' });
  return row;
}

function viewsOf(db: ReadHandle, datasetId: number): Output<'listViews'> {
  const rows = db.all<ViewRow>('view.list', `SELECT ${columns} FROM view WHERE dataset_id = ? ORDER BY name, id`, [
    datasetId,
  ]);
  return { views: rows.map(viewOf) };
}

function viewOf(row: ViewRow): View {
  const state = z.json().parse(JSON.parse(row.state));
  return { ...row, state, updated_at: formatInstant(row.updated_at) };
}
