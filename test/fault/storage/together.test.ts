import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/main/engine/storage/database.ts';
import { openMemoryHandle } from '../../../src/main/engine/storage/memoryFile.ts';
import { failureOf } from '../../integration/storage/failures.ts';
import { freshFolder } from '../../integration/storage/folders.ts';
import { Child, endChildren } from './child.ts';
import { halfArtifacts, passagesEach } from './rows.ts';

afterEach(endChildren);

describe('several processes on one file', () => {
  test('make it together and go through 1,000 rounds without a "locked" error', { timeout: 180_000 }, async () => {
    const file = join(freshFolder(), 'memory.db');
    const children = ['one', 'two', 'three'].map((name) => new Child('rounds', file, name, '334'));
    const ends = await Promise.all(children.map((child) => child.hears('failures')));
    expect(children.flatMap(({ lines }) => lines.filter((line) => line.startsWith('failed')))).toEqual([]);
    expect(ends).toEqual(['failures 0', 'failures 0', 'failures 0']);
    const db = openMemoryHandle(file);
    expect(db.rows('all', 'SELECT checksum, count(*) FROM artifact GROUP BY checksum ORDER BY checksum')).toEqual([
      ['one', 334],
      ['three', 334],
      ['two', 334],
    ]);
    expect(halfArtifacts(db)).toEqual([]);
    expect(db.rows('sound', 'PRAGMA integrity_check')).toEqual([['ok']]);
    db.close();
  });

  test('a long write elsewhere blocks neither opening nor reading', { timeout: 120_000 }, async () => {
    const file = join(freshFolder(), 'memory.db');
    openMemoryHandle(file).close();
    const child = new Child('hold', file);
    await child.hears('holding');
    const db = await openDatabase(file, { readers: 2 });
    const passages = async (): Promise<string | undefined> => {
      const { checks } = await db.read('checkFile', undefined);
      return checks.find(({ name }) => name === 'passages')?.detail;
    };
    expect(await Promise.all([passages(), passages(), passages()])).toEqual(
      Array.from({ length: 3 }, () => '0 chunks each have their passage'),
    );
    expect(child.lines.at(-1)).toBe(`holding ${500 * passagesEach}`);
    child.say('commit');
    await child.hears('committed');
    expect(await passages()).toBe(`${500 * passagesEach} chunks each have their passage`);
    await db.close();
  });

  test('a write that waits too long is told as busy, and can be tried again', { timeout: 120_000 }, async () => {
    const file = join(freshFolder(), 'memory.db');
    const db = openMemoryHandle(file);
    const child = new Child('hold', file);
    await child.hears('holding');
    db.exec('PRAGMA busy_timeout = 20');
    const add = (): unknown => db.exec("INSERT INTO dataset (user_id, name, created_at) VALUES ('x', 'y', 0)");
    const failure = failureOf(add);
    expect(failure.code).toBe('busy');
    expect(failure.retryable).toBe(true);
    expect(failure.message).not.toContain('locked');
    child.say('commit');
    await child.hears('committed');
    add();
    db.close();
  });
});
