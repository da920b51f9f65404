import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const one of undo.splice(0).reverse()) one();
});

/** A folder for one test, removed after it. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'palimpsest-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const isRoot = process.getuid?.() === 0;
const run = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

function canMount(): boolean {
  if (!isRoot || process.platform !== 'linux') return false;
  const probe = mkdtempSync(join(tmpdir(), 'palimpsest-probe-'));
  const mounted = run('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', probe);
  if (mounted) run('umount', probe);
  rmSync(probe, { recursive: true });
  return mounted;
}
const mounts = canMount();

/** Permission bits do not bind root: there a read-only mount takes their place. */
export const canMakeReadOnly = mounts || (!isRoot && process.platform !== 'win32');
export const canLimitDisk = mounts;

/** Makes the folder and all in it read-only until the end of the test. */
export function makeReadOnly(folder: string): void {
  if (mounts) {
    run('mount', '--bind', folder, folder);
    undo.push(() => run('umount', folder));
    run('mount', '-o', 'remount,ro,bind', folder);
  } else {
    chmodSync(folder, 0o555);
    undo.push(() => chmodSync(folder, 0o755));
  }
}

/** A disk of its own with so many bytes. */
export function smallDisk(bytes: number): string {
  const folder = join(freshFolder(), 'disk');
  mkdirSync(folder);
  run('mount', '-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder);
  undo.push(() => run('umount', '-l', folder));
  return folder;
}
