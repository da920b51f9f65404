import type { z } from 'zod';
import type {
  ClaimView,
  ContradictionSummary,
  ContradictionView,
  contradictionGetRequestSchema,
} from '../../../../shared/contract/truth.ts';
import { requireDataset } from '../../episodic/datasets.ts';
import type { JobContext } from '../../jobs.ts';
import { factsWithPast } from '../../semantic/history.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import { surroundingsOf } from '../../temporal/order/surroundings.ts';
import { proofStep } from '../../temporal/order/wording.ts';
import { requireContradiction, summariesOf } from './summaries.ts';
import { hintOf, whyOf } from './why.ts';

/**
 * Read job: one contradiction with its claims as they were said, by whom and with what trust.
 * @throws PalimpsestError not_found
 */
export function getContradiction(
  db: ReadHandle,
  request: z.output<typeof contradictionGetRequestSchema>,
  { clock }: Pick<JobContext, 'clock'>,
): ContradictionView {
  const now = clock.now();
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const [contradiction] = summariesOf(db, [requireContradiction(db, datasetId, request.id)], now);
    if (contradiction === undefined) throw new Error(`contradiction ${request.id} has no summary`);
    const claims = claimsOf(db, contradiction, now);
    const isOpen = contradiction.status === 'open' || contradiction.status === 'suspected';
    return {
      contradiction,
      claims,
      why: [whyOf(contradiction, claims), ...whatPlaces(db, datasetId, contradiction)].join(' '),
      hint: hintOf(contradiction, claims),
      reopened: isOpen && contradiction.resolver !== null,
    };
  });
}

/** Of times that do not fit what each claim says of them. */
function whatPlaces(db: ReadHandle, datasetId: number, { kind, facts, status }: ContradictionSummary): string[] {
  if (kind !== 'time' || status !== 'open') return [];
  const ids = facts.map(({ id }) => id);
  const surroundings = surroundingsOf(
    db,
    datasetId,
    ids.map((id) => ({ kind: 'fact', id })),
  );
  return ids.map((id, index) => `Claim ${index + 1} ${proofStep(id, surroundings).says}.`);
}

function claimsOf(db: ReadHandle, { facts }: ContradictionSummary, now: number): ClaimView[] {
  const ids = facts.map(({ id }) => id);
  const views = new Map(factsWithPast(db, ids, now).map((fact) => [fact.id, fact]));
  return facts.flatMap(({ id, outcome }) => {
    const view = views.get(id);
    if (view === undefined) return [];
    const { states: _states, ...fact } = view;
    return { ...fact, outcome };
  });
}
