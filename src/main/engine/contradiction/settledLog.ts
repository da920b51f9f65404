import { logDecision } from '../edits/decisions.ts';
import { type Places, pinPath } from '../edits/places.ts';
import { readPlaces } from '../edits/placeReads.ts';
import type { ReadHandle } from '../storage/handles.ts';
import type { Link, SettleScope } from './applyDecided.ts';
import type { Reconciled } from './reconcile.ts';
import type { StoredSet } from './storedSets.ts';

/** Rules by which one claim ends another without anybody's decision. */
const automatic: ReadonlySet<Link['as']> = new Set(['succession', 'trust', 'recency']);

/** States of stored facts that are about to be ended or overruled, as they are before. */
export function statesToEnd(db: ReadHandle, set: StoredSet, { placed }: Reconciled): Places {
  const stored = new Map(set.facts.map((fact) => [fact.id, fact]));
  const paths = placed.flatMap(({ draft, factId }) => {
    const state = factId === null ? undefined : stored.get(factId)?.state;
    if (state === undefined || !automatic.has(draft.endedAs)) return [];
    const isSame =
      state.status === draft.status && state.invalid_at === draft.to && state.invalid_kind === draft.toKind;
    return isSame ? [] : [`fact/${factId ?? 0}/state`];
  });
  return readPlaces(db, paths);
}

/**
 * Logs what the rules decided anew, one decision for each pair of facts. Undoing one lets both stand, by a pin at the
 * place that it names.
 */
export function logSettled(scope: SettleScope, added: readonly Link[], before: Places): void {
  const { db, datasetId, now } = scope;
  for (const { from, to, as } of added) {
    if (!automatic.has(as)) continue;
    const [state, pin] = [`fact/${to}/state`, pinPath(to, from)];
    logDecision(db, {
      datasetId,
      kind: 'settled',
      reason: reasons.get(as) ?? null,
      madeBy: 'rules',
      change: {
        before: { [state]: before[state] ?? null, [pin]: null },
        after: { ...readPlaces(db, [state]), [pin]: null },
      },
      about: [{ kind: 'fact', id: from }],
      now,
    });
  }
}

const reasons: ReadonlyMap<Link['as'], string> = new Map([
  ['succession', 'What begins later takes the place of what held before.'],
  ['trust', 'Both are said of the same time; the weightier source stands.'],
  ['recency', 'Both weigh the same; what was said later stands.'],
]);
