import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
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

/** Where the copy goes that is made before an upgrade from this format. */
export function upgradeCopyPath(file: string, version: number, now: number): string {
  const stamp = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
  return `${file}.format-${version}.${stamp}.backup`;
}

/** The newest of those copies that lie beside the file, or null. */
export function newestUpgradeCopy(file: string): string | null {
  const path = resolve(file);
  const stampOf = (name: string): string => name.slice(0, -'.backup'.length).split('.').at(-1) ?? '';
  const [newest] = readdirSync(dirname(path))
    .filter((name) => name.startsWith(`${basename(path)}.format-`) && name.endsWith('.backup'))
    .sort((a, b) => (stampOf(a) < stampOf(b) ? 1 : -1));
  return newest === undefined ? null : join(dirname(path), newest);
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
