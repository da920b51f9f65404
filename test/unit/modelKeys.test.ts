import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemKeys } from '../../src/main/desktop/systemKeys.ts';
import { keysInFile, keysOfThisRun, type ModelKeys } from '../../src/main/modelKeys.ts';
import { freshFolder } from '../integration/storage/folders.ts';

/** A system's key store, which may be away. */
function storeOfSystem(isAvailable: boolean) {
  const kept = new Map<string, string>();
  return {
    kept,
    store: {
      isAvailable: async () => isAvailable,
      get: async (name: string) => kept.get(name) ?? null,
      set: async (name: string, key: string) => void kept.set(name, key),
      remove: async (name: string) => void kept.delete(name),
    },
  };
}

describe.each<[string, () => ModelKeys]>([
  ['file', () => keysInFile(join(freshFolder(), 'deep', 'keys.json'))],
  ['run', keysOfThisRun],
  ['system', () => systemKeys(storeOfSystem(true).store)],
  ['run', () => systemKeys(storeOfSystem(false).store)],
])('keys kept in the %s', (kept, open) => {
  it('are told apart by server, replaced and forgotten', async () => {
    const keys = open();
    expect(await keys.kept()).toBe(kept);
    expect(await keys.get('http://a')).toBeNull();
    await keys.set('http://a', 'one');
    await keys.set('http://b', 'two');
    await keys.set('http://a', 'three');
    expect([await keys.get('http://a'), await keys.get('http://b')]).toEqual(['three', 'two']);
    await keys.remove('http://a');
    await keys.remove('http://a');
    expect([await keys.get('http://a'), await keys.get('http://b')]).toEqual([null, 'two']);
    expect(await keys.get('constructor')).toBeNull();
  });
});

describe('the file of keys', () => {
  it.skipIf(process.platform === 'win32')('is its owner’s alone, and read by the next run', async () => {
    const file = join(freshFolder(), 'keys.json');
    await keysInFile(file).set('http://a', 'sk-one');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain('sk-one');
    expect(await keysInFile(file).get('http://a')).toBe('sk-one');
  });
});

describe('a system without a safe place', () => {
  it('is given no key', async () => {
    const { store, kept } = storeOfSystem(false);
    await systemKeys(store).set('http://a', 'sk-one');
    expect(kept.size).toBe(0);
  });
});
