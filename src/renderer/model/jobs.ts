import type { DatasetView, Job, StatusResponse } from '../../shared/contract/application.ts';
import type { DatasetRef } from '../../shared/contract/primitives.ts';

/** How many finished jobs are kept for showing. */
const KEPT_FINISHED = 20;

export function isRunning(job: Job): boolean {
  return job.status === 'queued' || job.status === 'running';
}

/** Replaces a job or puts it first. A late event never turns a newer state back. */
export function upsertJob(jobs: readonly Job[], job: Job): Job[] {
  const known = jobs.find((other) => other.id === job.id);
  if (known === undefined) return keepFew([job, ...jobs]);
  if (!isRunning(known) && isRunning(job)) return [...jobs];
  return jobs.map((other) => (other.id === job.id ? job : other));
}

function keepFew(jobs: readonly Job[]): Job[] {
  let finished = 0;
  return jobs.filter((job) => {
    if (isRunning(job)) return true;
    finished += 1;
    return finished <= KEPT_FINISHED;
  });
}

/** What to tell a person when a job they may have been waiting for has just ended; null when there is nothing to tell. */
export function finishedJobText(before: Job | undefined, now: Job): string | null {
  if (isRunning(now) || before === undefined || !isRunning(before)) return null;
  switch (now.status) {
    case 'failed':
      return `${jobLabel(now)} failed.`;
    case 'cancelled':
      // Weights of before and after are never left beside one another.
      if (now.kind === 'trust') return `${jobLabel(now)} was cancelled; everything weighs as before.`;
      return `${jobLabel(now)} was cancelled; what was finished is kept.`;
    case 'partial':
      return `${jobLabel(now)} ended with some parts left out.`;
    case 'done':
      // What a page waits for, that page tells.
      return now.kind === 'reindex' ? `${jobLabel(now)} is done.` : null;
    case 'queued':
    case 'running':
      return null;
  }
}

/** A job's label as the beginning of a line. */
export function jobLabel(job: Job): string {
  return job.label.charAt(0).toUpperCase() + job.label.slice(1);
}

/** Share done in 0..1; null when the amount is not known. */
export function jobShare(job: Job): number | null {
  return job.total === null || job.total === 0 ? null : Math.min(1, job.done / job.total);
}

export function findDataset(status: StatusResponse | null, ref: DatasetRef): DatasetView | undefined {
  return status?.datasets.find((entry) => entry.user_id === ref.user_id && entry.name === ref.dataset);
}

/** Nothing has ever been told to this file. */
export function isFirstRun(status: StatusResponse): boolean {
  return status.datasets.every((entry) => entry.artifacts === 0);
}
