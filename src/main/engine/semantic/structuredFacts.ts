import type { SpanKind } from '../contradiction/claims.ts';
import { settle } from '../contradiction/settle.ts';
import { addTags, insertAssertion, linkEntity, saidAt } from '../episodic/passages.ts';
import { momentColumns } from '../episodic/moments.ts';
import { sourceName } from '../episodic/speakers.ts';
import type { StoredPassage, StoreScope } from '../episodic/storeScope.ts';
import { BY_MODEL, type FoundFact, type Moment, type Passage } from '../extraction/told.ts';
import type { SqlValue } from '../storage/handles.ts';
import { readCorrection, recordCorrection } from './corrections/correct.ts';
import { readEnding } from './endings/whatEnds.ts';
import { changeState, endUnsupported } from './factState.ts';
import { keepBestTrust } from './factTrust.ts';
import { asKnown } from './mirrored.ts';
import { keepPlans, readPlanWord } from './plans/keepPlans.ts';
import { statementHash } from './statement.ts';

const NEVER = /\bnever\b/i;

/** A structured fact as the caller is told of it: `known` when the statement was there already. */
export interface StoredFact {
  readonly id: number;
  readonly uid: string;
  readonly known: boolean;
}

/** A found fact with its entities resolved and its place known. */
export interface FactToStore {
  readonly fact: FoundFact;
  readonly words: string;
  readonly hash: number;
  readonly subjectId: number | null;
  readonly objectId: number | null;
  /** The event that places it in time. */
  readonly anchorId?: number | null;
  readonly passage: Passage;
  /** Null for a fact told by hand: there is no passage that it was found in. */
  readonly at: StoredPassage | null;
}

interface SameStatement {
  readonly id: number;
  readonly uid: string;
  readonly text_norm_hash: number;
  readonly subject_id: number | null;
  readonly relation: string | null;
  readonly object_id: number | null;
  valid_at: number | null;
  valid_kind: string;
  invalid_at: number | null;
}

/** A found fact with the passage that it was found in. */
export interface FactInPlace {
  readonly fact: FoundFact;
  readonly words: string;
  readonly passage: Passage;
  readonly at: StoredPassage;
}

export function resolveFacts({ db, datasetId, entities }: StoreScope, found: readonly FactInPlace[]): FactToStore[] {
  const sided = found.map((one) => ({
    ...one,
    subjectId: one.fact.subject === null ? null : entities.id(one.fact.subject),
    objectId: one.fact.object === null ? null : entities.id(one.fact.object),
  }));
  return asKnown(db, datasetId, sided, entities.created).map((one) => {
    const { fact, subjectId, objectId } = one;
    const anchorId = fact.anchor === undefined ? null : entities.id(fact.anchor.event);
    return { ...one, anchorId, hash: statementHash({ fact, subjectId, objectId, anchorId }) };
  });
}

/**
 * Stores structured facts in order. A statement that is there already and still open gains an assertion instead of a
 * second fact (DESIGN section 4, rule 2); one whose interval ended before this was said begins anew, so that A, B, A
 * stays three.
 */
export function storeFacts(scope: StoreScope, facts: readonly FactToStore[]): StoredFact[] {
  const sameBy = sameStatements(scope, facts);
  const stored = facts.flatMap((told): StoredFact[] => {
    const meant = readPlanWord(scope, told);
    if (meant === null) return [];
    const found = readEnding(scope, meant);
    if (found !== told) addKnown(sameBy, sameStatements(scope, [found]));
    if (found.fact.cue !== 'correction') return [storeOne(scope, found, sameBy).fact];
    return readCorrection(scope, found).map(({ toStore, takesBack }) => {
      if (toStore !== found) addKnown(sameBy, sameStatements(scope, [toStore]));
      const { fact, assertionId } = storeOne(scope, toStore, sameBy);
      recordCorrection(scope, { factId: fact.id, assertionId }, takesBack);
      return fact;
    });
  });
  settle(
    scope,
    stored.map(({ id }) => id),
  );
  keepPlans(
    scope,
    stored.map(({ id }) => id),
  );
  const saidAgain = stored.filter(({ known }) => known).map(({ id }) => id);
  keepBestTrust(scope.db, scope.changes, saidAgain, scope.now);
  return stored;
}

