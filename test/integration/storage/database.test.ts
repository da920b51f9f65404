import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { manualClock } from '../../../src/main/engine/clock.ts';
import { type Database, type DatabaseOptions, openDatabase } from '../../../src/main/engine/storage/database.ts';
import { openMemoryHandle } from '../../../src/main/engine/storage/memoryFile.ts';
import { newestVersion } from '../../../src/main/engine/storage/migrate.ts';
import { HandTimers } from '../../unit/storage/handTimers.ts';
import { rejectionOf } from './failures.ts';
import { freshFolder } from './folders.ts';

let file: string;
const open: Database[] = [];
beforeEach(() => {
  file = join(freshFolder(), 'memory.db');
});
afterEach(() => Promise.all(open.splice(0).map((db) => db.close())));

async function start(options: DatabaseOptions = {}): Promise<Database> {
  const db = await openDatabase(file, { readers: 2, ...options });
  open.push(db);
  return db;
}

const store = (db: Database, values: Record<string, string | null>): Promise<undefined> =>
  db.write('writeMetadata', { values });
const fetched = (db: Database, ...keys: string[]): Promise<Record<string, string>> => db.read('readMetadata', { keys });

describe('opening', () => {
  test('makes a new file, and tells what was done to it', async () => {
    const db = await start();
    expect(db.migration).toEqual({ from: 0, to: newestVersion(), backup: null });
    expect(db.file).toBe(file);
    expect(db.readers).toBe(2);
    expect(await fetched(db, 'schema_version')).toEqual({ schema_version: String(newestVersion()) });
  });

  test('tells what is wrong with the file as the same class of error, and makes nothing', async () => {
    expect((await rejectionOf(start({ mayCreate: false }))).code).toBe('not_found');
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, 'a shopping list');
    const failure = await rejectionOf(start());
    expect(failure.code).toBe('unsupported');
    expect(failure.hint).toContain('left as it is');
    expect(readdirSync(dirname(file))).toEqual(['memory.db']);
  });

  test('several at once on one new file', async () => {
    const [one, two, three] = await Promise.all([start(), start(), start()]);
    await store(one, { said: 'by one' });
    for (const db of [two, three]) expect(await fetched(db, 'said')).toEqual({ said: 'by one' });
    await store(three, { said: 'by three' });
    expect(await fetched(one, 'said')).toEqual({ said: 'by three' });
  });
});

describe('jobs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'palimpsest-'));
  const clock = manualClock(5_000);
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(join(folder, 'memory.db'), { readers: 2, clock: clock.spec });
  });
  afterAll(async () => {
    await db.close();
    rmSync(folder, { recursive: true });
  });

  test('read what was written just before, from any reader', async () => {
    for (let i = 0; i < 20; i += 1) {
      await store(db, { turn: String(i) });
      for (const affinity of [0, 1, 7, undefined]) {
        expect(await db.read('readMetadata', { keys: ['turn'] }, { affinity })).toEqual({ turn: String(i) });
      }
    }
  });

  test('are written in the order of the calls', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, i) => store(db, { last: String(i) })));
    expect(await fetched(db, 'last')).toEqual({ last: '99' });
  });

  test('use the clock they were given, in the worker too', async () => {
    await store(db, { early: '1' });
    clock.set(9_000);
    await store(db, { late: '1' });
    const handle = openMemoryHandle(db.file);
    const times = handle.rows(
      'times',
      "SELECT updated_at FROM system_metadata WHERE key IN ('early', 'late') ORDER BY key",
    );
    handle.close();
    expect(times).toEqual([[5_000], [9_000]]);
  });

  test('of a cancelled caller are not begun', async () => {
    const failure = await rejectionOf(
      db.write('writeMetadata', { values: { never: '1' } }, { signal: AbortSignal.abort() }),
    );
    expect(failure.code).toBe('cancelled');
    expect(await fetched(db, 'never')).toEqual({});
  });

  test('are found by own name only', async () => {
    for (const name of ['constructor', 'toString', 'missing']) {
      expect((await rejectionOf(db.read(name as 'readMetadata', { keys: [] }))).code).toBe('internal');
    }
  });

  test('of the check run in a reader, with progress', async () => {
    const heard: (number | null)[][] = [];
    const result = await db.read('checkFile', undefined, { onProgress: (done, total) => heard.push([done, total]) });
    expect(result.ok).toBe(true);
    expect(heard.at(-1)).toEqual([result.checks.length, result.checks.length]);
  });

  test('are counted by the names of their statements when asked for', async () => {
    await db.countStatements(true);
    await store(db, { a: '1' });
    await db.read('readMetadata', { keys: ['a'] }, { affinity: 1 });
    const [writer, first, second] = (await db.statistics()).map((list) => list.map(({ name }) => name));
    expect(writer).toContain('write metadata');
    expect(first).not.toContain('read metadata');
    expect(second).toContain('read metadata');
  });
});

