import type { DatasetRef } from '../../../shared/contract/primitives.ts';
import { OWNER } from './speakers.ts';
import { findDataset } from './datasets.ts';
import type { ReadHandle } from '../storage/handles.ts';

/** What was told longer ago is not what a pronoun goes back to. */
const MOST_TEXTS = 3;
/** More people in one text leave "she" open in any case. */
const MOST_PEOPLE = 12;

/** A text by its place in its session. */
export interface PlaceInSession {
  readonly sessionId: string;
  /** When it was written, milliseconds UTC; null when nobody said, so that all before it count. */
  readonly occurredAt: number | null;
  /** Its own id, where it is stored already. */
  readonly artifactId: number | null;
}

/**
 * The persons that the last text of a session that told of any stated something of, its author and the memory's owner
 * left out: whom a pronoun at the head of the next text may mean.
 */
export function peopleToldOf(db: ReadHandle, datasetId: number, place: PlaceInSession): string[] {
  const rows = db.all<{ artifact_id: number; name: string }>(
    'session.people',
    `WITH latest AS (
       SELECT id, occurred_at, author_source_id FROM artifact
       WHERE dataset_id = @datasetId AND session_id = @sessionId AND id IS NOT @artifactId
         AND (@occurredAt IS NULL OR occurred_at <= @occurredAt) AND (@artifactId IS NULL OR id < @artifactId)
       ORDER BY occurred_at DESC, id DESC LIMIT ${MOST_TEXTS})
     SELECT DISTINCT t.id AS artifact_id, e.name FROM latest t
     CROSS JOIN assertion a ON a.artifact_id = t.id AND a.withdrawn_at IS NULL
     CROSS JOIN fact f ON f.id = a.fact_id AND f.chunk_id IS NULL
     CROSS JOIN entity e ON e.id IN (f.subject_id, f.object_id)
     WHERE e.type = 'person' AND e.id IS NOT t.author_source_id AND e.name <> '${OWNER}'
     ORDER BY t.occurred_at DESC, t.id DESC LIMIT ${MOST_PEOPLE}`,
    { datasetId, ...place },
  );
  return rows.filter(({ artifact_id }) => artifact_id === rows[0]?.artifact_id).map(({ name }) => name);
}

/** Read job: whom the texts of a session told of last; nobody in a dataset that does not exist yet. */
export function peopleBefore(
  db: ReadHandle,
  { dataset, ...place }: PlaceInSession & { readonly dataset: DatasetRef },
): string[] {
  const datasetId = findDataset(db, dataset);
  return datasetId === null ? [] : peopleToldOf(db, datasetId, place);
}
