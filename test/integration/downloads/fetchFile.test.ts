import { createHash } from 'node:crypto';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CatalogueFile } from '../../../src/main/downloads/catalogue.ts';
import { bytesHere, fetchFile, type FetchOptions } from '../../../src/main/downloads/fetchFile.ts';
import { freshFolder } from '../storage/folders.ts';
import { type FileServer, type ServedFile, startFileServer } from './fileServer.ts';

const content = Buffer.alloc(300_000, 'weights and more weights, ');
const sha256 = createHash('sha256').update(content).digest('hex');
const blob = createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');

let server: FileServer;
let place: string;
beforeEach(async () => {
  server = await startFileServer();
  server.files.set('/model.gguf', { bytes: content, etag: '"one"' });
  place = path.join(freshFolder(), 'folder', 'model.gguf');
});
afterEach(() => server.close());

const fileAt = (more: Partial<CatalogueFile> = {}): CatalogueFile => ({
  path: 'model.gguf',
  url: `${server.url}/model.gguf`,
  bytes: content.length,
  sha256,
  ...more,
});
const fetched = (file: CatalogueFile, more: Partial<FetchOptions> = {}): Promise<void> =>
  fetchFile(file, place, { signal: new AbortController().signal, onBytes: () => undefined, ...more });
/** Fetches from a server that hangs up once the first third is here. */
const brokenOff = async (served: ServedFile): Promise<void> => {
  const third = Promise.withResolvers<void>();
  const holdAfter = { bytes: 100_000, until: third.promise, thenHangsUp: true };
  server.files.set('/model.gguf', { ...served, holdAfter });
  const fetching = fetched(fileAt(), { onBytes: (here) => here >= 100_000 && third.resolve() });
  await expect(fetching).rejects.toMatchObject({ code: 'provider_failed', message: /broke off/ });
  expect(await bytesHere(place)).toBe(100_000);
  expect(existsSync(place)).toBe(false);
  const { holdAfter: _none, ...again } = { holdAfter, ...served };
  server.files.set('/model.gguf', again);
};
const isWhole = (): boolean => existsSync(place) && readFileSync(place).equals(content);

describe('a file', () => {
  it('is fetched, checked and put in its place, and not fetched again', async () => {
    const told: number[] = [];
    await fetched(fileAt(), { onBytes: (here) => told.push(here) });
    expect(isWhole()).toBe(true);
    expect(told.at(-1)).toBe(content.length);
    expect(existsSync(`${place}.part`)).toBe(false);
    expect(existsSync(`${place}.part.json`)).toBe(false);
    await fetched(fileAt());
    expect(server.asked).toHaveLength(1);
  });

  it('that broke off is gone on with from where it was', async () => {
    await brokenOff({ bytes: content, etag: '"one"' });
    await fetched(fileAt());
    expect(server.asked.at(-1)).toEqual({ path: '/model.gguf', range: 'bytes=100000-', ifRange: '"one"' });
    expect(isWhole()).toBe(true);
  });

  it('that was changed on its server meanwhile is begun again', async () => {
    await brokenOff({ bytes: Buffer.alloc(content.length, 'old'), etag: '"zero"' });
    server.files.set('/model.gguf', { bytes: content, etag: '"one"' });
    await fetched(fileAt());
    expect(server.asked.at(-1)?.ifRange).toBe('"zero"');
    expect(isWhole()).toBe(true);
  });

  it('is begun again where the server names no version of it', async () => {
    await brokenOff({ bytes: content });
    await fetched(fileAt());
    expect(server.asked.at(-1)?.range).toBeUndefined();
    expect(isWhole()).toBe(true);
  });

  it('is stopped half-way, and what came is kept', async () => {
    const release = Promise.withResolvers<void>();
    server.files.set('/model.gguf', {
      bytes: content,
      etag: '"one"',
      holdAfter: { bytes: 100_000, until: release.promise },
    });
    const stop = new AbortController();
    const fetching = fetched(fileAt(), { signal: stop.signal, onBytes: (here) => here >= 100_000 && stop.abort() });
    await expect(fetching).rejects.toMatchObject({ code: 'cancelled' });
    release.resolve();
    expect(await bytesHere(place)).toBe(100_000);
    server.files.set('/model.gguf', { bytes: content, etag: '"one"' });
    await fetched(fileAt());
    expect(server.asked.at(-1)?.range).toBe('bytes=100000-');
    expect(isWhole()).toBe(true);
  });

  it('of a server that stops sending is given up', async () => {
    const never = Promise.withResolvers<void>();
    server.files.set('/model.gguf', { bytes: content, holdAfter: { bytes: 10_000, until: never.promise } });
    await expect(fetched(fileAt(), { stallMs: 200 })).rejects.toMatchObject({ message: /has stopped sending/ });
    never.resolve();
  });
});

