import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { WriteHandle } from '../storage/handles.ts';
import type { Eraser } from '../maintenance/forget/erase.ts';
import { bodyOf, intentOf } from './recipe.ts';
import { type StoredProcedure, storedColumns } from './storedProcedure.ts';

export interface ForgottenProcedure {
  readonly uid: string;
  /** What its versions said. */
  readonly texts: readonly string[];
}

/**
 * Removes a procedure for good, whether or not it is in use: every version, its words and vectors, and what the log of
 * decisions held of it. Must run in the transaction of the forgetting.
 * @throws PalimpsestError not_found
 */
export function eraseProcedure(db: WriteHandle, eraser: Eraser, datasetId: number, id: number): ForgottenProcedure {
  const versions = db.all<StoredProcedure>(
    'forget.procedure',
    `SELECT ${storedColumns} FROM procedure WHERE dataset_id = @datasetId AND (id = @id OR superseded_by = @id)
     ORDER BY superseded_by IS NOT NULL, id`,
    { datasetId, id },
  );
  const [standing] = versions;
  if (standing?.id !== id) {
    throw new PalimpsestError('not_found', `There is no procedure ${id}.`, { field: 'procedure_id' });
  }
  forgetDecisionsOf(db, eraser, id);
  eraser.eraseVectors('procedure', `SELECT ${standing.id}`);
  eraser.erase('procedure_fts', `rowid = ${standing.id}`);
  eraser.erase('procedure', `superseded_by = ${standing.id}`);
  eraser.erase('procedure', `id = ${standing.id}`);
  const texts = versions.flatMap((version) => [bodyOf(version), intentOf(version)]);
  return { uid: standing.uid, texts: [...new Set(texts)].filter((text) => text !== '') };
}

/** Its decisions are about nothing else. That they were made stays in the log; what they changed does not. */
function forgetDecisionsOf(db: WriteHandle, eraser: Eraser, id: number): void {
  const { changes } = db.run(
    'forget.procedureDecisions',
    `UPDATE decision_log SET before = NULL, after = NULL, reason = NULL
     WHERE id IN (SELECT decision_id FROM decision_target WHERE kind = 'procedure' AND target_id = ?)`,
    [id],
  );
  eraser.note('decision_log.changes', changes);
  eraser.erase('decision_target', `kind = 'procedure' AND target_id = ${id}`);
}
