import { z } from 'zod';
import type { ReadHandle } from '../storage/handles.ts';
import { normalizeText } from '../text/normalize.ts';
import { freshnessValue } from '../trust/freshness.ts';
import type { Claim, SpanKind } from './claims.ts';
import { type CorrectionOfFact, joinCorrected, readCorrections } from './corrections.ts';
import { placeRelations, type Statement } from './exclusion.ts';
import { type Pairing, pairingOf } from './pairing.ts';
import { type PinRow, readPins } from './pins.ts';
import { precisionWidth } from './precisionWidth.ts';
import { relationRules, type RelationRules } from './relationRules.ts';
import { AskedQuestions, numberQuestions, rivalQuestions } from './rivalQuestions.ts';

/** A structured fact as it is stored, with the present state that a decision may change. */
export interface StoredFact {
  readonly id: number;
  readonly uid: string;
  readonly statement: Statement;
  /** Whether one of its sayings says that something changed. */
  readonly saysChange: boolean;
  readonly state: StoredState;
  readonly recordedAt: number;
  readonly madeBy: string;
}

export interface StoredState {
  readonly status: string;
  readonly valid_at: number | null;
  readonly valid_kind: string;
  readonly invalid_at: number | null;
  readonly invalid_kind: string;
}

/** A date as an assertion gave it. */
export interface StoredDate {
  readonly precision: string | null;
  readonly offset: number | null;
  readonly words: string | null;
}

/** A set to be decided: facts joined by exclusion and sameness, with the claims that stand for them. */
export interface StoredSet {
  readonly facts: readonly StoredFact[];
  readonly claims: readonly Claim[];
  readonly factOf: ReadonlyMap<number, number>;
  readonly dates: ReadonlyMap<number, { readonly from: StoredDate; readonly to: StoredDate }>;
  /** Claims of which nobody knows when they were said: they are laid out by when they were told. */
  readonly undated: ReadonlySet<number>;
  readonly pins: readonly PinRow[];
  /** Which of its statements exclude one another. */
  readonly pairing: Pairing;
}

interface FactRow extends StoredState {
  readonly id: number;
  readonly uid: string;
  readonly text_norm_hash: number;
  readonly subject_id: number;
  readonly relation: string;
  readonly object_id: number | null;
  readonly object: string | null;
  readonly polarity: 'affirmed' | 'denied';
  readonly constraint_type: string | null;
  readonly rule_context: string | null;
  readonly caveats: string | null;
  readonly is_event: number;
  readonly is_always: number;
  readonly says_change: number;
  readonly recorded_at: number;
  readonly made_by: string;
}

const factColumns = `f.id, f.uid, f.text_norm_hash, f.subject_id, f.relation, f.object_id, coalesce(f.object_value, o.name) AS object,
  f.polarity, f.constraint_type, f.rule_context, f.caveats, f.is_event, f.recorded_at, f.made_by,
  f.status, f.valid_at, f.valid_kind, f.invalid_at, f.invalid_kind,
  EXISTS (SELECT 1 FROM assertion a WHERE a.fact_id = f.id AND a.span_kind = 'always') AS is_always,
  EXISTS (SELECT 1 FROM assertion a WHERE a.fact_id = f.id AND a.cue = 'change') AS says_change`;
const judged = `f.chunk_id IS NULL AND f.modality = 'asserted' AND f.subject_id IS NOT NULL AND f.relation IS NOT NULL`;

/**
 * The sets that these facts belong to. Facts of one subject are read by relation only where values exclude one another;
 * under a many-valued relation only those about the same object or value. Whatever is found is asked about in turn: it may
 * have rivals that what found it has not, as one of a single-valued relation that is the opposite of a many-valued one.
 */
