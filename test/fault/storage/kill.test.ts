import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createClock, createUidSource } from '../../../src/main/engine/clock.ts';
import type { JobContext } from '../../../src/main/engine/jobs.ts';
import { checkFile } from '../../../src/main/engine/storage/invariants.ts';
import { openMemoryHandle } from '../../../src/main/engine/storage/memoryFile.ts';
import { freshFolder } from '../../integration/storage/folders.ts';
import { Child, endChildren } from './child.ts';
import { halfArtifacts, storeArtifactOf } from './rows.ts';

afterEach(endChildren);

const context: JobContext = {
  clock: createClock({ kind: 'system' }),
  uids: createUidSource({ kind: 'random' }),
  isCancelled: () => false,
  progress: () => {},
};

/** Park and Miller's generator: the same moments in each run as far as the machine allows. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state;
  }
}

describe('a process that is killed', () => {
  test('in the middle of many transactions leaves whole ones only, and all that it had reported', {
    timeout: 180_000,
  }, async () => {
    const file = join(freshFolder(), 'memory.db');
    const random = numbers(20_260_301);
    const reported = new Set<number>();
    for (let round = 0; round < 10; round += 1) {
      const child = new Child('store', file);
      await child.hearsMany('stored', 1 + (random.next().value % 60));
      await sleep(random.next().value % 12);
      await child.kill();
      for (const line of child.lines) if (line.startsWith('stored')) reported.add(Number(line.slice(7)));

      const db = openMemoryHandle(file);
      const result = checkFile(db, undefined, context);
      expect(result.checks.filter(({ ok }) => !ok)).toEqual([]);
      expect(halfArtifacts(db)).toEqual([]);
      const kept = new Set(db.rows('kept', 'SELECT id FROM artifact').map(([id]) => Number(id)));
      expect([...reported].filter((id) => !kept.has(id))).toEqual([]);
      storeArtifactOf(db, 'survivor');
      db.close();
    }
    expect(reported.size).toBeGreaterThan(10);
  });

  test('while it makes the file leaves nothing that cannot be gone on with', { timeout: 120_000 }, async () => {
    const random = numbers(7);
    for (let round = 0; round < 6; round += 1) {
      const file = join(freshFolder(), 'memory.db');
      const child = new Child('open', file);
      await child.hears('begun');
      await sleep(random.next().value % 40);
      await child.kill();
      const db = openMemoryHandle(file);
      storeArtifactOf(db, 'survivor');
      expect(checkFile(db, undefined, context).ok).toBe(true);
      db.close();
    }
  });
});
