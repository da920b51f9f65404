import type { FactStatus } from '../../../shared/contract/primitives.ts';
import type { ChangeList } from '../episodic/changes.ts';
import type { SqlValue, WriteHandle } from '../storage/handles.ts';

const stateColumns = `valid_at, valid_precision, valid_offset, valid_words, valid_kind,
  invalid_at, invalid_precision, invalid_offset, invalid_words, invalid_kind,
  status, expired_at, trust_weight, trust_breakdown, recorded_at, decision_id`;

/** The parts of a fact's state that a change may set; what is left out stays. */
export interface StateChange {
  readonly valid_at?: number | null;
  readonly valid_precision?: string | null;
  readonly valid_offset?: number | null;
  readonly valid_words?: string | null;
  readonly valid_kind?: 'stated' | 'at_latest' | 'inferred' | 'unknown';
  readonly invalid_at?: number | null;
  readonly invalid_precision?: string | null;
  readonly invalid_offset?: number | null;
  readonly invalid_words?: string | null;
  readonly invalid_kind?: 'stated' | 'succession' | 'conflict' | 'manual' | 'unknown';
  readonly status?: FactStatus;
  readonly expired_at?: number | null;
  readonly trust_weight?: number;
  readonly trust_breakdown?: string | null;
}

/**
 * Replaces the present state of a fact; the old one is kept in `fact_state` until `now`, so that what was known before
 * can be asked for. Must run inside the transaction that causes the change.
 */
export function changeState(
  db: WriteHandle,
  changes: ChangeList,
  factId: number,
  now: number,
  change: StateChange,
): void {
  db.run(
    'state.keep',
    `INSERT INTO fact_state (fact_id, ${stateColumns}, replaced_at) SELECT id, ${stateColumns}, ? FROM fact WHERE id = ?`,
    [now, factId],
  );
  const set: Readonly<Record<string, SqlValue>> = { ...change };
  const columns = Object.keys(set);
  db.run(
    `state.set.${columns.join('.')}`,
    `UPDATE fact SET ${columns.map((column) => `${column} = ?`).join(', ')}, recorded_at = ? WHERE id = ?`,
    [...Object.values(set), now, factId],
  );
  changes.add('fact', factId);
}

/**
 * Ends the facts that stand on no assertion any more: their interval closes when the last was withdrawn (DESIGN section 4).
 * A fact that was to begin later never holds.
 */
export function endUnsupported(db: WriteHandle, changes: ChangeList, factIds: Iterable<number>, now: number): number[] {
  const ended = db.all<{ id: number; valid_at: number | null }>(
    'fact.unsupported',
    `SELECT f.id, f.valid_at FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value
     WHERE (f.invalid_at IS NULL OR f.invalid_at > ?)
       AND NOT EXISTS (SELECT 1 FROM assertion a WHERE a.fact_id = f.id AND a.withdrawn_at IS NULL)`,
    [JSON.stringify([...factIds]), now],
  );
  for (const { id, valid_at } of ended) {
    changeState(db, changes, id, now, { invalid_at: Math.max(now, valid_at ?? now), invalid_kind: 'unknown' });
  }
  return ended.map(({ id }) => id);
}
