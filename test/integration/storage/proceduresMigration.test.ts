import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openWriteConnection } from '../../../src/main/engine/storage/connection.ts';
import { migrate, migrateNewFile } from '../../../src/main/engine/storage/migrate.ts';
import { migrations } from '../../../src/main/engine/storage/migrations/index.ts';
import { freshFolder } from './folders.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const before = migrations.filter(({ number }) => number < 110);
const until = migrations.filter(({ number }) => number <= 110);

test('format 110 finds procedures by words, and lets a decision be about one', async () => {
  const db = openWriteConnection(join(freshFolder(), 'memory.db'), { mayCreate: true, newestKnown: 1000 });
  migrateNewFile(db, { now, migrations: before });
  db.run('add', `INSERT INTO dataset (user_id, name, created_at) VALUES ('local', 'main', 0)`);
  db.run(
    'add',
    `INSERT INTO procedure (id, uid, dataset_id, task_type, trigger_context, instructions, updated_at)
     VALUES (4, 'p', 1, 'deploy', 'a release', 'Push the button.', 0)`,
  );
  db.run(
    'add',
    `INSERT INTO decision_log (id, dataset_id, kind, made_by, created_at) VALUES (7, 1, 'placed', 'owner', 0)`,
  );
  db.run('add', `INSERT INTO decision_target (decision_id, kind, target_id) VALUES (7, 'entity', 3)`);
  expect(await migrate(db, { now, migrations: until })).toMatchObject({ to: 110 });
  expect(db.rows('kept', 'SELECT made_by, withdrawn_at FROM procedure')).toEqual([['owner', null]]);
  for (const word of ['deploy', 'releases', 'button']) {
    expect(db.rows('found', `SELECT rowid FROM procedure_fts WHERE procedure_fts MATCH '"${word}"'`)).toEqual([[4]]);
  }
  db.run('add', `INSERT INTO decision_target (decision_id, kind, target_id) VALUES (7, 'procedure', 4)`);
  expect(db.rows('targets', 'SELECT kind, target_id FROM decision_target ORDER BY kind')).toEqual([
    ['entity', 3],
    ['procedure', 4],
  ]);
  db.run('gone', 'DELETE FROM decision_log');
  expect(db.rows('targets', 'SELECT count(*) FROM decision_target')).toEqual([[0]]);
  db.close();
});
