import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openWriteConnection } from '../../../src/main/engine/storage/connection.ts';
import { migrate, migrateNewFile } from '../../../src/main/engine/storage/migrate.ts';
import { migrations } from '../../../src/main/engine/storage/migrations/index.ts';
import { freshFolder } from './folders.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const before = migrations.filter(({ number }) => number < 80);
const until = migrations.filter(({ number }) => number <= 80);

test('format 80 leaves every source and type in use as it was weighed: no figure of a file is in force', async () => {
  const db = openWriteConnection(join(freshFolder(), 'memory.db'), { mayCreate: true, newestKnown: 1000 });
  migrateNewFile(db, { now, migrations: before });
  db.exec(
    `INSERT INTO dataset (id, user_id, name, created_at) VALUES (1, 'local', 'main', 0), (2, 'local', 'other', 0)`,
  );
  db.exec(`INSERT INTO entity (id, uid, dataset_id, key, name, type, created_at, updated_at)
    VALUES (7, 'u7', 1, 'ann', 'Ann', 'person', 0, 0)`);
  db.exec(`INSERT INTO source (entity_id, handle, role, reliability) VALUES (7, 'ann', 'tech lead', 40)`);
  const artifact = (id: number, dataset: number, type: string): void =>
    db.exec(`INSERT INTO artifact (id, uid, dataset_id, document_type, text, checksum, created_at)
      VALUES (${id}, 'a${id}', ${dataset}, '${type}', 'x', 'x', 0)`);
  artifact(1, 1, 'slack');
  artifact(2, 1, 'slack');
  artifact(3, 2, 'wiki');
  expect(await migrate(db, { now, migrations: until })).toMatchObject({ to: 80 });
  expect(db.rows('test', 'SELECT handle, role, reliability, file_value, file_basis FROM source')).toEqual([
    ['ann', 'tech lead', 40, null, null],
  ]);
  expect(
    db.rows('test', 'SELECT dataset_id, name, own_value, file_value FROM document_baseline ORDER BY dataset_id'),
  ).toEqual([
    [1, 'slack', null, null],
    [2, 'wiki', null, null],
  ]);
  expect(db.rows('test', 'SELECT count(*) FROM steering_figure')).toEqual([[0]]);
  db.close();
});
