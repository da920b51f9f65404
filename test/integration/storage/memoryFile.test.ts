import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { openMemoryFile, openMemoryHandle } from '../../../src/main/engine/storage/memoryFile.ts';
import { newestVersion } from '../../../src/main/engine/storage/migrate.ts';
import type { PalimpsestError } from '../../../src/shared/contract/errors.ts';
import { failureOf, rejectionOf } from './failures.ts';
import { canLimitDisk, canMakeReadOnly, freshFolder, makeReadOnly, smallDisk } from './folders.ts';

const applicationId = 0x50_4c_4d_50;

/** Nothing may come into being where a file was refused, and nothing may change. */
function refused(file: string): PalimpsestError {
  const before = existsSync(file) && statSync(file).isFile() ? readFileSync(file) : undefined;
  const failure = failureOf(() => openMemoryHandle(file));
  if (before === undefined) expect(existsSync(file) && statSync(file).isFile()).toBe(false);
  else expect(readFileSync(file).equals(before)).toBe(true);
  return failure;
}

/** A memory with one row in it, closed. */
function someMemory(file = join(freshFolder(), 'memory.db')): string {
  const db = openMemoryHandle(file, { now: 0 });
  db.run('add', "INSERT INTO dataset (user_id, name, created_at) VALUES ('local', 'main', 0)");
  db.close();
  return file;
}

function foreign(file: string, sql: string): string {
  const db = new SqliteDatabase(file);
  db.exec(sql);
  db.close();
  return file;
}

describe('a new memory', () => {
  test.each(['absent', 'empty'])('is made where the file is %s', (state) => {
    const file = join(freshFolder(), 'a name with blanks and ü.db');
    if (state === 'empty') writeFileSync(file, '');
    const db = openMemoryHandle(file, { now: 1_790_000_000_000 });
    expect(db.rows('version', 'PRAGMA user_version')).toEqual([[newestVersion()]]);
    expect(db.rows('kind', 'PRAGMA application_id')).toEqual([[applicationId]]);
    expect(db.rows('meta', 'SELECT key, value, updated_at FROM system_metadata')).toEqual([
      ['schema_version', String(newestVersion()), 1_790_000_000_000],
    ]);
    db.close();
    expect(readdirSync(join(file, '..'))).toEqual(['a name with blanks and ü.db']);
  });

  test('is a file, whatever SQLite means by its name', () => {
    const folder = freshFolder();
    const cwd = process.cwd();
    process.chdir(folder);
    try {
      for (const name of [':memory:', 'file:x?mode=memory']) {
        openMemoryHandle(name).close();
        expect(statSync(join(folder, name)).size).toBeGreaterThan(0);
      }
    } finally {
      process.chdir(cwd);
    }
  });

  test('is not made when the file was there before and is gone', async () => {
    const file = join(freshFolder(), 'memory.db');
    const failure = await rejectionOf(openMemoryFile(file, { mayCreate: false, now: 0 }));
    expect(failure.code).toBe('not_found');
    expect(existsSync(file)).toBe(false);
  });

  test('opens again with what was in it', () => {
    const db = openMemoryHandle(someMemory());
    expect(db.rows('datasets', 'SELECT name FROM dataset')).toEqual([['main']]);
    db.close();
  });

  test('is reached through a link', () => {
    const file = someMemory();
    const link = `${file}.link`;
    symlinkSync(file, link);
    const db = openMemoryHandle(link);
    expect(db.rows('datasets', 'SELECT name FROM dataset')).toEqual([['main']]);
    db.close();
  });
});

