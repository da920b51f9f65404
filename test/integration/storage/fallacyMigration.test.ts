import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openWriteConnection } from '../../../src/main/engine/storage/connection.ts';
import { migrate, migrateNewFile } from '../../../src/main/engine/storage/migrate.ts';
import { migrations } from '../../../src/main/engine/storage/migrations/index.ts';
import { freshFolder } from './folders.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const before = migrations.filter(({ number }) => number < 60);
const until = migrations.filter(({ number }) => number <= 60);

test('format 60 keeps fallacies as they were found, decided by nobody', async () => {
  const db = openWriteConnection(join(freshFolder(), 'memory.db'), { mayCreate: true, newestKnown: 1000 });
  migrateNewFile(db, { now, migrations: before });
  db.exec(`INSERT INTO dataset (id, user_id, name, created_at) VALUES (1, 'local', 'main', 0)`);
  db.exec(`INSERT INTO entity (id, uid, dataset_id, key, name, type, created_at, updated_at)
    VALUES (7, 'u7', 1, 'fallacy u7', 'Post hoc: so it was the deploy', 'fallacy', 0, 0)`);
  db.exec(`INSERT INTO fallacy (entity_id, fallacy_key, category, status, confidence, detector)
    VALUES (7, 'post_hoc', 'causal', 'suspected', 0.5, 'cues')`);
  expect(await migrate(db, { now, migrations: until })).toMatchObject({ to: 60 });
  const row = db.rows(
    'test.fallacy',
    'SELECT fallacy_key, status, confidence, rationale, resolver, decided_at, version FROM fallacy',
  );
  expect(row).toEqual([['post_hoc', 'suspected', 0.5, null, null, null, 1]]);
  db.close();
});
