import { ChangeList } from '../episodic/changes.ts';
import type { JobContext } from '../jobs.ts';
import type { WriteHandle } from '../storage/handles.ts';

/** A conclusion with its derivation, and what of the graph it is drawn between. */
export interface DerivedRow {
  readonly ruleId: number;
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  readonly premises: readonly string[];
  readonly subjectId: number | null;
  readonly relation: string;
  readonly objectId: number | null;
  readonly objectValue: string | null;
  /** A stated fact that it hangs on. */
  readonly factId: number | null;
}

export interface StoreDerivedArgs {
  readonly datasetId: number;
  readonly gone: readonly number[];
  readonly come: readonly DerivedRow[];
}

/**
 * Write job: keeps what the reasoner came to, for what draws and lists it. What was forgotten or taken away meanwhile is
 * left out: the reasoner comes to it anew.
 */
export function storeDerived(db: WriteHandle, { datasetId, gone, come }: StoreDerivedArgs, context: JobContext): void {
  db.transaction(() => {
    db.run('derived.remove', 'DELETE FROM derived_triple WHERE id IN (SELECT value FROM json_each(?))', [
      JSON.stringify(gone),
    ]);
    const now = context.clock.now();
    for (const row of come) {
      db.run(
        'derived.add',
        `INSERT OR REPLACE INTO derived_triple (dataset_id, rule_id, subject, predicate, object, premises, subject_id, relation,
           object_id, object_value, fact_id, derived_at)
         SELECT @datasetId, r.id, @subject, @predicate, @object, @premises, @subjectId, @relation, @objectId, @objectValue,
           @factId, @now
         FROM rule r WHERE r.id = @ruleId AND r.dataset_id = @datasetId AND r.status = 'approved'
           AND (@subjectId IS NULL OR EXISTS (SELECT 1 FROM entity WHERE id = @subjectId))
           AND (@objectId IS NULL OR EXISTS (SELECT 1 FROM entity WHERE id = @objectId))
           AND (@factId IS NULL OR EXISTS (SELECT 1 FROM fact WHERE id = @factId))`,
        { ...row, premises: JSON.stringify(row.premises), datasetId, now },
      );
    }
    const changes = new ChangeList();
    changes.add('derived', datasetId);
    changes.write(db, datasetId);
  });
}

/** Takes away what is stored as concluded: it may repeat what is forgotten, and the reasoner comes to the rest anew. */
export function eraseDerived(db: WriteHandle, changes: ChangeList, datasetId: number): void {
  const { changes: gone } = db.run('derived.erase', 'DELETE FROM derived_triple WHERE dataset_id = ?', [datasetId]);
  if (gone > 0) changes.add('derived', datasetId);
}
