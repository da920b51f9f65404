import { resolve } from 'node:path';
import SqliteDatabase, { type Database } from 'better-sqlite3';
import { getLoadablePath } from 'sqlite-vec';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { CheckpointMode, CheckpointResult } from './checkpoints.ts';
import { rawCode, storageError } from './errors.ts';
import { type FileIdentity, identityOf, lookAtFile, refuseForeign } from './fileIdentity.ts';
import type { ReadHandle, SqlParameters, SqlValue, WriteHandle } from './handles.ts';
import { type SlowStatement, StatementCache, type StatementStatistics, StatementTimes } from './statements.ts';

/** How long a statement waits for another process's lock. */
export const busyTimeoutMs = 5000;
/** The most this build of SQLite maps; address space only, pages come as they are read. */
const mappedBytes = 0x7fff_0000;

export interface ConnectionOptions {
  readonly onSlowStatement?: ((statement: SlowStatement) => void) | undefined;
}

/** A connection that can be closed and watched; what jobs get is its handle part only. */
export interface OpenConnection {
  readonly file: string;
  countStatements(on: boolean): void;
  statistics(): StatementStatistics[];
  close(): void;
}
export type ReadConnection = ReadHandle & OpenConnection;
export type WriteConnection = WriteHandle &
  OpenConnection & {
    readonly inTransaction: boolean;
    checkpoint(mode: CheckpointMode, waitMs?: number): CheckpointResult;
  };

/** A `query_only` connection on a file that exists. */
export function openReadConnection(file: string, options: ConnectionOptions = {}): ReadConnection {
  const path = resolve(file);
  return opened(path, () => {
    const raw = new SqliteDatabase(path, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs });
    return prepared(raw, () => {
      raw.pragma('query_only = ON');
      raw.pragma(`mmap_size = ${mappedBytes}`);
      raw.pragma('temp_store = MEMORY');
      loadVectors(raw);
      return new Connection(raw, path, 'read', options);
    });
  });
}

/**
 * The read-write connection. Whatever is not a memory this version can keep is refused before anything is written.
 * @throws not_found, invalid, unsupported, newer_file, read_only, corrupt, busy, disk_full.
 */
export function openWriteConnection(
  file: string,
  options: ConnectionOptions & { readonly mayCreate: boolean; readonly newestKnown: number },
): WriteConnection {
  const path = resolve(file);
  const state = lookAtFile(path, options.mayCreate);
  if (state === 'with_wal') refuseForeign(path, inspectUnchanged(path), options.newestKnown);
  return opened(path, () => {
    const raw = new SqliteDatabase(path, { fileMustExist: !options.mayCreate, timeout: busyTimeoutMs });
    return prepared(raw, () => {
      const connection = new Connection(raw, path, 'write', options);
      refuseForeign(path, identityOrForeign(connection), options.newestKnown);
      enterWal(raw, path);
      raw.pragma('synchronous = NORMAL');
      raw.pragma('foreign_keys = ON');
      raw.pragma('wal_autocheckpoint = 1000');
      raw.pragma('cache_size = -65536');
      raw.pragma(`mmap_size = ${mappedBytes}`);
      raw.pragma('temp_store = MEMORY');
      loadVectors(raw);
      return connection;
    });
  });
}

/** The last connection that can write works the -wal off when it closes, so a file that may be refused is read by one that cannot. */
function inspectUnchanged(path: string): FileIdentity {
  return opened(path, () => {
    const raw = new SqliteDatabase(path, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs });
    try {
      return identityOrForeign(new Connection(raw, path, 'read', {}));
    } finally {
      raw.close();
    }
  });
}

function identityOrForeign(connection: ReadHandle): FileIdentity {
  try {
    return identityOf(connection);
  } catch (error) {
    const isForeign = error instanceof PalimpsestError && rawCode(error.cause) === 'SQLITE_NOTADB';
    if (isForeign) return { applicationId: 0, schemaVersion: 0, isBlank: false };
    throw error;
  }
}

/** Pages copied between two looks at the event loop: about a millisecond of work. */
const pagesAtOnce = 256;

