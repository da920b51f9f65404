import { PalimpsestError } from '../../../shared/contract/errors.ts';
import { newestUpgradeCopy } from './backup.ts';
import { openWriteConnection, type WriteConnection } from './connection.ts';
import { type MigrationOptions, type MigrationReport, migrate, migrateNewFile, newestVersion } from './migrate.ts';
import type { ConnectionOptions } from './sqliteHandle.ts';

export interface MemoryFileOptions extends ConnectionOptions, MigrationOptions {
  /** False when the file has to be there already, for example because it was used before. */
  readonly mayCreate: boolean;
}

/** Opens the person's file for writing, makes it when it may, and brings it to the newest schema. */
export async function openMemoryFile(
  file: string,
  options: MemoryFileOptions,
): Promise<{ db: WriteConnection; migration: MigrationReport }> {
  const db = open(file, options);
  try {
    return { db, migration: await migrate(db, options) };
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * The same in the calling thread, without waiting: for tests and benches. A file of an older format is refused,
 * because copying it first cannot be done at once.
 */
export function openMemoryHandle(
  file: string,
  options: ConnectionOptions & { readonly now?: number } = {},
): WriteConnection {
  const db = open(file, { ...options, mayCreate: true });
  try {
    migrateNewFile(db, { now: options.now ?? Date.now() });
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function open(
  file: string,
  options: ConnectionOptions & { readonly mayCreate: boolean } & Pick<Partial<MigrationOptions>, 'migrations'>,
): WriteConnection {
  try {
    return openWriteConnection(file, {
      onSlowStatement: options.onSlowStatement,
      mayCreate: options.mayCreate,
      newestKnown: newestVersion(options.migrations),
    });
  } catch (error) {
    throw error instanceof PalimpsestError && error.code === 'corrupt' ? withBackup(error, file) : error;
  }
}

/** A damaged file is told together with the copy that can take its place, where an upgrade left one. */
function withBackup(error: PalimpsestError, file: string): PalimpsestError {
  const copy = newestUpgradeCopy(file);
  if (copy === null) return error;
  const hint = `${error.hint ?? ''} The last copy made by an upgrade is ${copy}`.trim();
  return new PalimpsestError(error.code, error.message, { hint, cause: error.cause });
}
