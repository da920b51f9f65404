import type { DatasetRef } from '../../../../shared/contract/primitives.ts';
import { requireDataset } from '../../episodic/datasets.ts';
import type { JobContext } from '../../jobs.ts';
import type { WriteHandle } from '../../storage/handles.ts';
import { cutWindows } from '../model/windows.ts';
import type { Passage } from '../told.ts';

export interface QueueWindowsArgs {
  readonly dataset: DatasetRef;
  /** Every artifact of the dataset when left out. */
  readonly artifactIds?: readonly number[] | undefined;
  /** Windows that failed; texts that no model was to read so far, and those that failed; or everything anew. */
  readonly which: 'failed' | 'unread' | 'all';
}

/** Write job: has a model read windows (again). Gives how many wait because of it. @throws PalimpsestError not_found */
export function queueWindows(
  db: WriteHandle,
  { dataset, artifactIds, which }: QueueWindowsArgs,
  context: JobContext,
): { readonly queued: number } {
  return db.transaction(() => {
    const datasetId = requireDataset(db, dataset);
    const now = context.clock.now();
    const wanted = { datasetId, ids: artifactIds === undefined ? null : JSON.stringify(artifactIds) };
    const artifacts = `SELECT a.id FROM artifact a WHERE a.dataset_id = @datasetId AND a.status <> 'superseded'
      AND (@ids IS NULL OR a.id IN (SELECT value FROM json_each(@ids)))`;
    if (which === 'all') {
      db.run(
        'windows.clear',
        `DELETE FROM extraction_checkpoint WHERE window_seq > 0 AND artifact_id IN (${artifacts})`,
        wanted,
      );
    }
    const { changes: again } = db.run(
      'windows.again',
      `UPDATE extraction_checkpoint SET status = 'pending', error = NULL, claimed_by = NULL, updated_at = @now
       WHERE window_seq > 0 AND status = 'failed' AND artifact_id IN (${artifacts})`,
      { ...wanted, now },
    );
    if (which === 'failed') return { queued: again };
    const unread = db.rows(
      'windows.unread',
      `${artifacts} AND NOT EXISTS (SELECT 1 FROM extraction_checkpoint k WHERE k.artifact_id = a.id AND k.window_seq > 0)
       ORDER BY a.id`,
      wanted,
    );
    let queued = again;
    for (const [id] of unread) {
      if (context.isCancelled()) break;
      queued += insertWindows(db, Number(id), passagesOf(db, Number(id)), { now });
    }
    return { queued };
  });
}

function passagesOf(db: WriteHandle, artifactId: number): Pick<Passage, 'seq' | 'text'>[] {
  return db.all('windows.passages', 'SELECT seq, text FROM chunk WHERE artifact_id = ? ORDER BY seq', [artifactId]);
}

/**
 * Has a model read these passages of an artifact; must run in a transaction. A window of which nothing `entered` with
 * this version counts as read.
 */
export function insertWindows(
  db: WriteHandle,
  artifactId: number,
  passages: readonly Pick<Passage, 'seq' | 'text'>[],
  { now, entered }: { readonly now: number; readonly entered?: ReadonlySet<number> | undefined },
): number {
  let waiting = 0;
  for (const { seq, firstSeq, lastSeq } of cutWindows(passages)) {
    const isNew = entered === undefined || [...entered].some((each) => each >= firstSeq && each <= lastSeq);
    if (isNew) waiting += 1;
    db.run(
      'windows.add',
      `INSERT INTO extraction_checkpoint (artifact_id, window_seq, first_seq, last_seq, status, updated_at)
       VALUES (?, ?, ?, ?, ?, ?)`,
      [artifactId, seq, firstSeq, lastSeq, isNew ? 'pending' : 'done', now],
    );
  }
  return waiting;
}

/** Takes the windows of a version that a newer one replaced off the queue; tells whether all of it had been read. */
export function closeWindows(db: WriteHandle, artifactId: number): { readonly wasRead: boolean } {
  const counted = db.get<{ all_of: number; done: number }>(
    'windows.read',
    `SELECT count(*) AS all_of, coalesce(sum(status = 'done'), 0) AS done FROM extraction_checkpoint
     WHERE artifact_id = ? AND window_seq > 0`,
    [artifactId],
  );
  db.run(
    'windows.drop',
    `DELETE FROM extraction_checkpoint WHERE artifact_id = ? AND window_seq > 0 AND status <> 'done'`,
    [artifactId],
  );
  return { wasRead: counted !== undefined && counted.all_of > 0 && counted.all_of === counted.done };
}
