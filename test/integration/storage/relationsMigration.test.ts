import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openWriteConnection } from '../../../src/main/engine/storage/connection.ts';
import { migrate, migrateNewFile } from '../../../src/main/engine/storage/migrate.ts';
import { migrations } from '../../../src/main/engine/storage/migrations/index.ts';
import { freshFolder } from './folders.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const before = migrations.filter(({ number }) => number < 90);
const until = migrations.filter(({ number }) => number <= 90);

test('format 90 gives every dataset the dimensions of states that were shipped, as its own', async () => {
  const db = openWriteConnection(join(freshFolder(), 'memory.db'), { mayCreate: true, newestKnown: 1000 });
  migrateNewFile(db, { now, migrations: before });
  for (const name of ['main', 'work'])
    db.run('add', `INSERT INTO dataset (user_id, name, created_at) VALUES ('local', ?, 0)`, [name]);
  expect(await migrate(db, { now, migrations: until })).toMatchObject({ to: 90 });
  const dimensions = (datasetId: number): unknown[] =>
    db.rows('dimensions', 'SELECT name FROM state_dimension WHERE dataset_id = ? ORDER BY name', [datasetId]).flat();
  expect(dimensions(1)).toHaveLength(12);
  expect(dimensions(2)).toEqual(dimensions(1));
  expect(db.rows('doors', `SELECT groups FROM state_dimension WHERE dataset_id = 1 AND name = 'door'`)).toEqual([
    ['[["locked"],["unlocked"]]'],
  ]);
  expect(db.rows('declined', 'SELECT count(*) FROM relation_declined')).toEqual([[0]]);
  db.close();
});
