import type { ReadHandle, WriteHandle } from './storage/handles.ts';
import type { Clock, UidSource } from './providers.ts';

/** What a job that runs inside a storage worker is given besides its handle and arguments. */
export interface JobContext {
  readonly clock: Clock;
  readonly uids: UidSource;
  /** True once the caller gave up; long jobs look now and then and throw PalimpsestError cancelled. */
  isCancelled(): boolean;
  progress(done: number, total: number | null): void;
}

/** Jobs are synchronous: SQLite is, and nothing may be awaited inside a transaction. Arguments and results are structured-cloneable. */
export type ReadJob<Args, Result> = (db: ReadHandle, args: Args, context: JobContext) => Result;
export type WriteJob<Args, Result> = (db: WriteHandle, args: Args, context: JobContext) => Result;
