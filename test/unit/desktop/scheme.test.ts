import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageScheme, servePage } from '../../../src/main/desktop/scheme.ts';
import { contentSecurityPolicy } from '../../../src/shared/contentSecurityPolicy.ts';

let root: string;
let answer: (request: Request) => Promise<Response>;

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'palimpsest-scheme-'));
  const folder = path.join(root, 'renderer');
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  mkdirSync(path.join(root, 'renderer-secrets'));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(path.join(folder, 'assets', 'page.js'), 'export {}');
  writeFileSync(path.join(folder, 'notes.sqlite'), 'not part of a page');
  writeFileSync(path.join(root, 'secret.js'), 'secret');
  writeFileSync(path.join(root, 'renderer-secrets', 'secret.js'), 'secret');
  symlinkSync(path.join(root, 'secret.js'), path.join(folder, 'linked.js'));
  symlinkSync(root, path.join(folder, 'up'));
  servePage(
    {
      handle: (_scheme, handler) => {
        answer = async (request) => handler(request);
      },
    },
    folder,
  );
});
afterAll(() => rmSync(root, { recursive: true }));

describe('the page’s scheme', () => {
  it('is a standard and secure one, without the privileges of pages it does not serve', () => {
    expect(pageScheme).toEqual({
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    });
  });

  it.each([
    ['app://main/', 'text/html; charset=utf-8'],
    ['app://main/index.html', 'text/html; charset=utf-8'],
    ['app://main/index.html?q=1#part', 'text/html; charset=utf-8'],
    ['app://main/assets/page.js', 'text/javascript; charset=utf-8'],
    ['app://main/assets/../index.html', 'text/html; charset=utf-8'],
  ])('serves %s with its type and the policy', async (address, type) => {
    const response = await answer(new Request(address));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('content-security-policy')).toBe(contentSecurityPolicy);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    'app://main/../secret.js',
    'app://main/%2e%2e/secret.js',
    'app://main/..%2fsecret.js',
    'app://main/%2e%2e%2fsecret.js',
    'app://main/..%5csecret.js',
    'app://main/assets/..%2f..%2fsecret.js',
    'app://main/..%2frenderer-secrets/secret.js',
    'app://main/linked.js',
    'app://main/up/secret.js',
    'app://main//etc/passwd',
    'app://main/%2fetc%2fpasswd',
    'app://main/index.html%00.js',
    'app://main/%E0%A4%A',
    'app://main/assets',
    'app://main/assets/',
    'app://main/notes.sqlite',
    'app://main/missing.js',
    'app://main/C:%5cWindows%5cwin.js',
  ])('gives nothing for %s', async (address) => {
    const response = await answer(new Request(address));
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('');
    expect(response.headers.get('content-security-policy')).toBe(contentSecurityPolicy);
  });

  it.each(['app://other/index.html', 'app://main.example/index.html'])(
    'refuses the foreign host of %s',
    async (address) => {
      expect((await answer(new Request(address))).status).toBe(403);
    },
  );

  it('only reads', async () => {
    expect((await answer(new Request('app://main/index.html', { method: 'POST' }))).status).toBe(403);
  });
});
