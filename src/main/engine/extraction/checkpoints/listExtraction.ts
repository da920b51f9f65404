import type { z } from 'zod';
import type { extractionListRequestSchema, ExtractedArtifact } from '../../../../shared/contract/extraction.ts';
import { requireDataset } from '../../episodic/datasets.ts';
import type { ReadHandle } from '../../storage/handles.ts';

const MOST_ARTIFACTS = 200;
const MOST_FAILURES = 50;

interface CountRow {
  readonly artifact_id: number;
  readonly title: string | null;
  readonly windows: number;
  readonly done: number;
  readonly waiting: number;
  readonly failed: number;
  readonly facts: number;
}

interface FailureRow {
  readonly artifact_id: number;
  readonly window: number;
  readonly first_passage: number;
  readonly last_passage: number;
  readonly reason: string | null;
}

export interface ListedExtraction {
  readonly waiting: number;
  readonly failed: number;
  /** Artifacts that no model was to read so far. */
  readonly unread: number;
  readonly artifacts: ExtractedArtifact[];
}

/**
 * Read job: how far a model has read: the artifacts asked for, else those with windows that wait or failed, newest first.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function listExtraction(
  db: ReadHandle,
  { artifact_ids, ...ref }: z.output<typeof extractionListRequestSchema>,
): ListedExtraction {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, ref);
    const ids = artifact_ids === undefined ? null : JSON.stringify(artifact_ids);
    const counts = db.all<CountRow>(
      'windows.counts',
      `SELECT a.id AS artifact_id, a.title, count(*) AS windows, sum(k.status = 'done') AS done,
         sum(k.status = 'pending') AS waiting, sum(k.status = 'failed') AS failed, sum(k.link_count) AS facts
       FROM artifact a JOIN extraction_checkpoint k ON k.artifact_id = a.id AND k.window_seq > 0
       WHERE a.dataset_id = @datasetId AND a.status <> 'superseded'
         AND CASE WHEN @ids IS NULL
           THEN a.id IN (SELECT o.artifact_id FROM extraction_checkpoint o WHERE o.status <> 'done' AND o.window_seq > 0)
           ELSE a.id IN (SELECT value FROM json_each(@ids)) END
       GROUP BY a.id ORDER BY a.id DESC LIMIT ${MOST_ARTIFACTS}`,
      { datasetId, ids },
    );
    const failures = Map.groupBy(failuresOf(db, counts), ({ artifact_id }) => artifact_id);
    return {
      ...totals(db, datasetId),
      artifacts: counts.map((row) => ({
        ...row,
        failures: (failures.get(row.artifact_id) ?? []).map(({ artifact_id: _id, ...failure }) => ({
          ...failure,
          reason: failure.reason ?? 'unknown',
        })),
        remarks: remarksOf(db, row.artifact_id),
      })),
    };
  });
}

function failuresOf(db: ReadHandle, counts: readonly CountRow[]): FailureRow[] {
  return db.all<FailureRow>(
    'windows.failures',
    `SELECT artifact_id, window_seq AS window, first_seq AS first_passage, last_seq AS last_passage, error AS reason
     FROM extraction_checkpoint WHERE status = 'failed' AND window_seq > 0 AND artifact_id IN (SELECT value FROM json_each(?))
     ORDER BY artifact_id, window_seq LIMIT ${MOST_FAILURES}`,
    [JSON.stringify(counts.map(({ artifact_id }) => artifact_id))],
  );
}

/** What was refused of answers that were stored otherwise. */
function remarksOf(db: ReadHandle, artifactId: number): string[] {
  return db
    .rows(
      'windows.remarks',
      `SELECT error FROM extraction_checkpoint WHERE artifact_id = ? AND window_seq > 0 AND status = 'done' AND error IS NOT NULL
       ORDER BY window_seq LIMIT 5`,
      [artifactId],
    )
    .map(([error]) => String(error));
}

function totals(db: ReadHandle, datasetId: number): Pick<ListedExtraction, 'waiting' | 'failed' | 'unread'> {
  const row = db.get<{ waiting: number; failed: number; unread: number }>(
    'windows.totals',
    `SELECT
       (SELECT count(*) FROM extraction_checkpoint k JOIN artifact a ON a.id = k.artifact_id
         WHERE a.dataset_id = @datasetId AND k.window_seq > 0 AND k.status = 'pending' AND a.status <> 'superseded') AS waiting,
       (SELECT count(*) FROM extraction_checkpoint k JOIN artifact a ON a.id = k.artifact_id
         WHERE a.dataset_id = @datasetId AND k.window_seq > 0 AND k.status = 'failed' AND a.status <> 'superseded') AS failed,
       (SELECT count(*) FROM artifact a WHERE a.dataset_id = @datasetId AND a.status <> 'superseded'
         AND NOT EXISTS (SELECT 1 FROM extraction_checkpoint k WHERE k.artifact_id = a.id AND k.window_seq > 0)) AS unread`,
    { datasetId },
  );
  return row ?? { waiting: 0, failed: 0, unread: 0 };
}
