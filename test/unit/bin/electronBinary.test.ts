import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { electronBinary } from '../../../bin/electronBinary.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-electron-'));
  write('package.json', '{"version":"45.5.0"}');
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

describe('electronBinary', () => {
  it('is null as npm leaves the package: nothing downloaded', () => {
    expect(electronBinary(folder, {})).toBeNull();
  });

  it('is the downloaded one', () => {
    write('path.txt', 'electron');
    write('dist/version', '45.5.0');
    expect(electronBinary(folder, {})).toBeNull();
    const file = write('dist/electron', '');
    expect(electronBinary(folder, {})).toBe(file);
  });

  it('is null for what an older version left behind', () => {
    write('path.txt', 'electron');
    write('dist/electron', '');
    write('dist/version', 'v44.0.0');
    expect(electronBinary(folder, {})).toBeNull();
    write('dist/version', 'v45.5.0\n');
    expect(electronBinary(folder, {})).not.toBeNull();
  });

  it('follows the variables of the electron package', () => {
    const named = write('elsewhere/my-electron', '');
    expect(electronBinary(folder, { ELECTRON_EXEC_PATH: named })).toBe(named);
    expect(electronBinary(folder, { ELECTRON_EXEC_PATH: `${named}.missing` })).toBeNull();
    const dist = write('other/electron', '');
    expect(electronBinary(folder, { ELECTRON_OVERRIDE_DIST_PATH: path.dirname(dist) })).toBe(dist);
    expect(electronBinary(folder, { ELECTRON_OVERRIDE_DIST_PATH: folder })).toBeNull();
  });

  it('is null when there is no package at all', () => {
    expect(electronBinary(path.join(folder, 'missing'), {})).toBeNull();
  });
});
