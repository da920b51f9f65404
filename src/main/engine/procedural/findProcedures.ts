import type { z } from 'zod';
import type { ProceduresFound, procedureFindRequestSchema } from '../../../shared/contract/procedures.ts';
import type { VectorState } from '../consult/consultation.ts';
import { FUSION_K } from '../consult/fusion.ts';
import { findDataset } from '../episodic/datasets.ts';
import { currentModel, hasTable, vectorTableName } from '../maintenance/vectorTables.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { cleanPath, isWithin } from '../taxonomy/paths.ts';
import { ftsExpression, queryTerms } from '../text/words.ts';
import { isInUse, rowOf, storedColumns, type StoredProcedure } from './storedProcedure.ts';

export interface FindProceduresArgs {
  readonly request: z.output<typeof procedureFindRequestSchema>;
  readonly queryVector: Float32Array | null;
  readonly queryModel: string | null;
  readonly vectorState: VectorState;
}

/** What a procedure is for counts for more than words of its steps. */
const intentWeight = 4;
const MOST_RANKED = 200;

/**
 * Read job: procedures of a branch for a task, by words and by meaning, ranks fused as consult fuses them. Words alone
 * answer while there is no vector of the query. Nothing of an unknown dataset. @throws PalimpsestError invalid for no path
 */
export function findProcedures(db: ReadHandle, args: FindProceduresArgs): ProceduresFound {
  return db.snapshot(() => {
    const { request } = args;
    const prefix = cleanPath(request.prefix, 'prefix');
    const datasetId = findDataset(db, request);
    const meaning = datasetId === null ? null : byMeaning(db, datasetId, args);
    const lists = { words: datasetId === null ? [] : byWords(db, datasetId, request.query), meaning: meaning ?? [] };
    const rows = rowsOf(db, [...new Set([...lists.words, ...lists.meaning])]).filter(({ taxonomy_path }) =>
      isWithin(taxonomy_path, prefix),
    );
    const kept = new Set(rows.map(({ id }) => id));
    const ranksOf = {
      words: ranks(lists.words.filter((id) => kept.has(id))),
      meaning: ranks(lists.meaning.filter((id) => kept.has(id))),
    };
    const found = rows.map((row) => {
      const own = { words: ranksOf.words.get(row.id) ?? null, meaning: ranksOf.meaning.get(row.id) ?? null };
      return { procedure: rowOf(row), score: fused(own.words) + fused(own.meaning), ranks: own };
    });
    found.sort((a, b) => b.score - a.score || a.procedure.id - b.procedure.id);
    return { found: found.slice(0, request.limit), meaning: stateOf(args.vectorState, meaning !== null) };
  });
}

function stateOf(state: VectorState, isUsed: boolean): ProceduresFound['meaning'] {
  if (isUsed) return 'used';
  return state === 'off' || state === 'unreachable' ? state : 'indexing';
}

function ranks(ids: readonly number[]): Map<number, number> {
  return new Map(ids.map((id, index) => [id, index + 1]));
}

function fused(rank: number | null): number {
  return rank === null ? 0 : 1 / (FUSION_K + rank);
}

function byWords(db: ReadHandle, datasetId: number, query: string): number[] {
  const expression = ftsExpression(queryTerms(query));
  if (expression === null) return [];
  return db
    .rows(
      'procedure.byWords',
      `SELECT p.id FROM procedure_fts f JOIN procedure p ON p.id = f.rowid
       WHERE procedure_fts MATCH @expression AND p.dataset_id = @datasetId
       ORDER BY bm25(procedure_fts, ${intentWeight}, 1), p.id LIMIT ${MOST_RANKED}`,
      { expression, datasetId },
    )
    .map(([id]) => Number(id));
}

/** Null where there is nothing to compare with: no vector of the query, or none of procedures by its model. */
function byMeaning(
  db: ReadHandle,
  datasetId: number,
  { queryVector, queryModel }: FindProceduresArgs,
): number[] | null {
  const current = currentModel(db);
  if (queryVector === null || current === null || current.model !== queryModel) return null;
  const table = vectorTableName('procedure', current.model, current.dimensions);
  if (current.dimensions !== queryVector.length || !hasTable(db, table)) return null;
  const bytes = new Uint8Array(queryVector.buffer, queryVector.byteOffset, queryVector.byteLength);
  return db
    .rows(
      `procedure.byMeaning.${table}`,
      `SELECT procedure_id FROM ${table} WHERE embedding MATCH ? AND k = ${MOST_RANKED} AND dataset_id = ? ORDER BY distance`,
      [bytes, BigInt(datasetId)],
    )
    .map(([id]) => Number(id));
}

function rowsOf(db: ReadHandle, ids: readonly number[]): StoredProcedure[] {
  return db.all<StoredProcedure>(
    'procedure.byIds',
    `SELECT ${storedColumns} FROM procedure WHERE id IN (SELECT value FROM json_each(?)) AND ${isInUse}`,
    [JSON.stringify(ids)],
  );
}
