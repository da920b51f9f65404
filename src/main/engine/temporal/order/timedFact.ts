/** What of a fact places it, or something else, in time: the columns as they are stored. */
export interface TimedFact {
  readonly id: number;
  readonly text: string;
  readonly subject_id: number | null;
  readonly relation: string | null;
  readonly object_id: number | null;
  readonly object_value: string | null;
  readonly datatype: string | null;
  readonly polarity: string;
  readonly modality: string;
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
  readonly anchor_entity_id: number | null;
  readonly anchor_relation: string | null;
  readonly anchor_offset_ms: number | null;
  readonly granularity: string | null;
  readonly temporal_note: string | null;
  /** When it was said; of a passage the time of its turn. */
  readonly said_at: number | null;
  readonly said_precision: string | null;
  readonly said_offset: number | null;
  readonly is_passage: number;
  readonly is_event: number;
}

/** `FROM fact f LEFT JOIN chunk c ON c.id = f.chunk_id` */
export const timedFactColumns = `f.id, f.text, f.subject_id, f.relation, f.object_id, f.object_value, f.datatype,
  f.polarity, f.modality, f.status,
  f.valid_at, f.valid_precision, f.valid_offset, f.valid_words, f.valid_kind,
  f.invalid_at, f.invalid_precision, f.invalid_offset, f.invalid_words, f.invalid_kind,
  f.anchor_entity_id, f.anchor_relation, f.anchor_offset_ms, f.granularity, f.temporal_note,
  coalesce(c.occurred_at, (SELECT min(a.asserted_at) FROM assertion a WHERE a.fact_id = f.id)) AS said_at,
  c.occurred_at_precision AS said_precision, c.occurred_at_offset AS said_offset,
  f.chunk_id IS NOT NULL AS is_passage, f.is_event`;

/** Whether what a fact says of other things may be built on: it stands, is affirmed, and is meant. */
export function isFirm({ status, polarity, modality }: TimedFact): boolean {
  return (
    (status === 'holds' || status === 'said') &&
    polarity === 'affirmed' &&
    (modality === 'asserted' || modality === 'planned')
  );
}
