import { createUidSource } from '../../src/main/engine/clock.ts';
import { storeArtifact } from '../../src/main/engine/episodic/storeArtifact.ts';
import type { JobContext } from '../../src/main/engine/jobs.ts';
import { storeVectors } from '../../src/main/engine/maintenance/storeVectors.ts';
import type { WriteConnection } from '../../src/main/engine/storage/connection.ts';
import type { DatasetRef } from '../../src/shared/contract/primitives.ts';
import { namePool, preparedSession, type SessionShape } from './preparedTalk.ts';
import { Randomness } from './randomness.ts';
import type { Talk } from './talk.ts';
import type { Vectors } from './vectors.ts';

export const benchModel = 'bench';
export const benchDataset: DatasetRef = { user_id: 'local', dataset: 'main' };
const session = { turns: 40, facts: 10 };
const VECTORS_AT_ONCE = 500;

export function benchContext(): JobContext {
  return {
    clock: { now: () => Date.now() },
    uids: createUidSource({ kind: 'random' }),
    isCancelled: () => false,
    progress: () => undefined,
  };
}

/** Fills a fresh file with so many facts of talk, through the jobs the app stores with, and gives each a vector. */
export function fillMemory(db: WriteConnection, facts: number, talk: Talk, vectors: Vectors): void {
  const random = new Randomness(facts);
  const context = benchContext();
  const names = namePool(Math.max(20, Math.floor(facts / 50)), random);
  const shape: SessionShape = { ...session, names };
  for (let number = 0; countFacts(db) < facts; number += 1) {
    storeArtifact(db, { dataset: benchDataset, prepared: preparedSession(number, talk, shape, random) }, context);
  }
  embedAll(db, vectors, random);
  db.exec('ANALYZE');
}

function countFacts(db: WriteConnection): number {
  return Number(db.rows('bench.lastFact', 'SELECT max(id) FROM fact')[0]?.[0] ?? 0);
}

/** Gives every fact that has none a vector. */
export function embedAll(db: WriteConnection, vectors: Vectors, random: Randomness): void {
  const context = benchContext();
  const ids = db.rows('bench.facts', 'SELECT id FROM fact ORDER BY id').map(([id]) => Number(id));
  for (let i = 0; i < ids.length; i += VECTORS_AT_ONCE) {
    const batch = ids.slice(i, i + VECTORS_AT_ONCE).map((factId) => ({ factId, vector: vectors.ofFact(random) }));
    storeVectors(db, { model: benchModel, dimensions: vectors.dimensions, vectors: batch }, context);
  }
}

/**
 * The floor: tables of its own, as a user would make them by hand, with the same texts and vectors.
 * @param vectorTable the product's vectors, which are copied
 */
export function fillFloor(db: WriteConnection, vectorTable: string, dimensions: number): void {
  db.exec(`CREATE VIRTUAL TABLE floor_fts USING fts5(text, tokenize="porter unicode61 remove_diacritics 2");
    CREATE VIRTUAL TABLE floor_vec USING vec0(embedding float[${dimensions}])`);
  db.transaction(() => {
    db.exec('INSERT INTO floor_fts (rowid, text) SELECT id, text FROM fact');
    db.exec(`INSERT INTO floor_vec (rowid, embedding) SELECT fact_id, embedding FROM ${vectorTable}`);
  });
}
