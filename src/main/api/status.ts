import { stat } from 'node:fs/promises';
import type { Job } from '../../shared/contract/application.ts';
import type { Handlers, Output } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';
import { version } from '../version.ts';
import { examine } from './doctor.ts';

/** Newest first, those under way before all others. */
const jobsShown = 20;

type StatusHandlers = Pick<Handlers, 'status' | 'getJob' | 'cancelJob' | 'check' | 'doctor'>;

export function statusHandlers(parts: AppParts): StatusHandlers {
  const { database, embedding, models, jobs, host, steering } = parts;
  return {
    status: async (_, { signal }) => ({
      version,
      host,
      file: database.file,
      file_bytes: await fileBytes(database.file),
      schema_version: database.migration.to,
      datasets: await database.read('datasetViews', {}, { signal }),
      embedding: embedding.state(),
      reranker: models.reranker?.model ?? 'built-in',
      jobs: await allJobs(parts, signal),
      steering: steeringStatus(steering),
    }),
    getJob: async ({ id }, { signal }) =>
      jobs.find(id) ?? { ...(await database.read('getJob', { id }, { signal })), cancellable: false },
    cancelJob: async ({ id }) => jobs.cancel(id),
    check: (_, { signal }) => database.read('checkFile', undefined, { signal }),
    doctor: (_, { signal }) => examine(parts, signal),
  };
}

function steeringStatus(steering: AppParts['steering']): Output<'status'>['steering'] {
  const { file, state, issues, config } = steering.view();
  const [first] = issues;
  return {
    file,
    state,
    fault: first === undefined ? null : `line ${first.line}: ${first.message}`,
    allow_user_grilling: config.allow_user_grilling ?? null,
  };
}

/** This process's jobs as they stand now, and what the file tells of earlier ones and of other processes'. */
async function allJobs({ jobs, database }: AppParts, signal: AbortSignal): Promise<Job[]> {
  const kept = await database.read('recentJobs', { limit: jobsShown }, { signal });
  return kept.map((job) => jobs.find(job.id) ?? { ...job, cancellable: false });
}

/** The file with its write-ahead log: what the memory takes on disk. */
async function fileBytes(file: string): Promise<number> {
  const sizes = await Promise.all(
    [file, `${file}-wal`].map((name) =>
      stat(name).then(
        (found) => found.size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
