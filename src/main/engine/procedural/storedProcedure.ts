import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { ProcedureRow, ProcedureView } from '../../../shared/contract/procedures.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { formatInstant } from '../temporal/instants.ts';
import { type Recipe, recipeColumns } from './recipe.ts';

/** A row that stands keeps its id; what it was before lies in rows of their own, superseded by it. */
export interface StoredProcedure extends Recipe {
  readonly id: number;
  readonly uid: string;
  readonly dataset_id: number;
  readonly times_applied: number;
  readonly is_highly_helpful: number;
  readonly version: number;
  readonly taxonomy_path: string;
  readonly made_by: string;
  readonly updated_at: number;
  readonly withdrawn_at: number | null;
}

export const storedColumns = `id, uid, dataset_id, ${recipeColumns}, times_applied, is_highly_helpful, version, taxonomy_path,
  made_by, updated_at, withdrawn_at`;
/** Rows that stand and are in use. */
export const isInUse = 'superseded_by IS NULL AND withdrawn_at IS NULL';

/** The row that stands, also when it was taken out of use. */
export function storedProcedure(db: ReadHandle, id: number): StoredProcedure | undefined {
  return db.get<StoredProcedure>(
    'procedure.get',
    `SELECT ${storedColumns} FROM procedure WHERE id = ? AND superseded_by IS NULL`,
    [id],
  );
}

/** The procedure in use that has this name, whatever the case of its letters. */
export function procedureNamed(db: ReadHandle, datasetId: number, taskType: string): StoredProcedure | undefined {
  return db.get<StoredProcedure>(
    'procedure.named',
    `SELECT ${storedColumns} FROM procedure
     WHERE dataset_id = ? AND task_type = ? COLLATE NOCASE AND ${isInUse} ORDER BY id LIMIT 1`,
    [datasetId, taskType.normalize('NFC').trim()],
  );
}

export interface ProcedureRef {
  readonly id?: number | undefined;
  readonly task_type?: string | undefined;
}

/** The procedure in use that is meant. @throws PalimpsestError not_found */
export function requireProcedure(
  db: ReadHandle,
  datasetId: number,
  { id, task_type = '' }: ProcedureRef,
): StoredProcedure {
  const row = id === undefined ? procedureNamed(db, datasetId, task_type) : storedProcedure(db, id);
  if (row !== undefined && row.dataset_id === datasetId && row.withdrawn_at === null) return row;
  throw id === undefined
    ? new PalimpsestError('not_found', `There is no procedure “${task_type}”.`, { field: 'task_type' })
    : new PalimpsestError('not_found', `There is no procedure ${id}.`, { field: 'id' });
}

export function recipeOf(row: StoredProcedure): Recipe {
  const { task_type, scope, trigger_context, instructions, pddl_action, user_feedback_rules } = row;
  return { task_type, scope, trigger_context, instructions, pddl_action, user_feedback_rules };
}

export function rowOf(row: StoredProcedure): ProcedureRow {
  return {
    id: row.id,
    task_type: row.task_type,
    kind: row.pddl_action === null ? 'markdown' : 'pddl',
    scope: row.scope,
    trigger_context: row.trigger_context,
    taxonomy_path: row.taxonomy_path,
    times_applied: row.times_applied,
    is_highly_helpful: row.is_highly_helpful === 1,
    version: row.version,
    made_by: row.made_by,
    updated_at: formatInstant(row.updated_at),
  };
}

export function viewOf(row: StoredProcedure): ProcedureView {
  const { uid, instructions, pddl_action, user_feedback_rules } = row;
  return { ...rowOf(row), uid, instructions, pddl_action, user_feedback_rules };
}
