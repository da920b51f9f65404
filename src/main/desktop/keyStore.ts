import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SafeStorage } from 'electron';
import { z } from 'zod';

export type Vault = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
>;

export interface KeyStore {
  /** False where the system would only scramble keys: then they come from the environment or last for this run. */
  isAvailable(): Promise<boolean>;
  get(name: string): Promise<string | null>;
  /** @throws Error when the store is not available; a key is never written in the clear. */
  set(name: string, key: string): Promise<void>;
  remove(name: string): Promise<void>;
}

const fileSchema = z.record(z.string(), z.base64());

/** Keys of model servers, encrypted by the system's own key store, in one file that only its owner can read. */
export function openKeyStore(vault: Vault, platform: NodeJS.Platform, file: string): KeyStore {
  const isAvailable = async (): Promise<boolean> => {
    // `basic_text` encrypts with a password that everyone knows.
    if (platform === 'linux' && ['basic_text', 'unknown'].includes(vault.getSelectedStorageBackend())) return false;
    return vault.isAsyncEncryptionAvailable();
  };
  const set = async (name: string, key: string): Promise<void> => {
    if (!(await isAvailable())) throw new Error('This system has no safe place for keys.');
    const encrypted = await vault.encryptStringAsync(key);
    await writeAll(file, { ...(await readAll(file)), [name]: encrypted.toString('base64') });
  };
  return {
    isAvailable,
    set,
    async get(name) {
      const stored = new Map(Object.entries(await readAll(file))).get(name);
      if (stored === undefined || !(await isAvailable())) return null;
      const { result, shouldReEncrypt } = await vault.decryptStringAsync(Buffer.from(stored, 'base64'));
      if (shouldReEncrypt) await set(name, result);
      return result;
    },
    async remove(name) {
      const { [name]: _removed, ...rest } = await readAll(file);
      await writeAll(file, rest);
    },
  };
}

async function readAll(file: string): Promise<Record<string, string>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  return fileSchema.parse(JSON.parse(text));
}

async function writeAll(file: string, keys: Record<string, string>): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.draft`;
  await writeFile(draft, JSON.stringify(keys), { mode: 0o600 });
  await rename(draft, file);
}
