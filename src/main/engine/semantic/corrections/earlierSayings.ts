import { precisionSchema } from '../../../../shared/contract/primitives.ts';
import type { Moment } from '../../extraction/told.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import type { Writing } from '../../temporal/textDates.ts';
import type { Saying } from './takenBack.ts';

/** A correction means something said lately; what lies further back is not searched. */
const MOST_SAYINGS = 200;

/** An earlier saying with what a corrected copy of its fact needs. */
export interface EarlierSaying extends Saying {
  readonly text: string;
  readonly datatype: string | null;
  readonly modality: string;
  readonly caveats: string | null;
  readonly isEvent: boolean;
  readonly isDated: boolean;
  readonly from: Moment | null;
  readonly writing: Writing;
}

/** What a correction looks back from: who says it, where and when. */
export interface Outlook {
  readonly datasetId: number;
  readonly sourceId: number | null;
  readonly artifactId: number;
  readonly sessionId: string | null;
  readonly chunkId: number;
  /** Offset in the artifact's text. */
  readonly start: number;
  readonly saidAt: number;
}

interface Row {
  readonly assertion_id: number;
  readonly fact_id: number;
  readonly subject_id: number;
  readonly subject: string;
  readonly relation: string;
  readonly object_id: number | null;
  readonly object: string | null;
  readonly object_type: string | null;
  readonly datatype: string | null;
  readonly polarity: 'affirmed' | 'denied';
  readonly modality: string;
  readonly caveats: string | null;
  readonly is_event: number;
  readonly valid_kind: string;
  readonly text: string;
  readonly chunk_id: number;
  readonly chunk_start: number;
  readonly chunk_text: string;
  readonly start: number;
  readonly end: number;
  readonly asserted_at: number | null;
  readonly asserted_precision: string | null;
  readonly asserted_offset: number | null;
  readonly tz: string | null;
  readonly stated_from: number | null;
  readonly stated_from_precision: string | null;
  readonly stated_from_offset: number | null;
  readonly stated_from_words: string | null;
  readonly is_in_session: number;
}

/** What the source said before, newest first; what another passage took back already is left out. */
export function earlierSayings(db: ReadHandle, at: Outlook): EarlierSaying[] {
  const rows = db.all<Row>(
    'correction.earlier',
    `SELECT a.id AS assertion_id, a.fact_id, f.subject_id, s.name AS subject, f.relation, f.object_id,
       coalesce(f.object_value, o.name) AS object, o.type AS object_type, f.datatype, f.polarity, f.modality, f.caveats,
       f.is_event, f.valid_kind, f.text, a.chunk_id, c.start AS chunk_start, c.text AS chunk_text, a.start, a.end,
       a.asserted_at, a.asserted_precision, a.asserted_offset, t.tz,
       a.stated_from, a.stated_from_precision, a.stated_from_offset, a.stated_from_words,
       (t.id = @artifactId OR (@sessionId IS NOT NULL AND t.session_id = @sessionId)) AS is_in_session
     FROM assertion a JOIN fact f ON f.id = a.fact_id JOIN chunk c ON c.id = a.chunk_id JOIN artifact t ON t.id = a.artifact_id
     JOIN entity s ON s.id = f.subject_id LEFT JOIN entity o ON o.id = f.object_id
     WHERE a.source_id IS @sourceId AND f.dataset_id = @datasetId AND f.chunk_id IS NULL AND a.withdrawn_at IS NULL
       AND f.relation IS NOT NULL AND f.relation <> 'corrects' AND f.modality IN ('asserted', 'planned')
       AND a.start IS NOT NULL AND a.asserted_at <= @saidAt AND (t.id <> @artifactId OR a.start < @start)
       AND (@sourceId IS NOT NULL OR t.source_uri IS NULL)
       AND NOT EXISTS (SELECT 1 FROM correction k JOIN assertion by ON by.id = k.assertion_id
         WHERE k.corrected_id = a.id AND by.withdrawn_at IS NULL AND by.chunk_id <> @chunkId)
     ORDER BY a.asserted_at DESC, a.artifact_id DESC, a.start DESC, a.id DESC LIMIT ${MOST_SAYINGS}`,
    { ...at },
  );
  return rows.map(sayingOf);
}

function sayingOf(row: Row): EarlierSaying {
  return {
    assertionId: row.assertion_id,
    factId: row.fact_id,
    subjectId: row.subject_id,
    subject: row.subject,
    relation: row.relation,
    objectId: row.object_id,
    object: row.object ?? '',
    objectType: row.object_type,
    datatype: row.datatype,
    polarity: row.polarity,
    modality: row.modality,
    caveats: row.caveats,
    isEvent: row.is_event === 1,
    isDated: row.valid_kind !== 'unknown',
    text: row.text,
    words: sentenceAround(row.chunk_text, row.start - row.chunk_start, row.end - row.chunk_start),
    clause: `${row.chunk_id} ${row.start}`,
    isInSession: row.is_in_session === 1,
    from: moment(row.stated_from, row.stated_from_precision, row.stated_from_offset, row.stated_from_words),
    writing: { at: moment(row.asserted_at, row.asserted_precision, row.asserted_offset, null), tz: row.tz },
  };
}

/** A clause with what stands before and behind it in its sentence: a date in front belongs to it. */
function sentenceAround(text: string, start: number, end: number): string {
  const before = text.slice(0, start).search(/[^.!?\n]*$/);
  const after = /[.!?\n]/.exec(text.slice(end));
  return normalizeBlanks(text.slice(before, after === null ? text.length : end + after.index));
}

function normalizeBlanks(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function moment(
  ms: number | null,
  precision: string | null,
  offsetMinutes: number | null,
  words: string | null,
): Moment | null {
  if (ms === null) return null;
  return { ms, precision: precisionSchema.catch('exact').parse(precision), offsetMinutes, words };
}
