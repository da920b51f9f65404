import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createClock, createUidSource } from '../../../src/main/engine/clock.ts';
import type { JobContext } from '../../../src/main/engine/jobs.ts';
import { openReadConnection } from '../../../src/main/engine/storage/connection.ts';
import { checkFile } from '../../../src/main/engine/storage/invariants.ts';
import { openMemoryHandle } from '../../../src/main/engine/storage/memoryFile.ts';
import { checkResponseSchema } from '../../../src/shared/contract/application.ts';
import { failureOf } from './failures.ts';
import { freshFolder } from './folders.ts';

const context: JobContext = {
  clock: createClock({ kind: 'system' }),
  uids: createUidSource({ kind: 'seeded', seed: 1 }),
  isCancelled: () => false,
  progress: () => {},
};

/** One note of two passages about a fact, whole in every respect. */
const note = `
  INSERT INTO dataset VALUES (1, 'local', 'main', 0);
  INSERT INTO entity (id, uid, dataset_id, key, name, type, created_at, updated_at) VALUES (1, 'E', 1, 'ada', 'Ada', 'person', 0, 0);
  INSERT INTO entity_alias VALUES (1, 'ada');
  INSERT INTO entity_fts (rowid, words) VALUES (1, 'ada');
  INSERT INTO artifact (id, uid, dataset_id, text, checksum, created_at) VALUES (1, 'A', 1, 'Ada left. Ada came back 🎉', 'c', 0);
  INSERT INTO chunk (id, artifact_id, seq, start, end, text) VALUES (1, 1, 0, 0, 9, 'Ada left.'), (2, 1, 1, 10, 26, 'Ada came back 🎉');
  INSERT INTO fact (id, uid, dataset_id, fact_type, text, text_norm_hash, chunk_id, made_by, created_at, status, recorded_at) VALUES
    (1, 'F1', 1, 'experience', 'Ada left.', 1, 1, 'told', 0, 'said', 0),
    (2, 'F2', 1, 'experience', 'Ada came back 🎉', 2, 2, 'told', 0, 'said', 0),
    (3, 'F3', 1, 'knowledge', 'Ada left', 3, NULL, 'offline', 0, 'holds', 0);
  INSERT INTO fact_fts (rowid, own, previous) VALUES (1, 'ada left', ''), (2, 'ada came back', ''), (3, 'ada left', '');
  INSERT INTO assertion (id, fact_id, artifact_id, chunk_id) VALUES (1, 1, 1, 1), (2, 2, 1, 2), (3, 3, 1, 1);
  CREATE VIRTUAL TABLE fact_vec_m USING vec0(fact_id INTEGER PRIMARY KEY, dataset_id INTEGER PARTITION KEY, embedding float[2], chunk_size=8);
  INSERT INTO fact_vec_m VALUES (1, 1, '[1, 0]'), (3, 1, '[0, 1]')`;

let file: string;
beforeEach(() => {
  file = join(freshFolder(), 'memory.db');
});

/** Names of the invariants that do not hold after `damage`. */
function broken(damage: string): string[] {
  const db = openMemoryHandle(file);
  db.exec(note);
  db.exec(`PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; ${damage}`);
  const result = checkResponseSchema.parse(checkFile(db, undefined, context));
  db.close();
  expect(result.ok).toBe(result.checks.every(({ ok }) => ok));
  for (const { detail } of result.checks) expect(detail).not.toBe('');
  return result.checks.filter(({ ok }) => !ok).map(({ name }) => name);
}

