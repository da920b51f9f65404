import type { JobContext } from '../../jobs.ts';
import { isOwnerAlive } from '../../processOwner.ts';
import type { ReadHandle, WriteHandle } from '../../storage/handles.ts';
import type { Window } from '../model/windows.ts';

/** A process of another machine that has not been heard of for so long is taken for dead. */
const SILENT_MS = 10 * 60_000;
const MOST_LOOKED_AT = 200;

export interface ClaimedWindow extends Window {
  readonly datasetId: number;
  readonly user_id: string;
  readonly dataset: string;
  readonly artifactId: number;
  readonly sessionId: string | null;
}

interface OpenRow extends Omit<ClaimedWindow, 'seq'> {
  readonly windowSeq: number;
  readonly claimed_by: string | null;
  readonly updated_at: number | null;
}

/** Write job: takes the next window that waits and that no living process has taken; null when there is none. */
export function claimWindow(
  db: WriteHandle,
  { owner }: { readonly owner: string },
  context: JobContext,
): ClaimedWindow | null {
  if (waitingWindows(db) === 0) return null;
  return db.transaction(() => {
    const now = context.clock.now();
    const rows = db.all<OpenRow>(
      'windows.open',
      `SELECT k.artifact_id AS artifactId, k.window_seq AS windowSeq, k.first_seq AS firstSeq, k.last_seq AS lastSeq,
         k.claimed_by, k.updated_at, a.dataset_id AS datasetId, a.session_id AS sessionId, d.user_id, d.name AS dataset
       FROM extraction_checkpoint k JOIN artifact a ON a.id = k.artifact_id JOIN dataset d ON d.id = a.dataset_id
       WHERE k.status = 'pending' AND k.window_seq > 0 AND a.status <> 'superseded'
       ORDER BY k.claimed_by IS NOT NULL, k.artifact_id, k.window_seq LIMIT ${MOST_LOOKED_AT}`,
    );
    const free = rows.find(({ claimed_by, updated_at }) => isFree(claimed_by, owner, now - (updated_at ?? 0)));
    if (free === undefined) return null;
    const { windowSeq, claimed_by: _claimed, updated_at: _updated, ...window } = free;
    db.run(
      'windows.claim',
      'UPDATE extraction_checkpoint SET claimed_by = ?, updated_at = ? WHERE artifact_id = ? AND window_seq = ?',
      [owner, now, window.artifactId, windowSeq],
    );
    return { ...window, seq: windowSeq };
  });
}

function isFree(claimedBy: string | null, self: string, silentMs: number): boolean {
  if (claimedBy === null) return true;
  if (claimedBy === self) return false;
  const isAlive = isOwnerAlive(claimedBy, self);
  return isAlive === null ? silentMs > SILENT_MS : !isAlive;
}

/** Read job: how many windows wait to be read, whoever has taken them. */
export function waitingWindows(db: ReadHandle): number {
  const row = db.get<{ n: number }>(
    'windows.count',
    `SELECT count(*) AS n FROM extraction_checkpoint k JOIN artifact a ON a.id = k.artifact_id
     WHERE k.status = 'pending' AND k.window_seq > 0 AND a.status <> 'superseded'`,
  );
  return row?.n ?? 0;
}

/** Write job: gives back what this process had taken and not read. */
export function releaseWindows(db: WriteHandle, { owner }: { readonly owner: string }): null {
  db.run(
    'windows.release',
    `UPDATE extraction_checkpoint SET claimed_by = NULL WHERE status = 'pending' AND claimed_by = ?`,
    [owner],
  );
  return null;
}

/** Write job: notes why a window could not be read; nothing of it is stored. */
export function failWindow(
  db: WriteHandle,
  { artifactId, windowSeq, error, model }: FailedWindow,
  context: JobContext,
): null {
  db.run(
    'windows.fail',
    `UPDATE extraction_checkpoint SET status = 'failed', error = ?, model = ?, claimed_by = NULL, updated_at = ?
     WHERE artifact_id = ? AND window_seq = ? AND status = 'pending'`,
    [error, model, context.clock.now(), artifactId, windowSeq],
  );
  return null;
}

export interface FailedWindow {
  readonly artifactId: number;
  readonly windowSeq: number;
  readonly error: string;
  readonly model: string;
}

/** Write job: takes everything that waits off the queue, for this reason; not what another process is reading. */
export function stopWindows(
  db: WriteHandle,
  { error, owner }: { readonly error: string; readonly owner: string },
  context: JobContext,
): null {
  db.run(
    'windows.stop',
    `UPDATE extraction_checkpoint SET status = 'failed', error = ?, claimed_by = NULL, updated_at = ?
     WHERE status = 'pending' AND window_seq > 0 AND (claimed_by IS NULL OR claimed_by = ?)`,
    [error, context.clock.now(), owner],
  );
  return null;
}
