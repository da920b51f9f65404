import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openWriteConnection } from '../../../src/main/engine/storage/connection.ts';
import { migrate, migrateNewFile } from '../../../src/main/engine/storage/migrate.ts';
import { migrations } from '../../../src/main/engine/storage/migrations/index.ts';
import { freshFolder } from './folders.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const before = migrations.filter(({ number }) => number < 120);
const until = migrations.filter(({ number }) => number <= 120);

test('format 120 keeps the rules, and conclusions begin anew, each once in a dataset', async () => {
  const db = openWriteConnection(join(freshFolder(), 'memory.db'), { mayCreate: true, newestKnown: 1000 });
  migrateNewFile(db, { now, migrations: before });
  db.run('add', `INSERT INTO dataset (user_id, name, created_at) VALUES ('local', 'main', 0)`);
  db.run(
    'rule',
    `INSERT INTO rule (uid, dataset_id, rule_id, description, sparql, status, created_at)
     VALUES ('u1', 1, 'adult', 'd', 'CONSTRUCT', 'approved', 0)`,
  );
  db.run(
    'old',
    `INSERT INTO derived_triple (rule_id, subject, predicate, object, premises, derived_at)
     VALUES (1, '<a>', '<b>', '<c>', '[]', 0)`,
  );
  expect(await migrate(db, { now, migrations: until })).toMatchObject({ to: 120 });
  expect(db.rows('rules', 'SELECT rule_id, status FROM rule')).toEqual([['adult', 'approved']]);
  expect(db.rows('none', 'SELECT count(*) FROM derived_triple')).toEqual([[0]]);
  const add = (): unknown =>
    db.run(
      'new',
      `INSERT INTO derived_triple (dataset_id, rule_id, subject, predicate, object, premises, relation, derived_at)
       VALUES (1, 1, '<a>', '<b>', '<c>', '[]', 'b', 0)`,
    );
  add();
  expect(add).toThrow();
  db.run('gone', 'DELETE FROM rule');
  expect(db.rows('none', 'SELECT count(*) FROM derived_triple')).toEqual([[0]]);
  db.close();
});
