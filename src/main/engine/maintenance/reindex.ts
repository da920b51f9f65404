import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { JobContext } from '../jobs.ts';
import type { WriteHandle } from '../storage/handles.ts';
import { vectorCounts } from './pendingVectors.ts';
import {
  currentModel,
  ensureVectorTable,
  nextModel,
  removeMetadata,
  vectorTableName,
  vectorTables,
  writeMetadata,
} from './vectorTables.ts';

export interface ModelArgs {
  readonly model: string;
  readonly dimensions: number;
}

/**
 * Write job: makes this the model to embed with. The first one ever is in use at once; another one than that in use is
 * built beside it, and its predecessor's vectors are searched until it is complete. Going back to the model in use
 * ends the building.
 * @throws PalimpsestError invalid when the model in use gives vectors of another length under the same name
 */
export function startReindex(
  db: WriteHandle,
  { model, dimensions }: ModelArgs,
  context: JobContext,
): { state: 'current' | 'building' } {
  return db.transaction(() => {
    const now = context.clock.now();
    const current = currentModel(db);
    if (current?.model === model && current.dimensions !== dimensions) {
      throw new PalimpsestError(
        'invalid',
        `${model} is indexed with ${current.dimensions} numbers a vector, but gives ${dimensions} now`,
        { hint: 'Check which model the embeddings server runs; another model needs another name.' },
      );
    }
    if (current === null) {
      writeMetadata(db, 'embedding_model_version', model, now);
      writeMetadata(db, 'dimensions', String(dimensions), now);
    }
    const isCurrent = current === null || current.model === model;
    const next = nextModel(db);
    if (next !== null && (isCurrent || next.model !== model || next.dimensions !== dimensions)) dropNext(db);
    ensureVectorTable(db, 'fact', model, dimensions);
    if (isCurrent) return { state: 'current' };
    writeMetadata(db, 'next_embedding_model_version', model, now);
    writeMetadata(db, 'next_dimensions', String(dimensions), now);
    return { state: 'building' };
  });
}

/**
 * Write job: puts the model that was built into use, when every fact has its vector, and removes its predecessor's
 * vectors. False while facts are missing: those told since the last batch.
 */
export function finishReindex(
  db: WriteHandle,
  { model, dimensions }: ModelArgs,
  context: JobContext,
): { finished: boolean } {
  return db.transaction(() => {
    const next = nextModel(db);
    if (next?.model !== model || next.dimensions !== dimensions) {
      throw new PalimpsestError('conflict', `the index of ${model} is not being built`);
    }
    if (vectorCounts(db, next).pending > 0) return { finished: false };
    const now = context.clock.now();
    writeMetadata(db, 'embedding_model_version', model, now);
    writeMetadata(db, 'dimensions', String(dimensions), now);
    forgetNext(db);
    for (const kind of ['fact', 'entity', 'procedure'] as const) {
      const kept = vectorTableName(kind, model, dimensions);
      for (const table of vectorTables(db, kind)) if (table !== kept) db.exec(`DROP TABLE ${table}`);
    }
    db.run('change.datasets', `INSERT INTO change (dataset_id, kind, row_id) SELECT id, 'dataset', id FROM dataset`);
    return { finished: true };
  });
}

function dropNext(db: WriteHandle): void {
  const next = nextModel(db);
  for (const kind of next === null ? [] : (['fact', 'procedure'] as const)) {
    const table = next === null ? '' : vectorTableName(kind, next.model, next.dimensions);
    if (vectorTables(db, kind).includes(table)) db.exec(`DROP TABLE ${table}`);
  }
  forgetNext(db);
}

function forgetNext(db: WriteHandle): void {
  removeMetadata(db, 'next_embedding_model_version');
  removeMetadata(db, 'next_dimensions');
}
