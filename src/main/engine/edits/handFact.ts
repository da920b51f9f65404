import { PalimpsestError } from '../../../shared/contract/errors.ts';
import { precisionSchema } from '../../../shared/contract/primitives.ts';
import type { Moment } from '../extraction/told.ts';
import type { ReadHandle } from '../storage/handles.ts';

/** A stored fact as far as a person can correct or confirm it. */
export interface HandFact {
  readonly id: number;
  readonly text: string;
  readonly text_norm_hash: number;
  readonly chunk_id: number | null;
  readonly subject_id: number | null;
  readonly subject: string | null;
  readonly relation: string | null;
  readonly object_id: number | null;
  readonly object: string | null;
  readonly object_value: string | null;
  readonly datatype: string | null;
  readonly polarity: 'affirmed' | 'denied';
  readonly modality: string;
  readonly caveats: string | null;
  readonly rule_context: string | null;
  readonly constraint_type: string | null;
  readonly rule_rationale: string | null;
  readonly duration_turns: number | null;
  readonly standing: 'instruction' | 'preference' | 'decision' | null;
  readonly fact_type: string;
  readonly is_event: number;
  readonly status: string;
  readonly valid_at: number | null;
  readonly valid_precision: string | null;
  readonly valid_offset: number | null;
  readonly valid_words: string | null;
  readonly valid_kind: string;
  readonly invalid_at: number | null;
  readonly invalid_precision: string | null;
  readonly invalid_offset: number | null;
  readonly invalid_words: string | null;
  readonly invalid_kind: string;
  /** Somebody says it. */
  readonly is_said: number;
  /** “Never” or “always”. */
  readonly is_always: number;
}

/** @throws PalimpsestError not_found */
export function requireHandFact(db: ReadHandle, datasetId: number, factId: number): HandFact {
  const fact = db.get<HandFact>(
    'hand.fact',
    `SELECT f.id, f.text, f.text_norm_hash, f.chunk_id, f.subject_id, s.name AS subject, f.relation, f.object_id, f.object_value,
       coalesce(o.name, f.object_value) AS object, f.datatype, f.polarity, f.modality, f.caveats, f.rule_context, f.constraint_type,
       f.rule_rationale, f.duration_turns, f.standing, f.fact_type, f.is_event, f.status,
       f.valid_at, f.valid_precision, f.valid_offset, f.valid_words, f.valid_kind,
       f.invalid_at, f.invalid_precision, f.invalid_offset, f.invalid_words, f.invalid_kind,
       EXISTS (SELECT 1 FROM assertion a WHERE a.fact_id = f.id AND a.withdrawn_at IS NULL) AS is_said,
       EXISTS (SELECT 1 FROM assertion a WHERE a.fact_id = f.id AND a.span_kind = 'always') AS is_always
     FROM fact f LEFT JOIN entity s ON s.id = f.subject_id LEFT JOIN entity o ON o.id = f.object_id
     WHERE f.dataset_id = ? AND f.id = ?`,
    [datasetId, factId],
  );
  if (fact === undefined) throw new PalimpsestError('not_found', `There is no fact ${factId}.`, { field: 'fact_id' });
  return fact;
}

/** Why the rules do not lay this fact out, so that a person cannot correct or confirm it; null when they do. */
export function whyNotLaidOut(fact: HandFact): string | null {
  if (fact.chunk_id !== null) return 'It is a passage, which stays as it was written.';
  if (fact.subject_id === null || fact.relation === null) return 'It has no subject and relation.';
  if (fact.object === null) return 'It ends in nothing.';
  if (fact.modality !== 'asserted') return `It is ${fact.modality}, not held.`;
  if (fact.is_said === 0) return 'It only follows from others.';
  return null;
}

/** Since when a fact holds, as a date can be told again; null when that is not known. */
export function beginOf(fact: HandFact): Moment | null {
  const { valid_at, valid_precision, valid_offset, valid_words } = fact;
  return momentFrom(valid_at, valid_precision, valid_offset, valid_words);
}

export function endOf(fact: HandFact): Moment | null {
  const { invalid_at, invalid_precision, invalid_offset, invalid_words } = fact;
  return momentFrom(invalid_at, invalid_precision, invalid_offset, invalid_words);
}

function momentFrom(
  ms: number | null,
  precision: string | null,
  offsetMinutes: number | null,
  words: string | null,
): Moment | null {
  return ms === null ? null : { ms, precision: precisionSchema.catch('exact').parse(precision), offsetMinutes, words };
}
