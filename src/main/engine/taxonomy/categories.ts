import type { z } from 'zod';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { categoryAddRequestSchema } from '../../../shared/contract/taxonomy.ts';
import type { EntityRef } from '../../../shared/contract/primitives.ts';
import { logDecision } from '../edits/decisions.ts';
import { nextFreeKey } from '../edits/entityKeys.ts';
import { ChangeList } from '../episodic/changes.ts';
import { ensureDataset } from '../episodic/datasets.ts';
import type { JobContext } from '../jobs.ts';
import { nameKey } from '../semantic/names.ts';
import type { ReadHandle, WriteHandle } from '../storage/handles.ts';
import { cleanPath, nameOf, ROOT } from './paths.ts';

export interface AddCategoryArgs {
  readonly request: z.output<typeof categoryAddRequestSchema>;
  readonly madeBy: string;
}

/** Keys of categories are apart from those of names: a category is found by its path. */
export function categoryKey(path: string): string {
  return `taxonomy:${path}`;
}

/** The category that names a path, or null. */
export function categoryAt(db: ReadHandle, datasetId: number, path: string): EntityRef | null {
  const row = db.get<EntityRef>(
    'taxonomy.categoryAt',
    `SELECT id, name FROM entity INDEXED BY entity_category
     WHERE dataset_id = ? AND taxonomy_path = ? AND is_category = 1 AND merged_into IS NULL ORDER BY id LIMIT 1`,
    [datasetId, path],
  );
  return row ?? null;
}

/**
 * Write job: makes the category of a path, as one decision; one that is there is answered as it is. Undone, its name
 * stays as an entity of no category.
 * @throws PalimpsestError invalid for the root and for what is no path
 */
export function addTaxonomyCategory(
  db: WriteHandle,
  { request, madeBy }: AddCategoryArgs,
  context: JobContext,
): { decision_id: number | null; category: EntityRef } {
  return db.transaction(() => {
    const now = context.clock.now();
    const datasetId = ensureDataset(db, request, now);
    const path = cleanPath(request.path, 'path');
    if (path === ROOT) throw new PalimpsestError('invalid', 'The root needs no category.', { field: 'path' });
    const known = categoryAt(db, datasetId, path);
    if (known !== null) return { decision_id: null, category: known };
    const name = nameOf(path);
    const key = nextFreeKey(db, datasetId, categoryKey(path), 0);
    const { lastId: id } = db.run(
      'taxonomy.addCategory',
      `INSERT INTO entity (uid, dataset_id, key, name, type, taxonomy_path, taxonomy_by, is_category, made_by, created_at, updated_at)
       VALUES (?, ?, ?, ?, 'category', ?, ?, 1, ?, ?, ?)`,
      [context.uids.next(now), datasetId, key, name, path, madeBy, madeBy, now, now],
    );
    const change = {
      before: {
        [`entity/${id}/category`]: false,
        [`entity/${id}/path`]: ROOT,
        [`entity/${id}/path_by`]: null,
        [`entity/${id}/key`]: nameKey(name),
      },
      after: {
        [`entity/${id}/category`]: true,
        [`entity/${id}/path`]: path,
        [`entity/${id}/path_by`]: madeBy,
        [`entity/${id}/key`]: key,
      },
    };
    const reason = request.reason ?? null;
    const decision = logDecision(db, { datasetId, kind: 'category_added', reason, madeBy, change, now });
    const changes = new ChangeList();
    changes.add('entity', id);
    changes.write(db, datasetId);
    return { decision_id: decision, category: { id, name } };
  });
}
