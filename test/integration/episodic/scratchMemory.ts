import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUidSource } from '../../../src/main/engine/clock.ts';
import type { JobContext } from '../../../src/main/engine/jobs.ts';
import type { WriteConnection } from '../../../src/main/engine/storage/connection.ts';
import { openMemoryHandle } from '../../../src/main/engine/storage/memoryFile.ts';

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
  close(): void;
}

export function openScratchMemory(startMs = Date.UTC(2026, 0, 10, 9)): ScratchMemory {
  const folder = mkdtempSync(join(tmpdir(), 'palimpsest-store-'));
  const file = join(folder, 'memory.palimpsest');
  const db = openMemoryHandle(file, { now: startMs });
  let now = startMs;
  return {
    file,
    db,
    context: {
      clock: { now: () => now },
      uids: createUidSource({ kind: 'seeded', seed: 7 }),
      isCancelled: () => false,
      progress: () => undefined,
    },
    setNow: (ms) => {
      now = ms;
    },
    count: (sql) => Number(db.rows('test.count', sql)[0]?.[0] ?? 0),
    close: () => {
      db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
