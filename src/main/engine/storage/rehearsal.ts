import type { WriteHandle } from './handles.ts';

/** Carries the result of work out of the transaction that is rolled back by it. */
class TakenBack<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('rehearsal');
    this.result = result;
  }
}

/** Does the work and takes it back, so that a preview's result is that of the real run. */
export function rehearse<T>(db: WriteHandle, work: () => T): T {
  try {
    return db.transaction((): never => {
      throw new TakenBack(work());
    });
  } catch (error) {
    // Only the throw above makes one, with this work's result in it.
    if (error instanceof TakenBack) return error.result as T;
    throw error;
  }
}
