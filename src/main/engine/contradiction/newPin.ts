import type { PinValue } from '../edits/places.ts';
import type { ReadHandle } from '../storage/handles.ts';
import type { PinOutcome } from './claims.ts';

/** A pin on what is said of these facts now; `outcome` is that of the fact with the smaller id against the other. */
export function newPin(db: ReadHandle, factIds: readonly number[], outcome: PinOutcome): PinValue {
  const claims = db
    .rows(
      'pin.standing',
      'SELECT s.id FROM json_each(?) j CROSS JOIN assertion s ON s.fact_id = j.value WHERE s.withdrawn_at IS NULL ORDER BY s.id',
      [JSON.stringify([...new Set(factIds)])],
    )
    .map(([id]) => Number(id));
  const last = Number(db.rows('assertion.last', 'SELECT coalesce(max(id), 0) FROM assertion')[0]?.[0] ?? 0);
  return { outcome, last_assertion: last, claims };
}
