import type { z } from 'zod';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { decideRuleRequestSchema } from '../../../shared/contract/reasoning.ts';
import { logDecision } from '../edits/decisions.ts';
import { ChangeList } from '../episodic/changes.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { JobContext } from '../jobs.ts';
import type { WriteHandle } from '../storage/handles.ts';
import { putRuleStatus } from './putRuleStatus.ts';
import { type KeptRule, requireRule } from './ruleRows.ts';

export interface DecideRuleArgs {
  readonly request: z.output<typeof decideRuleRequestSchema>;
  readonly madeBy: string;
}

/**
 * Write job: approves or rejects a rule, as one decision. What follows is for the reasoner to conclude, and to retract.
 * @throws PalimpsestError not_found; conflict for what is decided so already
 */
export function decideRule(
  db: WriteHandle,
  { request, madeBy }: DecideRuleArgs,
  context: JobContext,
): { decision_id: number; rule: KeptRule } {
  return db.transaction(() => {
    const datasetId = requireDataset(db, request);
    const now = context.clock.now();
    const rule = requireRule(db, datasetId, request.rule_id);
    const status = request.decision === 'approve' ? 'approved' : 'rejected';
    if (rule.status === status) throw new PalimpsestError('conflict', `“${rule.rule_id}” is ${status} already.`);
    const changes = new ChangeList();
    putRuleStatus({ db, changes, now }, rule.id, status);
    const place = `rule/${rule.id}/status`;
    const id = logDecision(db, {
      datasetId,
      kind: status === 'approved' ? 'rule_approved' : 'rule_rejected',
      reason: request.reason ?? null,
      madeBy,
      change: { before: { [place]: rule.status }, after: { [place]: status } },
      now,
    });
    changes.write(db, datasetId);
    return { decision_id: id, rule: requireRule(db, datasetId, rule.rule_id) };
  });
}
