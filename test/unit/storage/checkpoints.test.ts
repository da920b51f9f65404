import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  CheckpointManager,
  type CheckpointMode,
  type CheckpointResult,
} from '../../../src/main/engine/storage/checkpoints.ts';
import { storageError } from '../../../src/main/engine/storage/errors.ts';
import { HandTimers } from './handTimers.ts';

const settings = { idleMs: 250, boundBytes: 1000, truncateWaitMs: 100 };
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'checkpoints-'));
  file = join(folder, 'memory.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

function writer(answer: (mode: CheckpointMode) => CheckpointResult) {
  const asked: [CheckpointMode, number | undefined][] = [];
  return {
    asked,
    file,
    checkpoint: (mode: CheckpointMode, waitMs?: number) => {
      asked.push([mode, waitMs]);
      return answer(mode);
    },
  };
}
const whole = (): CheckpointResult => ({ busy: false, log: 10, checkpointed: 10 });

describe('checkpoint manager', () => {
  test('waits for quiet: each write puts the checkpoint off, and one is enough', () => {
    const timers = new HandTimers();
    const db = writer(whole);
    const manager = new CheckpointManager(db, timers, settings);
    manager.noteWrite();
    timers.pass(200);
    manager.noteWrite();
    timers.pass(200);
    expect(db.asked).toEqual([]);
    timers.pass(50);
    expect(db.asked).toEqual([['PASSIVE', 0]]);
    timers.pass(100_000);
    expect(db.asked).toHaveLength(1);
  });

  test('tries again, ever more rarely, while a reader keeps pages in the log', () => {
    const timers = new HandTimers();
    let held = true;
    const db = writer(() => ({ busy: false, log: 10, checkpointed: held ? 4 : 10 }));
    new CheckpointManager(db, timers, settings).noteWrite();
    timers.pass(250);
    timers.pass(1000);
    expect(db.asked).toHaveLength(2);
    timers.pass(1000);
    expect(db.asked).toHaveLength(2);
    held = false;
    timers.pass(3000);
    expect(db.asked).toHaveLength(3);
    timers.pass(1_000_000);
    expect(db.asked).toHaveLength(3);
  });

  test('cuts a log back that outgrew its bound, and waits for readers only shortly', () => {
    const timers = new HandTimers();
    writeFileSync(`${file}-wal`, Buffer.alloc(1001));
    const db = writer(whole);
    new CheckpointManager(db, timers, settings).noteWrite();
    timers.pass(250);
    expect(db.asked).toEqual([
      ['PASSIVE', 0],
      ['TRUNCATE', 100],
    ]);
  });

  test('a busy file is left for the next time; other failures end the trying', () => {
    const timers = new HandTimers();
    let code = 'SQLITE_BUSY';
    const db = writer(() => {
      throw storageError(Object.assign(new Error(), { code }), file, 'checkpoint');
    });
    new CheckpointManager(db, timers, settings).noteWrite();
    timers.pass(250);
    expect(db.asked).toHaveLength(1);
    code = 'SQLITE_IOERR_FSYNC';
    timers.pass(1000);
    expect(db.asked).toHaveLength(2);
    timers.pass(1_000_000);
    expect(db.asked).toHaveLength(2);
  });

  test('nothing happens after it was stopped', () => {
    const timers = new HandTimers();
    const db = writer(whole);
    const manager = new CheckpointManager(db, timers, settings);
    manager.noteWrite();
    manager.stop();
    manager.noteWrite();
    timers.pass(10_000);
    expect(db.asked).toEqual([]);
  });
});
