import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openWriteConnection } from '../../../src/main/engine/storage/connection.ts';
import { migrate, migrateNewFile } from '../../../src/main/engine/storage/migrate.ts';
import { migrations } from '../../../src/main/engine/storage/migrations/index.ts';
import { freshFolder } from './folders.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const before = migrations.filter(({ number }) => number < 50);
const until = migrations.filter(({ number }) => number <= 50);

test('format 50 counts what is at each path, and goes on counting', async () => {
  const db = openWriteConnection(join(freshFolder(), 'memory.db'), { mayCreate: true, newestKnown: 1000 });
  migrateNewFile(db, { now, migrations: before });
  db.exec(`INSERT INTO dataset (id, user_id, name, created_at) VALUES (1, 'local', 'main', 0)`);
  const add = (key: string, path: string, more = `'thing', 0, NULL`): void =>
    db.exec(`INSERT INTO entity (uid, dataset_id, key, name, taxonomy_path, created_at, updated_at, type, is_category, merged_into)
      VALUES ('${key}', 1, '${key}', '${key}', '${path}', 0, 0, ${more})`);
  add('ann', '/');
  add('ben', '/A');
  add('cy', '/A');
  add('the category', '/A', `'category', 1, NULL`);
  add('merged', '/A', `'thing', 0, 1`);
  add('a dispute', '/', `'contradiction', 0, NULL`);
  expect(await migrate(db, { now, migrations: until })).toMatchObject({ to: 50 });
  const counts = (): unknown => db.rows('counts', 'SELECT path, nodes, categories FROM taxonomy_count ORDER BY path');
  expect(counts()).toEqual([
    ['/', 1, 0],
    ['/A', 2, 1],
  ]);

  add('dan', '/B');
  db.exec(`UPDATE entity SET taxonomy_path = '/B' WHERE key = 'ben'`);
  db.exec(`UPDATE entity SET merged_into = NULL WHERE key = 'merged'`);
  db.exec(`UPDATE entity SET is_category = 0 WHERE key = 'the category'`);
  db.exec(`DELETE FROM entity WHERE key = 'cy'`);
  db.exec(`UPDATE entity SET name = 'Ann' WHERE key = 'ann'`);
  expect(counts()).toEqual([
    ['/', 1, 0],
    ['/A', 2, 0],
    ['/B', 2, 0],
  ]);
  db.exec(`UPDATE entity SET taxonomy_path = '/' WHERE taxonomy_path = '/B'`);
  expect(counts()).toEqual([
    ['/', 3, 0],
    ['/A', 2, 0],
  ]);
  expect(db.rows('by', `SELECT taxonomy_by FROM entity WHERE key = 'ann'`)).toEqual([[null]]);
  db.close();
});