describe('a checksum', () => {
  it('that is wrong throws away what came', async () => {
    await expect(fetched(fileAt({ sha256: 'a'.repeat(64) }))).rejects.toMatchObject({
      code: 'provider_failed',
      message: 'The checksum of model.gguf is wrong: what came was thrown away.',
    });
    expect(await bytesHere(place)).toBe(0);
    expect(existsSync(place)).toBe(false);
  });

  it.each([
    ['the SHA-256 of a hub’s redirect', { 'x-linked-etag': `"${sha256}"` }],
    ['the Git name of a small file', { 'x-linked-etag': `W/"${blob}"` }],
  ])('that is not known here is believed from the server: %s', async (_what, headers) => {
    server.files.set('/hub', { bytes: Buffer.alloc(0), headers, redirect: '/model.gguf' });
    await fetched(fileAt({ url: `${server.url}/hub`, sha256: null }));
    expect(isWhole()).toBe(true);
  });

  it('that the server tells is held against what it sends', async () => {
    server.files.set('/model.gguf', { bytes: content, etag: `"${'b'.repeat(64)}"` });
    await expect(fetched(fileAt({ sha256: null }))).rejects.toMatchObject({
      message: /checksum of model.gguf is wrong/,
    });
  });

  it('must come from somewhere', async () => {
    await expect(fetched(fileAt({ sha256: null }))).rejects.toMatchObject({ message: /No checksum is known/ });
    expect(existsSync(place)).toBe(false);
  });
});

describe('what does not go well is told plainly', () => {
  it.each([
    ['a file that is gone', { status: 404 }, /does not have it \(404\)/],
    ['a server in trouble', { status: 503 }, /answered with 503/],
    ['a redirect to an open line', { redirect: 'http://example.com/model.gguf' }, /example\.com, which is not https/],
    ['redirects without end', { redirect: '/model.gguf' }, /without end/],
    ['a file of another size', { bytes: content.subarray(1) }, /299999 bytes of it where 300000 were expected/],
  ])('%s', async (_what, more, message) => {
    server.files.set('/model.gguf', { bytes: content, ...more });
    await expect(fetched(fileAt())).rejects.toMatchObject({ code: 'provider_failed', message });
    expect(existsSync(place)).toBe(false);
  });

  it('too little room, before anything is fetched', async () => {
    await expect(fetched(fileAt(), { freeBytes: async () => 1_000 })).rejects.toMatchObject({
      code: 'disk_full',
      message: expect.stringMatching(/^1 MB are needed in .*; 1 MB are free\.$/),
    });
  });

  it.runIf(existsSync('/dev/full'))('a disk that fills up on the way', async () => {
    await fetched(fileAt({ path: 'small' }));
    const full = path.join(path.dirname(place), 'other.gguf');
    symlinkSync('/dev/full', `${full}.part`);
    const fetching = fetchFile(fileAt(), full, { signal: new AbortController().signal, onBytes: () => undefined });
    await expect(fetching).rejects.toMatchObject({ code: 'disk_full', message: /The disk is full/ });
  });
});
