import { readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backupFile } from '../../../src/main/engine/storage/backup.ts';
import { openReadConnection, type WriteConnection } from '../../../src/main/engine/storage/connection.ts';
import { openMemoryHandle } from '../../../src/main/engine/storage/memoryFile.ts';
import { rejectionOf } from './failures.ts';
import { canLimitDisk, freshFolder, smallDisk } from './folders.ts';

let db: WriteConnection;
let target: string;

beforeEach(() => {
  db = openMemoryHandle(join(freshFolder(), 'memory.db'));
  target = join(freshFolder(), 'copy.db');
  for (let i = 0; i < 300; i += 1) add(`first ${i}`);
});
afterEach(() => db.close());

/** A page or more each, so that the copy takes many steps. */
function add(name: string): void {
  db.run('add', 'INSERT INTO dataset (user_id, name, created_at) VALUES (?, ?, 0)', [name, 'x'.repeat(6000)]);
}

function users(file: string): string[] {
  const copy = openReadConnection(file);
  expect(copy.rows('sound', 'PRAGMA integrity_check')).toEqual([['ok']]);
  const found = copy.rows('users', 'SELECT user_id FROM dataset ORDER BY id').map(([name]) => String(name));
  copy.close();
  return found;
}

describe('backup', () => {
  test('holds what was there when it began, while writing goes on', async () => {
    let added = 0;
    const report = await backupFile(db.file, target, {
      onProgress: () => {
        added += 1;
        add(`meanwhile ${added}`);
      },
    });
    expect(added).toBeGreaterThan(1);
    expect(users(target)).toEqual(Array.from({ length: 300 }, (_, i) => `first ${i}`));
    expect(report.path).toBe(target);
    expect(db.rows('all', 'SELECT count(*) FROM dataset')).toEqual([[300 + added]]);
  });

  test('holds what is in the write-ahead log only, vectors and words included', async () => {
    db.exec(`CREATE VIRTUAL TABLE fact_vec_x USING vec0(fact_id INTEGER PRIMARY KEY, embedding float[2], chunk_size=8);
      INSERT INTO fact_vec_x VALUES (1, '[3, 4]'), (2, '[1, 0]');
      DELETE FROM fact_vec_x WHERE fact_id = 1;
      INSERT INTO fact_fts (rowid, own, previous) VALUES (2, 'harbour', '')`);
    await backupFile(db.file, target);
    const copy = openMemoryHandle(target);
    expect(copy.rows('near', "SELECT fact_id FROM fact_vec_x WHERE embedding MATCH '[1, 1]' AND k = 5")).toEqual([[2]]);
    expect(copy.rows('word', "SELECT rowid FROM fact_fts WHERE fact_fts MATCH 'harbour'")).toEqual([[2]]);
    copy.close();
  });

  test('never writes over a file', async () => {
    writeFileSync(target, 'mine');
    expect((await rejectionOf(backupFile(db.file, target))).code).toBe('conflict');
    expect((await rejectionOf(backupFile(db.file, db.file))).code).toBe('conflict');
    expect((await rejectionOf(backupFile(db.file, join(target, 'no', 'copy.db')))).code).toBe('not_found');
  });

  test('leaves nothing behind when it is cancelled', async () => {
    let steps = 0;
    const failure = await rejectionOf(
      backupFile(db.file, target, {
        isCancelled: () => {
          steps += 1;
          return steps > 1;
        },
      }),
    );
    expect(failure.code).toBe('cancelled');
    expect(readdirSync(dirname(target))).toEqual([]);
  });

  test.skipIf(!canLimitDisk)('leaves nothing behind when the disk is full', async () => {
    target = join(smallDisk(1_000_000), 'copy.db');
    expect((await rejectionOf(backupFile(db.file, target))).code).toBe('disk_full');
    expect(readdirSync(dirname(target))).toEqual([]);
  });
});
