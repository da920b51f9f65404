import { readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  openReadConnection,
  openWriteConnection,
  type WriteConnection,
} from '../../../src/main/engine/storage/connection.ts';
import { openMemoryFile } from '../../../src/main/engine/storage/memoryFile.ts';
import { migrate, migrateNewFile, newestVersion } from '../../../src/main/engine/storage/migrate.ts';
import { type Migration, migrations } from '../../../src/main/engine/storage/migrations/index.ts';
import { failureOf, rejectionOf } from './failures.ts';
import { canLimitDisk, freshFolder, smallDisk } from './folders.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');

const first: Migration = {
  number: 10,
  up: (db) =>
    db.exec(`
      CREATE TABLE system_metadata (key TEXT PRIMARY KEY, value TEXT NOT NULL, updated_at INTEGER NOT NULL) STRICT;
      CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
      CREATE TABLE book (id INTEGER PRIMARY KEY, author_id INTEGER NOT NULL REFERENCES author(id) ON DELETE CASCADE) STRICT`),
};
/** Rebuilds a table that others point at, which with foreign keys on would delete their rows. */
const second: Migration = {
  number: 20,
  up: (db) =>
    db.exec(`
      CREATE TABLE author_new (id INTEGER PRIMARY KEY, name TEXT NOT NULL, born INTEGER) STRICT;
      INSERT INTO author_new (id, name) SELECT id, name FROM author;
      DROP TABLE author;
      ALTER TABLE author_new RENAME TO author`),
};
const third: Migration = { number: 30, up: (db) => db.exec('ALTER TABLE book ADD COLUMN title TEXT') };

let file: string;
beforeEach(() => {
  file = join(freshFolder(), 'memory.db');
});

function open(newestKnown = 1000): WriteConnection {
  return openWriteConnection(file, { mayCreate: true, newestKnown });
}

/** A file of format 10 with a row in each table. */
function formatTen(): WriteConnection {
  const db = open();
  migrateNewFile(db, { now: 1, migrations: [first] });
  db.exec("INSERT INTO author VALUES (1, 'Ada'); INSERT INTO book VALUES (7, 1)");
  return db;
}

const version = (db: WriteConnection): unknown[] => [
  db.rows('user_version', 'PRAGMA user_version')[0]?.[0],
  db.rows('recorded', "SELECT value FROM system_metadata WHERE key = 'schema_version'")[0]?.[0],
];

