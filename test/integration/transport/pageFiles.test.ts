import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPageFile } from '../../../src/main/transport/http/pageFiles.ts';

let top: string;
let folder: string;
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'palimpsest-page-'));
  folder = join(top, 'renderer');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await mkdir(join(top, 'renderer-secrets'));
  await mkdir(join(folder, 'folder.js'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  await writeFile(join(folder, 'assets', 'index-Ab12_x-9.js'), 'export {}');
  await writeFile(join(folder, 'plain name.css'), 'a{}');
  await writeFile(join(folder, '.hidden.js'), 'no');
  await writeFile(join(folder, 'memory.db'), 'no');
  await writeFile(join(top, 'outside.js'), 'no');
  await writeFile(join(top, 'renderer-secrets', 'key.js'), 'no');
  await symlink(join(top, 'outside.js'), join(folder, 'link.js'));
  await symlink(top, join(folder, 'up'));
  await symlink(join(folder, 'index.html'), join(folder, 'inside.html'));
});
afterAll(() => rm(top, { recursive: true, force: true }));

describe('readPageFile', () => {
  it.each([
    ['/', 'text/html; charset=utf-8', false],
    ['/index.html', 'text/html; charset=utf-8', false],
    ['/inside.html', 'text/html; charset=utf-8', false],
    ['/assets/index-Ab12_x-9.js', 'text/javascript; charset=utf-8', true],
    ['/plain%20name.css', 'text/css; charset=utf-8', false],
  ])('gives %s', async (path, contentType, isImmutable) => {
    const file = await readPageFile(folder, path);
    expect(file).toMatchObject({ contentType, isImmutable });
    expect(file?.bytes.length).toBeGreaterThan(0);
  });

  it.each([
    '/../outside.js',
    '/%2e%2e/outside.js',
    '/..%2foutside.js',
    '/assets/../../outside.js',
    '/..\\outside.js',
    '/%5c..%5coutside.js',
    '/../renderer-secrets/key.js',
    '/link.js',
    '/up/outside.js',
    '/.hidden.js',
    '/memory.db',
    '/folder.js',
    '/missing.js',
    '/index.html%00.js',
    '/c:/index.html',
    '//index.html',
    '/assets/',
    '/%zz',
    '',
    'index.html',
  ])('refuses %s', async (path) => {
    expect(await readPageFile(folder, path)).toBeNull();
  });

  it('has nothing when the page is not built', async () => {
    expect(await readPageFile(join(top, 'not-there'), '/')).toBeNull();
  });
});
