import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  openReadConnection,
  type ReadConnection,
  unpackedPath,
  type WriteConnection,
} from '../../../src/main/engine/storage/connection.ts';
import { openMemoryHandle } from '../../../src/main/engine/storage/memoryFile.ts';
import type { SlowStatement } from '../../../src/main/engine/storage/statements.ts';
import { failureOf } from './failures.ts';
import { freshFolder } from './folders.ts';

let db: WriteConnection;
let reader: ReadConnection;
let slow: SlowStatement[];

beforeEach(() => {
  const file = join(freshFolder(), 'memory.db');
  slow = [];
  db = openMemoryHandle(file, { now: 0, onSlowStatement: (statement) => slow.push(statement) });
  db.exec('CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT');
  reader = openReadConnection(file);
});
afterEach(() => {
  reader.close();
  db.close();
});

const add = (text: string): void => void db.run('add note', 'INSERT INTO note (text) VALUES (?)', [text]);
const notes = (from: ReadConnection | WriteConnection = db): string[] =>
  from.all<{ text: string }>('list notes', 'SELECT text FROM note ORDER BY id').map(({ text }) => text);
const pragma = (from: ReadConnection | WriteConnection, name: string): unknown =>
  from.rows(name, `PRAGMA ${name}`)[0]?.[0];

describe('connections are set up as the design says', () => {
  test('the write handle', () => {
    expect(pragma(db, 'journal_mode')).toBe('wal');
    expect(pragma(db, 'synchronous')).toBe(1);
    expect(pragma(db, 'foreign_keys')).toBe(1);
    expect(pragma(db, 'busy_timeout')).toBe(5000);
    expect(pragma(db, 'wal_autocheckpoint')).toBe(1000);
    expect(db.access).toBe('write');
  });

  test.skipIf(process.platform === 'win32')('a new file and what lies beside it are its owner’s alone', () => {
    add('secret');
    for (const file of [db.file, `${db.file}-wal`, `${db.file}-shm`]) expect(statSync(file).mode & 0o077).toBe(0);
  });

  test('the read handle can only read, even where its type is ignored', () => {
    expect(pragma(reader, 'query_only')).toBe(1);
    expect(pragma(reader, 'busy_timeout')).toBe(5000);
    expect(reader.access).toBe('read');
    const failure = failureOf(() => reader.all('sneak', "INSERT INTO note (text) VALUES ('x') RETURNING id"));
    expect(failure.code).toBe('read_only');
    expect(notes()).toEqual([]);
  });

  test('both compute distances of vectors', () => {
    for (const one of [db, reader]) {
      expect(one.rows('distance', "SELECT vec_distance_l2('[0, 3]', '[4, 0]')")).toEqual([[5]]);
    }
  });

  test('the extension is loaded from beside the packed archive', () => {
    expect(unpackedPath('/opt/app/resources/app.asar/node_modules/x/vec0.so')).toBe(
      '/opt/app/resources/app.asar.unpacked/node_modules/x/vec0.so',
    );
    expect(unpackedPath('C:\\app\\app.asar\\x\\vec0.dll')).toBe('C:\\app\\app.asar.unpacked\\x\\vec0.dll');
    expect(unpackedPath('/home/my.app.asar.d/x/vec0.so')).toBe('/home/my.app.asar.d/x/vec0.so');
  });
});

describe('statements', () => {
  test('parameters by place and by name, rows as objects and as arrays', () => {
    add('one');
    add('two');
    expect(db.get('one', 'SELECT text FROM note WHERE id = ?', [2])).toEqual({ text: 'two' });
    expect(db.get('one', 'SELECT text FROM note WHERE id = @id', { id: 1 })).toEqual({ text: 'one' });
    expect(db.get('one', 'SELECT text FROM note WHERE id = 9')).toBeUndefined();
    expect(db.rows('rows', 'SELECT id, text FROM note ORDER BY id')).toEqual([
      [1, 'one'],
      [2, 'two'],
    ]);
    expect(db.run('del', 'DELETE FROM note WHERE id > ?', [1])).toMatchObject({ changes: 1 });
    expect(db.run('add', 'INSERT INTO note (text) VALUES (@text)', { text: 'x' }).lastId).toBe(2);
  });

  test('the same statement inside its own iteration', () => {
    for (const text of ['a', 'b', 'c']) add(text);
    const sql = 'SELECT text FROM note ORDER BY id';
    const pairs: string[] = [];
    for (const { text: left } of db.iterate<{ text: string }>('outer', sql)) {
      for (const { text: right } of db.iterate<{ text: string }>('inner', sql)) pairs.push(left + right);
      expect(db.all('inside', sql)).toHaveLength(3);
    }
    expect(pairs).toEqual(['aa', 'ab', 'ac', 'ba', 'bb', 'bc', 'ca', 'cb', 'cc']);
  });

  test('an iteration left early lets the handle write again', () => {
    add('a');
    add('b');
    for (const row of db.iterate<{ text: string }>('left', 'SELECT text FROM note')) {
      expect(row.text).toBe('a');
      break;
    }
    add('c');
    expect(notes()).toEqual(['a', 'b', 'c']);
  });

  test('slow ones are reported by name', () => {
    const sql = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT max(i) FROM n';
    db.get('count far', sql, [3_000_000]);
    const found = slow.find(({ name }) => name === 'count far');
    expect(found?.ms).toBeGreaterThanOrEqual(40);
  });

  test('are counted by name while that is switched on', () => {
    add('before');
    expect(db.statistics()).toEqual([]);
    db.countStatements(true);
    add('one');
    add('two');
    for (const _ of db.iterate('walk', 'SELECT * FROM note'));
    const counted = new Map(db.statistics().map((entry) => [entry.name, entry]));
    expect(counted.get('add note')?.count).toBe(2);
    expect(counted.get('walk')?.count).toBe(1);
    expect(counted.get('add note')?.totalMs).toBeGreaterThanOrEqual(counted.get('add note')?.maxMs ?? Number.NaN);
    db.countStatements(false);
    expect(db.statistics()).toEqual([]);
  });

  test('a broken rule of a table is a fault of the program, with the raw text kept for the log', () => {
    add('same');
    const failure = failureOf(() => add('same'));
    expect(failure.code).toBe('internal');
    expect(String(failure.cause)).toContain('UNIQUE constraint failed');
  });
});

