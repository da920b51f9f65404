import type { SettleScope } from '../contradiction/applyDecided.ts';
import { DecisionLog } from '../edits/decisionLog.ts';
import { logDecision } from '../edits/decisions.ts';
import type { PlaceChange, VerdictValue } from '../edits/places.ts';
import { readPlaces } from '../edits/placeReads.ts';
import { putVerdict } from '../edits/putFlaws.ts';
import { joinChanges, takeBack } from '../edits/takeBack.ts';
import type { WriteHandle } from '../storage/handles.ts';
import { applyEffect } from './effects/effects.ts';
import { effectsInForce, requireUndoableWith } from './effectsInForce.ts';
import { concernedFacts, type FallacyRow, requireFallacy } from './fallacyRows.ts';

/**
 * Confirms or dismisses a fallacy, as one decision: what it calls for is done with the one and taken back with the other.
 * Must run in a transaction.
 * @throws PalimpsestError conflict when later decisions rest on what it changed
 */
export function decideVerdict(scope: SettleScope, id: number, verdict: VerdictValue): number {
  const { db, datasetId, now } = scope;
  const fallacy = requireFallacy(db, datasetId, id);
  const isConfirming = verdict.verdict === 'confirmed';
  const effect = isConfirming
    ? applyEffect(scope, { fallacy, factIds: concernedFacts(db, id) })
    : takeBackEffects(scope, fallacy);
  const path = `entity/${id}/verdict`;
  const before = readPlaces(db, [path]);
  putVerdict(scope, id, verdict);
  const change = joinChanges({ before, after: readPlaces(db, [path]) }, effect);
  const decision = logDecision(db, {
    datasetId,
    kind: isConfirming ? 'fallacy_confirmed' : 'fallacy_dismissed',
    reason:
      verdict.rationale ?? (isConfirming && verdict.resolver !== 'owner' ? 'Found with enough confidence.' : null),
    madeBy: verdict.resolver ?? fallacy.detector,
    change,
    about: concernedFacts(db, id).map((factId) => ({ kind: 'fact', id: factId })),
    now,
  });
  if (isConfirming) recordEffect(db, id, decision);
  return decision;
}

export function recordEffect(db: WriteHandle, fallacyId: number, decisionId: number): void {
  db.run('fallacy.addEffect', 'INSERT OR IGNORE INTO fallacy_effect (fallacy_id, decision_id) VALUES (?, ?)', [
    fallacyId,
    decisionId,
  ]);
}

/** Newest first, so that each finds what it left. The verdict itself is decided by the caller. */
function takeBackEffects(scope: SettleScope, fallacy: FallacyRow): PlaceChange {
  if (fallacy.status !== 'confirmed') return { before: {}, after: {} };
  const verdict = `entity/${fallacy.id}/verdict`;
  const rows = effectsInForce(scope.db, fallacy.id);
  const log = new DecisionLog(scope.db);
  const taken = rows.map((row) => {
    const change = requireUndoableWith(scope.db, scope.datasetId, log, row, rows);
    return takeBack(scope, row.kind, {
      before: without(change.before, verdict),
      after: without(change.after, verdict),
    });
  });
  return joinChanges(...taken);
}

function without<T>(places: Readonly<Record<string, T>>, path: string): Record<string, T> {
  return Object.fromEntries(Object.entries(places).filter(([each]) => each !== path));
}
