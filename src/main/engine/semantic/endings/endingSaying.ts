import { openHandScope } from '../../edits/addFact.ts';
import type { PlaceChange } from '../../edits/places.ts';
import { insertAssertion } from '../../episodic/passages.ts';
import { OWNER, type Owner } from '../../episodic/speakers.ts';
import { handPassage } from '../../edits/toldByHand.ts';
import { settle } from '../../contradiction/settle.ts';
import type { SettleScope } from '../../contradiction/applyDecided.ts';
import { keepBestTrust } from '../factTrust.ts';

export interface Ending {
  readonly owner: Owner;
  readonly madeBy: string;
  /** When it ended. */
  readonly at: number;
}

/**
 * Lets the memory's owner say of facts that they ended: one more saying of each, which gives an end and nothing else.
 * Laying out closes the interval it falls in, each time anew, so that nothing brings it back but what is said of later
 * times. The places returned withdraw the sayings.
 */
export function sayEnded(scope: SettleScope, factIds: readonly number[], { owner, madeBy, at }: Ending): PlaceChange {
  const { db, context, datasetId, now, changes, rules } = scope;
  const hand = openHandScope(db, context, { datasetId, now, madeBy, changes, rules }, owner, []);
  const said = { ms: now, precision: 'exact' as const, offsetMinutes: null, words: null };
  const before: Record<string, boolean> = {};
  const after: Record<string, boolean> = {};
  for (const factId of factIds) {
    insertAssertion(hand, {
      factId,
      chunkId: null,
      start: null,
      end: null,
      sourceId: hand.entities.id(OWNER),
      said,
      from: null,
      to: { ...said, ms: at },
      spanKind: 'until',
      cue: 'ending',
      trust: hand.trust.of(handPassage),
    });
    const id = Number(db.rows('assertion.last', 'SELECT max(id) FROM assertion')[0]?.[0] ?? 0);
    before[`fact/${factId}/assertion/${id}`] = false;
    after[`fact/${factId}/assertion/${id}`] = true;
    changes.add('fact', factId);
  }
  settle(scope, factIds);
  keepBestTrust(db, changes, factIds, now);
  return { before, after };
}