describe('shipped migrations', () => {
  test('are numbered upwards', () => {
    const numbers = migrations.map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  });

  test('10 makes every table of the memory from nothing', async () => {
    const { db, migration } = await openMemoryFile(file, {
      mayCreate: true,
      now: noon,
      migrations: migrations.filter(({ number }) => number <= 10),
    });
    expect(migration).toEqual({ from: 0, to: 10, backup: null });
    const tables = db
      .rows('tables', "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%\\_fts\\_%' ESCAPE '\\'")
      .map(([name]) => name);
    for (const table of [
      'dataset',
      'artifact',
      'chunk',
      'entity',
      'fact',
      'fact_state',
      'assertion',
      'change',
      'decision_log',
    ]) {
      expect(tables).toContain(table);
    }
    expect(version(db)).toEqual([10, '10']);
    db.close();
  });

  test('10 holds an artifact with its passage, words and vector, and refuses half ones', () => {
    const db = open();
    migrateNewFile(db, { now: noon });
    db.exec(`
      INSERT INTO dataset VALUES (1, 'local', 'main', 0);
      INSERT INTO artifact (id, uid, dataset_id, text, checksum, created_at) VALUES (1, 'A', 1, 'Hello there', 'c', 0);
      INSERT INTO chunk (id, artifact_id, seq, start, end, text) VALUES (1, 1, 0, 0, 11, 'Hello there');
      INSERT INTO fact (id, uid, dataset_id, fact_type, text, text_norm_hash, chunk_id, made_by, created_at, status, recorded_at)
        VALUES (1, 'F', 1, 'experience', 'Hello there', 1, 1, 'told', 0, 'said', 0);
      INSERT INTO fact_fts (rowid, own, previous) VALUES (1, 'hello there', '')`);
    expect(db.rows('find', 'SELECT rowid FROM fact_fts WHERE fact_fts MATCH \'"hello"\'')).toEqual([[1]]);
    const insert = (columns: string, values: string): unknown =>
      failureOf(() =>
        db.exec(
          `INSERT INTO fact (uid, dataset_id, text, text_norm_hash, made_by, created_at, recorded_at, ${columns}) VALUES ('G', 1, 't', 1, 'told', 0, 0, ${values})`,
        ),
      ).cause;
    expect(String(insert('fact_type', "'experience'"))).toContain('CHECK');
    expect(String(insert('fact_type, chunk_id', "'experience', 1"))).toContain('UNIQUE');
    expect(String(insert('fact_type, chunk_id', "'knowledge', 1"))).toContain('CHECK');
    expect(String(insert('fact_type, subject_id', "'knowledge', 99"))).toContain('FOREIGN KEY');
    db.close();
  });

  test('70 keeps entities, and takes proposals to merge two of them, each pair once', async () => {
    const upTo = (last: number): Migration[] => migrations.filter(({ number }) => number <= last);
    const before = open();
    migrateNewFile(before, { now: noon, migrations: upTo(69) });
    before.exec(`
      INSERT INTO dataset VALUES (1, 'local', 'main', 0);
      INSERT INTO entity (id, uid, dataset_id, key, name, type, created_at, updated_at) VALUES
        (4, 'E', 1, 'ada', 'Ada', 'person', 5, 5), (5, 'F', 1, 'ada#2', 'Ada', 'place', 5, 5)`);
    const { to } = await migrate(before, { now: noon, migrations: upTo(70) });
    expect(to).toBe(70);
    expect(before.rows('entity', 'SELECT id, key FROM entity ORDER BY id')).toEqual([
      [4, 'ada'],
      [5, 'ada#2'],
    ]);
    const propose = (a: number, b: number): void =>
      before.exec(
        `INSERT INTO merge_proposal (a, b, reason, likeness, proposed_at) VALUES (${a}, ${b}, 'same_name', 1, 0)`,
      );
    propose(4, 5);
    expect(before.rows('proposal', 'SELECT status, shared FROM merge_proposal')).toEqual([['proposed', '[]']]);
    expect(String(failureOf(() => propose(4, 5)).cause)).toContain('UNIQUE');
    expect(String(failureOf(() => propose(5, 4)).cause)).toContain('CHECK');
    before.exec('DELETE FROM entity WHERE id = 5');
    expect(before.rows('proposal', 'SELECT * FROM merge_proposal')).toEqual([]);
    before.close();
  });

  test('72 finds the few sayings of always and of change by an index of them alone', async () => {
    const upTo = (last: number): Migration[] => migrations.filter(({ number }) => number <= last);
    const before = open();
    migrateNewFile(before, { now: noon, migrations: upTo(71) });
    before.exec(`
      INSERT INTO dataset VALUES (1, 'local', 'main', 0);
      INSERT INTO fact (id, uid, dataset_id, fact_type, text, text_norm_hash, made_by, created_at, recorded_at)
        VALUES (4, 'F', 1, 'knowledge', 'x', 7, 't', 5, 5);
      INSERT INTO assertion (fact_id, span_kind, cue, trust_weight) VALUES (4, 'always', NULL, 300), (4, 'stated', 'change', 300)`);
    const { to } = await migrate(before, { now: noon, migrations: upTo(72) });
    expect(to).toBe(72);
    for (const [condition, index] of [
      ["span_kind = 'always'", 'assertion_always'],
      ["cue = 'change'", 'assertion_change'],
    ]) {
      const asked = `SELECT 1 FROM assertion WHERE fact_id = 4 AND ${condition ?? ''}`;
      expect(before.rows('found', asked)).toHaveLength(1);
      expect(String(before.rows('plan', `EXPLAIN QUERY PLAN ${asked}`)[0]?.[3])).toContain(index);
    }
    before.close();
  });

  test('30 keeps entities and decisions, counts edits from one, and lists artifacts without reading their texts', async () => {
    const upTo = (last: number): Migration[] => migrations.filter(({ number }) => number <= last);
    const before = open();
    migrateNewFile(before, { now: noon, migrations: upTo(29) });
    before.exec(`
      INSERT INTO dataset VALUES (1, 'local', 'main', 0);
      INSERT INTO entity (id, uid, dataset_id, key, name, type, created_at, updated_at) VALUES (4, 'E', 1, 'ada', 'Ada', 'person', 5, 5);
      INSERT INTO artifact (id, uid, dataset_id, text, checksum, created_at) VALUES (1, 'A', 1, 'Hello', 'c', 0);
      INSERT INTO decision_log (id, dataset_id, kind, made_by, after, created_at) VALUES (3, 1, 'forget', 'person', '{}', 7)`);
    const { to } = await migrate(before, { now: noon, migrations: upTo(30) });
    expect(to).toBe(30);
    expect(before.rows('entity', 'SELECT id, name, version FROM entity')).toEqual([[4, 'Ada', 1]]);
    expect(before.rows('decision', 'SELECT id, kind, after, undoes FROM decision_log')).toEqual([
      [3, 'forget', '{}', null],
    ]);
    before.exec(`INSERT INTO decision_target VALUES (3, 'entity', 4)`);
    const plan = (sql: string): string =>
      before
        .rows('plan', `EXPLAIN QUERY PLAN ${sql}`)
        .map((row) => String(row[3]))
        .join('; ');
    expect(plan(`SELECT id, title, created_at FROM artifact WHERE dataset_id = 1 AND status = 'stored'`)).toContain(
      'COVERING INDEX artifact_listed',
    );
    expect(plan('SELECT DISTINCT artifact_id, speaker_id FROM chunk')).toContain('COVERING INDEX chunk_listed');
    expect(plan('SELECT count(DISTINCT fact_id) FROM assertion WHERE artifact_id = 1')).toContain(
      'COVERING INDEX assertion_artifact',
    );
    before.close();
  });

  test('44 keeps pins with the claims that they are about, and lets one fact be struck', async () => {
    const upTo = (last: number): Migration[] => migrations.filter(({ number }) => number <= last);
    const before = open();
    migrateNewFile(before, { now: noon, migrations: upTo(43) });
    before.exec(`
      INSERT INTO dataset VALUES (1, 'local', 'main', 0);
      INSERT INTO entity (id, uid, dataset_id, key, name, type, created_at, updated_at) VALUES (4, 'E', 1, 'c', 'c', 'contradiction', 5, 5);
      INSERT INTO fact (id, uid, dataset_id, fact_type, text, text_norm_hash, made_by, created_at, recorded_at)
        VALUES (1, 'F', 1, 'knowledge', 'a', 1, 'told', 0, 0), (2, 'G', 1, 'knowledge', 'b', 2, 'told', 0, 0);
      INSERT INTO assertion (id, fact_id) VALUES (10, 1), (11, 2), (12, 2);
      INSERT INTO pin (a, b, outcome, last_assertion) VALUES (1, 2, 'a_beats_b', 11);
      INSERT INTO contradiction (entity_id, kind, status, opened_at) VALUES (4, 'exclusion', 'open', 5)`);
    await migrate(before, { now: noon, migrations: upTo(44) });
    expect(before.rows('pins', 'SELECT a, b, outcome, last_assertion FROM pin')).toEqual([[1, 2, 'a_beats_b', 11]]);
    expect(before.rows('claims', 'SELECT a, b, assertion_id FROM pin_claim ORDER BY 3')).toEqual([
      [1, 2, 10],
      [1, 2, 11],
    ]);
    expect(before.rows('case', 'SELECT status, deferred_at FROM contradiction')).toEqual([['open', null]]);
    before.exec(`INSERT INTO pin (a, b, outcome) VALUES (2, 2, 'struck')`);
    const refused = failureOf(() => before.exec(`INSERT INTO pin (a, b, outcome) VALUES (1, 1, 'both_stand')`));
    expect(String(refused.cause)).toContain('CHECK');
    before.exec('DELETE FROM fact WHERE id = 1');
    expect(before.rows('gone', 'SELECT count(*) FROM pin_claim')).toEqual([[0]]);
    before.close();
  });

  test('20 adds saved views to a file that has rows', async () => {
    const before = open();
    migrateNewFile(before, { now: noon, migrations: migrations.filter(({ number }) => number <= 10) });
    before.exec(`
      INSERT INTO dataset VALUES (1, 'local', 'main', 0);
      INSERT INTO entity (id, uid, dataset_id, key, name, type, created_at, updated_at) VALUES (7, 'E', 1, 'ada', 'Ada', 'person', 0, 0)`);
    const report = await migrate(before, { now: noon, migrations: migrations.filter(({ number }) => number <= 20) });
    expect([report.from, report.to]).toEqual([10, 20]);
    expect(before.rows('kept', 'SELECT id, name FROM entity')).toEqual([[7, 'Ada']]);
    before.exec("INSERT INTO view (uid, dataset_id, name, state, updated_at) VALUES ('V', 1, 'Harbour', '{}', 5)");
    expect(before.rows('views', 'SELECT name, state, version FROM view WHERE dataset_id = 1')).toEqual([
      ['Harbour', '{}', 1],
    ]);
    const again = failureOf(() =>
      before.exec("INSERT INTO view (uid, dataset_id, name, state, updated_at) VALUES ('V', 1, 'Other', '{}', 5)"),
    );
    expect(String(again.cause)).toContain('UNIQUE');
    expect(version(before)).toEqual([20, '20']);
    before.close();
  });

  test('10 answers by an index whatever a forgotten row is pointed at by', () => {
    const db = open();
    migrateNewFile(db, { now: noon });
    const slow: string[] = [];
    for (const [table] of db.rows('tables', "SELECT name FROM sqlite_schema WHERE type = 'table'")) {
      for (const { from, table: parent } of db.all<{ from: string; table: string }>(
        'keys',
        `PRAGMA foreign_key_list("${String(table)}")`,
      )) {
        if (!['artifact', 'chunk', 'entity', 'fact'].includes(parent)) continue;
        const plan = db.rows('plan', `EXPLAIN QUERY PLAN SELECT 1 FROM "${String(table)}" WHERE "${from}" = ?`, [1]);
        if (!String(plan[0]?.[3]).startsWith('SEARCH')) slow.push(`${String(table)}.${from}`);
      }
    }
    expect(slow).toEqual([]);
    db.close();
  });
});