/**
 * Copies the committed content page for page into a new file. One read transaction is held throughout: what others
 * write meanwhile does not make the copy begin again.
 * @returns the number of pages.
 */
export async function copyPages(
  file: string,
  destination: string,
  onPages: (done: number, total: number) => void,
): Promise<number> {
  const raw = opened(
    file,
    () => new SqliteDatabase(file, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs }),
  );
  try {
    raw.exec('BEGIN');
    raw.prepare('SELECT count(*) FROM sqlite_master').get();
    const done = await raw.backup(destination, {
      progress: ({ totalPages, remainingPages }) => {
        onPages(totalPages - remainingPages, totalPages);
        return pagesAtOnce;
      },
    });
    return done.totalPages;
  } finally {
    raw.close();
  }
}

function opened<T>(path: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw storageError(error, path, 'open the file');
  }
}

function prepared<T>(raw: Database, prepare: () => T): T {
  try {
    return prepare();
  } catch (error) {
    raw.close();
    throw error;
  }
}

/** Changing the journal mode does not wait by itself when several processes make one new file together. */
function enterWal(raw: Database, path: string): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waitedMs = 0; ; waitedMs += 10) {
    try {
      const mode = raw.pragma('journal_mode = WAL', { simple: true });
      if (mode === 'wal') return;
      throw new PalimpsestError('unsupported', `${path} is on a disk that cannot hold a shared database.`, {
        hint: 'Choose a file on a local disk, not on a network share.',
        cause: new Error(`journal_mode is ${String(mode)}`),
      });
    } catch (error) {
      if (!rawCode(error)?.startsWith('SQLITE_BUSY') || waitedMs >= busyTimeoutMs) throw error;
      Atomics.wait(pause, 0, 0, 10);
    }
  }
}

/** SQLite's loader knows nothing of the app's archive: packed, the extension lies beside it. */
function loadVectors(raw: Database): void {
  try {
    raw.loadExtension(unpackedPath(getLoadablePath()));
  } catch (error) {
    throw new PalimpsestError('internal', 'The vector extension of the database could not be loaded.', {
      hint: 'Install the program again.',
      cause: error,
    });
  }
}

export function unpackedPath(path: string): string {
  return path.replace(/([\\/])app\.asar([\\/])/, '$1app.asar.unpacked$2');
}

class Connection<Access extends 'read' | 'write'> {
  readonly access: Access;
  readonly file: string;
  readonly #raw: Database;
  readonly #statements: StatementCache;
  readonly #times: StatementTimes;
  #depth = 0;
  /** SQLite ended the transaction that is still being worked on. */
  #isRolledBack = false;

  constructor(raw: Database, file: string, access: Access, options: ConnectionOptions) {
    this.#raw = raw;
    this.file = file;
    this.access = access;
    this.#statements = new StatementCache(raw);
    this.#times = new StatementTimes(options.onSlowStatement);
  }

  get inTransaction(): boolean {
    return this.#raw.inTransaction;
  }

