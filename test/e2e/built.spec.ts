import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './hosts.ts';
import { expect, test } from './test.ts';

test.skip(({ hostName }) => hostName !== 'served', 'the build is the same for both hosts');

const out = path.join(root, 'out');
const text = (file: string): string => readFileSync(path.join(out, file), 'utf8');
const imports = (code: string): string[] =>
  [...code.matchAll(/(?:from|import)\s*\(?\s*["']([^"']+)["']/g)].map((match) => match[1] ?? '');

/** Everything that a built file loads at once or later, by name. */
function reach(file: string, seen = new Set<string>()): Set<string> {
  for (const name of imports(text(`main/${file}`))) {
    if (seen.has(name)) continue;
    seen.add(name);
    if (name.startsWith('./')) reach(name.slice(2), seen);
  }
  return seen;
}

test('only the desktop’s entry knows Electron', () => {
  const entries = readdirSync(path.join(out, 'main')).filter((name) =>
    /^(?:cli|library|index|\w+Worker)\.js$/.test(name),
  );
  expect(entries).toEqual(expect.arrayContaining(['cli.js', 'index.js', 'library.js', 'storageWorker.js']));
  expect(entries.filter((entry) => reach(entry).has('electron'))).toEqual(['index.js']);
});

test('the preload is one file that a sandbox can load', () => {
  expect(readdirSync(path.join(out, 'preload'))).toEqual(['index.cjs']);
  const required = [...text('preload/index.cjs').matchAll(/require\(["'`]([^"'`]+)["'`]\)/g)].map((match) => match[1]);
  expect(required).toEqual(['electron']);
});

test('the page has no script, style or handler inside its HTML', () => {
  const html = text('renderer/index.html');
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
  expect(html).not.toMatch(/<style|\son\w+=|\sstyle=/);
});

test('the library’s types are where the package says', () => {
  const { exports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    exports: { '.': Record<string, string> };
  };
  for (const file of Object.values(exports['.']))
    expect(readFileSync(path.join(root, file), 'utf8')).toContain('openMemory');
});
