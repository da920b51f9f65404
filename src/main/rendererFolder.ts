import { existsSync } from 'node:fs';
import path from 'node:path';

/** The built page, beside the built program or in the build output of a clone; null when it was not built. */
export function rendererFolder(): string | null {
  const here = import.meta.dirname;
  const candidates = [path.join(here, '../renderer'), path.join(here, '../../out/renderer')];
  return (
    candidates.find(
      (folder) => existsSync(path.join(folder, 'index.html')) && !existsSync(path.join(folder, 'main.tsx')),
    ) ?? null
  );
}
