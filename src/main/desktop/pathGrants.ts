import { PalimpsestError } from '../../shared/contract/errors.ts';

const mostGrants = 10_000;

/**
 * Paths that the person dropped on the window or chose in a dialog. The page may have these read and no others, so
 * that text which somehow ran as script could not reach into the file system.
 */
export class PathGrants {
  readonly #granted = new Set<string>();

  grant(path: string): void {
    this.#granted.delete(path);
    this.#granted.add(path);
    const [oldest] = this.#granted;
    if (this.#granted.size > mostGrants && oldest !== undefined) this.#granted.delete(oldest);
  }

  /** Why this call must not be made, or null; its schema is checked elsewhere. */
  objection(name: string, input: unknown): PalimpsestError | null {
    if (name !== 'rememberPaths') return null;
    const stranger = pathsIn(input).find((path) => !this.#granted.has(path));
    if (stranger === undefined) return null;
    return new PalimpsestError('forbidden', `${stranger} was neither dropped nor chosen.`, {
      hint: 'Choose the file again.',
      field: 'paths',
    });
  }
}

function pathsIn(input: unknown): string[] {
  if (typeof input !== 'object' || input === null || !('paths' in input) || !Array.isArray(input.paths)) return [];
  return input.paths.filter((path) => typeof path === 'string');
}
