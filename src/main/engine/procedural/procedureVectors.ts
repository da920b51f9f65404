import { ensureVectorTable, hasTable, vectorTableName } from '../maintenance/vectorTables.ts';
import { embeddedText } from '../maintenance/embeddedText.ts';
import type { ReadHandle, WriteHandle } from '../storage/handles.ts';
import { intentOf } from './recipe.ts';
import { isInUse, storedColumns, type StoredProcedure, storedProcedure } from './storedProcedure.ts';

interface Model {
  readonly model: string;
  readonly dimensions: number;
}

/** A procedure in use without a vector, and what is embedded of it: what it is for, not its steps. */
export interface PendingProcedure {
  readonly id: number;
  readonly text: string;
}

/** Read job: procedures in use that have no vector of this model, by id. */
export function pendingProcedureVectors(
  db: ReadHandle,
  { model, dimensions, afterId, limit }: Model & { readonly afterId: number; readonly limit: number },
): PendingProcedure[] {
  return db
    .all<StoredProcedure>(
      'procedure.pending',
      `SELECT ${storedColumns} FROM procedure p WHERE ${isInUse} AND id > ? ${withoutVector(db, { model, dimensions })}
       ORDER BY id LIMIT ?`,
      [afterId, limit],
    )
    .map((row) => ({ id: row.id, text: embeddedIntent(row) }));
}

function withoutVector(db: ReadHandle, { model, dimensions }: Model): string {
  const table = vectorTableName('procedure', model, dimensions);
  return hasTable(db, table) ? `AND NOT EXISTS (SELECT 1 FROM ${table}_rowids v WHERE v.rowid = p.id)` : '';
}

function embeddedIntent(row: StoredProcedure): string {
  return embeddedText({ text: intentOf(row), previous: '', names: [] });
}

/**
 * Write job: stores vectors of procedures that still are for what was embedded, in one transaction; the rest is
 * embedded again. Returns how many were stored.
 */
export function storeProcedureVectors(
  db: WriteHandle,
  {
    model,
    dimensions,
    vectors,
  }: Model & { readonly vectors: readonly (PendingProcedure & { readonly vector: Float32Array })[] },
): { stored: number } {
  return db.transaction(() => {
    const table = ensureVectorTable(db, 'procedure', model, dimensions);
    let stored = 0;
    for (const { id, text, vector } of vectors) {
      const row = storedProcedure(db, id);
      if (row === undefined || row.withdrawn_at !== null || embeddedIntent(row) !== text) continue;
      if (vector.length !== dimensions || !vector.every(Number.isFinite)) continue;
      db.run(`vector.replace.${table}`, `DELETE FROM ${table} WHERE procedure_id = ?`, [BigInt(id)]);
      db.run(`vector.add.${table}`, `INSERT INTO ${table} (procedure_id, dataset_id, embedding) VALUES (?, ?, ?)`, [
        BigInt(id),
        BigInt(row.dataset_id),
        new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength),
      ]);
      stored += 1;
    }
    return { stored };
  });
}

/** How many procedures in use have a vector of this model, and how many wait for one. */
export function procedureVectorCounts(db: ReadHandle, model: Model): { embedded: number; pending: number } {
  const count = (where: string): number =>
    db.get<{ n: number }>(`procedure.count ${where}`, `SELECT count(*) AS n FROM procedure p WHERE ${isInUse} ${where}`)
      ?.n ?? 0;
  const [all, pending] = [count(''), count(withoutVector(db, model))];
  return { embedded: all - pending, pending };
}
