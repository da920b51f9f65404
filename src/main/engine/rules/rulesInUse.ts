import type { DatasetRef } from '../../../shared/contract/primitives.ts';
import type { ReadHandle } from '../storage/handles.ts';

export interface RulesInUse {
  readonly datasetId: number;
  readonly ref: DatasetRef;
  /** Whether a rule is approved, or something is stored as concluded. */
  readonly inUse: boolean;
}

/** Read job: whether rules have anything to do in a dataset; null for one that is not there. */
export function rulesInUse(
  db: ReadHandle,
  of: { readonly ref: DatasetRef } | { readonly datasetId: number },
): RulesInUse | null {
  const row = db.get<{ id: number; user_id: string; name: string; inUse: number }>(
    'rules.inUse',
    `SELECT d.id, d.user_id, d.name, EXISTS (SELECT 1 FROM rule r WHERE r.dataset_id = d.id AND r.status = 'approved')
       OR EXISTS (SELECT 1 FROM derived_triple t WHERE t.dataset_id = d.id) AS inUse
     FROM dataset d WHERE ${'ref' in of ? 'd.user_id = ? AND d.name = ?' : 'd.id = ?'}`,
    'ref' in of ? [of.ref.user_id, of.ref.dataset] : [of.datasetId],
  );
  if (row === undefined) return null;
  return { datasetId: row.id, ref: { user_id: row.user_id, dataset: row.name }, inUse: row.inUse === 1 };
}