describe('the check of a file', () => {
  test('passes for an empty memory and for a whole one, read through a handle that can only read', () => {
    const db = openMemoryHandle(file);
    const reader = openReadConnection(file);
    expect(checkFile(reader, undefined, context).ok).toBe(true);
    db.exec(note);
    const result = checkFile(reader, undefined, context);
    expect(result.checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(result.checks.find(({ name }) => name === 'vectors')?.detail).toBe('fact_vec_m: 2 of 3 facts');
    reader.close();
    db.close();
  });

  test.each([
    ['a reference that leads nowhere', 'UPDATE fact SET subject_id = 99 WHERE id = 3', ['foreign_keys']],
    ['a fact without words', 'DELETE FROM fact_fts WHERE rowid = 3', ['words_of_facts']],
    ['words without a fact', "INSERT INTO fact_fts (rowid, own, previous) VALUES (9, 'x', '')", ['words_of_facts']],
    ['words without an entity', "INSERT INTO entity_fts (rowid, words) VALUES (9, 'x')", ['words_of_entities']],
    ['an entity without words', 'DELETE FROM entity_fts WHERE rowid = 1', ['words_of_entities']],
    ['an entity that is not found by its name', 'DELETE FROM entity_alias', ['names_of_entities']],
    ['an entity under the key of another', "UPDATE entity SET key = 'bob#2'", ['names_of_entities']],
    [
      'an undoing that is not told where it belongs',
      "INSERT INTO decision_log (id, dataset_id, kind, made_by, created_at, undoes) VALUES (1, 1, 'x', 'x', 0, NULL), (2, 1, 'undone', 'x', 0, 1)",
      ['decisions'],
    ],
    [
      'a change of what is gone',
      "INSERT INTO decision_log (id, dataset_id, kind, made_by, created_at) VALUES (1, 1, 'x', 'x', 0); INSERT INTO decision_target VALUES (1, 'fact', 9)",
      ['decisions'],
    ],
    ['a passage that says something else', "UPDATE fact SET text = 'Ada stayed.' WHERE id = 1", ['passages']],
    ['a vector without a fact', "INSERT INTO fact_vec_m VALUES (9, 1, '[1, 1]')", ['vectors']],
    ['a fact that nobody said', 'DELETE FROM assertion WHERE id = 3', ['assertions']],
    [
      'an assertion in another artifact',
      "INSERT INTO artifact (id, uid, dataset_id, text, checksum, created_at) VALUES (2, 'B', 1, ' ', 'd', 0); UPDATE assertion SET artifact_id = 2 WHERE id = 1",
      ['assertions_in_place'],
    ],
    ['a gap in the passages of an artifact', 'UPDATE chunk SET seq = 2 WHERE id = 2', ['artifacts_whole']],
    ['words that are in no passage', "UPDATE artifact SET text = text || ' And left.'", ['artifacts_whole']],
    [
      'an artifact without passages',
      "INSERT INTO artifact (id, uid, dataset_id, text, checksum, created_at) VALUES (2, 'B', 1, 'Lost', 'd', 0)",
      ['artifacts_whole'],
    ],
    [
      'a passage that is not in its text',
      "UPDATE artifact SET text = replace(text, 'left', 'went')",
      ['artifacts_whole'],
    ],
    [
      'a chunk without its passage',
      'DELETE FROM fact WHERE id = 2; DELETE FROM fact_fts WHERE rowid = 2; DELETE FROM assertion WHERE id = 2',
      ['passages'],
    ],
  ])('finds %s', (_, damage, names) => {
    expect(broken(damage)).toEqual(names);
  });

  test.each([
    ['an inferred fact', "made_by = 'inferred'"],
    ['a part of a span that resumes', "valid_kind = 'inferred'"],
    ['a signal', "fact_type = 'signal'"],
  ])('asks no assertion of %s', (_, change) => {
    expect(broken(`DELETE FROM assertion WHERE id = 3; UPDATE fact SET ${change} WHERE id = 3`)).toEqual([]);
  });

  test('finds a damaged page and still looks at the rest', () => {
    const db = openMemoryHandle(file);
    db.exec(note);
    const [[page]] = db.rows('page', "SELECT rootpage FROM sqlite_schema WHERE name = 'fact_dataset'") as [[number]];
    db.close();
    const bytes = readFileSync(file);
    bytes.fill(0xa5, (page - 1) * 4096, page * 4096);
    writeFileSync(file, bytes);
    const damaged = openReadConnection(file);
    const result = checkFile(damaged, undefined, context);
    damaged.close();
    expect(result.ok).toBe(false);
    expect(result.checks.find(({ name }) => name === 'integrity')?.ok).toBe(false);
    expect(result.checks.find(({ name }) => name === 'artifacts_whole')?.ok).toBe(true);
  });

  test('says how far it is and can be cancelled', () => {
    const db = openMemoryHandle(file);
    const steps: (number | null)[][] = [];
    checkFile(db, undefined, { ...context, progress: (done, total) => steps.push([done, total]) });
    expect(steps[0]).toEqual([0, steps.length - 1]);
    expect(steps.at(-1)).toEqual([steps.length - 1, steps.length - 1]);
    const failure = failureOf(() => checkFile(db, undefined, { ...context, isCancelled: () => true }));
    expect(failure.code).toBe('cancelled');
    db.close();
  });
});
