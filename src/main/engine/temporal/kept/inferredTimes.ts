import type { SettleScope } from '../../contradiction/applyDecided.ts';
import type { TightestInterval } from '../network/timeNetwork.ts';
import { claimedTimes } from '../order/claimedTimes.ts';
import { storedNetwork } from '../order/storedNetwork.ts';
import type { Surroundings } from '../order/surroundings.ts';
import { eventTimingOf } from '../order/timeRelations.ts';
import { isFirm, type TimedFact } from '../order/timedFact.ts';

interface TimeRow {
  readonly begin_least: number | null;
  readonly begin_most: number | null;
  readonly end_least: number | null;
  readonly end_most: number | null;
}

/** Where a calendar ends; whatever is beyond is told of nothing. */
const furthest = 8.64e15;

/**
 * Keeps the intervals that the network of these facts leaves each of those that are placed by events. They stand beside
 * what was stated, only where they say more than it; an earlier one stays known. Facts at odds have none.
 */
export function keepInferredTimes(
  scope: SettleScope,
  surroundings: Surroundings,
  contested: ReadonlySet<number>,
): void {
  const facts = [...surroundings.facts.values()];
  const stored = presentRows(
    scope,
    facts.map(({ id }) => id),
  );
  const { network, eventOf, conflicts } = storedNetwork(surroundings);
  const aside = new Set([...contested, ...conflicts.flat()]);
  for (const fact of facts) {
    const isAsked = isPlaced(fact) && !aside.has(fact.id);
    const row = isAsked ? rowOf(network.tightest(eventOf({ kind: 'fact', id: fact.id })), fact) : null;
    replace(scope, fact.id, stored.get(fact.id) ?? null, row);
  }
}

/** What is anchored, or says that an event happened, gets its time from elsewhere. */
function isPlaced(fact: TimedFact): boolean {
  const isHappening = eventTimingOf(fact.relation) === 'is it' && fact.object_id === null && fact.object_value === null;
  return fact.is_passage === 0 && isFirm(fact) && (fact.anchor_relation !== null || isHappening);
}

/** Null where the network says no more than the fact. */
function rowOf({ begin, end }: TightestInterval, fact: TimedFact): TimeRow | null {
  const own = claimedTimes(fact);
  const saysMore =
    begin.least > own.begin.least ||
    begin.most < own.begin.most ||
    end.least > Math.max(own.end.least, own.begin.least) + 1 ||
    end.most < Math.min(own.end.most, own.begin.most + own.longestMs);
  if (!saysMore) return null;
  return {
    begin_least: onCalendar(begin.least),
    begin_most: onCalendar(begin.most),
    end_least: onCalendar(end.least),
    end_most: onCalendar(end.most),
  };
}

function onCalendar(ms: number): number | null {
  return Number.isFinite(ms) && Math.abs(ms) <= furthest ? Math.round(ms) : null;
}

function presentRows({ db }: SettleScope, factIds: readonly number[]): ReadonlyMap<number, TimeRow> {
  const rows = db.all<TimeRow & { fact_id: number }>(
    'time.present',
    `SELECT t.fact_id, t.begin_least, t.begin_most, t.end_least, t.end_most FROM json_each(?) j
     CROSS JOIN fact_time t ON t.fact_id = j.value WHERE t.replaced_at IS NULL`,
    [JSON.stringify(factIds)],
  );
  return new Map(rows.map(({ fact_id, ...row }) => [fact_id, row]));
}

function replace(
  { db, changes, now }: SettleScope,
  factId: number,
  before: TimeRow | null,
  after: TimeRow | null,
): void {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  if (before !== null)
    db.run('time.replace', 'UPDATE fact_time SET replaced_at = ? WHERE fact_id = ? AND replaced_at IS NULL', [
      now,
      factId,
    ]);
  if (after !== null) {
    db.run(
      'time.add',
      'INSERT INTO fact_time (fact_id, begin_least, begin_most, end_least, end_most, recorded_at) VALUES (?, ?, ?, ?, ?, ?)',
      [factId, after.begin_least, after.begin_most, after.end_least, after.end_most, now],
    );
  }
  changes.add('fact', factId);
}