/**
 * Stores a statement that a person puts in the place of a wrong one: said again where another fact says it already, but
 * never as the wrong one itself, which may say the same of other dates. Nothing is laid out.
 */
export function storeInstead(
  scope: StoreScope,
  told: FactToStore,
  wrong: { readonly hash: number },
): { readonly fact: StoredFact; readonly assertionId: number } {
  return storeOne(
    scope,
    told,
    told.hash === wrong.hash ? new Map<number, SameStatement[]>() : sameStatements(scope, [told]),
  );
}

function addKnown(sameBy: Map<number, SameStatement[]>, more: ReadonlyMap<number, SameStatement[]>): void {
  for (const [hash, list] of more) sameBy.set(hash, list);
}

/** Stores one statement, or says it again where it is known. */
function storeOne(
  scope: StoreScope,
  found: FactToStore,
  sameBy: Map<number, SameStatement[]>,
): { readonly fact: StoredFact; readonly assertionId: number } {
  const from = begin(scope, found);
  const same = (sameBy.get(found.hash) ?? []).find((known) => isSame(known, found, from));
  if (same !== undefined) {
    const assertionId = assertAgain(scope, same, found, from);
    return { fact: { id: same.id, uid: same.uid, known: true }, assertionId };
  }
  const { added, assertionId } = insertFact(scope, found, from);
  const list = sameBy.get(found.hash);
  if (list === undefined) sameBy.set(found.hash, [added]);
  else list.push(added);
  return { fact: { id: added.id, uid: added.uid, known: false }, assertionId };
}

/** How the span of a saying is meant (DESIGN section 4, rule 3). */
function spanKindOf(fact: FoundFact): SpanKind {
  if (fact.validKind === 'stated') return fact.validFrom === null ? 'until' : 'stated';
  if (fact.validKind === 'unknown') return fact.validTo === null ? 'unknown' : 'until';
  return !fact.isEvent && fact.polarity === 'denied' && NEVER.test(fact.text) ? 'always' : 'at_latest';
}

/** Facts that may be the same statement, by hash, newest first; read with one statement. What names a new entity cannot be there. */
function sameStatements(
  { db, datasetId, entities }: StoreScope,
  facts: readonly FactToStore[],
): Map<number, SameStatement[]> {
  const isNew = (id: number | null): boolean => id !== null && entities.created.has(id);
  const hashes = facts.filter((f) => !isNew(f.subjectId) && !isNew(f.objectId)).map((f) => f.hash);
  const byHash = new Map<number, SameStatement[]>();
  if (hashes.length === 0) return byHash;
  const rows = db.all<SameStatement>(
    'fact.sameStatement',
    `SELECT f.id, f.uid, f.text_norm_hash, f.subject_id, f.relation, f.object_id, f.valid_at, f.valid_kind, f.invalid_at
     FROM json_each(?) j CROSS JOIN fact f ON f.dataset_id = ? AND f.text_norm_hash = j.value
     WHERE f.chunk_id IS NULL AND f.status IN ('holds', 'disputed')
       AND EXISTS (SELECT 1 FROM assertion a WHERE a.fact_id = f.id AND a.withdrawn_at IS NULL)
     ORDER BY f.id DESC`,
    [JSON.stringify([...new Set(hashes)]), datasetId],
  );
  for (const row of rows) {
    const list = byHash.get(row.text_norm_hash);
    if (list === undefined) byHash.set(row.text_norm_hash, [row]);
    else list.push(row);
  }
  return byHash;
}

