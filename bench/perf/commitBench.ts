import { copyFileSync } from 'node:fs';
import { storeArtifact } from '../../src/main/engine/episodic/storeArtifact.ts';
import { storeVectors } from '../../src/main/engine/maintenance/storeVectors.ts';
import type { WriteConnection } from '../../src/main/engine/storage/connection.ts';
import type { SqlParameters, WriteHandle } from '../../src/main/engine/storage/handles.ts';
import { openMemoryHandle } from '../../src/main/engine/storage/memoryFile.ts';
import { benchContext, benchDataset, benchModel } from './benchFile.ts';
import { median, quantile, rounded, timed } from './figures.ts';
import { preparedSession } from './preparedTalk.ts';
import { Randomness } from './randomness.ts';
import type { Talk } from './talk.ts';
import type { Vectors } from './vectors.ts';

export interface CommitFigures {
  readonly commit_over_floor: number;
  readonly commit_ms_p50: number;
  readonly commit_ms_p99: number;
  readonly commit_floor_ms_p50: number;
  readonly commit_without_vectors_over_floor: number;
  readonly single_ms_p50: number;
}

const ROUNDS = 80;
const SINGLES = 60;

interface Written {
  readonly name: string;
  readonly sql: string;
  readonly parameters: SqlParameters | undefined;
}

/**
 * A batch of 40 entities, half of them known, and 60 facts (30 passages, 30 structured) with words and vectors, against
 * the very rows it writes, inserted by the same statements in one transaction on a copy of the file, without any look-up.
 */
export function benchCommit(file: string, db: WriteConnection, talk: Talk, vectors: Vectors): CommitFigures {
  db.checkpoint('TRUNCATE');
  const copy = `${file}.floor`;
  copyFileSync(file, copy);
  const floor = openMemoryHandle(copy);
  try {
    return compare(db, floor, talk, vectors);
  } finally {
    floor.close();
  }
}

function compare(db: WriteConnection, floor: WriteConnection, talk: Talk, vectors: Vectors): CommitFigures {
  const random = new Randomness(5);
  const known = db.rows('bench.names', 'SELECT name FROM entity ORDER BY id LIMIT 500').map(([name]) => String(name));
  const product = { rows: [] as number[], whole: [] as number[] };
  const raw = { rows: [] as number[], whole: [] as number[] };
  for (let round = -5; round < ROUNDS; round += 1) {
    const number = 20_000_000 + round;
    const names = Array.from({ length: 40 }, (_, i) => (i < 20 ? random.pick(known) : `Fresh thing ${number} ${i}`));
    const prepared = preparedSession(number, talk, { turns: 30, facts: 30, names }, random);
    const written = recorded(db, (handle) => {
      const { artifact_id } = storeArtifact(handle, { dataset: benchDataset, prepared }, benchContext());
      embedArtifact(handle, artifact_id, vectors, new Randomness(round + 100));
    });
    // By turns the whole batch, which the floor writes in one transaction, and the batch without its vectors.
    const isWhole = round % 2 === 0;
    const floorRows = isWhole ? written : written.filter((row) => !isVector(row));
    let artifactId = 0;
    const ours = timed(() => {
      artifactId = storeArtifact(db, { dataset: benchDataset, prepared }, benchContext()).artifact_id;
    });
    const oursVectors = embedArtifact(db, artifactId, vectors, new Randomness(round + 100));
    const theirs = timed(() => replay(floor, floorRows));
    if (!isWhole) replay(floor, written.filter(isVector));
    if (round < 0) continue;
    (isWhole ? product.whole : product.rows).push(isWhole ? ours + oursVectors : ours);
    (isWhole ? raw.whole : raw.rows).push(theirs);
  }
  return {
    commit_over_floor: rounded(median(product.whole) / median(raw.whole)),
    commit_ms_p50: rounded(median(product.whole)),
    commit_ms_p99: rounded(quantile(product.whole, 0.99)),
    commit_floor_ms_p50: rounded(median(raw.whole)),
    commit_without_vectors_over_floor: rounded(median(product.rows) / median(raw.rows)),
    single_ms_p50: rounded(benchSingles(db, talk)),
  };
}

function isVector({ name }: Written): boolean {
  return name.startsWith('vector.') || name === 'change.addVectors';
}

/** Stores the vectors of an artifact's facts; milliseconds that took. */
function embedArtifact(db: WriteHandle, artifactId: number, vectors: Vectors, random: Randomness): number {
  const ids = db.rows('bench.ofArtifact', 'SELECT DISTINCT fact_id FROM assertion WHERE artifact_id = ? ORDER BY 1', [
    artifactId,
  ]);
  const batch = ids.map(([id]) => ({ factId: Number(id), vector: vectors.ofFact(random) }));
  return timed(() => {
    storeVectors(db, { model: benchModel, dimensions: vectors.dimensions, vectors: batch }, benchContext());
  });
}

/** The statements that `work` writes with, in order; what it did is taken back. */
export function recorded(db: WriteConnection, work: (handle: WriteHandle) => void): Written[] {
  const written: Written[] = [];
  const takenBack = new Error('taken back');
  const handle: WriteHandle = {
    access: 'write',
    get: (...args) => db.get(...args),
    all: (...args) => db.all(...args),
    rows: (...args) => db.rows(...args),
    iterate: (...args) => db.iterate(...args),
    snapshot: (inner) => inner(),
    dataVersion: () => db.dataVersion(),
    exec: (sql) => db.exec(sql),
    transaction: (inner) => inner(),
    run: (name, sql, parameters) => {
      written.push({ name, sql, parameters });
      return db.run(name, sql, parameters);
    },
  };
  try {
    db.transaction((): never => {
      work(handle);
      throw takenBack;
    });
  } catch (error) {
    if (error !== takenBack) throw error;
  }
  return written;
}

export function replay(floor: WriteConnection, written: readonly Written[]): void {
  floor.transaction(() => {
    for (const { name, sql, parameters } of written) floor.run(name, sql, parameters);
  });
}

function benchSingles(db: WriteConnection, talk: Talk): number {
  const random = new Randomness(6);
  const times = Array.from({ length: SINGLES }, (_, i) => {
    const prepared = preparedSession(
      30_000_000 + i,
      talk,
      { turns: 1, facts: 1, names: [`Single ${i}`, 'Other'] },
      random,
    );
    return timed(() => void storeArtifact(db, { dataset: benchDataset, prepared }, benchContext()));
  });
  return median(times);
}
