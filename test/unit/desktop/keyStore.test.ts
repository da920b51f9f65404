import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openKeyStore, type Vault } from '../../../src/main/desktop/keyStore.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-keys-'));
const file = path.join(folder, 'deep', 'keys.json');
beforeEach(() => rmSync(file, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

/** A vault that reverses text; `generation` changes as a system's key does. */
function vault(backend: ReturnType<Vault['getSelectedStorageBackend']> = 'gnome_libsecret') {
  const state = { generation: 1, isAvailable: true, encrypted: 0 };
  const reversed = (text: string): string => text.split('').toReversed().join('');
  const made: Vault = {
    isAsyncEncryptionAvailable: async () => state.isAvailable,
    getSelectedStorageBackend: () => backend,
    encryptStringAsync: async (text) => {
      state.encrypted += 1;
      return Buffer.from(`${state.generation}|${reversed(text)}`);
    },
    decryptStringAsync: async (bytes) => {
      const [generation, text] = bytes.toString().split('|');
      return { result: reversed(text ?? ''), shouldReEncrypt: Number(generation) < state.generation };
    },
  };
  return { vault: made, state };
}

describe('openKeyStore', () => {
  it('gives back a key in the next run, and writes none in the clear', async () => {
    const { vault: system } = vault();
    await openKeyStore(system, 'linux', file).set('embeddings', 'sk-secret');
    expect(readFileSync(file, 'utf8')).not.toContain('sk-secret');
    expect(await openKeyStore(system, 'linux', file).get('embeddings')).toBe('sk-secret');
  });

  it.skipIf(process.platform === 'win32')('keeps the file to its owner', async () => {
    await openKeyStore(vault().vault, 'linux', file).set('embeddings', 'x');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.each(['basic_text', 'unknown'] as const)('does not count %s on Linux as a safe place', async (backend) => {
    const store = openKeyStore(vault(backend).vault, 'linux', file);
    expect(await store.isAvailable()).toBe(false);
    await expect(store.set('embeddings', 'x')).rejects.toThrow('no safe place');
    expect(await store.get('embeddings')).toBeNull();
  });

  it('asks the back end of Linux only on Linux', async () => {
    const { vault: system } = vault('unknown');
    expect(await openKeyStore(system, 'darwin', file).isAvailable()).toBe(true);
  });

  it('keeps nothing when the system’s store is locked', async () => {
    const { vault: system, state } = vault();
    const store = openKeyStore(system, 'linux', file);
    await store.set('embeddings', 'x');
    state.isAvailable = false;
    expect(await store.get('embeddings')).toBeNull();
    await expect(store.set('embeddings', 'y')).rejects.toThrow();
    state.isAvailable = true;
    expect(await store.get('embeddings')).toBe('x');
  });

  it('encrypts anew when told that the system’s key has changed', async () => {
    const { vault: system, state } = vault();
    const store = openKeyStore(system, 'linux', file);
    await store.set('embeddings', 'x');
    state.generation = 2;
    expect(await store.get('embeddings')).toBe('x');
    expect(await store.get('embeddings')).toBe('x');
    expect(state.encrypted).toBe(2);
  });

  it('removes one key and keeps the others', async () => {
    const store = openKeyStore(vault().vault, 'linux', file);
    await store.set('one', '1');
    await store.set('two', '2');
    await store.remove('one');
    expect([await store.get('one'), await store.get('two'), await store.get('constructor')]).toEqual([null, '2', null]);
  });
});
