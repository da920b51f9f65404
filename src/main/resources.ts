import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PalimpsestError } from '../shared/contract/errors.ts';

/**
 * The package's `resources` folder, found by walking up from this module: the same from source, from the flat build
 * output and inside an asar archive, whose paths read like folders.
 * @throws PalimpsestError not_found when the package is incomplete.
 */
export function resourcesFolder(from: string = import.meta.dirname): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'resources');
    if (existsSync(join(folder, 'package.json')) && existsSync(candidate)) return candidate;
    if (dirname(folder) === folder) throw new PalimpsestError('not_found', `no resources folder above ${from}`);
  }
}
