import { PalimpsestError } from '../../../../shared/contract/errors.ts';
import type { Ambiguity } from '../../../../shared/contract/temporal.ts';
import { nameKey } from '../../semantic/names.ts';
import { pastForms } from '../../semantic/verbForms.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import { ftsExpression, queryTerms } from '../../text/words.ts';
import { formatInstantOrNull } from '../instants.ts';
import type { Thing } from './surroundings.ts';
import { datedByValue, datingRelations, orderingRelations } from './timeRelations.ts';

/** Candidates that are told of words which fit several things. */
const mostCandidates = 10;

export interface Resolved {
  /** Null when the words fit several and none was singled out. */
  readonly thing: Thing | null;
  readonly ambiguity: Ambiguity | null;
}

interface FactRow {
  readonly id: number;
  readonly text: string;
  readonly valid_at: number | null;
  readonly valid_offset: number | null;
}

const reference = /^(fact|entity):(\d+)$/;
const article = /^(?:the|a|an|my|our)\s+/i;

/**
 * What is meant by a fact's id, `fact:12`, `entity:3`, a name or words. A name is an event, or else the fact
 * about its bearer when there is only one; words are the fact that says them all, the best fitting first.
 * @throws PalimpsestError not_found, naming the side
 */
export function resolveThing(db: ReadHandle, datasetId: number, side: 'a' | 'b', asked: number | string): Resolved {
  if (typeof asked === 'number') return known(db, datasetId, side, { kind: 'fact', id: asked });
  const [, kind, id] = reference.exec(asked) ?? [];
  if (kind === 'fact' || kind === 'entity') {
    const named = known(db, datasetId, side, { kind, id: Number(id) });
    return kind === 'fact' || named.thing === null ? named : timed(db, side, asked, [named.thing.id]);
  }
  const bearers = bearersOf(db, datasetId, asked);
  if (bearers.length > 0) return timed(db, side, asked, bearers);
  const saying = factsSaying(db, datasetId, asked);
  if (saying.length > 0) return chosen(side, asked, saying, saying[0] ?? null);
  throw new PalimpsestError('not_found', `nothing is known of "${asked}"`, { field: side });
}

function known(db: ReadHandle, datasetId: number, side: 'a' | 'b', thing: Thing): Resolved {
  const { kind, id } = thing;
  const row =
    kind === 'fact'
      ? db.get<{ id: number }>('order.fact', 'SELECT id FROM fact WHERE id = ? AND dataset_id = ?', [id, datasetId])
      : db.get<{ id: number }>(
          'order.entity',
          'SELECT coalesce(merged_into, id) AS id FROM entity WHERE id = ? AND dataset_id = ?',
          [id, datasetId],
        );
  if (row === undefined) throw new PalimpsestError('not_found', `there is no ${kind} ${id}`, { field: side });
  return { thing: { kind, id: row.id }, ambiguity: null };
}

function bearersOf(db: ReadHandle, datasetId: number, name: string): number[] {
  return db
    .all<{ id: number }>(
      'order.named',
      `SELECT DISTINCT coalesce(e.merged_into, e.id) AS id FROM json_each(?) j CROSS JOIN entity_alias a ON a.alias_norm = j.value
       CROSS JOIN entity e ON e.id = a.entity_id WHERE e.dataset_id = ? ORDER BY 1`,
      [JSON.stringify([nameKey(name), nameKey(name.replace(article, ''))]), datasetId],
    )
    .map(({ id }) => id);
}

/**
 * The one bearer that is an event or that facts date, order or anchor to; of others the one fact about them, and what it
 * may be when there are several. Where nothing has a time, the bearer itself, of which nothing can then be told.
 */
function timed(db: ReadHandle, side: 'a' | 'b', words: string, bearers: readonly number[]): Resolved {
  const inTime = bearers.filter((id) => isInTime(db, id));
  const facts = inTime.length === 0 ? factsOf(db, bearers) : [];
  if (facts.length > 0) return chosen(side, words, facts, facts.length === 1 ? (facts[0] ?? null) : null);
  const [only, ...others] = inTime.length > 0 ? inTime : bearers;
  return only !== undefined && others.length === 0
    ? { thing: { kind: 'entity', id: only }, ambiguity: null }
    : { thing: null, ambiguity: severalEntities(db, side, words, [only ?? 0, ...others]) };
}

