import type { ChangeList } from '../../episodic/changes.ts';
import { rewriteEntityWords } from '../../semantic/entities.ts';
import { nameKey } from '../../semantic/names.ts';
import type { WriteHandle } from '../../storage/handles.ts';
import { foldText } from '../../text/fold.ts';
import type { Eraser } from './erase.ts';

/** Takes from the entities that stay the aliases which only forgotten texts used. */
export function forgetAliases(
  db: WriteHandle,
  changes: ChangeList,
  eraser: Eraser,
  forgottenTexts: readonly string[],
): void {
  const forgotten = foldText(forgottenTexts.join('\n'));
  const aliases = db.all<{ id: number; name: string; alias: string }>(
    'forget.aliases',
    `SELECT e.id, e.name, a.alias_norm AS alias FROM touched_entity t JOIN entity e ON e.id = t.id
     JOIN entity_alias a ON a.entity_id = e.id`,
  );
  const changed = new Set<number>();
  for (const { id, name, alias } of aliases) {
    if (alias === nameKey(name) || !forgotten.includes(alias) || isUsedElsewhere(db, id, alias)) continue;
    db.run('forget.alias', 'DELETE FROM entity_alias WHERE entity_id = ? AND alias_norm = ?', [id, alias]);
    eraser.note('entity_alias', 1);
    changed.add(id);
  }
  for (const id of changed) {
    rewriteEntityWords(db, id);
    changes.add('entity', id);
  }
}

function isUsedElsewhere(db: WriteHandle, entityId: number, alias: string): boolean {
  const texts = db.iterate<{ text: string }>(
    'forget.textsOfEntity',
    'SELECT f.text FROM fact_entity fe JOIN fact f ON f.id = fe.fact_id WHERE fe.entity_id = ?',
    [entityId],
  );
  for (const { text } of texts) if (foldText(text).includes(alias)) return true;
  return false;
}