function isSame(known: SameStatement, found: FactToStore, from: Moment | null): boolean {
  const isStatement =
    known.subject_id === found.subjectId &&
    known.object_id === found.objectId &&
    known.relation === found.fact.relation;
  const isOver = known.invalid_at !== null && from !== null && from.ms >= known.invalid_at;
  return isStatement && !isOver;
}

/** When the fact begins to hold: its stated date; for an undated present, when it was said. */
function begin({ prepared, now }: StoreScope, { fact, passage }: FactToStore): Moment | null {
  if (fact.validFrom !== null || fact.validKind !== 'at_latest') return fact.validFrom;
  return saidAt(prepared.told, passage, now);
}

function insertFact(
  scope: StoreScope,
  found: FactToStore,
  from: Moment | null,
): { readonly added: SameStatement; readonly assertionId: number } {
  const { db, context, now, changes } = scope;
  const uid = context.uids.next(now);
  const row = factColumns(scope, found, from, uid);
  const columns = Object.keys(row);
  const { lastId: id } = db.run(
    'fact.add',
    `INSERT INTO fact (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    Object.values(row),
  );
  db.run('fact.addWords', 'INSERT INTO fact_fts (rowid, own, previous) VALUES (?, ?, ?)', [id, found.words, '']);
  if (found.subjectId !== null) linkEntity(scope, id, found.subjectId, 'subject');
  if (found.objectId !== null) linkEntity(scope, id, found.objectId, 'object');
  if (found.anchorId != null) linkEntity(scope, id, found.anchorId, 'anchor');
  const assertionId = recordSaying(scope, id, found);
  for (const tag of found.fact.tags ?? [])
    db.run('fact.addTag', 'INSERT OR IGNORE INTO tag (fact_id, tag) VALUES (?, ?)', [id, tag]);
  changes.add('fact', id);
  const added = {
    id,
    uid,
    text_norm_hash: found.hash,
    subject_id: found.subjectId,
    relation: found.fact.relation,
    object_id: found.objectId,
    valid_at: from?.ms ?? null,
    valid_kind: found.fact.validKind,
    invalid_at: found.fact.validTo?.ms ?? null,
  };
  return { added, assertionId };
}

function factColumns(
  scope: StoreScope,
  { fact, hash, subjectId, objectId, anchorId, passage }: FactToStore,
  from: Moment | null,
  uid: string,
): Record<string, SqlValue> {
  const { datasetId, now, madeBy, prepared } = scope;
  const trust = scope.trust.of(passage);
  const said = saidAt(prepared.told, passage, now);
  const occurred = fact.isEvent && fact.validFrom !== null ? fact.validFrom : said;
  const [validAt, validPrecision, validOffset, validWords] = momentColumns(from);
  const [invalidAt, invalidPrecision, invalidOffset, invalidWords] = momentColumns(fact.validTo);
  return {
    uid,
    dataset_id: datasetId,
    fact_type: fact.factType,
    text: fact.text,
    text_norm_hash: hash,
    subject_id: subjectId,
    relation: fact.relation,
    object_id: objectId,
    object_value: fact.value?.text ?? null,
    datatype: fact.value?.datatype ?? null,
    polarity: fact.polarity,
    modality: fact.modality,
    caveats: fact.caveats,
    rule_context: fact.rule?.context ?? null,
    constraint_type: fact.rule?.constraint ?? null,
    rule_rationale: fact.rule?.rationale ?? null,
    duration_turns: fact.rule?.turns ?? null,
    in_session: Number(fact.rule?.isOfSession === true),
    standing: fact.standing,
    is_event: Number(fact.isEvent && fact.validFrom !== null),
    ...anchorColumns(fact, anchorId ?? null),
    temporal_note: fact.temporalNote,
    confidence: fact.confidence,
    occurred_at: occurred?.ms ?? null,
    made_by: madeBy,
    created_at: now,
    valid_at: validAt,
    valid_precision: validPrecision,
    valid_offset: validOffset,
    valid_words: validWords,
    valid_kind: fact.validKind,
    invalid_at: invalidAt,
    invalid_precision: invalidPrecision,
    invalid_offset: invalidOffset,
    invalid_words: invalidWords,
    invalid_kind: fact.validTo === null ? 'unknown' : 'stated',
    trust_weight: trust.weight,
    trust_breakdown: trust.breakdown,
    recorded_at: now,
  };
}

/** Granularity is that of the distance from the anchor; without one, of the event's own date. */
function anchorColumns({ anchor, isEvent, validFrom }: FoundFact, anchorId: number | null): Record<string, SqlValue> {
  if (anchor === undefined || anchorId === null) {
    return { granularity: isEvent ? (validFrom?.precision ?? null) : null };
  }
  return {
    anchor_entity_id: anchorId,
    anchor_relation: anchor.relation,
    anchor_offset_ms: anchor.offsetMs,
    granularity: anchor.granularity,
  };
}

/** The assertion, its passage and its tags: what each saying of a fact leaves, the first as the later ones. */
function recordSaying(scope: StoreScope, factId: number, { fact, passage, at }: FactToStore): number {
  const { db, prepared, now, entities } = scope;
  const source = sourceName(prepared.told, passage);
  const assertionId = insertAssertion(scope, {
    factId,
    chunkId: at?.chunkId ?? null,
    start: at === null ? null : passage.start + fact.start,
    end: at === null ? null : passage.start + fact.end,
    sourceId: source === null ? null : entities.id(source),
    said: saidAt(prepared.told, passage, now),
    from: fact.validFrom,
    to: fact.validTo,
    spanKind: spanKindOf(fact),
    cue: fact.cue,
    trust: scope.trust.of(passage),
    sessionId: at === null ? prepared.told.sessionId : null,
  });
  if (at !== null) {
    db.run('fact.link', 'INSERT OR IGNORE INTO fact_link (from_fact, to_fact, kind) VALUES (?, ?, ?)', [
      factId,
      at.factId,
      'derived_from',
    ]);
  }
  addTags(scope, factId);
  return assertionId;
}

/**
 * Another saying of a known fact. What is asserted of a subject is laid out afterwards; for the rest, a date given now for
 * what had none, or an end for what is open, becomes its state.
 */
function assertAgain(scope: StoreScope, known: SameStatement, found: FactToStore, from: Moment | null): number {
  const { db, changes, now } = scope;
  const assertionId = recordSaying(scope, known.id, found);
  changes.add('fact', known.id);
  if (found.fact.modality === 'asserted' && found.subjectId !== null && found.fact.relation !== null)
    return assertionId;
  const beginsNow = from !== null && beginsBetter(known, found.fact, from);
  const endsNow = found.fact.validTo !== null && known.invalid_at === null;
  if (!beginsNow && !endsNow) return assertionId;
  const [invalidAt, invalidPrecision, invalidOffset, invalidWords] = momentColumns(found.fact.validTo);
  changeState(db, changes, known.id, now, {
    ...(beginsNow
      ? {
          valid_at: from.ms,
          valid_precision: from.precision,
          valid_offset: from.offsetMinutes,
          valid_words: from.words,
          valid_kind: found.fact.validKind,
        }
      : {}),
    ...(endsNow
      ? {
          invalid_at: invalidAt,
          invalid_precision: invalidPrecision,
          invalid_offset: invalidOffset,
          invalid_words: invalidWords,
          invalid_kind: 'stated' as const,
        }
      : {}),
  });
  if (beginsNow) Object.assign(known, { valid_at: from.ms, valid_kind: found.fact.validKind });
  if (endsNow) known.invalid_at = invalidAt;
  return assertionId;
}

/** A stated begin is better than a guessed one; of two guesses ("at the latest"), the earlier. */
function beginsBetter(known: SameStatement, fact: FoundFact, from: Moment): boolean {
  if (known.valid_kind === 'stated') return false;
  return fact.validKind === 'stated' || known.valid_at === null || from.ms < known.valid_at;
}

/** One time that a passage said a structured fact. */
export interface SaidBefore {
  readonly assertion_id: number;
  readonly chunk_id: number;
  readonly fact_id: number;
  readonly uid: string;
  readonly hash: number;
  /** Told with a cue, as the end of a plan or a corrected statement is. */
  readonly has_cue: number;
}

/** What is found in passages now beside what they said before. */
export interface ComparedReading {
  readonly same: readonly StoredFact[];
  readonly fresh: readonly FactToStore[];
  readonly gone: readonly SaidBefore[];
}

/**
 * Compares what is found in unchanged passages now with the facts they gave before, saying by saying: with those that the
 * rules found, or those that a model did. Neither takes back what the other read.
 */
export function compareReading(
  { db, madeBy }: Pick<StoreScope, 'db' | 'madeBy'>,
  facts: readonly FactToStore[],
  passages: Iterable<StoredPassage>,
): ComparedReading {
  const before = db.all<SaidBefore>(
    'assertion.ofPassages',
    `SELECT a.id AS assertion_id, a.chunk_id, f.id AS fact_id, f.uid, f.text_norm_hash AS hash,
       a.cue IS NOT NULL AS has_cue
     FROM json_each(?) j CROSS JOIN assertion a ON a.chunk_id = j.value CROSS JOIN fact f ON f.id = a.fact_id
     WHERE a.withdrawn_at IS NULL AND f.chunk_id IS NULL AND a.made_by IS ? ORDER BY a.id`,
    [JSON.stringify([...passages].map(({ chunkId }) => chunkId)), madeBy === BY_MODEL ? madeBy : null],
  );
  const waiting = new Set(before);
  const same: StoredFact[] = [];
  const byChunk = Map.groupBy(before, (said) => said.chunk_id);
  const isThere = ({ at }: FactToStore, fits: (said: SaidBefore) => boolean): boolean => {
    const said = (byChunk.get(at?.chunkId ?? 0) ?? []).find((one) => waiting.has(one) && fits(one));
    if (said === undefined) return false;
    waiting.delete(said);
    same.push({ id: said.fact_id, uid: said.uid, known: true });
    return true;
  };
  const isAboutAnother = ({ fact }: FactToStore): boolean => fact.ofPlan !== undefined || fact.takesBack !== undefined;
  const unmatched = facts.filter(
    (found) => isAboutAnother(found) || !isThere(found, (said) => said.hash === found.hash),
  );
  // What is said of another statement was stored as what it made of that one, which its passage and its cue tell.
  const fresh = unmatched.filter((found) => !isAboutAnother(found) || !isThere(found, (said) => said.has_cue === 1));
  const gone = [...waiting];
  return { same, fresh, gone };
}

/** Takes back these sayings; what becomes of facts that nothing says any more is the caller's to decide. */
export function withdrawSayings({ db, now, changes }: StoreScope, gone: readonly SaidBefore[]): void {
  for (const said of gone) {
    db.run('assertion.withdrawOne', 'UPDATE assertion SET withdrawn_at = ? WHERE id = ?', [now, said.assertion_id]);
    changes.add('fact', said.fact_id);
  }
}

/**
 * Takes over what is found in unchanged passages now: the same statements stay untouched, new ones are stored, and those
 * no longer found are withdrawn, last, so that what is said elsewhere now goes on.
 */
export function rereadFacts(
  scope: StoreScope,
  facts: readonly FactToStore[],
  passages: ReadonlyMap<number, StoredPassage>,
): StoredFact[] {
  if (passages.size === 0) return [];
  const { same, fresh, gone } = compareReading(scope, facts, passages.values());
  const stored = storeFacts(scope, fresh);
  withdrawSayings(scope, gone);
  const unsaid = gone.map(({ fact_id }) => fact_id);
  endUnsupported(scope.db, scope.changes, unsaid, scope.now);
  settle(scope, unsaid);
  keepBestTrust(scope.db, scope.changes, unsaid, scope.now);
  return [...same, ...stored];
}
