import { parentPort, workerData } from 'node:worker_threads';
import { createClock, createUidSource } from '../engine/clock.ts';
import type { JobContext, ReadJob, WriteJob } from '../engine/jobs.ts';
import { backupFile } from '../engine/storage/backup.ts';
import { changesSince, CommitWatch } from '../engine/storage/changes.ts';
import { CheckpointManager } from '../engine/storage/checkpoints.ts';
import { openReadConnection, type ReadConnection, type WriteConnection } from '../engine/storage/connection.ts';
import { openMemoryFile } from '../engine/storage/memoryFile.ts';
import { requireKnownFormat } from '../engine/storage/migrate.ts';
import type { ReadCalls, StorageEvent, StorageWorkerData, WriteCalls } from '../engine/storage/workerCalls.ts';
import { PalimpsestError } from '../../shared/contract/errors.ts';
import type { CallContext } from './port.ts';
import { type Service, servePort } from './serve.ts';

type Emit = (event: StorageEvent) => void;

// Made by the owner in database.ts, typed there by the same interface.
const data = workerData as StorageWorkerData;
const clock = createClock(data.clock);
const uids = createUidSource(data.uids);

type ReadJobs = Readonly<Record<string, ReadJob<never, unknown>>>;
type WriteJobs = Readonly<Record<string, WriteJob<never, unknown>>>;

const jobContext = (context: CallContext): JobContext => ({
  clock,
  uids,
  isCancelled: context.isCancelled,
  progress: context.progress,
});

function ownJob<J>(jobs: Readonly<Record<string, J>>, name: string): J {
  const job = Object.hasOwn(jobs, name) ? jobs[name] : undefined;
  if (job === undefined) throw new PalimpsestError('internal', `There is no job "${name}".`);
  return job;
}

const slowStatements = (emit: Emit) => (statement: { name: string; ms: number }) =>
  emit({ kind: 'slow', ...statement });

const watching = (db: () => ReadConnection | WriteConnection) => ({
  statistics: () => db().statistics(),
  countStatements: ({ on }: { on: boolean }) => db().countStatements(on),
});

// A worker loads only the jobs it can do. Readers load theirs while the writer makes or upgrades the file, and open it
// at their first call, which comes after.
async function serveReads(emit: Emit): Promise<Service<ReadCalls>> {
  const { reads } = await import('../engine/reads.ts');
  const jobs: ReadJobs = reads;
  let opened: ReadConnection | undefined;
  const db = (): ReadConnection => {
    opened ??= openReadConnection(data.file, { onSlowStatement: slowStatements(emit) });
    return opened;
  };
  return {
    calls: {
      ...watching(db),
      job: ({ name, args }, context) => ownJob(jobs, name)(db(), args as never, jobContext(context)),
      changes: ({ after }) => changesSince(db(), after),
      backup: ({ to }, context) =>
        backupFile(data.file, to, { onProgress: context.progress, isCancelled: context.isCancelled }),
    },
    close: () => opened?.close(),
  };
}

async function serveWrites(emit: Emit): Promise<Service<WriteCalls>> {
  const { writes } = await import('../engine/writes.ts');
  const jobs: WriteJobs = writes;
  const { db, migration } = await openMemoryFile(data.file, {
    mayCreate: data.mayCreate,
    now: clock.now(),
    onSlowStatement: slowStatements(emit),
  });
  const checkpoints = new CheckpointManager(db);
  const commits = new CommitWatch(db);
  return {
    calls: {
      ...watching(() => db),
      job: ({ name, args }, context) => {
        requireKnownFormat(db);
        try {
          return ownJob(jobs, name)(db, args as never, jobContext(context));
        } finally {
          const change = commits.look();
          if (change !== null) {
            emit({ kind: 'changed', change });
            checkpoints.noteWrite();
          }
        }
      },
      checkpoint: ({ mode }) => db.checkpoint(mode),
    },
    ready: migration,
    close: () => {
      checkpoints.stop();
      db.checkpoint('TRUNCATE', 100);
      db.close();
    },
  };
}

if (parentPort !== null) {
  if (data.access === 'read') await servePort(parentPort, serveReads);
  else await servePort(parentPort, serveWrites);
}
