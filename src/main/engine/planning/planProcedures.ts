import type { DatasetRef } from '../../../shared/contract/primitives.ts';
import { requireDataset } from '../episodic/datasets.ts';
import { isInUse } from '../procedural/storedProcedure.ts';
import type { ReadHandle } from '../storage/handles.ts';

/** A procedure in use that has actions for a planner. */
export interface PlanProcedure {
  readonly id: number;
  readonly task_type: string;
  readonly trigger_context: string | null;
  readonly pddl_action: string;
}

const mostProcedures = 500;

/** Read job: the procedures that have actions, the most helpful first. @throws PalimpsestError not_found */
export function planProcedures(db: ReadHandle, request: DatasetRef): PlanProcedure[] {
  return db.all<PlanProcedure & Record<string, string | number | null>>(
    'plan.procedures',
    `SELECT id, task_type, trigger_context, pddl_action FROM procedure
     WHERE dataset_id = ? AND pddl_action IS NOT NULL AND ${isInUse}
     ORDER BY is_highly_helpful DESC, times_applied DESC, id LIMIT ${mostProcedures}`,
    [requireDataset(db, request)],
  );
}
