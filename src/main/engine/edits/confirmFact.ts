import type { z } from 'zod';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { factConfirmRequestSchema } from '../../../shared/contract/facts.ts';
import type { FactView } from '../../../shared/contract/memory.ts';
import type { RulesConfig, SpanKind } from '../contradiction/claims.ts';
import { settle } from '../contradiction/settle.ts';
import { ChangeList } from '../episodic/changes.ts';
import { requireDataset } from '../episodic/datasets.ts';
import { insertAssertion } from '../episodic/passages.ts';
import { OWNER, type Owner } from '../episodic/speakers.ts';
import type { JobContext } from '../jobs.ts';
import { keepBestTrust } from '../semantic/factTrust.ts';
import type { WriteHandle } from '../storage/handles.ts';
import { openHandScope, viewOf } from './addFact.ts';
import { logDecision } from './decisions.ts';
import { beginOf, endOf, type HandFact, requireHandFact, whyNotLaidOut } from './handFact.ts';
import type { Places } from './places.ts';
import { readPlaces } from './placeReads.ts';
import { handPassage } from './toldByHand.ts';

export interface ConfirmFactArgs {
  readonly request: z.output<typeof factConfirmRequestSchema>;
  readonly owner: Owner;
  readonly madeBy: string;
  readonly rules?: RulesConfig | undefined;
}

/**
 * Write job: the memory's owner says a fact too, in the span that it is held, as one decision. It weighs from then on what
 * the owner's word weighs, so that a dispute may end by it.
 * @throws PalimpsestError not_found; conflict for what is not held, and what the owner says by hand already
 */
export function confirmFact(
  db: WriteHandle,
  { request, owner, madeBy, rules }: ConfirmFactArgs,
  context: JobContext,
): { decision_id: number; fact: FactView } {
  return db.transaction(() => {
    const datasetId = requireDataset(db, request);
    const now = context.clock.now();
    const changes = new ChangeList();
    const fact = requireHandFact(db, datasetId, request.fact_id);
    const scope = openHandScope(db, context, { datasetId, now, madeBy, changes, rules }, owner, []);
    const sourceId = scope.entities.id(OWNER);
    requireConfirmable(db, fact, sourceId);
    const paths = [`fact/${fact.id}/state`];
    const was = readPlaces(db, paths);
    const id = insertAssertion(scope, {
      factId: fact.id,
      chunkId: null,
      start: null,
      end: null,
      sourceId,
      said: { ms: now, precision: 'exact', offsetMinutes: null, words: null },
      ...heldSpan(fact),
      cue: null,
      trust: scope.trust.of(handPassage),
    });
    changes.add('fact', fact.id);
    settle(scope, [fact.id]);
    keepBestTrust(db, changes, [fact.id], now);
    const said = (isSaid: boolean): Places => ({ [`fact/${fact.id}/assertion/${id}`]: isSaid });
    const change = { before: { ...was, ...said(false) }, after: { ...readPlaces(db, paths), ...said(true) } };
    const reason = request.reason ?? null;
    const decision = logDecision(db, { datasetId, kind: 'fact_confirmed', reason, madeBy, change, now });
    changes.write(db, datasetId);
    return { decision_id: decision, fact: viewOf(db, fact.id, now) };
  });
}

function requireConfirmable(db: WriteHandle, fact: HandFact, ownerId: number): void {
  const isHeld = fact.status === 'holds' || fact.status === 'disputed';
  const why = whyNotLaidOut(fact) ?? (isHeld ? null : `It is ${fact.status}.`);
  if (why !== null) throw new PalimpsestError('conflict', `“${fact.text}” cannot be confirmed. ${why}`);
  const own = db.get(
    'hand.saidAlready',
    `SELECT 1 FROM assertion WHERE fact_id = ? AND source_id = ? AND artifact_id IS NULL AND withdrawn_at IS NULL
       AND coalesce(cue, '') <> 'ending'`,
    [fact.id, ownerId],
  );
  if (own !== undefined) {
    throw new PalimpsestError('conflict', `“${fact.text}” is the owner’s word already.`);
  }
}

/** What is confirmed of a fact that is over is that it held until then. */
function heldSpan(fact: HandFact): { from: HandMoment; to: HandMoment; spanKind: SpanKind } {
  const [from, to] = [beginOf(fact), fact.is_event === 0 ? endOf(fact) : null];
  if (fact.is_always === 1) return { from: null, to: null, spanKind: 'always' };
  if (fact.valid_kind === 'unknown') return { from: null, to, spanKind: 'unknown' };
  return { from, to, spanKind: from === null || fact.valid_kind === 'at_latest' ? 'at_latest' : 'stated' };
}
type HandMoment = ReturnType<typeof beginOf>;
