import { factsOutOfPlanning } from '../fallacy/outOfPlanning.ts';
import type { ReadHandle } from '../storage/handles.ts';

export interface Flaw {
  readonly why: string;
  /** Whether it goes round in a confirmed circle. */
  readonly isCircle: boolean;
}

/** Those of the facts that confirmed flawed reasoning is about. An attack on who said something leaves what was said. */
export function flawedFacts(db: ReadHandle, datasetId: number, ids: readonly number[]): ReadonlyMap<number, Flaw> {
  const circles = new Set(factsOutOfPlanning(db, datasetId));
  const rows = db.all<{ id: number; name: string }>(
    'plan.flawed',
    `SELECT c.fact_id AS id, min(e.name) AS name FROM json_each(?) j CROSS JOIN fallacy_fact c ON c.fact_id = j.value
     JOIN fallacy y ON y.entity_id = c.fallacy_id JOIN entity e ON e.id = y.entity_id
     WHERE y.status = 'confirmed' AND y.fallacy_key <> 'ad_hominem' GROUP BY c.fact_id ORDER BY c.fact_id`,
    [JSON.stringify(ids)],
  );
  return new Map(rows.map(({ id, name }) => [id, { why: `flawed reasoning: ${name}`, isCircle: circles.has(id) }]));
}
