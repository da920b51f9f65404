import { PalimpsestError } from '../../../shared/contract/errors.ts';

/** Refused because the thing is no longer what the edit was made on. */
export function isConflict(error: unknown): boolean {
  return error instanceof PalimpsestError && error.code === 'conflict';
}
