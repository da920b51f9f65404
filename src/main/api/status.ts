import { stat } from 'node:fs/promises';
import type { Handlers } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';
import { version } from '../version.ts';
import { examine } from './doctor.ts';

type StatusHandlers = Pick<Handlers, 'status' | 'getJob' | 'cancelJob' | 'check' | 'doctor'>;

export function statusHandlers(parts: AppParts): StatusHandlers {
  const { database, embedding, jobs, host } = parts;
  return {
    status: async (_, { signal }) => ({
      version,
      host,
      file: database.file,
      file_bytes: await fileBytes(database.file),
      schema_version: database.migration.to,
      datasets: await database.read('datasetViews', {}, { signal }),
      embedding: embedding.state(),
      reranker: 'built-in',
      jobs: jobs.list(),
    }),
    getJob: async ({ id }) => jobs.get(id),
    cancelJob: async ({ id }) => jobs.cancel(id),
    check: (_, { signal }) => database.read('checkFile', undefined, { signal }),
    doctor: (_, { signal }) => examine(parts, signal),
  };
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
