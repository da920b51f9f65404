import { type Job, jobSchema } from '../../../shared/contract/application.ts';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { JobContext } from '../jobs.ts';
import { isOwnerAlive } from '../processOwner.ts';
import type { ReadHandle, WriteHandle } from '../storage/handles.ts';
import { formatInstant } from '../temporal/instants.ts';

/** A job of another machine that has not been heard of for so long is taken for dead. */
const SILENT_MS = 10 * 60_000;
const columns = 'id, kind, label, status, done, total, error, updated_at';

interface JobRow {
  readonly id: number;
  readonly kind: string;
  readonly label: string;
  readonly status: string;
  readonly done: number;
  readonly total: number | null;
  readonly error: string | null;
  readonly updated_at: number;
}

export interface StartJobArgs {
  readonly kind: Job['kind'];
  readonly label: string;
  readonly datasetId?: number;
  readonly total?: number;
  /** Whose job it is, from `processOwner`. */
  readonly owner: string;
}

/** Write job: records that long work has begun. */
export function startJob(db: WriteHandle, args: StartJobArgs, context: JobContext): Job {
  const now = context.clock.now();
  const { lastId } = db.run(
    'job.start',
    `INSERT INTO job (dataset_id, kind, status, label, total, detail, created_at, updated_at)
     VALUES (?, ?, 'running', ?, ?, ?, ?, ?)`,
    [args.datasetId ?? null, args.kind, args.label, args.total ?? null, args.owner, now, now],
  );
  return getJob(db, { id: lastId });
}

export interface UpdateJobArgs {
  readonly id: number;
  readonly status?: Job['status'];
  readonly done?: number;
  readonly total?: number | null;
  readonly error?: string | null;
}

/** Write job: records how far the work is, or how it ended. */
export function updateJob(db: WriteHandle, { id, ...change }: UpdateJobArgs, context: JobContext): Job {
  const fields = Object.entries(change).filter(([, value]) => value !== undefined);
  const set = [...fields.map(([name]) => `${name} = ?`), 'updated_at = ?'].join(', ');
  db.run(`job.update ${set}`, `UPDATE job SET ${set} WHERE id = ?`, [
    ...fields.map(([, value]) => value ?? null),
    context.clock.now(),
    id,
  ]);
  return getJob(db, { id });
}

/** Read job. @throws PalimpsestError not_found */
export function getJob(db: ReadHandle, { id }: { readonly id: number }): Job {
  const row = db.get<JobRow>('job.get', `SELECT ${columns} FROM job WHERE id = ?`, [id]);
  if (row === undefined) throw new PalimpsestError('not_found', `there is no job ${id}`, { field: 'id' });
  return viewOf(row);
}

/** Read job: the newest jobs first, those under way before those that ended. */
export function recentJobs(db: ReadHandle, { limit }: { readonly limit: number }): Job[] {
  return db
    .all<JobRow>(
      'job.recent',
      `SELECT ${columns} FROM job ORDER BY status IN ('queued', 'running') DESC, id DESC LIMIT ?`,
      [limit],
    )
    .map(viewOf);
}

/**
 * Write job: marks as failed the jobs whose process is gone. What they had stored is whole; telling the same again
 * goes on where they stopped.
 */
export function failAbandonedJobs(
  db: WriteHandle,
  { owner: self }: { readonly owner: string },
  context: JobContext,
): { failed: number[] } {
  const now = context.clock.now();
  const abandoned = (): number[] =>
    db
      .all<{ id: number; detail: string | null; updated_at: number }>(
        'job.open',
        `SELECT id, detail, updated_at FROM job WHERE status IN ('queued', 'running')`,
      )
      .filter((job) => isAbandoned(job.detail ?? '', self, now - job.updated_at))
      .map(({ id }) => id);
  // Most often there is none, and then other writers need not be waited for.
  if (abandoned().length === 0) return { failed: [] };
  return db.transaction(() => {
    const failed = abandoned();
    for (const id of failed) {
      updateJob(db, { id, status: 'failed', error: 'interrupted; tell it again to go on from there' }, context);
    }
    return { failed };
  });
}

function viewOf(row: JobRow): Job {
  const cancellable = row.status === 'queued' || row.status === 'running';
  return jobSchema.parse({ ...row, cancellable, updated_at: formatInstant(row.updated_at) });
}

function isAbandoned(owner: string, self: string, silentMs: number): boolean {
  const isAlive = isOwnerAlive(owner, self);
  return isAlive === null ? silentMs > SILENT_MS : !isAlive;
}
