import type { z } from 'zod';
import type {
  procedureGetRequestSchema,
  procedureHistoryResponseSchema,
  ProcedureList,
  procedureListRequestSchema,
  procedureTopRequestSchema,
  procedureTopResponseSchema,
  ProcedureView,
  ProcedureVersion,
} from '../../../shared/contract/procedures.ts';
import { findDataset, requireDataset } from '../episodic/datasets.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { branchRange, cleanPath } from '../taxonomy/paths.ts';
import { formatInstant } from '../temporal/instants.ts';
import {
  isInUse,
  recipeOf,
  requireProcedure,
  rowOf,
  storedColumns,
  type StoredProcedure,
  viewOf,
} from './storedProcedure.ts';

/** Read job: a procedure; its use is not counted. @throws PalimpsestError not_found */
export function getProcedure(db: ReadHandle, request: z.output<typeof procedureGetRequestSchema>): ProcedureView {
  return viewOf(requireProcedure(db, requireDataset(db, request), request));
}

/** Read job: the procedures that helped, and of these and the rest those used most. None of an unknown dataset. */
export function getTopProcedures(
  db: ReadHandle,
  request: z.output<typeof procedureTopRequestSchema>,
): z.output<typeof procedureTopResponseSchema> {
  const rows = db.all<StoredProcedure>(
    'procedure.top',
    `SELECT ${storedColumns} FROM procedure WHERE dataset_id = ? AND ${isInUse}
     ORDER BY is_highly_helpful DESC, times_applied DESC, id LIMIT ?`,
    [findDataset(db, request), request.limit],
  );
  return { procedures: rows.map(viewOf) };
}

const orders = {
  helpful: 'is_highly_helpful DESC, times_applied DESC, task_type COLLATE NOCASE, id',
  name: 'task_type COLLATE NOCASE, id',
  updated: 'updated_at DESC, id DESC',
} as const;

/** Read job: a window into the procedures of a branch and a kind. Empty for an unknown dataset. @throws PalimpsestError invalid */
export function listProcedures(db: ReadHandle, request: z.output<typeof procedureListRequestSchema>): ProcedureList {
  return db.snapshot(() => {
    const datasetId = findDataset(db, request);
    const { exact, above, below } = branchRange(cleanPath(request.prefix, 'prefix'));
    const { kind = null, sort, limit, offset } = request;
    const where = `FROM procedure WHERE dataset_id = @datasetId AND ${isInUse}
       AND (taxonomy_path = @exact OR (taxonomy_path > @above AND taxonomy_path < @below))
       AND (@kind IS NULL OR (pddl_action IS NOT NULL) = (@kind = 'pddl'))
       AND (@text = '' OR instr(lower(task_type || char(10) || coalesce(scope, '') || char(10) || coalesce(trigger_context, '')), @text) > 0)`;
    const parameters = { datasetId, exact, above, below, kind, text: request.text.trim().toLowerCase() };
    const rows = db.all<StoredProcedure>(
      `procedure.list.${sort}`,
      `SELECT ${storedColumns} ${where} ORDER BY ${orders[sort]} LIMIT @limit OFFSET @offset`,
      { ...parameters, limit, offset },
    );
    const total = db.get<{ n: number }>('procedure.countListed', `SELECT count(*) AS n ${where}`, parameters)?.n ?? 0;
    const branches = db.all<{ path: string; procedures: number }>(
      'procedure.branches',
      `SELECT taxonomy_path AS path, count(*) AS procedures FROM procedure WHERE dataset_id = ? AND ${isInUse}
       GROUP BY taxonomy_path ORDER BY taxonomy_path`,
      [datasetId],
    );
    const all = branches.reduce((sum, { procedures }) => sum + procedures, 0);
    return { procedures: rows.map(rowOf), total, all, branches };
  });
}

/** Read job: a procedure with every version, newest first. @throws PalimpsestError not_found */
export function procedureHistory(
  db: ReadHandle,
  request: z.output<typeof procedureGetRequestSchema>,
): z.output<typeof procedureHistoryResponseSchema> {
  return db.snapshot(() => {
    const row = requireProcedure(db, requireDataset(db, request), request);
    return { procedure: viewOf(row), versions: versionsOf(db, row.id) };
  });
}

/** Every version of a procedure, newest first. */
export function versionsOf(db: ReadHandle, id: number): ProcedureVersion[] {
  const rows = db.all<StoredProcedure>(
    'procedure.versions',
    `SELECT ${storedColumns} FROM procedure WHERE id = @id OR superseded_by = @id ORDER BY version DESC`,
    { id },
  );
  return rows.map((row) => ({
    version: row.version,
    is_current: row.id === id,
    ...recipeOf(row),
    made_by: row.made_by,
    made_at: formatInstant(row.updated_at),
  }));
}
