import type { SpanKind } from '../contradiction/claims.ts';
import {
  BY_MODEL,
  type FoundFact,
  type IndexWords,
  type Moment,
  type Passage,
  type PreparedArtifact,
  type ToldArtifact,
} from '../extraction/told.ts';
import { passageHash } from '../semantic/statement.ts';
import { momentColumns } from './moments.ts';
import { sourceName } from './speakers.ts';
import type { StoredPassage, StoredTrust, StoreScope } from './storeScope.ts';

/** When a passage was said: its own time, else its artifact's; a text told directly, without either, is said as it is told. */
export function saidAt(told: ToldArtifact, passage: Passage, now: number): Moment | null {
  const dated = passage.occurredAt ?? told.occurredAt;
  if (dated !== null || told.sourceUri !== null) return dated;
  return { ms: now, precision: 'exact', offsetMinutes: null, words: null };
}

/** The kind of standing statement each passage holds, by its seq. */
export function standingBySeq({ extraction }: PreparedArtifact): ReadonlyMap<number, string> {
  const standing = new Map<number, string>();
  for (const fact of extraction.facts) {
    if (fact.standing !== null && !standing.has(fact.passageSeq)) standing.set(fact.passageSeq, fact.standing);
  }
  return standing;
}

/** Stores a passage: its chunk, its `experience` fact with words and tags, and the assertion that says it. */
export function insertPassage(
  scope: StoreScope,
  passage: Passage,
  words: IndexWords,
  standing: string | null,
): StoredPassage {
  const { db, context, prepared, now, entities, datasetId } = scope;
  const { told } = prepared;
  const source = sourceName(told, passage);
  const sourceId = source === null ? null : entities.id(source);
  const chunkId = insertChunk(scope, passage, sourceId);
  const said = saidAt(told, passage, now);
  const trust = scope.trust.of(passage);
  const { lastId: factId } = db.run(
    'fact.addPassage',
    `INSERT INTO fact (uid, dataset_id, fact_type, text, text_norm_hash, standing, chunk_id, occurred_at, made_by, created_at,
       status, trust_weight, trust_breakdown, recorded_at)
     VALUES (?, ?, 'experience', ?, ?, ?, ?, ?, 'told', ?, 'said', ?, ?, ?)`,
    [
      context.uids.next(now),
      datasetId,
      passage.text,
      passageHash(passage.text),
      standing,
      chunkId,
      said?.ms ?? null,
      now,
      trust.weight,
      trust.breakdown,
      now,
    ],
  );
  db.run('fact.addWords', 'INSERT INTO fact_fts (rowid, own, previous) VALUES (?, ?, ?)', [
    factId,
    words.own,
    words.previous,
  ]);
  insertAssertion(scope, {
    factId,
    chunkId,
    start: passage.start,
    end: passage.end,
    sourceId,
    said,
    from: null,
    to: null,
    spanKind: null,
    cue: null,
    trust,
  });
  if (sourceId !== null) linkEntity(scope, factId, sourceId, 'speaker');
  addTags(scope, factId);
  scope.changes.add('fact', factId);
  return { chunkId, factId };
}

function insertChunk({ db, artifactId }: StoreScope, passage: Passage, speakerId: number | null): number {
  return db.run(
    'chunk.add',
    `INSERT INTO chunk (artifact_id, seq, start, end, turn_ref, role, speaker, speaker_id,
       occurred_at, occurred_at_precision, occurred_at_offset, occurred_at_words, text)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      artifactId,
      passage.seq,
      passage.start,
      passage.end,
      passage.turnRef,
      passage.role,
      passage.speaker,
      speakerId,
      ...momentColumns(passage.occurredAt),
      passage.text,
    ],
  ).lastId;
}

export interface AssertionToAdd {
  readonly factId: number;
  readonly chunkId: number | null;
  /** UTF-16 offsets into the artifact's text. */
  readonly start: number | null;
  readonly end: number | null;
  readonly sourceId: number | null;
  readonly said: Moment | null;
  readonly from: Moment | null;
  readonly to: Moment | null;
  /** How the span of a structured fact is meant; null for a passage. */
  readonly spanKind: SpanKind | null;
  readonly cue: FoundFact['cue'];
  readonly trust: StoredTrust;
  /** The session of what is said outside any document; a document has its own. */
  readonly sessionId?: string | null;
}

/** Records one time that a fact was said, and gives its id. */
export function insertAssertion({ db, artifactId, madeBy }: StoreScope, assertion: AssertionToAdd): number {
  const { factId, chunkId, start, end, sourceId, said, from, to, spanKind, cue, trust, sessionId = null } = assertion;
  const { lastId } = db.run(
    'assertion.add',
    `INSERT INTO assertion (fact_id, artifact_id, chunk_id, start, end, source_id, asserted_at, asserted_precision, asserted_offset,
       stated_from, stated_from_precision, stated_from_offset, stated_from_words,
       stated_to, stated_to_precision, stated_to_offset, stated_to_words, span_kind, cue, trust_weight, trust_breakdown, session_id, made_by)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      factId,
      artifactId,
      chunkId,
      start,
      end,
      sourceId,
      said?.ms ?? null,
      said?.precision ?? null,
      said?.offsetMinutes ?? null,
      ...momentColumns(from),
      ...momentColumns(to),
      spanKind,
      cue,
      trust.weight,
      trust.breakdown,
      sessionId,
      madeBy === BY_MODEL ? madeBy : null,
    ],
  );
  return lastId;
}

export function linkEntity(
  { db }: Pick<StoreScope, 'db'>,
  factId: number,
  entityId: number,
  role: 'subject' | 'object' | 'speaker' | 'mention' | 'anchor',
): void {
  db.run('fact.linkEntity', 'INSERT OR IGNORE INTO fact_entity (fact_id, entity_id, role) VALUES (?, ?, ?)', [
    factId,
    entityId,
    role,
  ]);
}

/** Gives a fact the tags of the artifact that says it. */
export function addTags({ db, prepared }: StoreScope, factId: number): void {
  for (const tag of prepared.told.tags) {
    db.run('fact.addTag', 'INSERT OR IGNORE INTO tag (fact_id, tag) VALUES (?, ?)', [factId, tag]);
  }
}
