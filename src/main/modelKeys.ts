import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** Keys of model servers, by the server's origin; each is sent to that server only. */
export interface ModelKeys {
  /** Where keys are kept: the system's key store, a file that only its owner reads, or nowhere beyond this run. */
  kept(): Promise<'system' | 'file' | 'run'>;
  get(origin: string): Promise<string | null>;
  set(origin: string, key: string): Promise<void>;
  remove(origin: string): Promise<void>;
}

/** Keys that are forgotten when the program ends. */
export function keysOfThisRun(): ModelKeys {
  const keys = new Map<string, string>();
  return {
    kept: async () => 'run',
    get: async (origin) => keys.get(origin) ?? null,
    set: async (origin, key) => {
      keys.set(origin, key);
    },
    remove: async (origin) => {
      keys.delete(origin);
    },
  };
}

const fileSchema = z.record(z.string(), z.string());

/** Keys in a file that only its owner reads, for hosts without a key store. It is looked at anew for each call. */
export function keysInFile(file: string): ModelKeys {
  const read = async (): Promise<Map<string, string>> => {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{}';
      throw error;
    });
    return new Map(Object.entries(fileSchema.parse(JSON.parse(text))));
  };
  const write = async (keys: ReadonlyMap<string, string>): Promise<void> => {
    await mkdir(path.dirname(file), { recursive: true });
    const draft = `${file}.${process.pid}.draft`;
    await writeFile(draft, JSON.stringify(Object.fromEntries(keys)), { mode: 0o600 });
    await rename(draft, file);
  };
  return {
    kept: async () => 'file',
    get: async (origin) => (await read()).get(origin) ?? null,
    set: async (origin, key) => write((await read()).set(origin, key)),
    async remove(origin) {
      const keys = await read();
      if (keys.delete(origin)) await write(keys);
    },
  };
}
