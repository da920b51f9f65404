import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openWriteConnection } from '../../../src/main/engine/storage/connection.ts';
import { migrate, migrateNewFile } from '../../../src/main/engine/storage/migrate.ts';
import { migrations } from '../../../src/main/engine/storage/migrations/index.ts';
import { freshFolder } from './folders.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const before = migrations.filter(({ number }) => number < 85);
const until = migrations.filter(({ number }) => number <= 85);

test('format 85 tells events by a column of their own, and binds nothing to a session', async () => {
  const db = openWriteConnection(join(freshFolder(), 'memory.db'), { mayCreate: true, newestKnown: 1000 });
  migrateNewFile(db, { now, migrations: before });
  db.exec(`INSERT INTO dataset (id, user_id, name, created_at) VALUES (1, 'local', 'main', 0)`);
  db.exec(`INSERT INTO fact (id, uid, dataset_id, fact_type, text, text_norm_hash, granularity, anchor_relation, made_by, created_at, recorded_at)
    VALUES (1, 'u1', 1, 'knowledge', 'It rained.', 1, 'day', NULL, 'offline', 0, 0),
      (2, 'u2', 1, 'knowledge', 'Bo lives in Rome.', 2, NULL, NULL, 'offline', 0, 0),
      (3, 'u3', 1, 'knowledge', 'Ida left after the war.', 3, 'day', 'after', 'offline', 0, 0)`);
  db.exec('INSERT INTO assertion (fact_id) VALUES (1)');
  expect(await migrate(db, { now, migrations: until })).toMatchObject({ to: 85 });
  expect(db.rows('test.events', 'SELECT id, is_event, in_session FROM fact ORDER BY id')).toEqual([
    [1, 1, 0],
    [2, 0, 0],
    [3, 0, 0],
  ]);
  expect(db.rows('test.said', 'SELECT session_id FROM assertion')).toEqual([[null]]);
  expect(db.rows('test.times', 'SELECT count(*) FROM fact_time')).toEqual([[0]]);
  db.close();
});
