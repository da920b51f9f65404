import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isAllowedUrl, readCatalogue } from '../../../src/main/downloads/catalogue.ts';
import { freshFolder } from '../../integration/storage/folders.ts';

const model = (id: string, file: object = {}) => ({
  id,
  name: id,
  purpose: 'For a test.',
  use: 'chat',
  licence: 'MIT',
  files: [{ path: 'a.gguf', url: 'https://example.com/a.gguf', bytes: 10, sha256: null, ...file }],
});
const written = (content: unknown): string => {
  const file = path.join(freshFolder(), 'models.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
};

it('what is offered is whole: each file with its size, licence and a known checksum', async () => {
  const models = await readCatalogue('/nowhere/models.json');
  expect(new Set(models.map(({ use }) => use))).toEqual(new Set(['embedder', 'reranker', 'chat']));
  for (const { files } of models)
    for (const { sha256, url } of files) {
      expect(sha256).toMatch(/^[0-9a-f]{64}$/);
      // A commit, not a branch: what lies there does not change.
      expect(url).toMatch(/\/resolve\/[0-9a-f]{40}\//);
    }
});

it('a person’s own list goes before it', async () => {
  const models = await readCatalogue(written({ models: [model('mine'), model('all-MiniLM-L6-v2')] }));
  expect(models.map(({ id }) => id).slice(0, 2)).toEqual(['mine', 'all-MiniLM-L6-v2']);
  expect(models.filter(({ id }) => id === 'all-MiniLM-L6-v2')).toHaveLength(1);
});

it.each([
  ['a place outside its folder', { path: '../a.gguf' }],
  ['a place from the root', { path: '/a.gguf' }],
  ['an open line', { url: 'http://example.com/a.gguf' }],
  ['a checksum that is none', { sha256: 'abc' }],
  ['no size', { bytes: 0 }],
])('a list with %s is refused', async (_what, file) => {
  await expect(readCatalogue(written({ models: [model('mine', file)] }))).rejects.toMatchObject({ code: 'invalid' });
});

it.each([
  ['https://example.com/a', true],
  ['http://127.0.0.1:8080/a', true],
  ['http://localhost/a', true],
  ['http://[::1]/a', true],
  ['http://127.0.0.1.example.com/a', false],
  ['http://example.com/a', false],
  ['https://me:secret@example.com/a', false],
  ['file:///etc/passwd', false],
  ['no address', false],
])('%s may be fetched from: %s', (address, isAllowed) => {
  expect(isAllowedUrl(address)).toBe(isAllowed);
});
