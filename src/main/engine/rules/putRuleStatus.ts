import type { ChangeList } from '../episodic/changes.ts';
import type { ReadHandle, WriteHandle } from '../storage/handles.ts';
import type { RuleStatus } from './ruleRows.ts';

/** How a rule was decided; null for one that is gone. */
export function readRuleStatus(db: ReadHandle, id: number): RuleStatus | null {
  return db.get<{ status: RuleStatus }>('rules.status', 'SELECT status FROM rule WHERE id = ?', [id])?.status ?? null;
}

export function putRuleStatus(
  { db, changes, now }: { readonly db: WriteHandle; readonly changes: ChangeList; readonly now: number },
  id: number,
  status: RuleStatus,
): void {
  db.run('rules.decide', 'UPDATE rule SET status = ?, decided_at = ? WHERE id = ?', [
    status,
    status === 'proposed' ? null : now,
    id,
  ]);
  changes.add('rule', id);
}

export function isRuleStatus(value: unknown): value is RuleStatus {
  return value === 'proposed' || value === 'approved' || value === 'rejected';
}
