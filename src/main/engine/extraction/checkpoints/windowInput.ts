import { storedOutline } from '../../edits/storedOutline.ts';
import type { OutlinedArtifact } from '../prepare.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import type { DocumentHistory, HistoryEntry, HistoryVersion } from '../model/documentHistory.ts';
import type { KnownFact } from '../model/prompt.ts';
import type { ClaimedWindow } from './claimWindow.ts';

/** What is known already and shown to the model, so that it can say what contradicts it. */
const MOST_KNOWN = 30;
const MOST_ENTRIES = 10;

export interface WindowInput {
  readonly outlined: OutlinedArtifact;
  readonly history: DocumentHistory;
  readonly known: readonly KnownFact[];
}

/**
 * Read job: everything that a model is shown of one window, and what its answer is checked against.
 * @throws PalimpsestError not_found when the artifact was forgotten, conflict when a newer version took its place
 */
export function windowInput(db: ReadHandle, window: ClaimedWindow): WindowInput {
  return db.snapshot(() => ({
    outlined: storedOutline(db, {
      user_id: window.user_id,
      dataset: window.dataset,
      artifact_id: window.artifactId,
    }),
    history: { versions: versionsOf(db, window.artifactId), entries: entriesOf(db, window) },
    known: knownOf(db, window),
  }));
}

function versionsOf(db: ReadHandle, artifactId: number): HistoryVersion[] {
  return db.all<HistoryVersion>(
    'windows.versions',
    `SELECT v.version, v.epoch, e.name AS author, a.document_type AS documentType, a.title,
       coalesce(a.occurred_at, v.created_at) AS atMs
     FROM document_version own JOIN document_version v ON v.lineage_id = own.lineage_id AND v.version <= own.version
     JOIN artifact a ON a.id = v.artifact_id LEFT JOIN entity e ON e.id = v.author_source_id
     WHERE own.artifact_id = ? ORDER BY v.version`,
    [artifactId],
  );
}

/** Comments inside the document, told as texts of their own in the session of its address or title. */
function entriesOf(db: ReadHandle, { artifactId, datasetId }: ClaimedWindow): HistoryEntry[] {
  return db
    .all<HistoryEntry>(
      'windows.entries',
      `SELECT e.name AS author, coalesce(c.occurred_at, c.created_at) AS atMs, substr(c.text, 1, 400) AS text
       FROM artifact a JOIN artifact c ON c.dataset_id = a.dataset_id AND c.session_id IN (a.source_uri, a.title)
       LEFT JOIN chunk k ON k.artifact_id = c.id AND k.seq = 0 LEFT JOIN entity e ON e.id = k.speaker_id
       WHERE a.id = ? AND a.dataset_id = ? AND c.id <> a.id AND c.source_uri LIKE 'entry:%' AND c.status <> 'superseded'
       ORDER BY atMs DESC LIMIT ${MOST_ENTRIES}`,
      [artifactId, datasetId],
    )
    .toReversed();
}

/** The newest facts that other texts say of what the window is known to name. */
function knownOf(db: ReadHandle, { datasetId, artifactId, firstSeq, lastSeq }: ClaimedWindow): KnownFact[] {
  return db.all<KnownFact>(
    'windows.known',
    `WITH named AS (
       SELECT DISTINCT fe.entity_id AS id FROM chunk c CROSS JOIN fact p ON p.chunk_id = c.id
       CROSS JOIN fact_entity fe ON fe.fact_id = p.id
       WHERE c.artifact_id = @artifactId AND c.seq BETWEEN @firstSeq AND @lastSeq AND fe.role = 'mention')
     SELECT DISTINCT f.id, f.text, f.valid_at AS validAt, f.invalid_at AS invalidAt
     FROM named CROSS JOIN fact f ON f.subject_id = named.id
     WHERE f.dataset_id = @datasetId AND f.chunk_id IS NULL AND f.status IN ('holds', 'disputed')
       AND EXISTS (SELECT 1 FROM assertion a WHERE a.fact_id = f.id AND a.withdrawn_at IS NULL
         AND a.artifact_id IS NOT @artifactId)
     ORDER BY f.id DESC LIMIT ${MOST_KNOWN}`,
    { datasetId, artifactId, firstSeq, lastSeq },
  );
}
