import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openWriteConnection } from '../../../src/main/engine/storage/connection.ts';
import { migrate, migrateNewFile } from '../../../src/main/engine/storage/migrate.ts';
import { migrations } from '../../../src/main/engine/storage/migrations/index.ts';
import { freshFolder } from './folders.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const before = migrations.filter(({ number }) => number < 100);
const until = migrations.filter(({ number }) => number <= 100);

test('format 100 keeps the offline checkpoints and sayings, of which no model made any', async () => {
  const db = openWriteConnection(join(freshFolder(), 'memory.db'), { mayCreate: true, newestKnown: 1000 });
  migrateNewFile(db, { now, migrations: before });
  db.exec(`INSERT INTO dataset (id, user_id, name, created_at) VALUES (1, 'local', 'main', 0)`);
  db.exec(`INSERT INTO artifact (id, uid, dataset_id, document_type, format, text, checksum, created_at)
    VALUES (1, 'a1', 1, 'unknown', 'text', 'It rained.', 'c', 0)`);
  db.exec(
    `INSERT INTO extraction_checkpoint (artifact_id, window_seq, status, node_count, link_count) VALUES (1, 0, 'done', 2, 3)`,
  );
  db.exec(`INSERT INTO fact (id, uid, dataset_id, fact_type, text, text_norm_hash, made_by, created_at, recorded_at)
    VALUES (1, 'u1', 1, 'knowledge', 'It rained.', 1, 'offline', 0, 0)`);
  db.exec('INSERT INTO assertion (fact_id) VALUES (1)');
  expect(await migrate(db, { now, migrations: until })).toMatchObject({ to: 100 });
  expect(
    db.rows(
      'test.kept',
      'SELECT window_seq, status, node_count, link_count, first_seq, model FROM extraction_checkpoint',
    ),
  ).toEqual([[0, 'done', 2, 3, null, null]]);
  expect(db.rows('test.said', 'SELECT made_by FROM assertion')).toEqual([[null]]);
  db.close();
});
