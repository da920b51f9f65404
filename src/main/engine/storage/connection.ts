import { chmodSync, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import SqliteDatabase, { type Database } from 'better-sqlite3';
import { getLoadablePath } from 'sqlite-vec';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { CheckpointMode, CheckpointResult } from './checkpoints.ts';
import { rawCode, storageError } from './errors.ts';
import { type FileIdentity, identityOf, lookAtFile, refuseForeign } from './fileIdentity.ts';
import type { ReadHandle, WriteHandle } from './handles.ts';
import { busyTimeoutMs, type ConnectionOptions, SqliteHandle } from './sqliteHandle.ts';
import type { StatementStatistics } from './statements.ts';

/** The most this build of SQLite maps; address space only, pages come as they are read. */
const mappedBytes = 0x7fff_0000;

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
      return new SqliteHandle(raw, path, 'read', options);
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
    const isMade = !existsSync(path);
    const raw = new SqliteDatabase(path, { fileMustExist: !options.mayCreate, timeout: busyTimeoutMs });
    // A memory is its owner's alone; the -wal and -shm files take over the mode of the file.
    if (isMade) chmodSync(path, 0o600);
    return prepared(raw, () => {
      const connection = new SqliteHandle(raw, path, 'write', options);
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
      return identityOrForeign(new SqliteHandle(raw, path, 'read', {}));
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