export function readSets(db: ReadHandle, datasetId: number, factIds: readonly number[]): StoredSet[] {
  const rules = relationRules(db, datasetId);
  const known = new Map<number, FactRow>();
  const asked = new AskedQuestions();
  let pins: PinRow[] = [];
  let corrections: CorrectionOfFact[] = [];
  let seeds = rowsOf(db, factIds);
  while (seeds.length > 0) {
    for (const row of seeds) known.set(row.id, row);
    const found = [...rivalsOf(db, datasetId, seeds, { rules, asked }), ...numberRivals(db, datasetId, seeds, asked)];
    const rivals = [...new Map(found.map((row) => [row.id, row])).values()].filter(({ id }) => !known.has(id));
    for (const row of rivals) known.set(row.id, row);
    pins = readPins(db, [...known.keys()]);
    corrections = readCorrections(db, known.keys());
    const reached = [...pins.flatMap(({ a, b }) => [a, b]), ...corrections.flatMap(({ by, of }) => [by, of])];
    const unread = rowsOf(
      db,
      reached.filter((id) => !known.has(id)),
    );
    seeds = [
      ...rivals.filter((row) => asked.lacksAny([...rivalQuestions(row, rules), ...numberQuestions(row)])),
      ...unread,
    ];
  }
  rules.expectPlaces(rivalPlaces([...known.values()]));
  const facts = [...known.values()].map(factOfRow);
  const pairing = pairingOf(facts, { pins, corrections }, rules.exclusion);
  return withClaims(db, joinCorrected(components(facts, pairing), corrections), { pins, pairing });
}

/** Places that one subject is told to be in beside another: whether one holds the other may be asked. */
function rivalPlaces(rows: readonly FactRow[]): number[] {
  const placed = rows.filter(({ relation, object_id }) => object_id !== null && placeRelations.has(relation));
  const bySubject = Map.groupBy(placed, ({ subject_id, relation }) => `${subject_id} ${relation}`);
  return [...bySubject.values()].flatMap((beside) => {
    const places = new Set(beside.flatMap(({ object_id }) => object_id ?? []));
    return places.size < 2 ? [] : [...places];
  });
}

function rowsOf(db: ReadHandle, factIds: readonly number[]): FactRow[] {
  if (factIds.length === 0) return [];
  return db.all<FactRow>(
    'set.seeds',
    `SELECT ${factColumns} FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value LEFT JOIN entity o ON o.id = f.object_id WHERE ${judged}`,
    [JSON.stringify(factIds)],
  );
}

/** Facts that say the same as a seed with another number, where either says that something changed. */
function numberRivals(db: ReadHandle, datasetId: number, seeds: readonly FactRow[], asked: AskedQuestions): FactRow[] {
  const questions = asked.put(seeds.flatMap(numberQuestions));
  if (questions.length === 0) return [];
  return db.all<FactRow>(
    'set.numberRivals',
    `SELECT ${factColumns} FROM json_each(?) q
     CROSS JOIN fact f ON f.subject_id = q.value ->> 0 AND f.relation = q.value ->> 1
     LEFT JOIN entity o ON o.id = f.object_id
     WHERE +f.dataset_id = ? AND ${judged} AND f.object_value IS NOT NULL
       AND (q.value ->> 2 = 1 OR EXISTS (SELECT 1 FROM assertion a WHERE a.fact_id = f.id AND a.cue = 'change'))`,
    [JSON.stringify(questions), datasetId],
  );
}

/** Facts that may be the same statement as a seed, or exclude it; read with one statement, some more than once. */
function rivalsOf(
  db: ReadHandle,
  datasetId: number,
  seeds: readonly FactRow[],
  { rules, asked }: { readonly rules: RelationRules; readonly asked: AskedQuestions },
): FactRow[] {
  const questions = asked.put(seeds.flatMap((seed) => rivalQuestions(seed, rules)));
  if (questions.length === 0) return [];
  return db.all<FactRow>(
    'set.rivals',
    `SELECT ${factColumns} FROM json_each(?) q
     CROSS JOIN fact f ON f.subject_id = q.value ->> 0 AND f.relation = q.value ->> 1
     LEFT JOIN entity o ON o.id = f.object_id
     WHERE +f.dataset_id = ? AND ${judged}
       AND (q.value ->> 4 = 1 OR f.object_id = q.value ->> 2
         OR (q.value ->> 2 IS NULL AND f.object_id IS NOT NULL AND o.name = q.value ->> 3 COLLATE NOCASE)
         OR (f.object_id IS NULL AND (f.object_value = q.value ->> 3 COLLATE NOCASE
           OR (f.polarity = 'denied' AND f.object_value COLLATE NOCASE IN (SELECT d.value FROM json_each(q.value, '$[5]') d))
           OR (f.polarity = 'affirmed' AND instr(lower(f.object_value), q.value ->> 6) > 0))))`,
    [JSON.stringify(questions), datasetId],
  );
}

