import type { ReadHandle } from './handles.ts';

/** What a commit touched, as far as the `change` table tells. */
export interface CommittedChange {
  /** The last `change.seq` so far. */
  readonly seq: number;
  /** Datasets with rows in `change` since the last report that are more than vectors: those add nothing that is shown. */
  readonly datasetIds: number[];
}

export interface ChangeState extends CommittedChange {
  /** Differs from the last one seen by the same connection when another connection has committed. */
  readonly dataVersion: number;
}

export function changesSince(db: ReadHandle, after: number): ChangeState {
  const dataVersion = db.dataVersion();
  return db.snapshot(() => {
    const [last] = db.rows('last change', 'SELECT max(seq) FROM change');
    const touched = db.rows(
      'touched datasets',
      `SELECT DISTINCT dataset_id FROM change
       WHERE seq > ? AND dataset_id IS NOT NULL AND kind <> 'vector' ORDER BY dataset_id`,
      [after],
    );
    return { dataVersion, seq: Math.max(after, Number(last?.[0] ?? 0)), datasetIds: touched.map(([id]) => Number(id)) };
  });
}

/** Tells the writer's owner what its own jobs committed. */
export class CommitWatch {
  readonly #db: ReadHandle;
  #totalChanges: number;
  #seq: number;

  constructor(db: ReadHandle) {
    this.#db = db;
    this.#totalChanges = this.#countChanges();
    this.#seq = changesSince(db, 0).seq;
  }

  /** Null when nothing was written since the last look. */
  look(): CommittedChange | null {
    const totalChanges = this.#countChanges();
    if (totalChanges === this.#totalChanges) return null;
    this.#totalChanges = totalChanges;
    const { seq, datasetIds } = changesSince(this.#db, this.#seq);
    this.#seq = seq;
    return { seq, datasetIds };
  }

  #countChanges(): number {
    return Number(this.#db.rows('total changes', 'SELECT total_changes()')[0]?.[0] ?? 0);
  }
}
