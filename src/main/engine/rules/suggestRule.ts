import type { z } from 'zod';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { suggestRuleRequestSchema } from '../../../shared/contract/reasoning.ts';
import { ChangeList } from '../episodic/changes.ts';
import { ensureDataset } from '../episodic/datasets.ts';
import type { JobContext } from '../jobs.ts';
import type { WriteHandle } from '../storage/handles.ts';
import { sanitizeText } from '../text/sanitize.ts';
import { findRule, type KeptRule, requireRule } from './ruleRows.ts';

export interface SuggestRuleArgs {
  readonly request: z.output<typeof suggestRuleRequestSchema>;
  readonly proposedBy: string;
}

/**
 * Write job: keeps a rule as a proposal; that it is a rule was checked before. What is kept never changes, so that a person
 * approves what was looked at: the same words again are the same proposal.
 * @throws PalimpsestError conflict when another rule has the name
 */
export function suggestRule(db: WriteHandle, { request, proposedBy }: SuggestRuleArgs, context: JobContext): KeptRule {
  return db.transaction(() => {
    const now = context.clock.now();
    const datasetId = ensureDataset(db, request, now);
    const sparql = sanitizeText(request.sparql_pattern).trim();
    const known = findRule(db, datasetId, request.rule_id);
    if (known?.sparql === sparql) return known;
    if (known !== null) {
      throw new PalimpsestError('conflict', `There is another rule “${request.rule_id}”, which is ${known.status}.`, {
        field: 'rule_id',
        hint: 'Give this one a name of its own.',
      });
    }
    const changes = new ChangeList();
    const { lastId } = db.run(
      'rules.add',
      `INSERT INTO rule (uid, dataset_id, rule_id, description, sparql, status, proposed_by, created_at)
       VALUES (?, ?, ?, ?, ?, 'proposed', ?, ?)`,
      [context.uids.next(now), datasetId, request.rule_id, sanitizeText(request.description), sparql, proposedBy, now],
    );
    changes.add('rule', lastId);
    changes.write(db, datasetId);
    return requireRule(db, datasetId, request.rule_id);
  });
}