function factOfRow(row: FactRow): StoredFact {
  return {
    id: row.id,
    uid: row.uid,
    recordedAt: row.recorded_at,
    madeBy: row.made_by,
    saysChange: row.says_change === 1,
    state: row,
    statement: {
      key: String(row.text_norm_hash),
      subjectId: row.subject_id,
      relation: row.relation,
      objectId: row.object_id,
      object: row.object,
      objectNorm: row.object === null ? null : normalizeText(row.object),
      polarity: row.polarity,
      constraint: row.constraint_type,
      ruleContext: normalOrEmpty(row.rule_context),
      caveats: normalOrEmpty(row.caveats),
      isEvent: row.is_event === 1,
      isAlways: row.is_always === 1,
    },
  };
}

/** Without words and without any are the same. */
function normalOrEmpty(text: string | null): string {
  return text === null ? '' : normalizeText(text);
}

/** Facts of one statement or of statements that exclude one another, over any number of steps. */
function components(facts: readonly StoredFact[], pairing: Pairing): StoredFact[][] {
  const byStatement = [...Map.groupBy(facts, ({ statement }) => statement.key).values()];
  const bySubject = Map.groupBy(byStatement, ([first]) => first?.statement.subjectId);
  return [...bySubject.values()].flatMap((groups) => joined(groups, pairing));
}

function joined(groups: readonly StoredFact[][], pairing: Pairing): StoredFact[][] {
  const left = new Set(groups);
  const sets: StoredFact[][] = [];
  for (const start of groups) {
    if (!left.delete(start)) continue;
    const reached = [start];
    for (let at = 0; at < reached.length; at++) {
      const statement = reached[at]?.[0]?.statement;
      for (const other of left) {
        const next = other[0]?.statement;
        if (statement === undefined || next === undefined || pairing(statement.key, next.key) === false) continue;
        left.delete(other);
        reached.push(other);
      }
    }
    sets.push(reached.flat());
  }
  return sets;
}

/** Facts of the subjects and relations of these that have a literal value, with those themselves; none without one. */
export function literalsOf(db: ReadHandle, datasetId: number, factIds: readonly number[]): StoredFact[] {
  return db
    .all<FactRow>(
      'set.literals',
      `SELECT ${factColumns} FROM (
         SELECT DISTINCT s.subject_id, s.relation FROM json_each(?) j CROSS JOIN fact s ON s.id = j.value
         WHERE s.object_value IS NOT NULL AND s.subject_id IS NOT NULL AND s.relation IS NOT NULL) q
       CROSS JOIN fact f ON f.subject_id = q.subject_id AND f.relation = q.relation LEFT JOIN entity o ON o.id = f.object_id
       WHERE +f.dataset_id = ? AND ${judged} AND f.object_value IS NOT NULL`,
      [JSON.stringify(factIds), datasetId],
    )
    .map(factOfRow);
}

/** These facts as far as contradictions say what they say. */
export function factsForCase(db: ReadHandle, factIds: readonly number[]): StoredFact[] {
  return rowsOf(db, factIds).map(factOfRow);
}

/** What stands for each of these facts. */
export function claimsOfFacts(db: ReadHandle, facts: readonly StoredFact[]): ReadonlyMap<number, readonly Claim[]> {
  const [set] = withClaims(db, [facts], { pins: [], pairing: () => false });
  return Map.groupBy(set?.claims ?? [], ({ id }) => set?.factOf.get(id) ?? 0);
}

const spanKindSchema = z.enum(['stated', 'at_latest', 'until', 'unknown', 'always']);

interface ClaimRow {
  readonly id: number;
  readonly fact_id: number;
  readonly uid: string;
  readonly span_kind: string | null;
  readonly asserted_at: number | null;
  readonly artifact_id: number | null;
  readonly start: number | null;
  readonly source_id: number | null;
  readonly trust_weight: number;
  /** What is trusted whenever it is asked; null where no terms were stored. */
  readonly lasting_trust: number | null;
  readonly stated_from: number | null;
  readonly stated_from_precision: string | null;
  readonly stated_from_offset: number | null;
  readonly stated_from_words: string | null;
  readonly stated_to: number | null;
  readonly stated_to_precision: string | null;
  readonly stated_to_offset: number | null;
  readonly stated_to_words: string | null;
  readonly created_at: number;
  readonly cue: string | null;
  /** A JSON list; null of those that take nothing back. */
  readonly corrects: string | null;
}

