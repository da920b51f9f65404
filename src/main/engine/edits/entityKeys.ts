import type { ReadHandle } from '../storage/handles.ts';

/** The key for a normalised name: the name itself, else `#2`, `#3` … for a namesake. The entity's own key is free for it. */
export function nextFreeKey(db: ReadHandle, datasetId: number, norm: string, entityId: number): string {
  for (let n = 1; ; n += 1) {
    const key = n === 1 ? norm : `${norm}#${n}`;
    const taken = db.get('entity.keyTaken', 'SELECT 1 FROM entity WHERE dataset_id = ? AND key = ? AND id <> ?', [
      datasetId,
      key,
      entityId,
    ]);
    if (taken === undefined) return key;
  }
}
