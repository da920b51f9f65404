import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const oldest = 24;

/** A Node that can run the app: the running one, else the packaged one of a clone, else null. */
export function nodeBinary() {
  if (Number.parseInt(process.versions.node, 10) >= oldest) return process.execPath;
  try {
    const folder = path.dirname(createRequire(import.meta.url).resolve('node/package.json'));
    const file = path.join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return existsSync(file) ? file : null;
  } catch {
    return null;
  }
}
