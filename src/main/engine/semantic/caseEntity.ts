import type { ChangeList } from '../episodic/changes.ts';
import type { JobContext } from '../jobs.ts';
import type { WriteHandle } from '../storage/handles.ts';
import { normalizeName } from '../text/normalize.ts';
import { indexWords } from '../text/words.ts';
import { rewriteEntityWords } from './entities.ts';

interface CaseScope {
  readonly db: WriteHandle;
  readonly context: JobContext;
  readonly datasetId: number;
  readonly now: number;
  readonly changes: ChangeList;
}

/** Makes the node that a contradiction or a fallacy is in the graph: its key is its own, so that it is nobody's namesake. */
export function insertCaseEntity(
  { db, context, datasetId, now, changes }: CaseScope,
  {
    type,
    name,
    madeBy,
  }: { readonly type: 'contradiction' | 'fallacy'; readonly name: string; readonly madeBy: string },
): number {
  const uid = context.uids.next(now);
  const { lastId: id } = db.run(
    'case.entity',
    `INSERT INTO entity (uid, dataset_id, key, name, type, made_by, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [uid, datasetId, `${type} ${uid.toLowerCase()}`, name, type, madeBy, now, now],
  );
  db.run('entity.addWords', 'INSERT INTO entity_fts (rowid, words) VALUES (?, ?)', [id, indexWords(name)]);
  db.run('entity.addAlias', 'INSERT OR IGNORE INTO entity_alias (entity_id, alias_norm) VALUES (?, ?)', [
    id,
    normalizeName(name),
  ]);
  changes.add('entity', id);
  return id;
}

/** Names the node of a case anew, and lets it be found by the new name alone. */
export function renameCaseEntity({ db, now, changes }: CaseScope, id: number, name: string): void {
  const { changes: renamed } = db.run(
    'case.rename',
    'UPDATE entity SET name = @name, updated_at = @now WHERE id = @id AND name <> @name',
    { id, name, now },
  );
  if (renamed === 0) return;
  db.run('case.dropAliases', 'DELETE FROM entity_alias WHERE entity_id = ?', [id]);
  db.run('entity.addAlias', 'INSERT OR IGNORE INTO entity_alias (entity_id, alias_norm) VALUES (?, ?)', [
    id,
    normalizeName(name),
  ]);
  rewriteEntityWords(db, id);
  changes.add('entity', id);
}
