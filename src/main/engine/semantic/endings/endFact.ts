import type { z } from 'zod';
import { PalimpsestError } from '../../../../shared/contract/errors.ts';
import type { factEndRequestSchema } from '../../../../shared/contract/identity.ts';
import type { FactView } from '../../../../shared/contract/memory.ts';
import type { RulesConfig } from '../../contradiction/claims.ts';
import { viewOf } from '../../edits/addFact.ts';
import { logDecision } from '../../edits/decisions.ts';
import { ChangeList } from '../../episodic/changes.ts';
import { requireDataset } from '../../episodic/datasets.ts';
import type { Owner } from '../../episodic/speakers.ts';
import type { JobContext } from '../../jobs.ts';
import type { WriteHandle } from '../../storage/handles.ts';
import { parseInstant } from '../../temporal/instants.ts';
import { readEndable, whyNotEnded } from './endable.ts';
import { sayEnded } from './endingSaying.ts';

export interface EndFactArgs {
  readonly request: z.output<typeof factEndRequestSchema>;
  readonly owner: Owner;
  readonly madeBy: string;
  readonly rules?: RulesConfig | undefined;
}

/**
 * Write job: says, as the memory's owner, that a fact ended at an instant; one decision. What was said of later times
 * stands.
 * @throws PalimpsestError not_found; conflict for what cannot end then
 */
export function invalidateObsoleteEdge(
  db: WriteHandle,
  { request, owner, madeBy, rules }: EndFactArgs,
  context: JobContext,
): { decision_id: number; fact: FactView } {
  return db.transaction(() => {
    const datasetId = requireDataset(db, request);
    const fact = readEndable(db, datasetId, request.fact_id);
    if (fact === undefined)
      throw new PalimpsestError('not_found', `There is no fact ${request.fact_id}.`, { field: 'fact_id' });
    const at = parseInstant(request.at);
    const why = whyNotEnded(fact, at);
    if (why !== null) throw new PalimpsestError('conflict', `“${fact.text}” cannot end then. ${why}`);
    const now = context.clock.now();
    const changes = new ChangeList();
    const scope = { db, context, datasetId, now, changes, rules };
    const change = sayEnded(scope, [fact.id], { owner, madeBy, at });
    const reason = request.reason ?? null;
    const id = logDecision(db, { datasetId, kind: 'fact_ended', reason, madeBy, change, now });
    changes.write(db, datasetId);
    return { decision_id: id, fact: viewOf(db, fact.id, now) };
  });
}
