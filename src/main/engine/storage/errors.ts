import { dirname } from 'node:path';
import { type ErrorCode, PalimpsestError } from '../../../shared/contract/errors.ts';

interface Explanation {
  readonly code: ErrorCode;
  readonly message: (file: string) => string;
  readonly hint: string;
}

const busy: Explanation = {
  code: 'busy',
  message: (file) => `${file} is in use by another program that did not let go in time.`,
  hint: 'Try again in a moment. If it stays busy, end the other program that uses this file.',
};
const readOnly: Explanation = {
  code: 'read_only',
  message: (file) => `${file} cannot be written.`,
  hint: 'Allow writing for this file and its folder, or choose a file in another folder.',
};
const diskFull: Explanation = {
  code: 'disk_full',
  message: (file) => `The disk that holds ${file} is full. Nothing of the last change was stored.`,
  hint: 'Free some space and try again.',
};
const corrupt: Explanation = {
  code: 'corrupt',
  message: (file) => `${file} is damaged.`,
  hint: 'Do not write to it any more. Keep a copy of the file as it is, and open a backup.',
};
const moved: Explanation = {
  code: 'read_only',
  message: (file) => `${file} was moved or deleted while it was open.`,
  hint: 'Put the file back and start again.',
};
const unreadable: Explanation = {
  code: 'internal',
  message: (file) => `The disk reported an error while ${file} was read or written.`,
  hint: 'Check the disk and its connection, then start again.',
};
const cannotOpen: Explanation = {
  code: 'internal',
  message: (file) => `${file} cannot be opened.`,
  hint: 'Check that the file and its folder can be read and written.',
};
const tooLarge: Explanation = {
  code: 'too_large',
  message: () => 'One value is too large for the database.',
  hint: 'Split the text into smaller parts.',
};

/** SQLite's result codes by their longest known beginning, and the file system's, to what a person can be told. */
const explanations: ReadonlyArray<readonly [string, Explanation]> = [
  ['SQLITE_READONLY_DBMOVED', moved],
  ['SQLITE_READONLY', readOnly],
  ['SQLITE_BUSY', busy],
  ['SQLITE_LOCKED', busy],
  ['SQLITE_PROTOCOL', busy],
  ['SQLITE_FULL', diskFull],
  ['SQLITE_IOERR_SHMSIZE', diskFull],
  ['SQLITE_IOERR_CORRUPTFS', corrupt],
  ['SQLITE_IOERR', unreadable],
  ['SQLITE_CORRUPT', corrupt],
  ['SQLITE_NOTADB', corrupt],
  ['SQLITE_CANTOPEN', cannotOpen],
  ['SQLITE_PERM', readOnly],
  ['SQLITE_TOOBIG', tooLarge],
  ['ENOSPC', diskFull],
  ['EDQUOT', diskFull],
  ['EROFS', readOnly],
  ['EACCES', readOnly],
  ['EPERM', readOnly],
  ['EBUSY', busy],
  ['EIO', unreadable],
];

/**
 * What SQLite or the file system threw, as one of the closed codes. The raw text stays in `cause`.
 * @param what names the statement or step, for the log only.
 */
export function storageError(error: unknown, file: string, what: string): PalimpsestError {
  if (error instanceof PalimpsestError) return error;
  const code = rawCode(error);
  const found = explanations.find(([prefix]) => code?.startsWith(prefix));
  if (found === undefined) {
    return new PalimpsestError('internal', `The database could not do "${what}".`, { cause: error });
  }
  const [, explanation] = found;
  return new PalimpsestError(explanation.code, explanation.message(file), { hint: explanation.hint, cause: error });
}

/** SQLITE_… or E… of an error, wherever it came from. */
export function rawCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export function folderMissing(file: string): PalimpsestError {
  return new PalimpsestError('not_found', `The folder ${dirname(file)} does not exist.`, {
    hint: 'Make the folder first, or choose a file in a folder that exists.',
  });
}

export function fileMissing(file: string): PalimpsestError {
  return new PalimpsestError('not_found', `${file} does not exist.`, { hint: 'Check the name, or make a new memory.' });
}

export function folderInPlace(file: string): PalimpsestError {
  return new PalimpsestError('invalid', `${file} is a folder, not a file.`, { hint: 'Give the name of a file in it.' });
}

export function specialFile(file: string): PalimpsestError {
  return new PalimpsestError('invalid', `${file} is not an ordinary file.`, {
    hint: 'Give the name of a file on a disk.',
  });
}

export function notAMemory(file: string, why: string): PalimpsestError {
  return new PalimpsestError('unsupported', `${file} is not a Palimpsest memory: ${why}.`, {
    hint: 'It was left as it is. Choose another file.',
  });
}

/** The -wal file holds what was written last; SQLite would throw it away beside a new or empty file. */
export function memoryGone(file: string): PalimpsestError {
  return new PalimpsestError('corrupt', `${file} is missing or empty, but its companion ${file}-wal is there.`, {
    hint: 'Put the memory back beside it, or move the -wal file away to begin a new memory.',
  });
}

export function newerFile(file: string, found: number, known: number): PalimpsestError {
  return new PalimpsestError(
    'newer_file',
    `${file} was written by a newer version of Palimpsest (format ${found}; this version knows up to ${known}).`,
    { hint: 'It was left as it is. Install the newer version to open it.' },
  );
}
