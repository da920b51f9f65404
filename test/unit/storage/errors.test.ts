import { describe, expect, test } from 'vitest';
import { storageError } from '../../../src/main/engine/storage/errors.ts';
import { PalimpsestError } from '../../../src/shared/contract/errors.ts';

const thrown = (code: string): Error => Object.assign(new Error('raw words of the library'), { code });

describe('errors of the database are classed', () => {
  test.each([
    ['SQLITE_BUSY', 'busy'],
    ['SQLITE_BUSY_SNAPSHOT', 'busy'],
    ['SQLITE_LOCKED', 'busy'],
    ['SQLITE_FULL', 'disk_full'],
    ['SQLITE_IOERR_SHMSIZE', 'disk_full'],
    ['ENOSPC', 'disk_full'],
    ['SQLITE_READONLY', 'read_only'],
    ['SQLITE_READONLY_DIRECTORY', 'read_only'],
    ['EROFS', 'read_only'],
    ['EACCES', 'read_only'],
    ['SQLITE_CORRUPT', 'corrupt'],
    ['SQLITE_CORRUPT_VTAB', 'corrupt'],
    ['SQLITE_NOTADB', 'corrupt'],
    ['SQLITE_IOERR_READ', 'internal'],
    ['SQLITE_CANTOPEN', 'internal'],
    ['SQLITE_CONSTRAINT_FOREIGNKEY', 'internal'],
    ['SQLITE_TOOBIG', 'too_large'],
  ])('%s is %s', (raw, code) => {
    const cause = thrown(raw);
    const error = storageError(cause, '/home/ada/memory.db', 'store artifact');
    expect(error.code).toBe(code);
    expect(error.cause).toBe(cause);
    expect(`${error.message} ${error.hint ?? ''}`).not.toContain('raw words');
    expect(`${error.message} ${error.hint ?? ''}`).not.toContain('SQLITE');
  });

  test('a file that was moved away is not called write-protected', () => {
    expect(storageError(thrown('SQLITE_READONLY_DBMOVED'), '/m.db', 'x').message).toContain('moved or deleted');
  });

  test('the file is named and the next step given', () => {
    const error = storageError(thrown('SQLITE_FULL'), '/home/ada/memory.db', 'store artifact');
    expect(error.message).toContain('/home/ada/memory.db');
    expect(error.hint).toContain('Free some space');
  });

  test('an error that is classed already is left alone', () => {
    const error = new PalimpsestError('cancelled', 'Cancelled.');
    expect(storageError(error, '/m.db', 'x')).toBe(error);
  });
});