describe('what cannot be the memory is refused and left as it is', () => {
  test('a missing folder', () => {
    const folder = join(freshFolder(), 'not', 'there');
    const failure = refused(join(folder, 'memory.db'));
    expect(failure.code).toBe('not_found');
    expect(failure.message).toContain(folder);
  });

  test('a file where the folder should be', () => {
    const file = join(freshFolder(), 'plain');
    writeFileSync(file, 'x');
    expect(refused(join(file, 'memory.db')).code).toBe('not_found');
  });

  test('a folder in place of the file', () => {
    const file = join(freshFolder(), 'memory.db');
    mkdirSync(file);
    const failure = refused(file);
    expect(failure.code).toBe('invalid');
    expect(failure.message).toContain('is a folder');
  });

  test.skipIf(process.platform === 'win32')('a device', () => {
    expect(refused('/dev/null').code).toBe('invalid');
  });

  test('a name that SQLite would cut', () => {
    expect(refused(`${join(freshFolder(), 'memory.db')} `).code).toBe('invalid');
  });

  test.each([
    ['a text', 'Shopping list: bread, milk and a long enough rest to be more than a header. '.repeat(20)],
    ['a short text', 'x'],
    ['only the beginning of a database', 'SQLite format 3\u0000'],
  ])('%s', (_, content) => {
    const file = join(freshFolder(), 'memory.db');
    writeFileSync(file, content);
    const failure = refused(file);
    expect(failure.code).toBe('unsupported');
    expect(failure.message).toContain('not a Palimpsest memory');
    expect(readdirSync(join(file, '..'))).toEqual(['memory.db']);
  });

  test("another program's database", () => {
    const folder = freshFolder();
    const rollback = foreign(join(folder, 'a.db'), 'CREATE TABLE system_metadata (key, value)');
    const wal = foreign(join(folder, 'b.db'), 'PRAGMA journal_mode = WAL; CREATE TABLE bookmark (url)');
    const numbered = foreign(join(folder, 'c.db'), 'PRAGMA user_version = 10; CREATE TABLE x (y)');
    for (const file of [rollback, wal, numbered]) expect(refused(file).code).toBe('unsupported');
    expect(readdirSync(folder)).toEqual(['a.db', 'b.db', 'c.db']);
  });

  test('a memory from a newer version', () => {
    const file = someMemory();
    foreign(file, `PRAGMA user_version = ${newestVersion() + 1}; CREATE TABLE from_the_future (x)`);
    const failure = refused(file);
    expect(failure.code).toBe('newer_file');
    expect(failure.message).toContain(String(newestVersion() + 1));
    expect(failure.hint).toContain('left as it is');
    expect(readdirSync(join(file, '..'))).toEqual(['memory.db']);
  });

  test('a newer memory whose upgrade is still in the write-ahead log only', () => {
    const folder = freshFolder();
    const file = someMemory();
    const newer = new SqliteDatabase(file);
    newer.exec(`PRAGMA user_version = ${newestVersion() + 1}`);
    const crashed = join(folder, 'crashed.db');
    for (const suffix of ['', '-wal']) writeFileSync(crashed + suffix, readFileSync(file + suffix));
    newer.close();
    const log = readFileSync(`${crashed}-wal`);
    expect(log.length).toBeGreaterThan(0);
    expect(refused(crashed).code).toBe('newer_file');
    expect(readFileSync(`${crashed}-wal`).equals(log)).toBe(true);
  });

  test('a write-ahead log whose memory is missing or empty: SQLite would delete it', () => {
    for (const makeEmpty of [false, true]) {
      const file = someMemory();
      const open = openMemoryHandle(file);
      open.run('add', "INSERT INTO dataset (user_id, name, created_at) VALUES ('local', 'second', 0)");
      const lost = join(freshFolder(), 'memory.db');
      writeFileSync(`${lost}-wal`, readFileSync(`${file}-wal`));
      open.close();
      if (makeEmpty) writeFileSync(lost, '');
      const log = readFileSync(`${lost}-wal`);
      expect(refused(lost).code).toBe('corrupt');
      expect(readFileSync(`${lost}-wal`).equals(log)).toBe(true);
    }
  });

  test('a memory that was cut short', () => {
    const file = someMemory();
    truncateSync(file, 20_000);
    const failure = refused(file);
    expect(failure.code).toBe('corrupt');
    expect(failure.hint).toContain('backup');
  });

  test('a damaged memory beside copies made by upgrades: the newest is named', () => {
    const file = someMemory();
    truncateSync(file, 20_000);
    for (const name of ['format-9.20260102T000000Z', 'format-10.20251231T000000Z']) {
      writeFileSync(`${file}.${name}.backup`, '');
    }
    writeFileSync(`${file.replace('memory', 'other')}.format-10.20270101T000000Z.backup`, '');
    expect(refused(file).hint).toContain(`${file}.format-9.20260102T000000Z.backup`);
  });

  test('a memory whose first page is damaged', () => {
    const file = someMemory();
    const bytes = readFileSync(file);
    bytes.fill(0xff, 100, 4096);
    writeFileSync(file, bytes);
    expect(refused(file).code).toBe('corrupt');
  });
});

describe.skipIf(!canMakeReadOnly)('where nothing may be written', () => {
  test('a new memory is refused', () => {
    const folder = freshFolder();
    makeReadOnly(folder);
    expect(refused(join(folder, 'memory.db')).code).toBe('read_only');
  });

  test('an existing one is refused and named', () => {
    const file = someMemory();
    makeReadOnly(join(file, '..'));
    const failure = refused(file);
    expect(failure.code).toBe('read_only');
    expect(failure.message).toContain(file);
    expect(failure.hint).toContain('Allow writing');
  });
});

describe.skipIf(!canLimitDisk)('on a full disk', () => {
  test('a new memory is refused and can be made when there is room', () => {
    const disk = smallDisk(4_000_000);
    const filler = join(disk, 'filler');
    writeFileSync(filler, Buffer.alloc(3_800_000));
    const file = join(disk, 'memory.db');
    expect(failureOf(() => openMemoryHandle(file)).code).toBe('disk_full');
    truncateSync(filler, 0);
    openMemoryHandle(file).close();
  });

  test('what was stored before stays, the failed transaction leaves nothing, and later ones work', () => {
    const disk = smallDisk(4_000_000);
    const filler = join(disk, 'filler');
    const db = openMemoryHandle(join(disk, 'memory.db'));
    const add = (name: string): unknown =>
      db.run('add', 'INSERT INTO dataset (user_id, name, created_at) VALUES (?, ?, 0)', ['local', name]);
    add('before');
    writeFileSync(filler, Buffer.alloc(1_500_000));
    const failure = failureOf(() =>
      db.transaction(() => {
        for (let i = 0; i < 1000; i += 1) add(`${i} ${'x'.repeat(10_000)}`);
      }),
    );
    expect(failure.code).toBe('disk_full');
    expect(failure.retryable).toBe(true);
    expect(db.rows('names', 'SELECT name FROM dataset')).toEqual([['before']]);
    truncateSync(filler, 0);
    add('after');
    expect(db.rows('names', 'SELECT name FROM dataset ORDER BY id')).toEqual([['before'], ['after']]);
    expect(db.rows('sound', 'PRAGMA integrity_check')).toEqual([['ok']]);
    db.close();
  });
});
