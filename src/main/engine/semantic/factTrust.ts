import type { TrustBreakdown } from '../../../shared/contract/trust.ts';
import type { ChangeList } from '../episodic/changes.ts';
import type { WriteHandle } from '../storage/handles.ts';
import { comparedTrust, readTrust, trustAt } from '../trust/weight.ts';
import { changeState } from './factState.ts';

interface Weighed {
  readonly weight: number;
  readonly breakdown: string | null;
}

interface OtherSaying extends Weighed {
  readonly fact_id: number;
  readonly held_weight: number;
  readonly held_breakdown: string | null;
  readonly is_held_said: number;
  readonly recorded_at: number;
}

/**
 * Gives each fact the trust of its best standing assertion (DESIGN section 4). A fact that nobody says any more keeps
 * what it had. Must run inside the transaction that stored, moved or withdrew the assertions.
 */
export function keepBestTrust(db: WriteHandle, changes: ChangeList, factIds: readonly number[], now: number): void {
  if (factIds.length === 0) return;
  const rows = db.all<OtherSaying>(
    'assertion.weighedOtherwise',
    `SELECT a.fact_id, a.trust_weight AS weight, a.trust_breakdown AS breakdown,
       f.recorded_at, f.trust_weight AS held_weight, f.trust_breakdown AS held_breakdown,
       EXISTS (SELECT 1 FROM assertion h WHERE h.fact_id = f.id AND h.withdrawn_at IS NULL
         AND h.trust_weight = f.trust_weight AND h.trust_breakdown IS f.trust_breakdown) AS is_held_said
     FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value CROSS JOIN assertion a ON a.fact_id = f.id
     WHERE a.withdrawn_at IS NULL
       AND (a.trust_weight <> f.trust_weight OR a.trust_breakdown IS NOT f.trust_breakdown)`,
    [JSON.stringify([...new Set(factIds)])],
  );
  for (const [id, said] of Map.groupBy(rows, (row) => row.fact_id)) {
    const held = said
      .slice(0, 1)
      .filter((row) => row.is_held_said === 1)
      .map((row): Weighed => ({ weight: row.held_weight, breakdown: row.held_breakdown }));
    const best = bestOf([...held, ...said]);
    if (best === null || held.includes(best)) continue;
    if (said[0]?.recorded_at === now) weighPresent(db, changes, id, best);
    else changeState(db, changes, id, now, { trust_weight: best.weight, trust_breakdown: best.breakdown });
  }
}

/** A state that is as old as this transaction was never answered with: nothing of it is kept. */
function weighPresent(db: WriteHandle, changes: ChangeList, factId: number, { weight, breakdown }: Weighed): void {
  db.run('fact.weigh', 'UPDATE fact SET trust_weight = ?, trust_breakdown = ? WHERE id = ?', [
    weight,
    breakdown,
    factId,
  ]);
  changes.add('fact', factId);
}

/** By the sum before the clamp, freshness measured at the newest saying; of equal ones, the newer. */
function bestOf(said: readonly Weighed[]): Weighed | null {
  const dated = said.map((weighed) => ({ weighed, terms: readTrust(weighed.breakdown) }));
  const newest = dated.reduce((latest, { terms }) => Math.max(latest, assertedAt(terms)), Number.NEGATIVE_INFINITY);
  const [best] = dated
    .map(({ weighed, terms }) => ({ weighed, sum: sumAt(weighed, terms, newest), at: assertedAt(terms) }))
    .toSorted((a, b) => b.sum - a.sum || laterFirst(a.at, b.at));
  return best?.weighed ?? null;
}

function sumAt({ weight }: Weighed, terms: TrustBreakdown | null, newest: number): number {
  if (terms === null) return weight;
  return comparedTrust(Number.isFinite(newest) ? trustAt(terms, newest) : terms);
}

function assertedAt(terms: TrustBreakdown | null): number {
  const at = terms?.freshness.asserted_at ?? null;
  return at === null ? Number.NEGATIVE_INFINITY : Date.parse(at);
}

/** Two undated ones are as early as can be: their difference is no number. */
function laterFirst(a: number, b: number): number {
  return a === b ? 0 : b - a;
}
