import { randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { PalimpsestError } from '../../../shared/contract/errors.ts';

const tokenPattern = /^[\w-]{43}$/;
const ownerOnly = 0o600;

/** The access token of the served host. */
export interface TokenKeeper {
  readonly file: string;
  current(): string;
  /** Replaces the token, in the file too; every cookie and open event stream of the old one ends. */
  renew(): Promise<string>;
  /** Returns a function that ends the subscription. */
  onDidRenew(listener: () => void): () => void;
}

/** Where the token of a database lives. */
export function tokenFileFor(databaseFile: string): string {
  return `${databaseFile}.token`;
}

/**
 * Opens the token kept in `file`, or makes one. Only the owner of the file may read it.
 * @throws PalimpsestError read_only when the file cannot be read or written.
 */
export async function openTokenKeeper(file: string): Promise<TokenKeeper> {
  let token = await readOrCreate(file);
  const listeners = new Set<() => void>();
  return {
    file,
    current: () => token,
    async renew() {
      const fresh = newToken();
      await replaceToken(file, fresh);
      token = fresh;
      for (const listener of [...listeners]) listener();
      return fresh;
    },
    onDidRenew(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function readOrCreate(file: string): Promise<string> {
  try {
    const kept = await readToken(file);
    if (kept !== null) return kept;
    const fresh = newToken();
    if (await createToken(file, fresh)) return fresh;
    // Another process made the file in between: its token counts, or is damaged and replaced.
    const theirs = await readToken(file);
    if (theirs !== null) return theirs;
    await replaceToken(file, fresh);
    return fresh;
  } catch (cause) {
    throw new PalimpsestError('read_only', `The access token in ${file} cannot be read or written.`, {
      hint: 'Check the permissions of the file and of its folder.',
      cause,
    });
  }
}

async function readToken(file: string): Promise<string | null> {
  let text: string;
  try {
    text = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
  if (!tokenPattern.test(text)) return null;
  const { mode } = await stat(file);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) await chmod(file, ownerOnly);
  return text;
}

/** Makes the file whole or not at all; false when there is one already. */
async function createToken(file: string, token: string): Promise<boolean> {
  try {
    await writtenBeside(file, token, (beside) => putNew(beside, file));
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Some file systems know no links; there the name is taken over, which two first starts at once could both do. */
async function putNew(beside: string, file: string): Promise<void> {
  await link(beside, file).catch((error: unknown) => {
    if (isCode(error, 'EEXIST')) throw error;
    return rename(beside, file);
  });
}

function replaceToken(file: string, token: string): Promise<void> {
  return writtenBeside(file, token, (beside) => rename(beside, file));
}

/** Written under another name first, so that no reader ever sees half a token. */
async function writtenBeside(file: string, token: string, put: (beside: string) => Promise<void>): Promise<void> {
  const beside = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    await writeOwnerOnly(beside, token);
    await put(beside);
  } finally {
    await rm(beside, { force: true });
  }
}

async function writeOwnerOnly(file: string, token: string): Promise<void> {
  const handle = await open(file, 'wx', ownerOnly);
  try {
    await handle.writeFile(`${token}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
