import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings, SettingsStore } from '../../src/main/settingsStore.ts';
import { rejectionOf } from '../integration/storage/failures.ts';
import { freshFolder } from '../integration/storage/folders.ts';

let file: string;
beforeEach(() => {
  file = join(freshFolder(), 'deep', 'settings.json');
});
const written = (text: string): Promise<SettingsStore> => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return SettingsStore.open(file);
};

describe('settings', () => {
  it('begin with the defaults, and no file is made for that', async () => {
    expect((await SettingsStore.open(file)).current).toEqual(defaultSettings);
    expect(() => statSync(dirname(file))).toThrow();
  });

  it('stay changed, in a file that only its owner reads', async () => {
    const store = await SettingsStore.open(file);
    await store.change({ theme: 'dark', max_file_mb: 8 });
    expect((await SettingsStore.open(file)).current).toEqual({ ...defaultSettings, theme: 'dark', max_file_mb: 8 });
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(dirname(file))).toEqual(['settings.json']);
  });

  it('changed at once from several sides all count', async () => {
    const store = await SettingsStore.open(file);
    await Promise.all([
      store.change({ theme: 'light' }),
      store.change({ max_file_mb: 9 }),
      store.change({ owner: { name: 'Ada', aliases: [] } }),
    ]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      theme: 'light',
      max_file_mb: 9,
      owner: { name: 'Ada' },
    });
  });

  it('of an older version get what they lack from the defaults', async () => {
    expect((await written('{"theme": "dark"}')).current).toEqual({ ...defaultSettings, theme: 'dark' });
  });

  it.each([
    ['{"theme": "dark"', 'not JSON'],
    ['', 'not JSON'],
    ['[]', 'its top'],
    ['"dark"', 'its top'],
    ['{"theme": "pink"}', 'theme'],
    ['{"owner": {"name": 7, "aliases": []}}', 'owner.name'],
    ['{"max_file_mb": 0}', 'max_file_mb'],
    ['{"tz": "Atlantis/Deep"}', 'tz'],
  ])('that read %s are refused with their place, and left as they are', async (text, place) => {
    const failure = await rejectionOf(written(text));
    expect(failure.code).toBe('invalid');
    expect(failure.message).toContain(file);
    expect(failure.message).toContain(place);
    expect(failure.hint).toContain('move');
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('that are a folder are told as unreadable', async () => {
    mkdirSync(file, { recursive: true });
    const failure = await rejectionOf(SettingsStore.open(file));
    expect(failure.code).toBe('read_only');
    expect(failure.message).toContain(file);
  });

  it('that cannot be written do not change', async () => {
    const store = await SettingsStore.open(file);
    writeFileSync(dirname(file), 'in the way of the folder');
    const failure = await rejectionOf(store.change({ theme: 'dark' }));
    expect(failure.code).toBe('read_only');
    expect(store.current.theme).toBe(defaultSettings.theme);
    // A failure does not hold up what comes after it.
    expect((await rejectionOf(store.change({ theme: 'light' }))).code).toBe('read_only');
  });
});
