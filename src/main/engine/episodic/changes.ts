import type { WriteHandle } from '../storage/handles.ts';

/** `fact`: added, or its state, tags or entities changed. `community`: all of a dataset's built anew. `relation`: what the dataset (the row) knows of relations. `procedure`: added, changed, used or forgotten. `rule`: one was proposed or decided. `derived`: what rules conclude (the row is the dataset). `dataset`: reload all of it. */
export type ChangeKind =
  | 'fact'
  | 'fact_gone'
  | 'vector'
  | 'entity'
  | 'entity_gone'
  | 'view'
  | 'community'
  | 'relation'
  | 'rule'
  | 'derived'
  | 'procedure'
  | 'dataset';

/** What one commit touches, gathered while it works and written once, so that readers can catch their images up. */
export class ChangeList {
  readonly #touched = new Map<ChangeKind, Set<number>>();

  add(kind: ChangeKind, rowId: number): void {
    const ids = this.#touched.get(kind);
    if (ids === undefined) this.#touched.set(kind, new Set([rowId]));
    else ids.add(rowId);
  }

  get isEmpty(): boolean {
    return this.#touched.size === 0;
  }

  write(db: WriteHandle, datasetId: number): void {
    for (const [kind, ids] of this.#touched) {
      db.run('change.add', 'INSERT INTO change (dataset_id, kind, row_id) SELECT ?, ?, value FROM json_each(?)', [
        datasetId,
        kind,
        JSON.stringify([...ids]),
      ]);
    }
    this.#touched.clear();
  }
}
