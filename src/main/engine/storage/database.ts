import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { Calls } from '../../workers/port.ts';
import { type CrashReport, type SupervisedWorker, superviseWorker, workerEntry } from '../../workers/spawn.ts';
import { type ClockSpec, systemTimers, type Timers, type UidSpec } from '../clock.ts';
import type { JobContext } from '../jobs.ts';
import type { Reads } from '../reads.ts';
import type { Writes } from '../writes.ts';
import type { BackupReport } from './backup.ts';
import { ChangeFeed, type DatabaseChange } from './changeFeed.ts';
import type { CheckpointMode, CheckpointResult } from './checkpoints.ts';
import { type MigrationReport, migrationReportSchema } from './migrate.ts';
import type { StatementStatistics } from './statements.ts';
import { type ReadCalls, type StorageWorkerData, storageEventSchema, type WriteCalls } from './workerCalls.ts';

type JobArgs<J> = J extends (db: never, args: infer A, context: JobContext) => unknown ? A : never;
type JobResult<J> = J extends (db: never, args: never, context: JobContext) => infer R ? R : never;

export interface JobOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, total: number | null) => void) | undefined;
}

export interface ReadOptions extends JobOptions {
  /** Reads with one affinity go to one reader, so that what it keeps in memory serves them all; without it the least busy reader is taken. */
  readonly affinity?: number | undefined;
}

export interface SlowJobStatement {
  readonly access: 'read' | 'write';
  readonly name: string;
  readonly ms: number;
}

export interface DatabaseOptions {
  /** False when the file was used before: a missing one is then refused, not made anew. */
  readonly mayCreate?: boolean | undefined;
  /** Default: one for each core, at most 8. */
  readonly readers?: number | undefined;
  readonly clock?: ClockSpec | undefined;
  readonly uids?: UidSpec | undefined;
  readonly timers?: Timers | undefined;
  readonly onSlowStatement?: ((statement: SlowJobStatement) => void) | undefined;
  readonly onCrash?: ((report: CrashReport) => void) | undefined;
}

/**
 * The memory's file as the main thread sees it: one writer worker, several reader workers, jobs called by name.
 * Nothing here blocks the event loop.
 */
export interface Database {
  /** Absolute path. */
  readonly file: string;
  readonly migration: MigrationReport;
  /** How many readers there are; `affinity` counts modulo this. */
  readonly readers: number;
  /** Cancelling rejects at once; the reader stops as soon as the job looks. */
  read<N extends keyof Reads & string>(
    name: N,
    args: JobArgs<Reads[N]>,
    options?: ReadOptions,
  ): Promise<JobResult<Reads[N]>>;
  /** Jobs are done one after another in the order of the calls. After a cancel the writer's own answer is awaited, so that it is known whether the change was stored. */
  write<N extends keyof Writes & string>(
    name: N,
    args: JobArgs<Writes[N]>,
    options?: JobOptions,
  ): Promise<JobResult<Writes[N]>>;
  /** Listeners are called after each commit here, and within about a second of one elsewhere. Returns the way to stop. */
  onDidChange(listener: (change: DatabaseChange) => void): () => void;
  checkpoint(mode: CheckpointMode): Promise<CheckpointResult>;
  /** Copies the file as it is now; reading and writing go on. */
  backup(to: string, options?: JobOptions): Promise<BackupReport>;
  /** Waits for the writes under way, then runs `work` while later writes queue. */
  withWritesPaused<T>(work: () => Promise<T>): Promise<T>;
  /** Starts (or ends) counting statements by name in all workers. */
  countStatements(on: boolean): Promise<void>;
  /** One list for each worker, the writer's first. */
  statistics(): Promise<StatementStatistics[][]>;
  /** Readers first, the writer last, the write-ahead log worked off. Writes that were called before are done. */
  close(): Promise<void>;
}

const mostReaders = 8;
/** Each waits for the lock's `busyTimeoutMs`: together a minute. */
const triesWhenBusy = 12;

/**
 * Opens the person's file, makes it when it may, upgrades it when it is older (with a copy first), and starts the workers.
 * @throws PalimpsestError not_found, invalid, unsupported, newer_file, read_only, corrupt, busy, disk_full: the file is as it was.
 */
