import { createHash } from 'node:crypto';
import { type FSWatcher, watch } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PalimpsestError } from '../shared/contract/errors.ts';
import { steeringLimits } from '../shared/contract/steering.ts';

/** The steering file's usual name, beside the database. */
export const STEERING_FILE = 'agentic_memory_prompts.json';

/** What is on disk; null when there is no file. @throws PalimpsestError read_only when it cannot be read, invalid when it is too large */
export async function readSteeringFile(file: string): Promise<string | null> {
  try {
    const { size } = await stat(file);
    if (size > steeringLimits.file) {
      throw new PalimpsestError('invalid', `The steering file ${file} is larger than ${steeringLimits.file} bytes.`);
    }
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof PalimpsestError) throw error;
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new PalimpsestError('read_only', `The steering file ${file} cannot be read.`, {
      hint: 'Check that it is a file and may be read.',
      cause: error,
    });
  }
}

/** Written whole and put in place by a rename. @throws PalimpsestError read_only; the file is then as it was */
export async function writeSteeringFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.draft`;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(draft, text, { mode: 0o600 });
    await rename(draft, file);
  } catch (cause) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw new PalimpsestError('read_only', `The steering file ${file} cannot be written.`, {
      hint: 'Allow writing in its folder, or name another file in Settings.',
      cause,
    });
  }
}

/** Tells one state of the file from another; that there is none is a state too. */
export function versionOf(text: string | null): string {
  return text === null ? 'none' : createHash('sha256').update(text).digest('hex').slice(0, 16);
}

const SETTLED_MS = 150;

/**
 * Calls `onChange` when the file was written, replaced or removed; editors do so in several steps, so a moment later. The
 * folder is watched, since a file that is put in place by a rename is another one.
 */
export function watchSteeringFile(file: string, onChange: () => void): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(path.dirname(file), { persistent: false }, (_, name) => {
      if (name !== null && name !== path.basename(file)) return;
      clearTimeout(timer);
      timer = setTimeout(onChange, SETTLED_MS);
      timer.unref();
    });
    // A folder that goes away is nothing to watch any more; the file is read again at the next start.
    watcher.on('error', () => watcher?.close());
  } catch {
    // A folder that cannot be watched: the file is read when it is saved here, and at the next start.
  }
  return {
    close: () => {
      clearTimeout(timer);
      watcher?.close();
    },
  };
}
