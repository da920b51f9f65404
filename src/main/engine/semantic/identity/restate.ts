import { allenRelationSchema } from '../../../../shared/contract/temporal.ts';
import { constraintSchema } from '../../../../shared/contract/memory.ts';
import type { FoundFact } from '../../extraction/told.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import { hashText, statementHash } from '../statement.ts';

/** A stored structured fact, as far as its statement's hash is made of it. */
export interface StatementRow {
  readonly id: number;
  readonly text: string;
  readonly text_norm_hash: number;
  readonly subject_id: number | null;
  readonly relation: string | null;
  readonly object_id: number | null;
  readonly object_value: string | null;
  readonly polarity: FoundFact['polarity'];
  readonly modality: FoundFact['modality'];
  readonly caveats: string | null;
  readonly rule_context: string | null;
  readonly constraint_type: string | null;
  readonly is_event: number;
  readonly anchor_entity_id: number | null;
  readonly anchor_relation: string | null;
  readonly anchor_offset_ms: number | null;
  readonly temporal_note: string | null;
  readonly occurred_at: number | null;
}

export interface Ends {
  readonly subjectId: number | null;
  readonly objectId: number | null;
  readonly anchorId: number | null;
  /** Where that becomes another one too. */
  readonly relation?: string;
}

interface SaidWords {
  readonly from: string | null;
  readonly to: string | null;
}

/** Facts with the words of date that any saying of their statement used. */
export interface StatementRows {
  readonly rows: readonly StatementRow[];
  readonly words: ReadonlyMap<number, readonly SaidWords[]>;
}

export function readStatements(db: ReadHandle, factIds: readonly number[]): StatementRows {
  const ids = JSON.stringify(factIds);
  const rows = db.all<StatementRow>(
    'statement.rows',
    `SELECT f.id, f.text, f.text_norm_hash, f.subject_id, f.relation, f.object_id, f.object_value, f.polarity, f.modality,
       f.caveats, f.rule_context, f.constraint_type, f.is_event,
       f.anchor_entity_id, f.anchor_relation, f.anchor_offset_ms, f.temporal_note, f.occurred_at
     FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value WHERE f.chunk_id IS NULL`,
    [ids],
  );
  const said = db.all<SaidWords & { hash: number }>(
    'statement.words',
    `SELECT DISTINCT f.text_norm_hash AS hash, a.stated_from_words AS "from", a.stated_to_words AS "to"
     FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value
     CROSS JOIN fact same ON same.dataset_id = f.dataset_id AND same.text_norm_hash = f.text_norm_hash
     CROSS JOIN assertion a ON a.fact_id = same.id
     WHERE f.chunk_id IS NULL AND (a.stated_from_words IS NOT NULL OR a.stated_to_words IS NOT NULL)`,
    [ids],
  );
  return { rows, words: Map.groupBy(said, ({ hash }) => hash) };
}

/**
 * The hash of a fact's statement once its ends are others. It is made of how the statement was read, of which not all is
 * stored: of the readings that give the hash it has, the first is taken. Where none does, the ends are exchanged within
 * the hash, so that exchanging them back gives the same one again.
 */
export function restatedHash(row: StatementRow, words: readonly SaidWords[], to: Ends): number {
  const from: Ends = { subjectId: row.subject_id, objectId: row.object_id, anchorId: row.anchor_entity_id };
  for (const { from: begin, to: end } of [{ from: null, to: null }, ...words]) {
    for (const validKind of ['at_latest', 'unknown'] as const) {
      const fact = readingOf(row, begin, end, validKind);
      if (statementHash({ fact, ...from }) === row.text_norm_hash) {
        return statementHash({ fact: { ...fact, relation: to.relation ?? fact.relation }, ...to });
      }
    }
  }
  return exchanged(row.text_norm_hash, { ...from, relation: row.relation ?? '' }, to);
}

function readingOf(
  row: StatementRow,
  begin: string | null,
  end: string | null,
  validKind: 'at_latest' | 'unknown',
): FoundFact {
  const isDatedEvent = row.is_event === 1 && row.occurred_at !== null;
  const dated = { precision: 'exact' as const, offsetMinutes: null };
  return {
    text: row.text,
    factType: 'knowledge',
    subject: null,
    relation: row.relation,
    object: null,
    value: row.object_value === null ? null : { text: row.object_value, datatype: 'string' },
    polarity: row.polarity,
    modality: row.modality,
    caveats: row.caveats,
    standing: null,
    ...ruleOf(row),
    ...anchorOf(row),
    validFrom: isDatedEvent || begin !== null ? { ...dated, ms: row.occurred_at ?? 0, words: begin } : null,
    validTo: end === null ? null : { ...dated, ms: 0, words: end },
    validKind,
    isEvent: isDatedEvent,
    temporalNote: row.temporal_note,
    passageSeq: 0,
    start: 0,
    end: 0,
    confidence: 1,
    cue: null,
  };
}

function ruleOf({ rule_context, constraint_type }: StatementRow): Pick<FoundFact, 'rule'> {
  const constraint = constraintSchema.nullable().parse(constraint_type);
  return { rule: { context: rule_context, constraint, rationale: null, turns: null } };
}

function anchorOf({ anchor_relation, anchor_offset_ms }: StatementRow): Pick<FoundFact, 'anchor'> {
  if (anchor_relation === null) return {};
  const relation = allenRelationSchema.parse(anchor_relation);
  return { anchor: { event: '', relation, offsetMs: anchor_offset_ms, granularity: null } };
}

function exchanged(hash: number, from: Ends, to: Ends): number {
  const relation = to.relation === undefined ? 0n : mask('relation', from.relation) ^ mask('relation', to.relation);
  return Number(
    BigInt(hash) ^
      relation ^
      mask('subject', from.subjectId) ^
      mask('subject', to.subjectId) ^
      mask('object', from.objectId) ^
      mask('object', to.objectId) ^
      mask('anchor', from.anchorId) ^
      mask('anchor', to.anchorId),
  );
}

function mask(role: string, end: number | string | null | undefined): bigint {
  return BigInt(hashText(`${role} ${end ?? ''}`));
}