describe('transactions', () => {
  test('nothing of a failed one stays, everything of a good one does', () => {
    expect(() =>
      db.transaction(() => {
        add('lost');
        throw new Error('stop');
      }),
    ).toThrow('stop');
    expect(db.transaction(() => (add('kept'), 42))).toBe(42);
    expect(notes(reader)).toEqual(['kept']);
  });

  test('an inner failure that is caught undoes the inner part only', () => {
    db.transaction(() => {
      add('outer');
      expect(() =>
        db.transaction(() => {
          add('inner');
          db.transaction(() => add('innermost'));
          throw new Error('stop');
        }),
      ).toThrow('stop');
      add('after');
    });
    expect(notes()).toEqual(['outer', 'after']);
  });

  test('a reader sees all of it or nothing', () => {
    db.transaction(() => {
      add('one');
      expect(notes(reader)).toEqual([]);
      add('two');
    });
    expect(notes(reader)).toEqual(['one', 'two']);
  });

  test('asynchronous work is refused and undone', () => {
    const failure = failureOf(() =>
      db.transaction(() => {
        add('half');
        return Promise.resolve();
      }),
    );
    expect(failure.code).toBe('internal');
    expect(db.inTransaction).toBe(false);
    expect(notes()).toEqual([]);
    expect(failureOf(() => reader.snapshot(() => Promise.resolve())).code).toBe('internal');
  });

  test('after SQLite rolled back by itself nothing more is written, even when the failure was swallowed', () => {
    add('before');
    const failure = failureOf(() =>
      db.transaction(() => {
        add('first');
        failureOf(() => db.run('add', "INSERT OR ROLLBACK INTO note (text) VALUES ('before')"));
        add('stray');
      }),
    );
    expect(failure.message).toContain('already rolled back');
    expect(notes()).toEqual(['before']);
    db.transaction(() => add('later'));
    expect(notes()).toEqual(['before', 'later']);
  });

  test('a full file is told as such, undone, and the handle goes on', () => {
    const pages = Number(pragma(db, 'page_count'));
    db.rows('limit', `PRAGMA max_page_count = ${pages + 4}`);
    const failure = failureOf(() =>
      db.transaction(() => {
        for (let i = 0; i < 100; i += 1) add(`${i} ${'x'.repeat(4000)}`);
      }),
    );
    expect(failure.code).toBe('disk_full');
    expect(notes()).toEqual([]);
    db.rows('limit', 'PRAGMA max_page_count = 1073741823');
    add('later');
    expect(notes(reader)).toEqual(['later']);
  });
});

describe('snapshots', () => {
  test('hold one state of the file over several statements', () => {
    add('one');
    const seen = reader.snapshot(() => {
      const first = notes(reader);
      add('two');
      return [first, notes(reader)];
    });
    expect(seen).toEqual([['one'], ['one']]);
    expect(notes(reader)).toEqual(['one', 'two']);
  });

  test('end also when the work fails', () => {
    expect(() =>
      reader.snapshot(() => {
        throw new Error('stop');
      }),
    ).toThrow('stop');
    add('new');
    expect(notes(reader)).toEqual(['new']);
  });

  test('data_version moves when another connection commits, not by our own commits', () => {
    const before = { writer: db.dataVersion(), reader: reader.dataVersion() };
    add('one');
    expect(db.dataVersion()).toBe(before.writer);
    expect(reader.dataVersion()).not.toBe(before.reader);
  });
});

describe('checkpoints', () => {
  test('pages move from the log to the file', () => {
    add('one');
    const passive = db.checkpoint('PASSIVE');
    expect(passive.log).toBeGreaterThan(0);
    expect(passive).toMatchObject({ busy: false, checkpointed: passive.log });
    expect(db.checkpoint('TRUNCATE')).toEqual({ busy: false, log: 0, checkpointed: 0 });
  });

  test('a reader that holds an older state is worked around, not waited for', () => {
    add('one');
    reader.snapshot(() => {
      notes(reader);
      add('two');
      const passive = db.checkpoint('PASSIVE');
      expect(passive.checkpointed).toBeLessThan(passive.log);
      expect(db.checkpoint('TRUNCATE', 1).busy).toBe(true);
    });
    expect(db.checkpoint('RESTART').busy).toBe(false);
  });
});
