import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import { copyPages } from './connection.ts';
import { folderMissing, storageError } from './errors.ts';

export interface BackupReport {
  readonly path: string;
  readonly pages: number;
}

/**
 * Copies the memory, as it is at this moment, to a new file while reading and writing go on: the copy is taken
 * page by page from one snapshot, so it needs no pause and never starts over. It appears under its name only when whole.
 * @throws not_found without the folder, conflict when the file exists, disk_full, corrupt, cancelled.
 */
export async function backupFile(
  file: string,
  destination: string,
  options: { onProgress?: (done: number, total: number) => void; isCancelled?: () => boolean } = {},
): Promise<BackupReport> {
  const path = resolve(destination);
  if (!existsSync(dirname(path))) throw folderMissing(path);
  if (existsSync(path)) {
    throw new PalimpsestError('conflict', `${path} exists already.`, { hint: 'Choose another name for the backup.' });
  }
  const partial = `${path}.partial`;
  try {
    discard(partial);
    const pages = await copyPages(resolve(file), partial, (done, total) => {
      if (options.isCancelled?.()) throw new PalimpsestError('cancelled', 'The backup was cancelled.');
      options.onProgress?.(done, total);
    });
    settle(partial, path);
    return { path, pages };
  } catch (error) {
    discard(partial);
    throw storageError(error, path, 'back up');
  }
}

function settle(partial: string, path: string): void {
  const fd = openSync(partial, 'r+');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(partial, path);
}

function discard(partial: string): void {
  for (const name of [partial, `${partial}-journal`, `${partial}-wal`, `${partial}-shm`]) rmSync(name, { force: true });
}
