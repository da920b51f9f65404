import { hash } from 'node:crypto';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { ReadHandle, WriteHandle } from '../storage/handles.ts';

/** The embedding model whose vectors are searched, with the table that holds those of facts. */
export interface VectorModel {
  readonly model: string;
  readonly dimensions: number;
  /** `fact_vec_<slug>`: vec0(fact_id PRIMARY KEY, dataset_id PARTITION KEY, embedding float[dimensions]). */
  readonly factTable: string;
}

/** What a vector belongs to; each kind has a table of its own per model. */
export type VectorKind = 'fact' | 'entity' | 'procedure';

/** Small chunks: a dataset of a few facts takes little room, and a single vector is read or written quickly. */
const CHUNK_SIZE = 64;

/** Part of a table name that two models never share: the model's name made plain, and some of its digest. */
export function modelSlug(model: string, dimensions: number): string {
  const plain = model
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 24);
  return `${plain}_${hash('sha1', `${model}\n${dimensions}`, 'hex').slice(0, 8)}`;
}

export function vectorTableName(kind: VectorKind, model: string, dimensions: number): string {
  return `${kind}_vec_${modelSlug(model, dimensions)}`;
}

/** The model in use, or null before any was. */
export function currentModel(db: ReadHandle): VectorModel | null {
  return readModel(db, 'embedding_model_version', 'dimensions');
}

/** The model that a running re-embedding builds, beside the one in use; null when none runs. */
export function nextModel(db: ReadHandle): VectorModel | null {
  return readModel(db, 'next_embedding_model_version', 'next_dimensions');
}

function readModel(db: ReadHandle, modelKey: string, dimensionsKey: string): VectorModel | null {
  const model = readMetadata(db, modelKey);
  const dimensions = Number(readMetadata(db, dimensionsKey));
  if (model === null || !Number.isInteger(dimensions) || dimensions < 1) return null;
  return { model, dimensions, factTable: vectorTableName('fact', model, dimensions) };
}

function readMetadata(db: ReadHandle, key: string): string | null {
  const row = db.get<{ value: string }>('metadata.get', 'SELECT value FROM system_metadata WHERE key = ?', [key]);
  return row?.value ?? null;
}

export function writeMetadata(db: WriteHandle, key: string, value: string, now: number): void {
  db.run(
    'metadata.set',
    `INSERT INTO system_metadata (key, value, updated_at) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
    [key, value, now],
  );
}

export function removeMetadata(db: WriteHandle, key: string): void {
  db.run('metadata.remove', 'DELETE FROM system_metadata WHERE key = ?', [key]);
}

/** Makes the table of a model's vectors where it is missing, and returns its name. */
export function ensureVectorTable(db: WriteHandle, kind: VectorKind, model: string, dimensions: number): string {
  if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > 8192) {
    throw new PalimpsestError('invalid', `an embedding of ${dimensions} numbers cannot be stored (1 to 8192)`);
  }
  const table = vectorTableName(kind, model, dimensions);
  if (!hasTable(db, table)) {
    db.exec(
      `CREATE VIRTUAL TABLE ${table} USING vec0(${kind}_id INTEGER PRIMARY KEY, dataset_id INTEGER PARTITION KEY,
         embedding float[${dimensions}], chunk_size=${CHUNK_SIZE})`,
    );
  }
  return table;
}

export function hasTable(db: ReadHandle, table: string): boolean {
  return (
    db.get('schema.table', 'SELECT 1 FROM sqlite_schema WHERE type = ? AND name = ?', ['table', table]) !== undefined
  );
}

/** Every table that holds vectors of this kind, of whatever model. */
export function vectorTables(db: ReadHandle, kind: VectorKind): string[] {
  return db
    .all<{ name: string }>(
      'schema.vectorTables',
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE ? ESCAPE '\\' AND sql LIKE '%USING vec0%'`,
      [`${kind}\\_vec\\_%`],
    )
    .map(({ name }) => name);
}

/** Takes vectors away, in every model: their facts are embedded anew, or are gone. */
export function removeVectors(db: WriteHandle, kind: VectorKind, ids: readonly number[]): void {
  for (const table of vectorTables(db, kind)) {
    for (const id of ids) db.run(`vector.remove.${table}`, `DELETE FROM ${table} WHERE ${kind}_id = ?`, [id]);
  }
}
