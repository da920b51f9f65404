import { procedureVectorCounts } from '../procedural/procedureVectors.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { embeddedText, isNameDropped } from './embeddedText.ts';
import { hasTable, vectorTableName } from './vectorTables.ts';

export interface PendingVectorsArgs {
  readonly model: string;
  readonly dimensions: number;
  /** Only facts with greater ids: the place where the last batch ended; 0 to begin. */
  readonly afterId: number;
  readonly limit: number;
}

export interface PendingVector {
  readonly factId: number;
  readonly text: string;
}

interface PendingRow {
  readonly id: number;
  readonly text: string;
  readonly previous: string | null;
  readonly previous_fact: number | null;
}

/** Read job: facts that have no vector of this model yet, by id, with the text to embed. The queue of the embedding worker is what this returns. */
export function pendingVectors(db: ReadHandle, args: PendingVectorsArgs): PendingVector[] {
  const table = vectorTableName('fact', args.model, args.dimensions);
  const rows = pendingRows(db, hasTable(db, table) ? table : null, args);
  const names = namesByFact(db, rows);
  return rows.map((row) => ({
    factId: row.id,
    text: embeddedText({
      text: row.text,
      previous: row.previous ?? '',
      names: [...(names.get(row.id) ?? []), ...(names.get(row.previous_fact ?? 0) ?? [])],
    }),
  }));
}

function pendingRows(db: ReadHandle, table: string | null, { afterId, limit }: PendingVectorsArgs): PendingRow[] {
  const without = table === null ? '' : `AND NOT EXISTS (SELECT 1 FROM ${table}_rowids v WHERE v.rowid = f.id)`;
  return db.all<PendingRow>(
    'vector.pending',
    `SELECT f.id, f.text, p.text AS previous, pf.id AS previous_fact
     FROM fact f
     LEFT JOIN chunk c ON c.id = f.chunk_id
     LEFT JOIN chunk p ON p.artifact_id = c.artifact_id AND p.seq = c.seq - 1
     LEFT JOIN fact pf ON pf.chunk_id = p.id
     WHERE f.id > ? ${without} ORDER BY f.id LIMIT ?`,
    [afterId, limit],
  );
}

function namesByFact(db: ReadHandle, rows: readonly PendingRow[]): Map<number, string[]> {
  const ids = rows.flatMap(({ id, previous_fact }) => (previous_fact === null ? [id] : [id, previous_fact]));
  const found = db.all<{ fact_id: number; type: string; name: string; alias_norm: string }>(
    'vector.names',
    `SELECT DISTINCT fe.fact_id, e.type, e.name, a.alias_norm
     FROM json_each(?) j CROSS JOIN fact_entity fe ON fe.fact_id = j.value
     CROSS JOIN entity e ON e.id = fe.entity_id CROSS JOIN entity_alias a ON a.entity_id = e.id`,
    [JSON.stringify([...new Set(ids)])],
  );
  const names = new Map<number, string[]>();
  for (const { fact_id, type, name, alias_norm } of found) {
    if (!isNameDropped(type)) continue;
    const list = names.get(fact_id);
    if (list === undefined) names.set(fact_id, [name, alias_norm]);
    else list.push(name, alias_norm);
  }
  return names;
}

export interface VectorCounts {
  readonly embedded: number;
  readonly pending: number;
}

/** Read job: how many facts and procedures have a vector of this model, and how many wait for one. */
export function vectorCounts(
  db: ReadHandle,
  { model, dimensions }: { readonly model: string; readonly dimensions: number },
): VectorCounts {
  const table = vectorTableName('fact', model, dimensions);
  const facts = db.get<{ n: number }>('fact.count', 'SELECT count(*) AS n FROM fact')?.n ?? 0;
  const embedded = hasTable(db, table)
    ? (db.get<{ n: number }>(`vector.count.${table}`, `SELECT count(*) AS n FROM ${table}_rowids`)?.n ?? 0)
    : 0;
  const procedures = procedureVectorCounts(db, { model, dimensions });
  return { embedded: embedded + procedures.embedded, pending: Math.max(0, facts - embedded) + procedures.pending };
}
