import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUidSource } from '../../../src/main/engine/clock.ts';
import type { JobContext } from '../../../src/main/engine/jobs.ts';
import type { WriteConnection } from '../../../src/main/engine/storage/connection.ts';
import { openMemoryHandle } from '../../../src/main/engine/storage/memoryFile.ts';
import { rehearse } from '../../../src/main/engine/storage/rehearsal.ts';

export const dataset = { user_id: 'local', dataset: 'main' };

/** A memory in a folder of its own, with a clock that moves only when told. */
export interface ScratchMemory {
  readonly file: string;
  readonly db: WriteConnection;
  readonly context: JobContext;
  /** Sets the clock, in milliseconds UTC. */
  setNow(ms: number): void;
  /** The one number of a statement that counts something. */
  count(sql: string): number;
  /**
   * Does the work and takes it back, with the clock, so that one file serves many runs of a property and each begins the
   * same. Other connections see nothing of it.
   */
  trial<T>(work: () => T): T;
  close(): void;
}

export function openScratchMemory(startMs = Date.UTC(2026, 0, 10, 9)): ScratchMemory {
  const folder = mkdtempSync(join(tmpdir(), 'palimpsest-store-'));
  const file = join(folder, 'memory.palimpsest');
  const db = openMemoryHandle(file, { now: startMs });
  let now = startMs;
  let uids = createUidSource({ kind: 'seeded', seed: 7 });
  return {
    file,
    db,
    context: {
      clock: { now: () => now },
      get uids() {
        return uids;
      },
      isCancelled: () => false,
      progress: () => undefined,
    },
    setNow: (ms) => {
      now = ms;
    },
    count: (sql) => Number(db.rows('test.count', sql)[0]?.[0] ?? 0),
    trial: (work) => {
      const [began, outer] = [now, uids];
      uids = createUidSource({ kind: 'seeded', seed: 8 });
      try {
        return rehearse(db, work);
      } finally {
        now = began;
        uids = outer;
      }
    },
    close: () => {
      db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
