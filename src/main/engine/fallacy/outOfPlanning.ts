import type { ReadHandle } from '../storage/handles.ts';

/** Facts that go round in a confirmed circle: planning makes no action and no state of them. */
export function factsOutOfPlanning(db: ReadHandle, datasetId: number): number[] {
  return db
    .rows(
      'fallacy.outOfPlanning',
      `SELECT DISTINCT c.fact_id FROM fallacy y JOIN entity e ON e.id = y.entity_id JOIN fallacy_fact c ON c.fallacy_id = y.entity_id
       WHERE e.dataset_id = ? AND y.fallacy_key = 'begging_question' AND y.status = 'confirmed' ORDER BY 1`,
      [datasetId],
    )
    .map(([id]) => Number(id));
}
