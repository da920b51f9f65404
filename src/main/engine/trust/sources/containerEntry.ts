import type { DatasetRef } from '../../../../shared/contract/primitives.ts';
import { PalimpsestError } from '../../../../shared/contract/errors.ts';
import { ChangeList } from '../../episodic/changes.ts';
import { ensureDataset } from '../../episodic/datasets.ts';
import type { JobContext } from '../../jobs.ts';
import { resolveEntities } from '../../semantic/entities.ts';
import { nameKey } from '../../semantic/names.ts';
import type { ReadHandle, WriteHandle } from '../../storage/handles.ts';
import { ensureSource } from '../ensureSource.ts';

export interface EntryAuthor {
  readonly dataset: DatasetRef;
  readonly handle: string;
  readonly name: string;
}

/**
 * Write job: the source that a handle stands for, by the name under which it speaks; made where it is new. A handle is one
 * person, whatever name it is shown with; two handles of one name are two people, the later called by both.
 */
export function ensureHandle(
  db: WriteHandle,
  { dataset, handle, name }: EntryAuthor,
  context: JobContext,
): { source_id: number; speaker: string } {
  return db.transaction(() => {
    const now = context.clock.now();
    const datasetId = ensureDataset(db, dataset, now);
    const known = sourceOf(db, datasetId, handle);
    if (known !== null) return known;
    const speaker = isOthers(db, datasetId, name) ? `${name} (${handle})` : name;
    const changes = new ChangeList();
    const scope = { datasetId, now, madeBy: 'import', changes };
    const entities = resolveEntities(db, context, scope, [
      { name: speaker, type: 'person', aliases: [], usedNames: [] },
    ]);
    const id = entities.id(speaker);
    ensureSource(db, id, handle, null);
    // One that was known by its name alone has a handle from now on.
    db.run('source.nameHandle', 'UPDATE source SET handle = ? WHERE entity_id = ?', [handle, id]);
    changes.write(db, datasetId);
    return { source_id: id, speaker };
  });
}

function sourceOf(db: ReadHandle, datasetId: number, handle: string): { source_id: number; speaker: string } | null {
  const rows = db.all<{ id: number; name: string; handle: string }>(
    'source.byHandle',
    `SELECT e.id, e.name, s.handle FROM source s JOIN entity e ON e.id = s.entity_id
     WHERE e.dataset_id = ? AND s.handle IS NOT NULL AND e.merged_into IS NULL ORDER BY e.id`,
    [datasetId],
  );
  const found = rows.find((row) => nameKey(row.handle) === nameKey(handle));
  return found === undefined ? null : { source_id: found.id, speaker: found.name };
}

/** Whether someone else speaks under the name: a source with a handle that is not just the name. */
function isOthers(db: ReadHandle, datasetId: number, name: string): boolean {
  const row = db.get<{ handle: string | null }>(
    'source.byName',
    `SELECT s.handle FROM entity_alias a JOIN entity e ON e.id = a.entity_id JOIN source s ON s.entity_id = e.id
     WHERE e.dataset_id = ? AND a.alias_norm = ? ORDER BY e.id LIMIT 1`,
    [datasetId, nameKey(name)],
  );
  return row?.handle != null && nameKey(row.handle) !== nameKey(name);
}

/** Read job: what a stored entry is trusted, by its first passage. @throws PalimpsestError not_found */
export function entryTrust(
  db: ReadHandle,
  { artifactId }: { readonly artifactId: number },
): { source_id: number; trust_weight: number } {
  const row = db.get<{ source_id: number; trust_weight: number }>(
    'entry.trust',
    `SELECT a.source_id, a.trust_weight FROM chunk c JOIN fact f ON f.chunk_id = c.id JOIN assertion a ON a.fact_id = f.id
     WHERE c.artifact_id = ? AND a.source_id IS NOT NULL ORDER BY c.seq, a.id LIMIT 1`,
    [artifactId],
  );
  if (row === undefined) throw new PalimpsestError('not_found', `Artifact ${artifactId} has no passage of a source.`);
  return row;
}