function isInTime(db: ReadHandle, id: number): boolean {
  const row = db.get<{ found: number }>(
    'order.isInTime',
    `SELECT EXISTS (SELECT 1 FROM entity WHERE id = @id AND type = 'event')
       OR EXISTS (SELECT 1 FROM fact WHERE anchor_entity_id = @id AND anchor_relation IS NOT NULL)
       OR EXISTS (SELECT 1 FROM fact WHERE subject_id = @id AND (
         relation IN (SELECT value FROM json_each(@orderings))
         OR relation IN (SELECT value FROM json_each(@datings)) AND object_id IS NULL
           AND (object_value IS NULL OR relation IN (SELECT value FROM json_each(@dated)))))
       OR EXISTS (SELECT 1 FROM fact WHERE object_id = @id AND relation IN (SELECT value FROM json_each(@orderings))) AS found`,
    {
      id,
      orderings: JSON.stringify(orderingRelations),
      datings: JSON.stringify(datingRelations),
      dated: JSON.stringify(datedByValue),
    },
  );
  return row?.found === 1;
}

/** Facts about someone or something that have a time: its own date or an anchor. */
function factsOf(db: ReadHandle, entityIds: readonly number[]): FactRow[] {
  return db.all<FactRow>(
    'order.factsOf',
    `SELECT DISTINCT f.id, f.text, f.valid_at, f.valid_offset FROM json_each(?) j
     CROSS JOIN fact_entity fe ON fe.entity_id = j.value AND fe.role IN ('subject', 'object') CROSS JOIN fact f ON f.id = fe.fact_id
     WHERE f.chunk_id IS NULL AND f.status IN ('holds', 'said', 'disputed') AND (f.valid_at IS NOT NULL OR f.anchor_relation IS NOT NULL)
     ORDER BY f.valid_at, f.id LIMIT ${mostCandidates}`,
    [JSON.stringify(entityIds)],
  );
}

function factsSaying(db: ReadHandle, datasetId: number, words: string): FactRow[] {
  const all = queryTerms(words)
    .map((term) => ftsExpression(pastForms(term)))
    .filter((term) => term !== null)
    .map((term) => `(${term})`)
    .join(' AND ');
  if (all === '') return [];
  return db.all<FactRow>(
    'order.factsSaying',
    `SELECT f.id, f.text, f.valid_at, f.valid_offset FROM fact_fts CROSS JOIN fact f ON f.id = fact_fts.rowid
     WHERE fact_fts MATCH ? AND f.dataset_id = ? AND f.chunk_id IS NULL AND f.status IN ('holds', 'said', 'disputed')
     ORDER BY bm25(fact_fts), f.id LIMIT ${mostCandidates}`,
    [all, datasetId],
  );
}

function chosen(side: 'a' | 'b', words: string, facts: readonly FactRow[], taken: FactRow | null): Resolved {
  const candidates = facts.map(({ id, text, valid_at, valid_offset }) => ({
    fact_id: id,
    entity_id: null,
    text,
    when: formatInstantOrNull(valid_at, valid_offset),
  }));
  return {
    thing: taken === null ? null : { kind: 'fact', id: taken.id },
    ambiguity: candidates.length === 1 ? null : { side, words, taken: taken?.id ?? null, candidates },
  };
}

function severalEntities(db: ReadHandle, side: 'a' | 'b', words: string, ids: readonly number[]): Ambiguity {
  const rows = db.all<{ id: number; name: string; type: string }>(
    'order.severalEntities',
    `SELECT id, name, type FROM entity WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT ${mostCandidates}`,
    [JSON.stringify(ids)],
  );
  const candidates = rows.map(({ id, name, type }) => ({
    fact_id: null,
    entity_id: id,
    text: `${name} (${type})`,
    when: null,
  }));
  return { side, words, taken: null, candidates };
}