describe('a file that a newer program upgraded meanwhile', () => {
  test('is not written any more, and what was asked is told as not done', async () => {
    const db = await start();
    await store(db, { a: 'before' });
    const newer = openMemoryHandle(file);
    newer.exec(`PRAGMA user_version = ${newestVersion() + 1}`);
    newer.close();
    expect((await rejectionOf(store(db, { a: 'after' }))).code).toBe('newer_file');
    expect(await fetched(db, 'a')).toEqual({ a: 'before' });
  });
});

describe('changes', () => {
  test('are told after each commit here', async () => {
    const db = await start();
    const heard: string[] = [];
    const stop = db.onDidChange(({ origin }) => heard.push(origin));
    await store(db, { a: '1' });
    await store(db, { b: '1' });
    expect(heard).toEqual(['here', 'here']);
    await store(db, {});
    expect(heard).toHaveLength(2);
    stop();
    await store(db, { c: '1' });
    expect(heard).toHaveLength(2);
  });

  test('of another process are told by the next poll, with the datasets in which more than vectors changed', async () => {
    const timers = new HandTimers();
    const db = await start({ timers });
    const next = new Promise((resolve) => db.onDidChange(resolve));
    const other = openMemoryHandle(file);
    other.exec(
      "INSERT INTO change (dataset_id, kind, row_id) VALUES (4, 'fact', 1), (2, 'fact', 2), (4, 'vector', 1), (6, 'vector', 9)",
    );
    other.close();
    timers.pass(1000);
    expect(await next).toEqual({ origin: 'elsewhere', seq: 4, datasetIds: [2, 4] });
  });
});

describe('keeping the file', () => {
  test('the log is worked off on demand', async () => {
    const db = await start();
    await store(db, { a: 'x'.repeat(50_000) });
    expect((await db.checkpoint('PASSIVE')).checkpointed).toBeGreaterThan(10);
    await db.checkpoint('TRUNCATE');
    expect(statSync(`${file}-wal`).size).toBe(0);
  });

  test('a backup can be opened as a memory', async () => {
    const db = await start();
    await store(db, { kept: 'yes' });
    const copy = join(freshFolder(), 'copy.db');
    const heard: number[] = [];
    expect(await db.backup(copy, { onProgress: (done) => heard.push(done) })).toMatchObject({ path: copy });
    await store(db, { kept: 'no' });
    const restored = await openDatabase(copy, { readers: 1 });
    open.push(restored);
    expect(await fetched(restored, 'kept')).toEqual({ kept: 'yes' });
    expect((await rejectionOf(db.backup(copy))).code).toBe('conflict');
  });

  test('writes can be paused: those before are done, those after wait, reads go on', async () => {
    const db = await start();
    const before = store(db, { a: 'before' });
    const inside = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const paused = db.withWritesPaused(async () => {
      inside.resolve();
      await release.promise;
      return 'result';
    });
    const after = store(db, { a: 'after' });
    await inside.promise;
    await before;
    expect(await fetched(db, 'a')).toEqual({ a: 'before' });
    release.resolve();
    expect(await paused).toBe('result');
    await after;
    expect(await fetched(db, 'a')).toEqual({ a: 'after' });
    await rejectionOf(db.withWritesPaused(() => db.backup(file)));
    await store(db, { a: 'last' });
    expect(await fetched(db, 'a')).toEqual({ a: 'last' });
  });

  test('closing finishes the writes under way, refuses later ones and leaves one file', async () => {
    const db = await start();
    const writes = Array.from({ length: 50 }, (_, i) => store(db, { [`key ${i}`]: 'x'.repeat(1000) }));
    await Promise.all([db.close(), db.close()]);
    await Promise.all(writes);
    expect(readdirSync(dirname(file))).toEqual(['memory.db']);
    expect((await rejectionOf(store(db, { a: '1' }))).code).toBe('conflict');
    expect((await rejectionOf(fetched(db, 'a'))).code).toBe('conflict');
    const again = await start({ mayCreate: false });
    expect(Object.keys(await fetched(again, 'key 0', 'key 49'))).toEqual(['key 0', 'key 49']);
  });
});
