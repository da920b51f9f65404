import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { JobContext } from '../jobs.ts';
import type { WriteHandle } from '../storage/handles.ts';
import { currentModel, ensureVectorTable, nextModel, writeMetadata } from './vectorTables.ts';

export interface StoreVectorsArgs {
  readonly model: string;
  readonly dimensions: number;
  readonly vectors: readonly { readonly factId: number; readonly vector: Float32Array }[];
}

/**
 * Write job: stores vectors of facts, in one transaction. The first model ever stored becomes the one in use. Facts
 * that are gone, or that another process has embedded meanwhile, are passed over.
 * @returns how many were stored
 * @throws PalimpsestError invalid for a vector of the wrong length or with something that is no number;
 *   conflict for a model that is neither in use nor being built
 */
export function storeVectors(db: WriteHandle, args: StoreVectorsArgs, context: JobContext): { stored: number } {
  refuseMalformed(args);
  return db.transaction(() => {
    const isCurrent = claimModel(db, args, context.clock.now());
    const table = ensureVectorTable(db, 'fact', args.model, args.dimensions);
    const targets = new Map(
      db
        .all<{ id: number; dataset_id: number }>(
          `vector.targets.${table}`,
          `SELECT f.id, f.dataset_id FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value
           WHERE NOT EXISTS (SELECT 1 FROM ${table}_rowids v WHERE v.rowid = f.id)`,
          [JSON.stringify(args.vectors.map(({ factId }) => factId))],
        )
        .map(({ id, dataset_id }) => [id, dataset_id]),
    );
    for (const { factId, vector } of args.vectors) {
      const datasetId = targets.get(factId);
      if (datasetId === undefined) continue;
      insertVector(db, table, factId, datasetId, vector);
    }
    if (isCurrent) announce(db, targets);
    return { stored: targets.size };
  });
}

/** Row ids are bound as integers: vec0 refuses the floating-point numbers that JavaScript's would be bound as. */
function insertVector(db: WriteHandle, table: string, factId: number, datasetId: number, vector: Float32Array): void {
  const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
  db.run(`vector.add.${table}`, `INSERT INTO ${table} (fact_id, dataset_id, embedding) VALUES (?, ?, ?)`, [
    BigInt(factId),
    BigInt(datasetId),
    bytes,
  ]);
}

function announce(db: WriteHandle, targets: ReadonlyMap<number, number>): void {
  db.run(
    'change.addVectors',
    `INSERT INTO change (dataset_id, kind, row_id)
     SELECT value ->> 1, 'vector', value ->> 0 FROM json_each(?)`,
    [JSON.stringify([...targets])],
  );
}

/** True when the vectors are those of the model in use, which the first becomes by itself. */
function claimModel(db: WriteHandle, { model, dimensions }: StoreVectorsArgs, now: number): boolean {
  const current = currentModel(db);
  if (current === null) {
    writeMetadata(db, 'embedding_model_version', model, now);
    writeMetadata(db, 'dimensions', String(dimensions), now);
    return true;
  }
  if (current.model === model) {
    if (current.dimensions === dimensions) return true;
    throw wrongLength(model, current.dimensions, dimensions);
  }
  const next = nextModel(db);
  if (next?.model === model && next.dimensions === dimensions) return false;
  throw new PalimpsestError('conflict', `the memory is indexed with ${current.model}, not with ${model}`, {
    hint: 'Rebuild the index for the new model; search goes on with the old one until it is complete.',
  });
}

function refuseMalformed({ model, dimensions, vectors }: StoreVectorsArgs): void {
  for (const { vector } of vectors) {
    if (vector.length !== dimensions) throw wrongLength(model, dimensions, vector.length);
    if (!vector.every(Number.isFinite)) {
      throw new PalimpsestError('invalid', `${model} returned an embedding that holds something other than numbers`);
    }
  }
}

function wrongLength(model: string, expected: number, got: number): PalimpsestError {
  return new PalimpsestError(
    'invalid',
    `${model} returned an embedding of ${got} numbers where ${expected} were expected`,
    {
      hint: 'Check which model the embeddings server runs; another model needs its own index.',
    },
  );
}
