import { normalizeName } from '../text/normalize.ts';
import { indexWords } from '../text/words.ts';
import type { FactOfClaim, SettleScope } from './applyDecided.ts';
import type { Claim } from './claims.ts';
import type { Decided } from './decide.ts';
import type { StoredFact, StoredSet } from './storedSets.ts';

/** A contradiction as the set's facts have it now. */
interface Case {
  readonly facts: ReadonlySet<number>;
}

interface CaseRow {
  readonly entity_id: number;
  readonly status: 'suspected' | 'open' | 'resolved' | 'dismissed';
  readonly facts: string;
}

/**
 * Keeps the contradictions of a set in step with what was decided: disputes are open ones, one for each group of facts
 * that dispute one another; an open one that nothing disputes any more is resolved by the rules. Those a person settled
 * are left as they are until what they settled is contested anew.
 */
export function keepContradictions(scope: SettleScope, set: StoredSet, decided: Decided, factOf: FactOfClaim): void {
  const cases = casesOf(decided.disputes, factOf);
  const known = knownCases(scope, [...new Set([...set.facts.map(({ id }) => id), ...factOf.values()])]);
  const left = new Set(known);
  for (const each of cases) {
    const match = known.find((row) => left.has(row) && sharesFact(row, each));
    if (match === undefined) openCase(scope, each, set.facts);
    else {
      left.delete(match);
      reopenCase(scope, match, each);
    }
  }
  for (const row of left) if (row.status === 'open') resolveByRules(scope, row);
}

function casesOf(disputes: readonly (readonly [Claim, Claim])[], factOf: FactOfClaim): Case[] {
  const groups: Set<number>[] = [];
  for (const pair of disputes) {
    const facts = pair.flatMap(({ id }) => factOf.get(id) ?? []);
    if (new Set(facts).size < 2) continue;
    const touched = groups.filter((group) => facts.some((id) => group.has(id)));
    const merged = new Set([...facts, ...touched.flatMap((group) => [...group])]);
    for (const group of touched) groups.splice(groups.indexOf(group), 1);
    groups.push(merged);
  }
  return groups.map((facts) => ({ facts }));
}

function knownCases({ db }: SettleScope, factIds: readonly number[]): CaseRow[] {
  return db.all<CaseRow>(
    'contradiction.ofFacts',
    `SELECT c.entity_id, c.status,
       (SELECT json_group_array(all_of.fact_id) FROM contradiction_fact all_of WHERE all_of.contradiction_id = c.entity_id) AS facts
     FROM contradiction c WHERE c.kind = 'exclusion' AND c.entity_id IN (
       SELECT cf.contradiction_id FROM json_each(?) j CROSS JOIN contradiction_fact cf ON cf.fact_id = j.value)
     ORDER BY c.entity_id`,
    [JSON.stringify(factIds)],
  );
}

function sharesFact(row: CaseRow, { facts }: Case): boolean {
  const own = JSON.parse(row.facts) as number[];
  return own.filter((id) => facts.has(id)).length >= 2 || (row.status === 'open' && own.some((id) => facts.has(id)));
}

function openCase(scope: SettleScope, { facts }: Case, stored: readonly StoredFact[]): void {
  const { db, context, datasetId, now, changes } = scope;
  const name = caseName(stored.filter(({ id }) => facts.has(id)));
  const uid = context.uids.next(now);
  const { lastId: id } = db.run(
    'contradiction.entity',
    `INSERT INTO entity (uid, dataset_id, key, name, type, made_by, created_at, updated_at)
     VALUES (?, ?, ?, ?, 'contradiction', 'rules', ?, ?)`,
    [uid, datasetId, `contradiction ${uid.toLowerCase()}`, name, now, now],
  );
  db.run('entity.addWords', 'INSERT INTO entity_fts (rowid, words) VALUES (?, ?)', [id, indexWords(name)]);
  db.run('entity.addAlias', 'INSERT OR IGNORE INTO entity_alias (entity_id, alias_norm) VALUES (?, ?)', [
    id,
    normalizeName(name),
  ]);
  db.run(
    'contradiction.open',
    `INSERT INTO contradiction (entity_id, kind, status, rule, opened_at) VALUES (?, 'exclusion', 'open', 'equal', ?)`,
    [id, now],
  );
  addFacts(scope, id, facts);
  changes.add('entity', id);
}

function caseName(facts: readonly StoredFact[]): string {
  const objects = [
    ...new Set(
      facts.map(({ statement }) => `${statement.polarity === 'denied' ? 'not ' : ''}${statement.object ?? ''}`),
    ),
  ];
  const relation = facts[0]?.statement.relation?.replaceAll('_', ' ') ?? '';
  return `${relation}: ${objects.join(' or ')}?`;
}

function reopenCase(scope: SettleScope, row: CaseRow, { facts }: Case): void {
  addFacts(scope, row.entity_id, facts);
  if (row.status === 'open') return;
  scope.db.run(
    'contradiction.reopen',
    `UPDATE contradiction SET status = 'open', resolution = NULL, rationale = NULL, resolver = NULL, resolved_at = NULL,
       version = version + 1 WHERE entity_id = ?`,
    [row.entity_id],
  );
  scope.db.run(
    'contradiction.pending',
    `UPDATE contradiction_fact SET outcome = 'pending' WHERE contradiction_id = ?`,
    [row.entity_id],
  );
  scope.changes.add('entity', row.entity_id);
}

function resolveByRules(scope: SettleScope, row: CaseRow): void {
  scope.db.run(
    'contradiction.resolveByRules',
    `UPDATE contradiction SET status = 'resolved', resolution = 'trust', resolver = 'rules', resolved_at = ?, version = version + 1
     WHERE entity_id = ?`,
    [scope.now, row.entity_id],
  );
  noteOutcomes(scope, row.entity_id);
  scope.changes.add('entity', row.entity_id);
}

/** What became of each fact of a contradiction, by its present state. */
export function noteOutcomes({ db }: SettleScope, contradictionId: number): void {
  db.run(
    'contradiction.outcomes',
    `UPDATE contradiction_fact SET outcome = (
       SELECT CASE WHEN f.status IN ('expired', 'withdrawn') THEN 'expired' WHEN f.invalid_at IS NOT NULL THEN 'closed' ELSE 'kept' END
       FROM fact f WHERE f.id = contradiction_fact.fact_id)
     WHERE contradiction_id = ?`,
    [contradictionId],
  );
}

function addFacts({ db, changes }: SettleScope, contradictionId: number, facts: ReadonlySet<number>): void {
  for (const factId of facts) {
    const { changes: added } = db.run(
      'contradiction.addFact',
      'INSERT OR IGNORE INTO contradiction_fact (contradiction_id, fact_id) VALUES (?, ?)',
      [contradictionId, factId],
    );
    if (added > 0) changes.add('entity', contradictionId);
  }
}
