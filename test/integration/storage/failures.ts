import { PalimpsestError } from '../../../src/shared/contract/errors.ts';

/** The error that `work` throws; fails when it throws none or one of another class. */
export function failureOf(work: () => unknown): PalimpsestError {
  try {
    work();
  } catch (error) {
    if (error instanceof PalimpsestError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

export async function rejectionOf(promise: Promise<unknown>): Promise<PalimpsestError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof PalimpsestError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
