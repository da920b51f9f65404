import type { SettleScope } from '../../contradiction/applyDecided.ts';
import type { PlaceChangeDraft } from '../../semantic/identity/attachments.ts';
import { madeFact } from '../../edits/placeReads.ts';
import { linkEntity } from '../../episodic/passages.ts';
import { hashText } from '../../semantic/statement.ts';
import { indexWords } from '../../text/words.ts';

export interface FactToMake {
  readonly type: 'knowledge' | 'signal';
  readonly text: string;
  readonly subjectId: number;
  readonly relation: string | null;
  readonly objectId: number | null;
  readonly objectValue?: string | null;
  readonly confidence: number;
  /** A fact whose span, trust and sayings it takes over. */
  readonly like: number;
}

/**
 * Makes a fact that an effect calls for. Knowledge is said by whoever says the fact it is like: the words are theirs, only
 * what follows from them is less. A signal is nobody's saying. Its places go into the draft.
 */
export function makeFact(scope: SettleScope, draft: PlaceChangeDraft, fact: FactToMake): number {
  const { db, context, now, changes } = scope;
  const { type, text, subjectId, relation, objectId, objectValue = null, confidence, like } = fact;
  const hash = hashText(JSON.stringify(['effect', type, subjectId, relation, objectId, objectValue, text]));
  const { lastId: id } = db.run(
    'fallacy.makeFact',
    `INSERT INTO fact (uid, dataset_id, fact_type, text, text_norm_hash, subject_id, relation, object_id, object_value, polarity,
       modality, confidence, occurred_at, made_by, created_at, valid_at, valid_precision, valid_offset, valid_words, valid_kind,
       invalid_at, invalid_precision, invalid_offset, invalid_words, invalid_kind, status, trust_weight, trust_breakdown, recorded_at)
     SELECT ?, dataset_id, ?, ?, ?, ?, ?, ?, ?, 'affirmed', 'asserted', ?, occurred_at, 'fallacies', ?, valid_at, valid_precision,
       valid_offset, valid_words, valid_kind, invalid_at, invalid_precision, invalid_offset, invalid_words, invalid_kind, 'holds',
       trust_weight, trust_breakdown, ? FROM fact WHERE id = ?`,
    [context.uids.next(now), type, text, hash, subjectId, relation, objectId, objectValue, confidence, now, now, like],
  );
  db.run('fact.addWords', 'INSERT INTO fact_fts (rowid, own, previous) VALUES (?, ?, ?)', [id, indexWords(text), '']);
  linkEntity(scope, id, subjectId, 'subject');
  if (objectId !== null) linkEntity(scope, id, objectId, 'object');
  if (type === 'knowledge') sayLike(scope, draft, id, like);
  draft.addAll(madeFact(db, id, hash));
  changes.add('fact', id);
  return id;
}

/** Its sayings hang on no passage: reading that again finds the other statement, not this one. */
function sayLike({ db }: SettleScope, draft: PlaceChangeDraft, id: number, like: number): void {
  const last = Number(db.rows('assertion.last', 'SELECT coalesce(max(id), 0) FROM assertion')[0]?.[0] ?? 0);
  db.run(
    'fallacy.sayLike',
    `INSERT INTO assertion (fact_id, artifact_id, start, end, source_id, asserted_at, asserted_precision, asserted_offset,
       stated_from, stated_from_precision, stated_from_offset, stated_from_words,
       stated_to, stated_to_precision, stated_to_offset, stated_to_words, span_kind, trust_weight, trust_breakdown)
     SELECT ?, artifact_id, start, end, source_id, asserted_at, asserted_precision, asserted_offset,
       stated_from, stated_from_precision, stated_from_offset, stated_from_words,
       stated_to, stated_to_precision, stated_to_offset, stated_to_words, coalesce(span_kind, 'unknown'), trust_weight, trust_breakdown
     FROM assertion WHERE fact_id = ? AND withdrawn_at IS NULL ORDER BY id`,
    [id, like],
  );
  for (const [said] of db.rows('assertion.after', 'SELECT id FROM assertion WHERE id > ? AND fact_id = ?', [
    last,
    id,
  ])) {
    draft.add(`fact/${id}/assertion/${Number(said)}`, false, true);
  }
}
