import { mkdtempSync, openSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { loadArtifacts } from '../../../../src/main/engine/extraction/loaders/load.ts';
import { PalimpsestError } from '../../../../src/shared/contract/errors.ts';
import { loadBytes, textOf } from './fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'palimpsest-bytes-'));
afterAll(() => rmSync(folder, { recursive: true }));

function errorOf(work: () => unknown): PalimpsestError {
  try {
    work();
  } catch (error) {
    if (error instanceof PalimpsestError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('what cannot be read', () => {
  it('is refused by its size before it is read, naming the limit', () => {
    const path = join(folder, 'huge.txt');
    writeFileSync(path, 'a');
    truncateSync(path, 300 * 1024 * 1024);
    const before = process.memoryUsage().rss;
    const error = errorOf(() => [...loadArtifacts({ kind: 'path', path })]);
    expect(error).toMatchObject({ code: 'too_large', message: 'huge.txt has 300 MB; the limit is 64 MB' });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  it('is refused when it grows above the limit on unpacking', () => {
    const error = errorOf(() =>
      loadBytes('b.txt.gz', gzipSync(Buffer.alloc(3_000_000, 'a')), { limitBytes: 1024 * 1024 }),
    );
    expect(error).toMatchObject({ code: 'too_large', message: 'b.txt.gz has more when unpacked; the limit is 1 MB' });
  });

  it.each([
    ['cat.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'unsupported', /PNG picture/],
    ['data.bin', Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 37) % 256)), 'unsupported', /binary file/],
    [
      'latin.txt',
      Buffer.from('first line\nd\u00e9j\u00e0 vu', 'latin1'),
      'unsupported',
      /not UTF-8 text: first wrong byte in line 2/,
    ],
    ['empty.txt', Buffer.alloc(0), 'invalid', /empty\.txt is empty/],
    ['blank.md', Buffer.from(' \n\t\n'), 'invalid', /blank\.md is empty/],
    ['cut.gz', gzipSync(Buffer.from('some text')).subarray(0, 20), 'invalid', /damaged or cut off gzip/],
    ['none.jsonl', Buffer.from('x\ny\n'), 'invalid', /no JSON in any line/],
  ])('%s is refused with the reason', (name, bytes, code, message) => {
    const error = errorOf(() => loadBytes(name, bytes));
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
  });

  it('is told apart: no file, a folder', () => {
    expect(errorOf(() => [...loadArtifacts({ kind: 'path', path: join(folder, 'nowhere.txt') })]).code).toBe(
      'not_found',
    );
    expect(errorOf(() => [...loadArtifacts({ kind: 'path', path: folder })]).message).toMatch(/is not a file/);
  });

  it('leaves no file open', () => {
    const path = join(folder, 'open.txt');
    writeFileSync(path, 'text');
    const before = openSync(path, 'r');
    for (let i = 0; i < 50; i++) expect([...loadArtifacts({ kind: 'path', path })]).toHaveLength(1);
    expect(openSync(path, 'r')).toBeLessThan(before + 10);
  });
});

it('reads UTF-16 that says so, and mends NUL and lone surrogates', () => {
  expect(textOf(loadBytes('w.txt', Buffer.from('\uFEFFHal\u0000lo \uD83D', 'utf16le'))[0])).toBe('Hallo \uFFFD');
  expect(textOf(loadBytes('w.txt', Buffer.from('\uFEFFHallo', 'utf16le').swap16())[0])).toBe('Hallo');
});