function withClaims(
  db: ReadHandle,
  sets: readonly (readonly StoredFact[])[],
  shared: Pick<StoredSet, 'pins' | 'pairing'>,
): StoredSet[] {
  const rows = db.all<ClaimRow>(
    'set.claims',
    `SELECT a.id, a.fact_id, f.uid, a.span_kind, a.asserted_at, a.artifact_id, a.start, a.source_id, a.trust_weight, f.created_at, a.cue,
       a.trust_breakdown ->> '$.type.value' + a.trust_breakdown ->> '$.source.value'
         + a.trust_breakdown ->> '$.coherence.value' AS lasting_trust,
       a.stated_from, a.stated_from_precision, a.stated_from_offset, a.stated_from_words,
       a.stated_to, a.stated_to_precision, a.stated_to_offset, a.stated_to_words,
       (SELECT json_group_array(c.corrected_id) FROM correction c WHERE c.assertion_id = a.id HAVING count(*) > 0) AS corrects
     FROM json_each(?) j CROSS JOIN assertion a ON a.fact_id = j.value CROSS JOIN fact f ON f.id = a.fact_id
     WHERE a.withdrawn_at IS NULL ORDER BY a.id`,
    [JSON.stringify(sets.flat().map(({ id }) => id))],
  );
  const byFact = Map.groupBy(rows, (row) => row.fact_id);
  return sets.map((facts) => {
    const own = facts.flatMap(({ id, statement }) => (byFact.get(id) ?? []).map((row) => ({ row, statement })));
    const newest = own.reduce((latest, { row }) => Math.max(latest, assertedAtOf(row)), Number.NEGATIVE_INFINITY);
    return {
      ...shared,
      facts,
      claims: own.map(({ row, statement }) => claimOf(row, statement, newest)),
      factOf: new Map(own.map(({ row }) => [row.id, row.fact_id])),
      dates: new Map(own.map(({ row }) => [row.id, datesOf(row)])),
      undated: new Set(own.flatMap(({ row }) => (row.asserted_at === null ? [row.id] : []))),
    };
  });
}

function datesOf(row: ClaimRow): { from: StoredDate; to: StoredDate } {
  return {
    from: { precision: row.stated_from_precision, offset: row.stated_from_offset, words: row.stated_from_words },
    to: { precision: row.stated_to_precision, offset: row.stated_to_offset, words: row.stated_to_words },
  };
}

function assertedAtOf(row: ClaimRow): number {
  return row.asserted_at ?? row.created_at;
}

function claimOf(row: ClaimRow, statement: Statement, newest: number): Claim {
  const assertedAt = assertedAtOf(row);
  const to = row.stated_to ?? (statement.isEvent ? eventEnd(row) : Number.POSITIVE_INFINITY);
  return {
    id: row.id,
    uid: `${row.uid} ${row.id}`,
    statement: statement.key,
    span: spanOf(spanKindSchema.parse(row.span_kind ?? 'at_latest'), row, assertedAt, to),
    weight: weightOf(row, newest),
    assertedAt,
    source: row.source_id,
    artifact: row.artifact_id,
    place: row.start ?? 0,
    saysChange: row.cue === 'change' || row.cue === 'beginning',
    isEnding: row.cue === 'ending',
    corrects: row.corrects === null ? [] : z.array(z.number()).parse(JSON.parse(row.corrects)),
  };
}

/** The sum of its terms, with freshness as of the newest saying of the set, so that the day of import changes nothing. */
function weightOf({ trust_weight, lasting_trust, asserted_at }: ClaimRow, newest: number): number {
  return lasting_trust === null ? trust_weight : lasting_trust + freshnessValue(asserted_at, newest);
}

/** An event takes as long as the instant that was given for it is wide. */
function eventEnd({ stated_from, stated_from_precision }: ClaimRow): number {
  if (stated_from === null) return Number.POSITIVE_INFINITY;
  return stated_from + Math.max(precisionWidth(stated_from, stated_from_precision), 1);
}

function spanOf(kind: SpanKind, row: ClaimRow, assertedAt: number, to: number): Claim['span'] {
  const never = { from: Number.NEGATIVE_INFINITY, fromWidth: 0 };
  switch (kind) {
    case 'stated': {
      const from = row.stated_from ?? assertedAt;
      return { kind, from, fromWidth: precisionWidth(from, row.stated_from_precision), to };
    }
    case 'at_latest': {
      const from = row.stated_from ?? assertedAt;
      // Said of a present that was over when it was said: only the end is told.
      return to <= from ? { kind: 'until', ...never, to } : { kind, from, fromWidth: 0, to };
    }
    case 'always':
      return { kind, ...never, to: assertedAt };
    case 'until':
    case 'unknown':
      return { kind, ...never, to };
  }
}
