import { currentModel } from '../../maintenance/vectorTables.ts';
import type { ReadHandle } from '../../storage/handles.ts';

/** The vec0 table of the current embedding model. */
export interface VectorTable {
  readonly name: string;
  readonly dimensions: number;
}

/** The table the current model's vectors are in, or null when there is none yet. */
export function currentVectorTable(db: ReadHandle): VectorTable | null {
  const model = currentModel(db);
  if (model === null) return null;
  const name = model.factTable;
  const exists = db.get('consult.vectorTable', "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", [name]);
  return exists === undefined ? null : { name, dimensions: model.dimensions };
}

/** Floats of a stored vector. */
export function floatsOf(blob: Uint8Array): Float32Array {
  const copy = blob.byteOffset % 4 === 0 ? blob : Uint8Array.from(blob);
  return new Float32Array(copy.buffer, copy.byteOffset, copy.byteLength / 4);
}

/**
 * Hands every vector of a dataset to `take`, from vec0's own chunk tables: reading them through the virtual table
 * costs a lookup a row.
 */
export function eachVector(
  db: ReadHandle,
  table: VectorTable,
  datasetId: number,
  take: (factId: number, vector: Float32Array) => void,
): void {
  const chunks = db.iterate<{ validity: Uint8Array; rowids: Uint8Array; vectors: Uint8Array }>(
    'consult.vectorChunks',
    `SELECT c.validity, c.rowids, v.vectors FROM ${table.name}_chunks c
     JOIN ${table.name}_vector_chunks00 v ON v.rowid = c.chunk_id WHERE c.partition00 = ?`,
    [datasetId],
  );
  for (const { validity, rowids, vectors } of chunks) {
    const ids = new DataView(rowids.buffer, rowids.byteOffset, rowids.byteLength);
    const floats = floatsOf(vectors);
    for (let i = 0; i < rowids.byteLength / 8; i++) {
      if (((validity[i >> 3] ?? 0) & (1 << (i & 7))) === 0) continue;
      const factId = Number(ids.getBigInt64(i * 8, true));
      take(factId, floats.subarray(i * table.dimensions, (i + 1) * table.dimensions));
    }
  }
}

/** One vector, or null when the fact has none in the current model. */
export function readVector(db: ReadHandle, table: VectorTable, factId: number): Float32Array | null {
  const row = db.get<{ embedding: Uint8Array }>(
    'consult.vector',
    `SELECT embedding FROM ${table.name} WHERE fact_id = ?`,
    [factId],
  );
  return row === undefined ? null : floatsOf(row.embedding);
}
