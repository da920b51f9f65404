import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

/** A folder for all tests of a file, removed after the last. */
export function keptFolder(): () => string {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'palimpsest-app-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return () => folder;
}
