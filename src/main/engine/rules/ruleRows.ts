import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { RuleView } from '../../../shared/contract/reasoning.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { formatInstant } from '../temporal/instants.ts';

export type RuleStatus = RuleView['status'];
/** A rule without what is known of its conclusions. */
export type KeptRule = Omit<RuleView, 'concluded'>;

interface Row {
  readonly id: number;
  readonly uid: string;
  readonly rule_id: string;
  readonly description: string;
  readonly sparql: string;
  readonly status: RuleStatus;
  readonly proposed_by: string | null;
  readonly created_at: number;
  readonly decided_at: number | null;
}

const columns = 'id, uid, rule_id, description, sparql, status, proposed_by, created_at, decided_at';

/** Rules of a dataset: proposals first, then by name. */
export function readRules(db: ReadHandle, datasetId: number): KeptRule[] {
  return db
    .all<Row>(
      'rules.list',
      `SELECT ${columns} FROM rule WHERE dataset_id = ?
       ORDER BY CASE status WHEN 'proposed' THEN 0 WHEN 'approved' THEN 1 ELSE 2 END, rule_id`,
      [datasetId],
    )
    .map(viewOf);
}

export function findRule(db: ReadHandle, datasetId: number, ruleId: string): KeptRule | null {
  const row = db.get<Row>('rules.get', `SELECT ${columns} FROM rule WHERE dataset_id = ? AND rule_id = ?`, [
    datasetId,
    ruleId,
  ]);
  return row === undefined ? null : viewOf(row);
}

/** @throws PalimpsestError not_found */
export function requireRule(db: ReadHandle, datasetId: number, ruleId: string): KeptRule {
  const rule = findRule(db, datasetId, ruleId);
  if (rule === null) throw new PalimpsestError('not_found', `There is no rule “${ruleId}”.`, { field: 'rule_id' });
  return rule;
}

function viewOf({ created_at, decided_at, ...row }: Row): KeptRule {
  return {
    ...row,
    created_at: formatInstant(created_at),
    decided_at: decided_at === null ? null : formatInstant(decided_at),
  };
}
