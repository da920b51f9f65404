import type { ReadHandle } from '../storage/handles.ts';

/** The relation of words that only take something back; they say nothing that others could contest. */
const TAKING_BACK = 'corrects';

/** A fact by which a saying of another was taken back (DESIGN section 4, rule 4). */
export interface CorrectionOfFact {
  readonly by: number;
  readonly of: number;
  /** Whether the one says otherwise, rather than only that the other was wrong. */
  readonly isStatement: boolean;
}

/** What these facts take back, and what takes them back. */
export function readCorrections(db: ReadHandle, factIds: Iterable<number>): CorrectionOfFact[] {
  const ids = JSON.stringify([...factIds]);
  const rows = db.all<{ by: number; of: number; relation: string }>(
    'set.corrections',
    `SELECT DISTINCT a.fact_id AS by, c.fact_id AS of, f.relation
     FROM json_each(@ids) j CROSS JOIN assertion own ON own.fact_id = j.value
     CROSS JOIN correction k ON k.assertion_id = own.id OR k.corrected_id = own.id
     CROSS JOIN assertion a ON a.id = k.assertion_id CROSS JOIN assertion c ON c.id = k.corrected_id
     CROSS JOIN fact f ON f.id = a.fact_id
     WHERE a.withdrawn_at IS NULL AND a.fact_id <> c.fact_id`,
    { ids },
  );
  return rows.map(({ by, of, relation }) => ({ by, of, isStatement: relation !== TAKING_BACK }));
}

/** Sets that a correction reaches across are one. */
export function joinCorrected<T extends { readonly id: number }>(
  sets: readonly T[][],
  corrections: readonly CorrectionOfFact[],
): T[][] {
  if (corrections.length === 0) return [...sets];
  const joined = sets.map((set) => ({ facts: [...set] }));
  const homeOf = new Map(joined.flatMap((home) => home.facts.map(({ id }) => [id, home] as const)));
  for (const { by, of } of corrections) {
    const [home, other] = [homeOf.get(by), homeOf.get(of)];
    if (home === undefined || other === undefined || home === other) continue;
    home.facts.push(...other.facts);
    for (const { id } of other.facts) homeOf.set(id, home);
    other.facts.length = 0;
  }
  return joined.map(({ facts }) => facts).filter((facts) => facts.length > 0);
}
