import type { z } from 'zod';
import { PalimpsestError } from '../../../../shared/contract/errors.ts';
import type { changeUndoRequestSchema } from '../../../../shared/contract/edits.ts';
import type { trustChangeRequestSchema } from '../../../../shared/contract/sources.ts';
import { logDecision, requireDecision } from '../../edits/decisions.ts';
import { parsePlace, type PlaceChange } from '../../edits/places.ts';
import { requireUndoable } from '../../edits/undoChange.ts';
import { ensureDataset, requireDataset } from '../../episodic/datasets.ts';
import type { JobContext } from '../../jobs.ts';
import { ensureBaseline } from '../../lineage/documentTypes.ts';
import { isOwnerAlive } from '../../processOwner.ts';
import type { ReadHandle, WriteHandle } from '../../storage/handles.ts';
import { readPlaces } from '../../edits/placeReads.ts';
import { planTrustChange } from './planTrustChange.ts';
import { requireReweighing, type ReweighingRow, reweighingOfDecision } from './reweighingRows.ts';
import { putTrustPlace } from './trustPlaces.ts';

export interface StartReweighingArgs {
  readonly request: z.output<typeof trustChangeRequestSchema>;
  /** Sayings that were counted, for progress. */
  readonly total: number;
  readonly madeBy: string;
  /** Whose process weighs, from `processOwner`. */
  readonly owner: string;
}

/**
 * Write job: brings other figures into force, as one decision; `stepReweighing` weighs what was said by them. What is told
 * from now on counts by them at once.
 * @throws PalimpsestError not_found; invalid when nothing would change; conflict while another is under way
 */
export function startReweighing(db: WriteHandle, args: StartReweighingArgs, context: JobContext): ReweighingRow {
  return db.transaction(() => {
    const { request, total, madeBy, owner } = args;
    const now = context.clock.now();
    const datasetId = ensureDataset(db, request, now);
    requireNoOther(db, datasetId);
    if (request.change.kind === 'document_type') ensureBaseline(db, datasetId, request.change.name);
    const { change } = planTrustChange(db, datasetId, request.change);
    if (Object.keys(change.after).length === 0) {
      throw new PalimpsestError('invalid', 'Nothing would change: it counts like that already.', { field: 'change' });
    }
    putFigures(db, change);
    const reason = request.reason ?? null;
    const decision = logDecision(db, { datasetId, kind: 'reweighed', reason, madeBy, change, now });
    return addReweighing(db, { datasetId, decision, base: null, owner, total, now });
  });
}

export interface StartReweighingUndoArgs {
  readonly request: z.output<typeof changeUndoRequestSchema>;
  readonly madeBy: string;
  readonly owner: string;
}

/**
 * Write job: brings the figures of before back into force; every saying that was weighed otherwise gets the terms it had.
 * @throws PalimpsestError not_found; conflict when something stands in the way, or it is still being weighed
 */
export function startReweighingUndo(
  db: WriteHandle,
  args: StartReweighingUndoArgs,
  context: JobContext,
): ReweighingRow {
  return db.transaction(() => {
    const { request, madeBy, owner } = args;
    const datasetId = requireDataset(db, request);
    const decision = requireDecision(db, datasetId, request.id);
    const undone = reweighingOfDecision(db, decision.id);
    if (undone === null) throw new PalimpsestError('invalid', 'This change weighed nothing.', { field: 'id' });
    requireNoOther(db, datasetId);
    return startBack(db, { undone, decision: decision.id, reason: request.reason ?? null, madeBy, owner }, context);
  });
}

/**
 * Write job: stops one that is under way and starts what brings everything back.
 * @throws PalimpsestError not_found; conflict when it has ended already
 */
export function startReweighingBack(
  db: WriteHandle,
  { id, madeBy, owner }: { readonly id: number; readonly madeBy: string; readonly owner: string },
  context: JobContext,
): ReweighingRow {
  return db.transaction(() => {
    const undone = requireReweighing(db, id);
    if (undone.status === 'done') throw new PalimpsestError('conflict', 'Everything was weighed already.');
    db.run('reweighing.stop', `UPDATE reweighing SET status = 'done' WHERE id = ?`, [id]);
    return startBack(db, { undone, decision: undone.decision_id, reason: 'Stopped.', madeBy, owner }, context);
  });
}

interface Back {
  readonly undone: ReweighingRow;
  readonly decision: number;
  readonly reason: string | null;
  readonly madeBy: string;
  readonly owner: string;
}

function startBack(
  db: WriteHandle,
  { undone, decision: id, reason, madeBy, owner }: Back,
  context: JobContext,
): ReweighingRow {
  const datasetId = undone.dataset_id;
  const { before, after } = requireUndoable(db, datasetId, requireDecision(db, datasetId, id));
  const change = { before: readPlaces(db, Object.keys(after)), after: before };
  requireUnchanged(change.before, after);
  putFigures(db, change);
  const now = context.clock.now();
  const decision = logDecision(db, { datasetId, kind: 'undone', reason, madeBy, change, undoes: id, now });
  return addReweighing(db, { datasetId, decision, base: undone.id, owner, total: undone.total, now });
}

function requireUnchanged(present: PlaceChange['before'], expected: PlaceChange['after']): void {
  if (Object.entries(expected).every(([path, value]) => present[path] === value)) return;
  throw new PalimpsestError('conflict', 'These figures were changed since.');
}

function putFigures(db: WriteHandle, { after }: PlaceChange): void {
  for (const [path, value] of Object.entries(after)) {
    const place = parsePlace(path);
    if (place !== null) putTrustPlace(db, place, value);
  }
}

function requireNoOther(db: ReadHandle, datasetId: number): void {
  const other = db.get(
    'reweighing.other',
    `SELECT 1 FROM reweighing WHERE dataset_id = ? AND status <> 'done' LIMIT 1`,
    [datasetId],
  );
  if (other === undefined) return;
  throw new PalimpsestError('conflict', 'What was said is being weighed otherwise already.', {
    hint: 'Wait until that is done, or cancel its job.',
  });
}

interface ToAdd {
  readonly datasetId: number;
  readonly decision: number;
  readonly base: number | null;
  readonly owner: string;
  readonly total: number;
  readonly now: number;
}

function addReweighing(db: WriteHandle, { datasetId, decision, base, owner, total, now }: ToAdd): ReweighingRow {
  const { lastId } = db.run(
    'reweighing.add',
    `INSERT INTO reweighing (dataset_id, decision_id, base_id, status, owner, total, created_at, updated_at)
     VALUES (?, ?, ?, 'weighing', ?, ?, ?, ?)`,
    [datasetId, decision, base, owner, total, now, now],
  );
  return requireReweighing(db, lastId);
}

/** Write job: takes over those of processes that are gone, to go on with them. */
export function adoptAbandonedReweighings(db: WriteHandle, { owner }: { readonly owner: string }): ReweighingRow[] {
  const running = `SELECT * FROM reweighing WHERE status <> 'done' ORDER BY id`;
  const isAbandoned = (row: ReweighingRow): boolean => isOwnerAlive(row.owner, owner) === false;
  if (!db.all<ReweighingRow>('reweighing.running', running).some(isAbandoned)) return [];
  return db.transaction(() => {
    const abandoned = db.all<ReweighingRow>('reweighing.running', running).filter(isAbandoned);
    for (const { id } of abandoned)
      db.run('reweighing.adopt', 'UPDATE reweighing SET owner = ? WHERE id = ?', [owner, id]);
    return abandoned;
  });
}
