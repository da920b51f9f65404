import { statSync } from 'node:fs';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import { systemTimers, type Timers } from '../clock.ts';

export type CheckpointMode = 'PASSIVE' | 'RESTART' | 'TRUNCATE';

export interface CheckpointResult {
  /** True when a reader or another writer kept it from finishing. */
  readonly busy: boolean;
  /** Pages in the write-ahead log; −1 when there is none. */
  readonly log: number;
  /** Pages of them that are in the file now. */
  readonly checkpointed: number;
}

/** What the manager needs of the writer. */
export interface Checkpointable {
  readonly file: string;
  checkpoint(mode: CheckpointMode, waitMs?: number): CheckpointResult;
}

export interface CheckpointSettings {
  /** Quiet time after a commit before the log is worked off. */
  readonly idleMs: number;
  /** The log is cut back when it outgrows this. */
  readonly boundBytes: number;
  /** How long cutting back waits for readers; the writer does nothing else meanwhile. */
  readonly truncateWaitMs: number;
}
export const checkpointSettings: CheckpointSettings = {
  idleMs: 250,
  boundBytes: 64 * 1024 * 1024,
  truncateWaitMs: 100,
};

/**
 * Works the write-ahead log off while the writer has nothing to do, so that commits rarely pay for it. A reader that
 * holds an old snapshot keeps pages in the log: then it is tried again after a longer pause, at most every minute.
 */
export class CheckpointManager {
  readonly #db: Checkpointable;
  readonly #timers: Timers;
  readonly #settings: CheckpointSettings;
  #cancel: (() => void) | undefined;
  #pauseMs: number;
  #stopped = false;

  constructor(db: Checkpointable, timers: Timers = systemTimers, settings: CheckpointSettings = checkpointSettings) {
    this.#db = db;
    this.#timers = timers;
    this.#settings = settings;
    this.#pauseMs = settings.idleMs;
  }

  /** To be called after each write: puts the next checkpoint off until the writer is quiet. */
  noteWrite(): void {
    if (this.#stopped) return;
    this.#pauseMs = this.#settings.idleMs;
    this.#schedule();
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel?.();
  }

  #schedule(): void {
    this.#cancel?.();
    this.#cancel = this.#timers.after(this.#pauseMs, () => this.#work());
  }

  #work(): void {
    if (this.#stopped || this.#run()) return;
    this.#pauseMs = Math.min(this.#pauseMs * 4, 60_000);
    this.#schedule();
  }

  /** True when nothing is left to do. A busy file is left for the next time; other failures show at the next write. */
  #run(): boolean {
    try {
      const { log, checkpointed } = this.#db.checkpoint('PASSIVE', 0);
      if (walBytes(this.#db.file) <= this.#settings.boundBytes) return log === checkpointed;
      return !this.#db.checkpoint('TRUNCATE', this.#settings.truncateWaitMs).busy;
    } catch (error) {
      return !(error instanceof PalimpsestError && error.code === 'busy');
    }
  }
}

/** Bytes of the write-ahead log beside the file; 0 when there is none. */
export function walBytes(file: string): number {
  return statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}
