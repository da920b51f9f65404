import type { ChangeList } from '../../episodic/changes.ts';
import { endUnsupported } from '../../semantic/factState.ts';
import { keepBestTrust } from '../../semantic/factTrust.ts';
import type { WriteHandle } from '../../storage/handles.ts';
import { indexWords } from '../../text/words.ts';
import { removeVectors } from '../vectorTables.ts';
import type { Eraser } from './erase.ts';

/** What kept facts have from assertions that are about to go. */
export interface ForgottenShare {
  /** Facts whose wording is that of a forgotten assertion: the first one gave it. */
  readonly worded: ReadonlySet<number>;
  readonly tags: readonly { readonly fact_id: number; readonly tag: string }[];
}

/** Reads it while the assertions are still there. */
export function forgottenShare(db: WriteHandle): ForgottenShare {
  const worded = db.all<{ id: number }>(
    'forget.firstSaid',
    `SELECT k.id FROM kept_fact k
     WHERE (SELECT min(a.id) FROM assertion a WHERE a.fact_id = k.id) IN (SELECT id FROM gone_assertion)`,
  );
  const tags = db.all<{ fact_id: number; tag: string }>(
    'forget.givenTags',
    `SELECT DISTINCT a.fact_id, t.tag FROM kept_fact k JOIN assertion a ON a.fact_id = k.id
     JOIN gone_assertion g ON g.id = a.id JOIN artifact_tag t ON t.artifact_id = a.artifact_id`,
  );
  return { worded: new Set(worded.map(({ id }) => id)), tags };
}

/**
 * Facts that others still say, after some of their assertions are gone: words, dates and tags that only the forgotten
 * ones gave are replaced by those of the rest. Runs after the assertions are erased.
 */
export function repairKeptFacts(
  db: WriteHandle,
  changes: ChangeList,
  eraser: Eraser,
  { worded, tags }: ForgottenShare,
  now: number,
): void {
  const kept = db.all<{ id: number }>('forget.keptFacts', 'SELECT id FROM kept_fact').map(({ id }) => id);
  for (const id of kept) {
    if (worded.has(id)) rewordFact(db, changes, id);
    redateFact(db, id);
    changes.add('fact', id);
  }
  for (const { fact_id, tag } of tags) {
    const { changes: removed } = db.run(
      'forget.keptTag',
      `DELETE FROM tag WHERE fact_id = @fact_id AND tag = @tag AND NOT EXISTS
         (SELECT 1 FROM assertion a JOIN artifact_tag t ON t.artifact_id = a.artifact_id
          WHERE a.fact_id = @fact_id AND t.tag = @tag)`,
      { fact_id, tag },
    );
    eraser.note('tag', removed);
  }
  endUnsupported(db, changes, kept, now);
  keepBestTrust(db, changes, kept, now);
}

/** The fact is put in the words of the earliest passage that still says it. */
function rewordFact(db: WriteHandle, changes: ChangeList, factId: number): void {
  const said = db.get<{ text: string; start: number; end: number; chunk_start: number }>(
    'forget.otherWords',
    `SELECT c.text, a.start, a.end, c.start AS chunk_start FROM assertion a JOIN chunk c ON c.id = a.chunk_id
     WHERE a.fact_id = ? AND a.start IS NOT NULL ORDER BY a.id LIMIT 1`,
    [factId],
  );
  if (said === undefined) return;
  const words = said.text.slice(said.start - said.chunk_start, said.end - said.chunk_start).trim() || said.text;
  db.run('fact.reword', 'UPDATE fact SET text = ?, temporal_note = NULL WHERE id = ?', [words, factId]);
  db.run('fact.replaceWords', 'INSERT OR REPLACE INTO fact_fts (rowid, own, previous) VALUES (?, ?, ?)', [
    factId,
    indexWords(words),
    '',
  ]);
  removeVectors(db, 'fact', [factId]);
  changes.add('vector', factId);
}

/** A date is kept where an assertion that is left stated it; decisions about the fact stay as they are. */
function redateFact(db: WriteHandle, factId: number): void {
  db.run(
    'forget.redateBegin',
    `UPDATE fact SET (valid_at, valid_precision, valid_offset, valid_words, valid_kind) =
       (SELECT coalesce(a.stated_from, a.asserted_at), coalesce(a.stated_from_precision, a.asserted_precision),
          coalesce(a.stated_from_offset, a.asserted_offset), a.stated_from_words,
          CASE WHEN a.stated_from IS NOT NULL THEN 'stated' WHEN a.asserted_at IS NOT NULL THEN 'at_latest' ELSE 'unknown' END
        FROM assertion a WHERE a.fact_id = fact.id ORDER BY a.stated_from IS NULL, a.stated_from, a.asserted_at, a.id LIMIT 1)
     WHERE id = @id AND (
       (valid_kind = 'stated' AND NOT EXISTS
         (SELECT 1 FROM assertion a WHERE a.fact_id = fact.id AND a.stated_from = fact.valid_at AND a.stated_from_words IS fact.valid_words))
       OR (valid_kind = 'at_latest' AND valid_at IS NOT NULL AND NOT EXISTS
         (SELECT 1 FROM assertion a WHERE a.fact_id = fact.id AND a.asserted_at = fact.valid_at)))`,
    { id: factId },
  );
  db.run(
    'forget.redateEnd',
    `UPDATE fact SET invalid_at = NULL, invalid_precision = NULL, invalid_offset = NULL, invalid_words = NULL, invalid_kind = 'unknown'
     WHERE id = @id AND invalid_kind = 'stated' AND NOT EXISTS
       (SELECT 1 FROM assertion a WHERE a.fact_id = fact.id AND a.stated_to = fact.invalid_at AND a.stated_to_words IS fact.invalid_words)`,
    { id: factId },
  );
  db.run(
    'forget.wordsOfStates',
    `UPDATE fact_state SET
       valid_words = (SELECT a.stated_from_words FROM assertion a WHERE a.fact_id = fact_state.fact_id AND a.stated_from_words = valid_words LIMIT 1),
       invalid_words = (SELECT a.stated_to_words FROM assertion a WHERE a.fact_id = fact_state.fact_id AND a.stated_to_words = invalid_words LIMIT 1)
     WHERE fact_id = ?`,
    [factId],
  );
}
