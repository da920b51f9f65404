import type { ReadHandle } from '../storage/handles.ts';

export interface StatedFact {
  readonly id: number;
  readonly uid: string;
  readonly known: boolean;
}

/**
 * Read job: the facts that these artifacts state, passages apart. A fact is known that was said before the first of
 * them said it.
 */
export function statedFacts(
  db: ReadHandle,
  { artifactIds }: { readonly artifactIds: readonly number[] },
): StatedFact[] {
  const rows = db.all<{ id: number; uid: string; is_known: number }>(
    'artifact.stated',
    `WITH told AS (SELECT value AS id FROM json_each(?)),
       said AS (SELECT a.fact_id, min(a.id) AS first FROM assertion a WHERE a.artifact_id IN (SELECT id FROM told) GROUP BY a.fact_id)
     SELECT f.id, f.uid, EXISTS (SELECT 1 FROM assertion b WHERE b.fact_id = f.id AND b.id < said.first) AS is_known
     FROM said CROSS JOIN fact f ON f.id = said.fact_id WHERE f.chunk_id IS NULL ORDER BY f.id`,
    [JSON.stringify(artifactIds)],
  );
  return rows.map(({ id, uid, is_known }) => ({ id, uid, known: is_known === 1 }));
}
