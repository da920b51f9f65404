import type { WriteHandle } from '../storage/handles.ts';

export interface VersionToRecord {
  readonly datasetId: number;
  readonly sourceUri: string;
  readonly title: string | null;
  readonly artifactId: number;
  readonly authorId: number | null;
  readonly checksum: string;
  readonly now: number;
}

/** Adds a version to the document's lineage. Consecutive versions of one author share an epoch. */
export function recordVersion(db: WriteHandle, version: VersionToRecord): void {
  const lineageId = ensureLineage(db, version);
  const last = db.get<{ version: number; epoch: number; author_source_id: number | null }>(
    'version.last',
    'SELECT version, epoch, author_source_id FROM document_version WHERE lineage_id = ? ORDER BY version DESC LIMIT 1',
    [lineageId],
  );
  const isSameAuthor = last !== undefined && last.author_source_id === version.authorId;
  const epoch = last === undefined ? 0 : isSameAuthor ? last.epoch : last.epoch + 1;
  db.run(
    'version.add',
    `INSERT INTO document_version (lineage_id, artifact_id, version, author_source_id, checksum, created_at, epoch)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [lineageId, version.artifactId, (last?.version ?? 0) + 1, version.authorId, version.checksum, version.now, epoch],
  );
}

function ensureLineage(db: WriteHandle, { datasetId, sourceUri, title, now }: VersionToRecord): number {
  const known = db.get<{ id: number }>(
    'lineage.byUri',
    'SELECT id FROM document_lineage WHERE dataset_id = ? AND source_uri = ?',
    [datasetId, sourceUri],
  );
  if (known !== undefined) return known.id;
  return db.run(
    'lineage.add',
    'INSERT INTO document_lineage (dataset_id, source_uri, title, created_at) VALUES (?, ?, ?, ?)',
    [datasetId, sourceUri, title, now],
  ).lastId;
}
