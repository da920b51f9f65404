import type { Resolution } from '../../../../shared/contract/truth.ts';
import { PalimpsestError } from '../../../../shared/contract/errors.ts';
import { openHandScope } from '../../edits/addFact.ts';
import { handPassage, momentOf } from '../../edits/toldByHand.ts';
import { insertAssertion } from '../../episodic/passages.ts';
import { OWNER, type Owner } from '../../episodic/speakers.ts';
import type { SettleScope } from '../applyDecided.ts';

type Dates = Extract<Resolution, { kind: 'both_dated' }>['dates'];

/**
 * Tells facts again with the owner's dates. Gives the places of what was said.
 * @throws PalimpsestError invalid for an end that is not after the begin
 */
export function tellDates(
  { db, context, datasetId, now, changes }: SettleScope,
  dates: Dates,
  { owner, madeBy }: { readonly owner: Owner; readonly madeBy: string },
): string[] {
  if (dates.length === 0) return [];
  const scope = openHandScope(db, context, { datasetId, now, madeBy, changes }, owner, []);
  return dates.map(({ fact_id, valid_at, invalid_at }) => {
    const from = valid_at === undefined ? null : momentOf(valid_at);
    const to = invalid_at === undefined ? null : momentOf(invalid_at);
    if (from !== null && to !== null && to.ms <= from.ms) {
      throw new PalimpsestError('invalid', 'It would end before it begins.', { field: 'resolution.dates' });
    }
    insertAssertion(scope, {
      factId: fact_id,
      chunkId: null,
      start: null,
      end: null,
      sourceId: scope.entities.id(OWNER),
      said: { ms: now, precision: 'exact', offsetMinutes: null, words: null },
      from,
      to,
      spanKind: from === null ? 'until' : 'stated',
      cue: null,
      trust: scope.trust.of(handPassage),
    });
    changes.add('fact', fact_id);
    const [row] = db.rows('assertion.last', 'SELECT coalesce(max(id), 0) FROM assertion');
    return `fact/${fact_id}/assertion/${Number(row?.[0] ?? 0)}`;
  });
}
