import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import { backupFile, upgradeCopyPath } from './backup.ts';
import type { WriteConnection } from './connection.ts';
import { newerFile } from './errors.ts';
import { applicationId, identityOf, refuseForeign } from './fileIdentity.ts';
import { type Migration, migrations as shipped } from './migrations/index.ts';
import { busyTimeoutMs } from './sqliteHandle.ts';

export const migrationReportSchema = z.object({
  from: z.number().int(),
  to: z.number().int(),
  /** Path of the copy taken before; null when the file was new or nothing was to do. */
  backup: z.string().nullable(),
});
export type MigrationReport = Readonly<z.infer<typeof migrationReportSchema>>;

export interface MigrationOptions {
  /** Milliseconds UTC, for system_metadata and the backup's name. */
  readonly now: number;
  readonly migrations?: readonly Migration[];
}

export function newestVersion(migrations: readonly Migration[] = shipped): number {
  return migrations.at(-1)?.number ?? 0;
}

/**
 * Brings the file to the newest schema, forward only, each migration in one transaction. The lock is taken before the
 * file's version is believed, so several processes can open one new file together: one works, the others find it done.
 * A file with data is copied first, under the lock. When a migration fails the file stays at the last whole one.
 * @throws newer_file, unsupported, busy; internal, disk_full or corrupt with the backup's path in the hint.
 */
export async function migrate(db: WriteConnection, options: MigrationOptions): Promise<MigrationReport> {
  const list = options.migrations ?? shipped;
  const from = currentVersion(db, list);
  if (from === newestVersion(list)) return { from, to: from, backup: null };
  return withForeignKeysOff(db, async () => {
    await lockPatiently(db);
    try {
      const locked = currentVersion(db, list);
      const hasOldData = locked > 0 && locked < newestVersion(list);
      const backup = hasOldData ? await copyFirst(db, locked, options.now) : null;
      runPending(db, list, options.now, backup);
      return { from: locked, to: newestVersion(list), backup };
    } finally {
      if (db.inTransaction) db.exec('ROLLBACK');
    }
  });
}

const lockTries = 1200;
const lockTryMs = 50;

/** Another process may be copying a large file before its own upgrade, for longer than a statement waits: a minute or two. */
async function lockPatiently(db: WriteConnection): Promise<void> {
  db.exec('PRAGMA busy_timeout = 0');
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        db.exec('BEGIN IMMEDIATE');
        return;
      } catch (error) {
        const isBusy = error instanceof PalimpsestError && error.code === 'busy';
        if (!isBusy || tries >= lockTries) throw error;
      }
      await sleep(lockTryMs);
    }
  } finally {
    db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  }
}

/** The same without waiting, for a file that is new or up to date; one that needs its backup first is refused. */
export function migrateNewFile(db: WriteConnection, options: MigrationOptions): MigrationReport {
  const list = options.migrations ?? shipped;
  const from = currentVersion(db, list);
  if (from === newestVersion(list)) return { from, to: from, backup: null };
  db.exec('PRAGMA foreign_keys = OFF');
  try {
    db.exec('BEGIN IMMEDIATE');
    const locked = currentVersion(db, list);
    if (locked > 0 && locked < newestVersion(list)) {
      throw new PalimpsestError('conflict', `${db.file} has to be upgraded before it can be opened this way.`);
    }
    runPending(db, list, options.now, null);
    return { from: locked, to: newestVersion(list), backup: null };
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK');
    db.exec('PRAGMA foreign_keys = ON');
  }
}

/**
 * To be asked before each write: a newer program may have upgraded the file while this one had it open.
 * @throws newer_file
 */
export function requireKnownFormat(db: WriteConnection): void {
  const version = Number(db.rows('format', 'PRAGMA user_version')[0]?.[0]);
  if (version > newestVersion()) throw newerFile(db.file, version, newestVersion());
}

/** Begins inside a transaction and ends outside of one. A new file gets its whole schema at once, or stays empty. */
function runPending(db: WriteConnection, list: readonly Migration[], now: number, backup: string | null): void {
  const isNew = currentVersion(db, list) === 0;
  for (const migration of list) {
    try {
      if (!db.inTransaction) db.exec('BEGIN IMMEDIATE');
      if (currentVersion(db, list) >= migration.number) continue;
      migration.up(db);
      requireForeignKeys(db, migration.number);
      recordVersion(db, migration.number, now);
      if (!isNew || migration === list.at(-1)) db.exec('COMMIT');
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      throw migrationFailed(db.file, migration.number, backup, error);
    }
  }
  if (db.inTransaction) db.exec('ROLLBACK');
}

function recordVersion(db: WriteConnection, number: number, now: number): void {
  db.exec(`PRAGMA application_id = ${applicationId}`);
  db.exec(`PRAGMA user_version = ${number}`);
  db.run(
    'record schema version',
    `INSERT INTO system_metadata (key, value, updated_at) VALUES ('schema_version', ?, ?)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
    [String(number), now],
  );
}

function currentVersion(db: WriteConnection, list: readonly Migration[]): number {
  const identity = identityOf(db);
  refuseForeign(db.file, identity, newestVersion(list));
  return identity.schemaVersion;
}

function requireForeignKeys(db: WriteConnection, number: number): void {
  const [broken] = db.rows('foreign_key_check', 'PRAGMA foreign_key_check');
  if (broken !== undefined)
    throw new Error(`migration ${number} leaves ${String(broken[0])} pointing at a missing row`);
}

/** With foreign keys on, rebuilding a table would delete what points at it; they cannot be switched inside a transaction. */
async function withForeignKeysOff<T>(db: WriteConnection, work: () => Promise<T>): Promise<T> {
  db.exec('PRAGMA foreign_keys = OFF');
  try {
    return await work();
  } finally {
    db.exec('PRAGMA foreign_keys = ON');
  }
}

async function copyFirst(db: WriteConnection, version: number, now: number): Promise<string> {
  const { path } = await backupFile(db.file, upgradeCopyPath(db.file, version, now));
  return path;
}

function migrationFailed(file: string, number: number, backup: string | null, error: unknown): PalimpsestError {
  const code = error instanceof PalimpsestError ? error.code : 'internal';
  const why = error instanceof PalimpsestError && code !== 'internal' ? ` ${error.message}` : '';
  return new PalimpsestError(code, `${file} could not be upgraded to format ${number}.${why}`, {
    hint:
      backup === null
        ? 'Nothing was stored. Start again, or choose another file.'
        : `The file was left at its last whole format. A copy from before is ${backup}`,
    cause: error,
  });
}