describe('upgrading', () => {
  test('goes through all that is new, keeps rows and what points at them, and leaves a copy from before', async () => {
    const db = formatTen();
    const report = await migrate(db, { now: noon, migrations: [first, second, third] });
    expect(report).toEqual({ from: 10, to: 30, backup: `${file}.format-10.20260301T120000Z.backup` });
    expect(version(db)).toEqual([30, '30']);
    expect(db.rows('books', 'SELECT b.id, a.name FROM book b JOIN author a ON a.id = b.author_id')).toEqual([
      [7, 'Ada'],
    ]);
    expect(db.rows('on again', 'PRAGMA foreign_keys')).toEqual([[1]]);
    const copy = openReadConnection(report.backup ?? '');
    expect(copy.rows('version', 'PRAGMA user_version')).toEqual([[10]]);
    expect(copy.rows('rows', 'SELECT name FROM author')).toEqual([['Ada']]);
    copy.close();
    db.close();
  });

  test('does nothing twice', async () => {
    const db = formatTen();
    await migrate(db, { now: noon, migrations: [first, second] });
    const again = await migrate(db, { now: noon, migrations: [first, second] });
    expect(again).toEqual({ from: 20, to: 20, backup: null });
    db.close();
    expect(readdirSync(dirname(file)).filter((name) => name.endsWith('.backup'))).toHaveLength(1);
  });

  test('stops at the failing one: the ones before it stay, it leaves nothing, the copy is named', async () => {
    const failing: Migration = {
      number: 25,
      up: (db) => {
        db.exec('CREATE TABLE half (x)');
        throw new Error('no way on');
      },
    };
    const db = formatTen();
    const failure = await rejectionOf(migrate(db, { now: noon, migrations: [first, second, failing, third] }));
    expect(failure.code).toBe('internal');
    expect(failure.message).toContain('format 25');
    expect(failure.hint).toContain(`${file}.format-10.20260301T120000Z.backup`);
    expect(String(failure.cause)).toContain('no way on');
    expect(version(db)).toEqual([20, '20']);
    expect(db.rows('half', "SELECT name FROM sqlite_schema WHERE name = 'half'")).toEqual([]);
    expect(db.inTransaction).toBe(false);
    expect(db.rows('on again', 'PRAGMA foreign_keys')).toEqual([[1]]);
    db.close();
  });

  test('refuses to commit a migration that leaves a reference leading nowhere', async () => {
    const careless: Migration = { number: 20, up: (db) => db.exec('DELETE FROM author') };
    const db = formatTen();
    const failure = await rejectionOf(migrate(db, { now: noon, migrations: [first, careless] }));
    expect(String(failure.cause)).toContain('book');
    expect(version(db)).toEqual([10, '10']);
    expect(db.rows('rows', 'SELECT count(*) FROM author')).toEqual([[1]]);
    db.close();
  });

  test('does not begin when the copy cannot be made', async () => {
    const db = formatTen();
    writeFileSync(`${file}.format-10.20260301T120000Z.backup`, 'something else');
    const failure = await rejectionOf(migrate(db, { now: noon, migrations: [first, second] }));
    expect(failure.code).toBe('conflict');
    expect(version(db)).toEqual([10, '10']);
    expect(db.inTransaction).toBe(false);
    db.close();
  });

  test.skipIf(!canLimitDisk)('does not begin when the disk has no room for the copy', async () => {
    file = join(smallDisk(600_000), 'memory.db');
    const db = formatTen();
    db.run('fill', 'INSERT INTO author (name) VALUES (?)', ['x'.repeat(200_000)]);
    db.checkpoint('TRUNCATE');
    writeFileSync(join(dirname(file), 'filler'), Buffer.alloc(200_000));
    const failure = await rejectionOf(migrate(db, { now: noon, migrations: [first, second] }));
    expect(failure.code).toBe('disk_full');
    expect(version(db)).toEqual([10, '10']);
    expect(readdirSync(dirname(file)).filter((name) => name.includes('backup'))).toEqual([]);
    db.close();
  });

  test('an older file is not upgraded without its copy', () => {
    const db = formatTen();
    expect(failureOf(() => migrateNewFile(db, { now: noon, migrations: [first, second] })).code).toBe('conflict');
    expect(version(db)).toEqual([10, '10']);
    db.close();
  });

  test('two that open one older file together: one upgrades, the other finds it done', async () => {
    const one = formatTen();
    const other = open();
    const reports = await Promise.all(
      [one, other]
        .map((db) => migrate(db, { now: noon, migrations: [first, second] }))
        .map(async (report) => (await report).backup !== null),
    );
    expect(reports.filter((hasCopied) => hasCopied)).toHaveLength(1);
    for (const db of [one, other]) {
      expect(version(db)).toEqual([20, '20']);
      db.close();
    }
  });

  test('the newest version is the last migration', () => {
    expect(newestVersion([first, second])).toBe(20);
    expect(newestVersion()).toBe(migrations.at(-1)?.number);
  });
});
