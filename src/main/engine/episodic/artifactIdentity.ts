import type { DatasetRef } from '../../../shared/contract/primitives.ts';
import type { ToldArtifact } from '../extraction/told.ts';
import { nameKey } from '../semantic/names.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { findDataset } from './datasets.ts';

/** By what an artifact is recognised when it is told again (DESIGN section 3, `artifact`). */
export interface ArtifactIdentity {
  readonly checksum: string;
  readonly sourceUri: string | null;
  readonly requestId: string | null;
  readonly author: string | null;
  readonly sessionId: string | null;
  /** When it was written, milliseconds UTC; null when nobody said. */
  readonly occurredAt: number | null;
}

export type Recognition =
  | { readonly kind: 'known'; readonly artifactId: number }
  | { readonly kind: 'version'; readonly previousId: number }
  | { readonly kind: 'new' };

export function identityOf(told: ToldArtifact, checksum: string): ArtifactIdentity {
  return {
    checksum,
    sourceUri: told.sourceUri,
    requestId: told.requestId,
    author: told.author,
    sessionId: told.sessionId,
    occurredAt: told.occurredAt?.ms ?? null,
  };
}

/** Whether this artifact is in the dataset already, is a new version of one, or is new. */
export function recognise(db: ReadHandle, datasetId: number, identity: ArtifactIdentity): Recognition {
  if (identity.requestId !== null) {
    const repeated = db.get<{ id: number }>(
      'artifact.byRequest',
      'SELECT id FROM artifact WHERE dataset_id = ? AND request_id = ?',
      [datasetId, identity.requestId],
    );
    if (repeated !== undefined) return { kind: 'known', artifactId: repeated.id };
  }
  if (identity.sourceUri !== null) return recogniseByUri(db, datasetId, identity.sourceUri, identity.checksum);
  return recogniseByContent(db, datasetId, identity);
}

/**
 * Only the latest version counts: a text put back to what it once was is a version again. (`+id` keeps the planner from
 * walking the whole table in the order of ids.)
 */
function recogniseByUri(db: ReadHandle, datasetId: number, sourceUri: string, checksum: string): Recognition {
  const latest = db.get<{ id: number; checksum: string }>(
    'artifact.byUri',
    'SELECT id, checksum FROM artifact WHERE dataset_id = ? AND source_uri = ? ORDER BY +id DESC LIMIT 1',
    [datasetId, sourceUri],
  );
  if (latest === undefined) return { kind: 'new' };
  return latest.checksum === checksum
    ? { kind: 'known', artifactId: latest.id }
    : { kind: 'version', previousId: latest.id };
}

function recogniseByContent(db: ReadHandle, datasetId: number, identity: ArtifactIdentity): Recognition {
  const { checksum, author, sessionId, occurredAt } = identity;
  if (author === null && sessionId === null && occurredAt === null) return { kind: 'new' };
  const same = db.get<{ id: number }>(
    'artifact.byContent',
    `SELECT id FROM artifact
     WHERE dataset_id = @datasetId AND checksum = @checksum AND source_uri IS NULL
       AND session_id IS @sessionId AND occurred_at IS @occurredAt
       AND CASE WHEN @author IS NULL THEN author_source_id IS NULL
           ELSE author_source_id IN (SELECT entity_id FROM entity_alias WHERE alias_norm = @author) END
     ORDER BY +id LIMIT 1`,
    { datasetId, checksum, sessionId, occurredAt, author: author === null ? null : nameKey(author) },
  );
  return same === undefined ? { kind: 'new' } : { kind: 'known', artifactId: same.id };
}

export interface IsKnownArgs {
  readonly dataset: DatasetRef;
  readonly identity: ArtifactIdentity;
}

/** Read job: the artifact that this one would be recognised as, so that a repeated run can skip the work; null when there is work to do. */
export function isKnown(db: ReadHandle, { dataset, identity }: IsKnownArgs): { artifactId: number } | null {
  const datasetId = findDataset(db, dataset);
  if (datasetId === null) return null;
  const found = recognise(db, datasetId, identity);
  return found.kind === 'known' ? { artifactId: found.artifactId } : null;
}

/** Read job: the artifact that this one would repeat, or whose new version it would be; null when it is new. */
export function toldBefore(db: ReadHandle, { dataset, identity }: IsKnownArgs): { artifactId: number } | null {
  const datasetId = findDataset(db, dataset);
  if (datasetId === null) return null;
  const found = recognise(db, datasetId, identity);
  switch (found.kind) {
    case 'new':
      return null;
    case 'known':
      return { artifactId: found.artifactId };
    case 'version':
      return { artifactId: found.previousId };
  }
}
