import { type FileHandle, mkdir, open, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { PalimpsestError } from '../../shared/contract/errors.ts';
import { type CatalogueFile, isAllowedUrl } from './catalogue.ts';
import { type Checksum, checksumIn, fits } from './checksum.ts';

export interface FetchOptions {
  readonly signal: AbortSignal;
  /** Told of all bytes that are here. */
  readonly onBytes: (here: number) => void;
  /** A server that sends nothing for so long is given up. */
  readonly stallMs?: number;
  /** Bytes free in a folder; for tests. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

const mostRedirects = 5;
const usualStallMs = 60_000;

/** What is known of a part from the time it was begun: without it, the rest may be of another file. */
const noteSchema = z.object({ url: z.string(), etag: z.string() });

/**
 * Fetches one file to its place: into `.part` first, checked, then renamed, so that what is in its place is whole. A
 * part that was left is gone on with where the server still has the same file.
 * @throws PalimpsestError provider_failed (the server, or a wrong checksum), disk_full, cancelled. What came is kept
 * for the next time, except where its checksum was wrong.
 */
export async function fetchFile(file: CatalogueFile, place: string, options: FetchOptions): Promise<void> {
  if ((await sizeOf(place)) === file.bytes) {
    options.onBytes(file.bytes);
    return;
  }
  await mkdir(path.dirname(place), { recursive: true });
  const part = `${place}.part`;
  const told = await fetchPart(file, part, options);
  const expected = file.sha256 === null ? told : ({ kind: 'sha256', hex: file.sha256 } as const);
  await check(file, part, expected, options.signal);
  await rename(part, place);
  await rm(noteOf(part), { force: true });
}

/** Bytes of a file, or of the part of it, that are here. */
export async function bytesHere(place: string): Promise<number> {
  return (await sizeOf(place)) ?? (await sizeOf(`${place}.part`)) ?? 0;
}

/** @returns the checksum that the server told */
async function fetchPart(file: CatalogueFile, part: string, options: FetchOptions): Promise<Checksum | null> {
  const { signal } = options;
  const note = await readNote(part);
  const from = note?.url === file.url ? ((await sizeOf(part)) ?? 0) : 0;
  const stall = new Stall(options.stallMs ?? usualStallMs);
  try {
    const either = AbortSignal.any([signal, stall.signal]);
    const { reply, checksum } = await ask(file, note === null ? null : { from, etag: note.etag }, either);
    const begins = begunAt(reply, from, file);
    await checkRoom(path.dirname(part), file.bytes - begins, options);
    const etag = reply.headers.get('etag');
    if (etag !== null && !etag.startsWith('W/')) await writeFile(noteOf(part), JSON.stringify({ url: file.url, etag }));
    else await rm(noteOf(part), { force: true });
    await write(reply, part, { begins, file, stall, onBytes: options.onBytes });
    return checksum;
  } catch (error) {
    if (signal.aborted) throw new PalimpsestError('cancelled', 'The download was stopped. What came is kept.');
    throw stall.signal.aborted ? failed(file, 'has stopped sending', error) : inWords(file, error);
  } finally {
    stall.end();
  }
}

/** Follows redirects by itself: each place must be an allowed one, and the first to tell a checksum is believed. */
async function ask(file: CatalogueFile, part: { from: number; etag: string } | null, signal: AbortSignal) {
  let url = file.url;
  let checksum: Checksum | null = null;
  for (let hop = 0; hop <= mostRedirects; hop++) {
    if (!isAllowedUrl(url)) throw failed(file, `sends to ${URL.parse(url)?.origin ?? 'nowhere'}, which is not https`);
    const headers = {
      'accept-encoding': 'identity',
      ...(part === null || part.from === 0 ? {} : { range: `bytes=${part.from}-`, 'if-range': part.etag }),
    };
    const reply = await fetch(url, { headers, signal, redirect: 'manual' });
    checksum ??= checksumIn(reply.headers);
    const location = reply.headers.get('location');
    if (reply.status < 300 || reply.status >= 400 || location === null) return { reply, checksum };
    await reply.body?.cancel();
    url = new URL(location, url).href;
  }
  throw failed(file, 'sends from one place to another without end');
}

/** Where the bytes that follow begin; 0 when the server sends the whole file again. */
function begunAt(reply: Response, from: number, file: CatalogueFile): number {
  const { status } = reply;
  if (status === 206) {
    const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(reply.headers.get('content-range') ?? '');
    if (range?.[1] !== String(from)) throw failed(file, 'sent another part than was asked for');
    return from;
  }
  if (status !== 200) throw failed(file, status === 404 ? 'does not have it (404)' : `answered with ${status}`);
  const length = reply.headers.get('content-length');
  if (length !== null && Number(length) !== file.bytes)
    throw failed(file, `has ${length} bytes of it where ${file.bytes} were expected: it was changed there`);
  return 0;
}

async function checkRoom(folder: string, needed: number, { freeBytes = freeIn }: FetchOptions): Promise<void> {
  const free = await freeBytes(folder);
  if (free >= needed) return;
  throw new PalimpsestError('disk_full', `${megabytes(needed)} are needed in ${folder}; ${megabytes(free)} are free.`, {
    hint: 'Make room and start it again: it goes on from where it was.',
  });
}

interface Writing {
  readonly begins: number;
  readonly file: CatalogueFile;
  readonly stall: Stall;
  readonly onBytes: (here: number) => void;
}

async function write(reply: Response, part: string, { begins, file, stall, onBytes }: Writing): Promise<void> {
  const handle = await open(part, begins === 0 ? 'w' : 'a');
  try {
    let here = begins;
    onBytes(here);
    const chunks: AsyncIterable<Uint8Array> | readonly Uint8Array[] = reply.body ?? [];
    for await (const chunk of chunks) {
      stall.moved();
      here += chunk.length;
      if (here > file.bytes) throw failed(file, 'sent more than the whole of it');
      await writeAll(handle, chunk);
      onBytes(here);
    }
    if (here < file.bytes) throw failed(file, 'broke off');
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await handle.write(chunk, at)).bytesWritten;
}

async function check(file: CatalogueFile, part: string, expected: Checksum | null, signal: AbortSignal): Promise<void> {
  if (expected === null) {
    throw new PalimpsestError('provider_failed', `No checksum is known for ${file.path}, and its server tells none.`, {
      hint: 'Write its sha256 into the list of models.',
    });
  }
  if (await fits(part, expected, signal)) return;
  await Promise.all([rm(part, { force: true }), rm(noteOf(part), { force: true })]);
  throw new PalimpsestError('provider_failed', `The checksum of ${file.path} is wrong: what came was thrown away.`, {
    hint: 'The file was changed on its server or on the way. Try again later.',
  });
}

/** Fires when nothing came for a while. */
class Stall {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(ms: number) {
    this.#timer = setTimeout(() => this.#controller.abort(), ms);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  moved(): void {
    this.#timer.refresh();
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

function inWords(file: CatalogueFile, error: unknown): PalimpsestError {
  if (error instanceof PalimpsestError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new PalimpsestError('disk_full', `The disk is full: ${file.path} could not be written to its end.`, {
      hint: 'Make room and start it again: it goes on from where it was.',
      cause: error,
    });
  if (code === 'EACCES' || code === 'EROFS')
    return new PalimpsestError('read_only', `${file.path} cannot be written.`, { cause: error });
  return failed(file, 'broke off', error);
}

function failed(file: CatalogueFile, what: string, cause?: unknown): PalimpsestError {
  const host = URL.parse(file.url)?.host ?? file.url;
  return new PalimpsestError('provider_failed', `${host} ${what} (${file.path}).`, {
    hint: 'Started again, it goes on from where it was.',
    ...(cause === undefined ? {} : { cause }),
  });
}

const noteOf = (part: string): string => `${part}.json`;

async function readNote(part: string): Promise<z.infer<typeof noteSchema> | null> {
  try {
    return noteSchema.parse(JSON.parse(await readFile(noteOf(part), 'utf8')));
  } catch {
    return null;
  }
}

async function sizeOf(file: string): Promise<number | null> {
  return await stat(file).then(
    ({ size }) => size,
    () => null,
  );
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`;
}
