import { PalimpsestError } from '../../../shared/contract/errors.ts';
import { taxonomyLimits } from '../../../shared/contract/taxonomy.ts';
import { sanitizeText } from '../text/sanitize.ts';

export const ROOT = '/';
const MOST_CHARACTERS = 500;

/** The texts between which the paths of a branch lie: at `exact`, or above `above` and below `below`. */
export interface BranchRange {
  readonly exact: string;
  readonly above: string;
  readonly below: string;
}

/** `0` follows `/` in the order of bytes, so that `/Eng` never takes in `/Engineering` nor `/Eng 2`. */
export function branchRange(path: string): BranchRange {
  const stem = path === ROOT ? '' : path;
  return { exact: path, above: `${stem}/`, below: `${stem}0` };
}

export function isWithin(path: string, branch: string): boolean {
  return path === branch || branch === ROOT || path.startsWith(`${branch}/`);
}

export function segmentsOf(path: string): string[] {
  return path === ROOT ? [] : path.slice(1).split('/');
}

export function nameOf(path: string): string {
  return segmentsOf(path).at(-1) ?? '';
}

export function parentOf(path: string): string {
  return pathOf(segmentsOf(path).slice(0, -1));
}

export function pathOf(segments: readonly string[]): string {
  return `/${segments.join('/')}`;
}

/** Where a path within `from` lies once `from` is `to`. */
export function movedPath(path: string, from: string, to: string): string {
  const rest = path === from ? '' : path.slice(from === ROOT ? 0 : from.length);
  return to === ROOT ? rest || ROOT : `${to}${rest}`;
}

/** A path as it is stored: without blanks around its parts and a slash at its end. @throws PalimpsestError invalid */
export function cleanPath(given: string, field: string): string {
  const text = sanitizeText(given).normalize('NFC').replaceAll(/\s+/gu, ' ');
  const parts = text.split('/').map((part) => part.trim());
  if (parts[0] !== '') throw invalid('A path begins with a slash.', field);
  if (parts.length > 1 && parts.at(-1) === '') parts.pop();
  const segments = parts.slice(1);
  if (segments.some((part) => part === '')) throw invalid('Each part of a path needs a name.', field);
  if (segments.length > taxonomyLimits.levels) {
    throw invalid(`A path has at most ${taxonomyLimits.levels} parts.`, field);
  }
  const path = pathOf(segments);
  if (path.length > MOST_CHARACTERS) throw invalid(`A path has at most ${MOST_CHARACTERS} characters.`, field);
  return path;
}

/** Why a branch cannot become that path; null when it can. */
export function refusalToMove(from: string, to: string): string | null {
  if (from === ROOT) return 'The root holds everything and cannot be moved.';
  if (from === to) return `${from} is there already.`;
  if (isWithin(to, from)) return `${to} lies inside ${from}: a branch cannot be moved into itself.`;
  return null;
}

function invalid(message: string, field: string): PalimpsestError {
  return new PalimpsestError('invalid', message, { field });
}
