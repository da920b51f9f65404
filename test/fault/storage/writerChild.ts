import { createInterface } from 'node:readline';
import { openMemoryFile } from '../../../src/main/engine/storage/memoryFile.ts';
import { passagesEach, readRounds, storeArtifactOf } from './rows.ts';

/**
 * A process of its own on the memory's file:
 * `store FILE` stores artifacts until it is killed, `rounds FILE NAME N` writes and reads N times,
 * `hold FILE` keeps a long write open until a line comes in, `open FILE` opens and waits.
 */
const [mode = '', file = '', name = '', rounds = '0'] = process.argv.slice(2);
const say = (line: string): boolean => process.stdout.write(`${line}\n`);
say('begun');
const { db } = await openMemoryFile(file, { mayCreate: true, now: Date.now() });
say('opened');

switch (mode) {
  case 'store':
    for (;;) say(`stored ${storeArtifactOf(db, 'killed')}`);
  case 'rounds': {
    let failed = 0;
    for (let i = 0; i < Number(rounds); i += 1) {
      try {
        storeArtifactOf(db, name);
        readRounds(db);
      } catch (error) {
        failed += 1;
        say(`failed ${String(error)}`);
      }
    }
    db.close();
    say(`failures ${failed}`);
    break;
  }
  case 'hold': {
    const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
    db.exec('BEGIN IMMEDIATE');
    for (let i = 0; i < 500; i += 1) storeArtifactOf(db, 'held');
    say(`holding ${500 * passagesEach}`);
    await lines.next();
    db.exec('COMMIT');
    say('committed');
    db.close();
    process.exit();
  }
}
