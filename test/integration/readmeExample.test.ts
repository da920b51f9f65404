import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const library = pathToFileURL(path.join(root, 'src/main/library.ts')).href;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-readme-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the example of the README runs as it stands', () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const example = /```ts\n([^`]*from 'palimpsest'[^`]*)```/.exec(readme)?.[1];
  if (example === undefined) throw new Error('README.md has no example of the library');
  const script = path.join(folder, 'example.ts');
  writeFileSync(script, example.replace("'palimpsest'", `'${library}'`));
  const printed = execFileSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' });
  expect(printed.trim()).toBe('The office moved to 9 Kiln Street.');
});