export async function openDatabase(file: string, options: DatabaseOptions = {}): Promise<Database> {
  const path = resolve(file);
  const feed = new ChangeFeed(options.timers ?? systemTimers);
  const start = <C extends Calls>(access: 'read' | 'write', name: string): Promise<SupervisedWorker<C>> =>
    superviseWorker<C>({
      name,
      entry: workerEntry('storage'),
      workerData: workerDataFor(access, path, options),
      onCrash: options.onCrash,
      onEvent: (raw) => {
        const event = storageEventSchema.parse(raw);
        if (event.kind === 'changed') feed.committedHere(event.change);
        else options.onSlowStatement?.({ access, name: event.name, ms: event.ms });
      },
    });
  const count = options.readers ?? Math.min(mostReaders, availableParallelism());
  const starts = Array.from({ length: count }, (_, index) => start<ReadCalls>('read', `storage reader ${index + 1}`));
  const [writer, ...started] = await Promise.allSettled([start<WriteCalls>('write', 'storage writer'), ...starts]);
  const readers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (writer.status === 'rejected') {
    await Promise.all(readers.map((reader) => reader.close()));
    throw writer.reason;
  }
  const migration = migrationReportSchema.parse(writer.value.ready);
  const database = new WorkerDatabase(path, migration, writer.value, readers, feed);
  try {
    await Promise.all(starts);
    await database.openReaders();
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function workerDataFor(access: 'read' | 'write', file: string, options: DatabaseOptions): StorageWorkerData {
  return {
    access,
    file,
    mayCreate: options.mayCreate ?? true,
    clock: options.clock ?? { kind: 'system' },
    uids: options.uids ?? { kind: 'random' },
  };
}

class WorkerDatabase implements Database {
  readonly file: string;
  readonly migration: MigrationReport;
  readonly #writer: SupervisedWorker<WriteCalls>;
  readonly #readers: readonly SupervisedWorker<ReadCalls>[];
  readonly #feed: ChangeFeed;
  readonly #writesUnderWay = new Set<Promise<unknown>>();
  #pause: Promise<unknown> | undefined;
  #closing: Promise<void> | undefined;

  constructor(
    file: string,
    migration: MigrationReport,
    writer: SupervisedWorker<WriteCalls>,
    readers: readonly SupervisedWorker<ReadCalls>[],
    feed: ChangeFeed,
  ) {
    this.file = file;
    this.migration = migration;
    this.#writer = writer;
    this.#readers = readers;
    this.#feed = feed;
  }

  get readers(): number {
    return this.#readers.length;
  }

  async read<N extends keyof Reads & string>(
    name: N,
    args: JobArgs<Reads[N]>,
    options: ReadOptions = {},
  ): Promise<JobResult<Reads[N]>> {
    this.#requireOpen();
    const { affinity, ...rest } = options;
    const result = await this.#reader(affinity).call('job', { name, args }, { ...rest, abandonOnAbort: true });
    // The worker's job of this name has this type: it runs the map that `Reads` is the type of.
    return result as JobResult<Reads[N]>;
  }

  async write<N extends keyof Writes & string>(
    name: N,
    args: JobArgs<Writes[N]>,
    options: JobOptions = {},
  ): Promise<JobResult<Writes[N]>> {
    this.#requireOpen();
    while (this.#pause !== undefined) await this.#pause;
    this.#requireOpen();
    const call = this.#patiently(() => this.#writer.call('job', { name, args }, options), options.signal);
    this.#writesUnderWay.add(call);
    try {
      return (await call) as JobResult<Writes[N]>;
    } finally {
      this.#writesUnderWay.delete(call);
    }
  }

  /** Another process may hold the lock longer than one statement waits: a long conversation is one transaction. A job that met the lock has done nothing. */
  async #patiently<T>(write: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await write();
      } catch (error) {
        const isBusy = error instanceof PalimpsestError && error.code === 'busy';
        if (!isBusy || tries === triesWhenBusy || signal?.aborted === true) throw error;
      }
    }
  }

  onDidChange(listener: (change: DatabaseChange) => void): () => void {
    return this.#feed.listen(listener);
  }

  async checkpoint(mode: CheckpointMode): Promise<CheckpointResult> {
    this.#requireOpen();
    return this.#writer.call('checkpoint', { mode });
  }

  async backup(to: string, options: JobOptions = {}): Promise<BackupReport> {
    this.#requireOpen();
    return this.#reader(undefined).call('backup', { to: resolve(to) }, options);
  }

  async withWritesPaused<T>(work: () => Promise<T>): Promise<T> {
    while (this.#pause !== undefined) await this.#pause;
    const pause = Promise.withResolvers<void>();
    this.#pause = pause.promise;
    try {
      await Promise.allSettled(this.#writesUnderWay);
      return await work();
    } finally {
      this.#pause = undefined;
      pause.resolve();
    }
  }

  async countStatements(on: boolean): Promise<void> {
    this.#requireOpen();
    const readers = this.#readers.map((reader) => reader.call('countStatements', { on }));
    await Promise.all([this.#writer.call('countStatements', { on }), ...readers]);
  }

  async statistics(): Promise<StatementStatistics[][]> {
    this.#requireOpen();
    const readers = this.#readers.map((reader) => reader.call('statistics', undefined));
    return Promise.all([this.#writer.call('statistics', undefined), ...readers]);
  }

  /** Begins to watch other processes' commits through the last reader: the first is the likeliest to be busy. */
  async openReaders(): Promise<void> {
    await Promise.all(this.#readers.map((reader) => reader.call('statistics', undefined)));
    const reader = this.#readers.at(-1);
    if (reader !== undefined) await this.#feed.watch((after) => reader.call('changes', { after }));
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#feed.stop();
    for (const reader of this.#readers) reader.cancelAll();
    await Promise.all(this.#readers.map((reader) => reader.close()));
    await this.#writer.close();
  }

  #reader(affinity: number | undefined): SupervisedWorker<ReadCalls> {
    const chosen =
      affinity === undefined
        ? this.#readers.reduce((best, reader) => (reader.pending < best.pending ? reader : best))
        : this.#readers[affinity % this.#readers.length];
    if (chosen === undefined) throw new PalimpsestError('internal', 'There is no reader of that number.');
    return chosen;
  }

  #requireOpen(): void {
    if (this.#closing !== undefined) throw new PalimpsestError('conflict', `${this.file} is closed.`);
  }
}
