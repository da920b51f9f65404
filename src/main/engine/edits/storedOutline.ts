import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { DatasetRef } from '../../../shared/contract/primitives.ts';
import { formatSchema } from '../../../shared/contract/remember.ts';
import { requireDataset } from '../episodic/datasets.ts';
import { occurredMoment } from '../episodic/moments.ts';
import { peopleToldOf } from '../episodic/peopleBefore.ts';
import { partnerOf } from '../extraction/cut.ts';
import type { OutlinedArtifact } from '../extraction/prepare.ts';
import type { Passage, Role, ToldArtifact } from '../extraction/told.ts';
import type { ReadHandle } from '../storage/handles.ts';

interface MomentColumns {
  readonly occurred_at: number | null;
  readonly occurred_at_precision: string | null;
  readonly occurred_at_offset: number | null;
  readonly occurred_at_words: string | null;
}

interface ArtifactRow extends MomentColumns {
  readonly format: string;
  readonly document_type: string;
  readonly source_uri: string | null;
  readonly title: string | null;
  readonly author: string | null;
  readonly session_id: string | null;
  readonly tz: string | null;
  readonly text: string;
  readonly checksum: string;
  readonly status: string;
}

interface ChunkRow extends MomentColumns {
  readonly seq: number;
  readonly start: number;
  readonly end: number;
  readonly turn_ref: string | null;
  readonly role: Role | null;
  readonly speaker: string | null;
  readonly text: string;
}

/**
 * Read job: a stored artifact as it was when it was about to be extracted from: its passages as they are, and what was
 * told about it. The author goes by the name of then.
 * @throws PalimpsestError not_found; conflict for a version that a newer one replaced
 */
export function storedOutline(
  db: ReadHandle,
  { artifact_id, ...ref }: DatasetRef & { readonly artifact_id: number },
): OutlinedArtifact {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, ref);
    const row = requireArtifact(db, datasetId, artifact_id);
    if (row.status === 'superseded') {
      throw new PalimpsestError('conflict', 'A newer version has taken the place of this text. Read that one again.');
    }
    const tags = db.rows('outline.tags', 'SELECT tag FROM artifact_tag WHERE artifact_id = ?', [artifact_id]);
    const { session_id: sessionId, occurred_at: occurredAt } = row;
    const peopleBefore =
      sessionId === null ? [] : peopleToldOf(db, datasetId, { sessionId, occurredAt, artifactId: artifact_id });
    return {
      told: {
        ...toldOf(
          row,
          tags.map(([tag]) => String(tag)),
        ),
        peopleBefore,
      },
      cut: { text: row.text, passages: passagesOf(db, artifact_id) },
      checksum: row.checksum,
    };
  });
}

function requireArtifact(db: ReadHandle, datasetId: number, id: number): ArtifactRow {
  const row = db.get<ArtifactRow>(
    'outline.artifact',
    `SELECT a.format, a.document_type, a.source_uri, a.title, coalesce(s.handle, e.name) AS author, a.session_id, a.tz, a.text,
       a.checksum, a.status, a.occurred_at, a.occurred_at_precision, a.occurred_at_offset, a.occurred_at_words
     FROM artifact a LEFT JOIN entity e ON e.id = a.author_source_id LEFT JOIN source s ON s.entity_id = e.id
     WHERE a.dataset_id = ? AND a.id = ?`,
    [datasetId, id],
  );
  if (row === undefined)
    throw new PalimpsestError('not_found', `There is no artifact ${id}.`, { field: 'artifact_id' });
  return row;
}

function toldOf(row: ArtifactRow, tags: readonly string[]): ToldArtifact {
  return {
    format: formatSchema.exclude(['auto']).catch('text').parse(row.format),
    documentType: row.document_type,
    sourceUri: row.source_uri,
    title: row.title,
    author: row.author,
    sessionId: row.session_id,
    occurredAt: occurredMoment(row),
    tz: row.tz,
    tags,
    requestId: null,
    body: { kind: 'text', text: row.text },
    notes: [],
  };
}

function passagesOf(db: ReadHandle, artifactId: number): Passage[] {
  const rows = db.all<ChunkRow>(
    'outline.passages',
    `SELECT seq, start, end, turn_ref, role, speaker, text, occurred_at, occurred_at_precision, occurred_at_offset, occurred_at_words
     FROM chunk WHERE artifact_id = ? ORDER BY seq`,
    [artifactId],
  );
  const other = partnerOf(rows.filter(({ turn_ref }) => turn_ref !== null));
  return rows.map((row) => ({
    seq: row.seq,
    start: row.start,
    end: row.end,
    turnRef: row.turn_ref,
    role: row.role,
    speaker: row.speaker,
    addressee: row.turn_ref === null ? null : other(row),
    occurredAt: occurredMoment(row),
    text: row.text,
  }));
}
