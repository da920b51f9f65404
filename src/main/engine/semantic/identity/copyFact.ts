import type { SettleScope } from '../../contradiction/applyDecided.ts';
import { indexWords } from '../../text/words.ts';

const copied = `dataset_id, fact_type, text, text_norm_hash, subject_id, relation, object_id, object_value, datatype, polarity, modality,
  caveats, rule_context, constraint_type, rule_rationale, standing, anchor_entity_id, anchor_relation, anchor_offset_ms,
  granularity, is_event, in_session, temporal_note, confidence, duration_turns, occurred_at, made_by, valid_at, valid_precision, valid_offset,
  valid_words, valid_kind, invalid_at, invalid_precision, invalid_offset, invalid_words, invalid_kind, status, expired_at,
  trust_weight, trust_breakdown`;

/** A second fact of the same statement and state, with the same tags, that nothing says yet. */
export function copyFact({ db, context, now, changes }: SettleScope, factId: number): number {
  const { lastId: id } = db.run(
    'fact.copy',
    `INSERT INTO fact (uid, ${copied}, created_at, recorded_at) SELECT ?, ${copied}, ?, ? FROM fact WHERE id = ?`,
    [context.uids.next(now), now, now, factId],
  );
  const text = db.get<{ text: string }>('fact.textOf', 'SELECT text FROM fact WHERE id = ?', [id])?.text ?? '';
  db.run('fact.addWords', 'INSERT INTO fact_fts (rowid, own, previous) VALUES (?, ?, ?)', [id, indexWords(text), '']);
  db.run(
    'fact.copyEntities',
    'INSERT INTO fact_entity (fact_id, entity_id, role) SELECT ?, entity_id, role FROM fact_entity WHERE fact_id = ?',
    [id, factId],
  );
  db.run('fact.copyTags', 'INSERT INTO tag (fact_id, tag) SELECT ?, tag FROM tag WHERE fact_id = ?', [id, factId]);
  changes.add('fact', id);
  return id;
}
