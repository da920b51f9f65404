import type { ReadHandle } from '../storage/handles.ts';

/** The facts, and the passages with the span, of every red herring that is in force: no walk passes through them. */
export function redHerringFacts(db: ReadHandle, datasetId: number): number[] {
  return db
    .rows(
      'fallacy.redHerrings',
      `SELECT ff.fact_id FROM fallacy f JOIN fallacy_fact ff ON ff.fallacy_id = f.entity_id JOIN entity e ON e.id = f.entity_id
         WHERE e.dataset_id = @datasetId AND f.fallacy_key = 'red_herring' AND f.status = 'confirmed'
       UNION SELECT p.id FROM fallacy f JOIN fact p ON p.chunk_id = f.chunk_id
         WHERE p.dataset_id = @datasetId AND f.fallacy_key = 'red_herring' AND f.status = 'confirmed'`,
      { datasetId },
    )
    .map(([id]) => Number(id));
}
