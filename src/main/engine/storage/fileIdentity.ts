import { accessSync, constants, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import {
  fileMissing,
  folderInPlace,
  folderMissing,
  memoryGone,
  newerFile,
  notAMemory,
  rawCode,
  specialFile,
  storageError,
} from './errors.ts';
import type { ReadHandle } from './handles.ts';

/** "PLMP" in SQLite's application_id tells our files from other programs'. */
export const applicationId = 0x50_4c_4d_50;

export interface FileIdentity {
  readonly applicationId: number;
  /** Number of the last migration done; 0 for none. */
  readonly schemaVersion: number;
  /** True when nothing was ever created in it. */
  readonly isBlank: boolean;
}

/** What lies at the path: content without a -wal file beside it can be read without leaving a trace. */
export type FileState = 'absent' | 'empty' | 'settled' | 'with_wal';

/**
 * Looks at the file before it is opened for writing and changes nothing, so that no empty database ever takes the
 * place of the person's memory. It never opens the file by itself: closing any descriptor of it would drop the locks
 * that SQLite holds for this process (sqlite.org/howtocorrupt.html, section 2.2).
 * @throws not_found, invalid, unsupported, corrupt or read_only, each with what to do.
 */
export function lookAtFile(file: string, mayCreate: boolean): FileState {
  if (file !== file.trimEnd()) {
    throw new PalimpsestError('invalid', 'The name of the file ends in a blank.', { hint: 'Choose another name.' });
  }
  // The -wal is looked at first: another process that is just making the file writes the file before its -wal.
  const hasWal = (statOf(`${file}-wal`)?.size ?? 0) > 0;
  const stats = statOf(file);
  if (stats === undefined) {
    requireFolder(file);
    if (hasWal) throw memoryGone(file);
    if (!mayCreate) throw fileMissing(file);
    requireWritable(file, dirname(file));
    return 'absent';
  }
  if (stats.isDirectory()) throw folderInPlace(file);
  if (!stats.isFile()) throw specialFile(file);
  if (stats.size === 0 && hasWal) throw memoryGone(file);
  requireWritable(file, dirname(file));
  requireWritable(file, file);
  if (stats.size === 0) return 'empty';
  // SQLite takes a file below its smallest page for an empty one and would write over it.
  if (stats.size < 512) throw notAMemory(file, 'it is not a database');
  return hasWal ? 'with_wal' : 'settled';
}

/** Reads what the file says of itself, schema included. */
export function identityOf(db: ReadHandle): FileIdentity {
  const one = (name: string): number => Number(db.rows(`pragma ${name}`, `PRAGMA ${name}`)[0]?.[0] ?? 0);
  const tables = Number(db.rows('count tables', 'SELECT count(*) FROM sqlite_master')[0]?.[0] ?? 0);
  return { applicationId: one('application_id'), schemaVersion: one('user_version'), isBlank: tables === 0 };
}

/** @throws unsupported for another program's database, newer_file for a memory from the future. */
export function refuseForeign(file: string, identity: FileIdentity, newestKnown: number): void {
  if (identity.isBlank && identity.schemaVersion === 0) return;
  if (identity.applicationId !== applicationId) throw notAMemory(file, 'another program made this database');
  if (identity.schemaVersion > newestKnown) throw newerFile(file, identity.schemaVersion, newestKnown);
}

function requireFolder(file: string): void {
  const folder = statOf(dirname(file));
  if (folder === undefined || !folder.isDirectory()) throw folderMissing(file);
}

/** SQLite opens a file it may not write as read-only without a word, so the question is put before. */
function requireWritable(file: string, path: string): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw storageError(error, file, 'ask whether the file can be written');
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    const code = rawCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw storageError(error, path, 'look at the file');
  }
}