  get<Row>(name: string, sql: string, parameters?: SqlParameters): Row | undefined {
    return this.#timed(name, () => {
      const statement = this.#statements.objects(sql);
      return (parameters === undefined ? statement.get() : statement.get(parameters)) as Row | undefined;
    });
  }

  all<Row>(name: string, sql: string, parameters?: SqlParameters): Row[] {
    return this.#timed(name, () => {
      const statement = this.#statements.objects(sql);
      return (parameters === undefined ? statement.all() : statement.all(parameters)) as Row[];
    });
  }

  rows(name: string, sql: string, parameters?: SqlParameters): SqlValue[][] {
    return this.#timed(name, () => {
      const statement = this.#statements.arrays(sql);
      return (parameters === undefined ? statement.all() : statement.all(parameters)) as SqlValue[][];
    });
  }

  *iterate<Row>(name: string, sql: string, parameters?: SqlParameters): IterableIterator<Row> {
    let ms = 0;
    const step = <T>(work: () => T): T => {
      const started = performance.now();
      try {
        return this.#guarded(name, work);
      } finally {
        ms += performance.now() - started;
      }
    };
    const statement = step(() => this.#statements.objects(sql));
    const rows = step(
      () => (parameters === undefined ? statement.iterate() : statement.iterate(parameters)) as IterableIterator<Row>,
    );
    this.#statements.walk(statement);
    try {
      for (let row = step(() => rows.next()); !row.done; row = step(() => rows.next())) yield row.value;
    } finally {
      rows.return?.();
      this.#statements.walked(statement);
      this.#times.note(name, ms);
    }
  }

  run(name: string, sql: string, parameters?: SqlParameters): { changes: number; lastId: number } {
    return this.#timed(name, () => {
      this.#requireLiveTransaction();
      const statement = this.#statements.objects(sql);
      const done = parameters === undefined ? statement.run() : statement.run(parameters);
      return { changes: done.changes, lastId: Number(done.lastInsertRowid) };
    });
  }

  exec(sql: string): void {
    this.#timed('exec', () => {
      this.#requireLiveTransaction();
      this.#raw.exec(sql);
    });
  }

  transaction<T>(work: () => T): T {
    const savepoint = `level_${this.#depth}`;
    return this.#raw.inTransaction
      ? this.#within(
          `SAVEPOINT ${savepoint}`,
          `RELEASE ${savepoint}`,
          `ROLLBACK TO ${savepoint}; RELEASE ${savepoint}`,
          work,
        )
      : this.#within('BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK', work);
  }

  snapshot<T>(work: () => T): T {
    return this.#raw.inTransaction ? refusePromise(work()) : this.#within('BEGIN', 'COMMIT', 'ROLLBACK', work);
  }

  dataVersion(): number {
    return Number(this.rows('data_version', 'PRAGMA data_version')[0]?.[0] ?? 0);
  }

  checkpoint(mode: CheckpointMode, waitMs = busyTimeoutMs): CheckpointResult {
    return this.#timed(`checkpoint ${mode}`, () => {
      this.#raw.pragma(`busy_timeout = ${waitMs}`);
      try {
        const [row] = this.#raw.prepare(`PRAGMA wal_checkpoint(${mode})`).raw(true).all() as number[][];
        return { busy: row?.[0] === 1, log: row?.[1] ?? 0, checkpointed: row?.[2] ?? 0 };
      } finally {
        this.#raw.pragma(`busy_timeout = ${busyTimeoutMs}`);
      }
    });
  }

  countStatements(on: boolean): void {
    this.#times.count(on);
  }

  statistics(): StatementStatistics[] {
    return this.#times.list();
  }

  close(): void {
    this.#guarded('close', () => this.#raw.close());
  }

  #within<T>(begin: string, commit: string, undo: string, work: () => T): T {
    this.#timed(begin, () => this.#raw.exec(begin));
    this.#depth += 1;
    try {
      const result = refusePromise(work());
      this.#timed(commit, () => this.#raw.exec(commit));
      return result;
    } catch (error) {
      // A full disk or a damaged page makes SQLite roll back by itself.
      if (this.#raw.inTransaction) this.#guarded(undo, () => this.#raw.exec(undo));
      throw error;
    } finally {
      this.#depth -= 1;
      if (this.#depth === 0) this.#isRolledBack = false;
    }
  }

  /** After SQLite has rolled back by itself, further writes would be committed one by one. */
  #requireLiveTransaction(): void {
    if (this.#isRolledBack) {
      throw new PalimpsestError('internal', 'The transaction was already rolled back after an earlier failure.');
    }
  }

  #timed<T>(name: string, work: () => T): T {
    const started = performance.now();
    try {
      return this.#guarded(name, work);
    } finally {
      this.#times.note(name, performance.now() - started);
    }
  }

  #guarded<T>(name: string, work: () => T): T {
    try {
      return work();
    } catch (error) {
      this.#isRolledBack = this.#depth > 0 && !this.#raw.inTransaction;
      throw storageError(error, this.file, name);
    }
  }
}

/** Nothing can be awaited inside a transaction: other work would run in the middle of it. */
function refusePromise<T>(result: T): T {
  if (typeof result === 'object' && result !== null && 'then' in result && typeof result.then === 'function') {
    throw new PalimpsestError('internal', 'A transaction was given asynchronous work.');
  }
  return result;
}
