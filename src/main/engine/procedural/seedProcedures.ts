import type { DatasetRef } from '../../../shared/contract/primitives.ts';
import { findDataset } from '../episodic/datasets.ts';
import { sampleProcedures } from '../extraction/loaders/sample.ts';
import type { JobContext } from '../jobs.ts';
import type { WriteHandle } from '../storage/handles.ts';
import { upsertProceduralKnowledge } from './saveProcedure.ts';

/** Write job: adds the procedures of the sample memory whose names nothing has, or had: what a person changed stays. */
export function seedProcedures(db: WriteHandle, dataset: DatasetRef, context: JobContext): { added: number } {
  return db.transaction(() => {
    const datasetId = findDataset(db, dataset);
    let added = 0;
    for (const procedure of sampleProcedures()) {
      const was = db.get(
        'procedure.wasNamed',
        'SELECT 1 FROM procedure WHERE dataset_id = ? AND task_type = ? LIMIT 1',
        [datasetId, procedure.task_type],
      );
      if (was !== undefined) continue;
      upsertProceduralKnowledge(db, { request: { ...dataset, ...procedure }, madeBy: 'sample' }, context);
      added += 1;
    }
    return { added };
  });
}
