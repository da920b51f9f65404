import type { z } from 'zod';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { fallacyDecideRequestSchema, FallacySummary } from '../../../shared/contract/fallacies.ts';
import type { RulesConfig } from '../contradiction/claims.ts';
import { ChangeList } from '../episodic/changes.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { JobContext } from '../jobs.ts';
import type { WriteHandle } from '../storage/handles.ts';
import { decideVerdict } from './decideVerdict.ts';
import { requireFallacy } from './fallacyRows.ts';
import { summariesOf } from './summaries.ts';

export interface DecideFallacyArgs {
  readonly request: z.output<typeof fallacyDecideRequestSchema>;
  readonly madeBy: string;
  readonly rules?: RulesConfig | undefined;
}

/**
 * Write job: confirms a fallacy, which does what its kind calls for, or dismisses it, which takes that back.
 * @throws PalimpsestError not_found; conflict when it is no longer at `version`, is so already, or later decisions rest on
 *   what it changed
 */
export function decideFallacy(
  db: WriteHandle,
  { request, madeBy, rules }: DecideFallacyArgs,
  context: JobContext,
): { decision_id: number; fallacy: FallacySummary } {
  return db.transaction(() => {
    const datasetId = requireDataset(db, request);
    const { id, verdict, version, rationale = null } = request;
    const fallacy = requireFallacy(db, datasetId, id);
    if (fallacy.version !== version) {
      throw new PalimpsestError('conflict', 'This fallacy changed meanwhile.', {
        field: 'version',
        hint: 'Look at it again; nothing was decided.',
      });
    }
    if (fallacy.status === verdict) throw new PalimpsestError('conflict', `It is ${verdict} already.`);
    const changes = new ChangeList();
    const scope = { db, context, datasetId, now: context.clock.now(), changes, rules };
    const decision = decideVerdict(scope, id, { verdict, rationale, resolver: madeBy });
    changes.write(db, datasetId);
    const [summary] = summariesOf(db, [requireFallacy(db, datasetId, id)]);
    if (summary === undefined) throw new Error(`fallacy ${id} has no summary`);
    return { decision_id: decision, fallacy: summary };
  });
}
