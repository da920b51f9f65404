import { existsSync } from 'node:fs';
import path from 'node:path';

/** The `palimpsest` command that belongs to this program; null in the packed app, which has none. */
export function commandFile(): string | null {
  const here = import.meta.dirname;
  const candidates = [path.join(here, '../../bin/palimpsest.js'), path.join(here, '../bin/palimpsest.js')];
  return candidates.find((file) => existsSync(file)) ?? null;
}
