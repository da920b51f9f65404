import { hostname } from 'node:os';
import { type Job, jobSchema } from '../../../shared/contract/application.ts';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { JobContext } from '../jobs.ts';
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
  /** Whose job it is: the main process. */
  readonly pid: number;
}

/** Write job: records that long work has begun. */
export function startJob(db: WriteHandle, args: StartJobArgs, context: JobContext): Job {
  const now = context.clock.now();
  const { lastId } = db.run(
    'job.start',
    `INSERT INTO job (dataset_id, kind, status, label, total, detail, created_at, updated_at)
     VALUES (?, ?, 'running', ?, ?, ?, ?, ?)`,
    [args.datasetId ?? null, args.kind, args.label, args.total ?? null, ownerOf(args.pid), now, now],
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
 * Write job, at the start of a process: marks as failed the jobs whose process is gone. What they had stored is whole;
 * telling the same again goes on where they stopped.
 */
export function failAbandonedJobs(
  db: WriteHandle,
  { pid }: { readonly pid: number },
  context: JobContext,
): { failed: number[] } {
  return db.transaction(() => {
    const now = context.clock.now();
    const open = db.all<{ id: number; detail: string | null; updated_at: number }>(
      'job.open',
      `SELECT id, detail, updated_at FROM job WHERE status IN ('queued', 'running')`,
    );
    const failed = open.filter((job) => isAbandoned(job.detail, now - job.updated_at, pid)).map(({ id }) => id);
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

function ownerOf(pid: number): string {
  return `${pid}@${hostname()}`;
}

/** A process that has just started owns no job: one under its number is of an earlier bearer of that number. */
function isAbandoned(owner: string | null, silentMs: number, ownPid: number): boolean {
  const [pid = '', host] = (owner ?? '').split('@');
  if (host !== hostname()) return silentMs > SILENT_MS;
  return Number(pid) === ownPid || !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is there, but another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
