import { insertCaseEntity, renameCaseEntity } from '../semantic/caseEntity.ts';
import type { FactOfClaim, SettleScope } from './applyDecided.ts';
import {
  type CaseStep,
  isManual,
  type KnownCase,
  matchCases,
  nextState,
  wantedCases,
  type WantedCase,
} from './cases.ts';
import type { Decided } from './decide.ts';
import type { ReadHandle } from '../storage/handles.ts';
import type { Statement } from './exclusion.ts';
import type { StoredSet } from './storedSets.ts';

export type CaseKind = 'exclusion' | 'number' | 'time' | 'model';

/** A fact as far as its contradictions say what it says. */
export interface ContestedFact {
  readonly id: number;
  readonly statement: Statement;
}

/**
 * Keeps the contradictions of a set in step with what was decided: disputes are open ones, one for each group of facts
 * that dispute one another; what trust or recency decided is a resolved one, so that a person can see and overturn it.
 */
export function keepContradictions(
  scope: SettleScope,
  set: StoredSet,
  { decided, factOf, wasContested }: { decided: Decided; factOf: FactOfClaim; wasContested: boolean },
): void {
  const wanted = wantedCases(decided, factOf);
  if (wanted.length === 0 && !wasContested) return;
  const statements = new Map(set.claims.map(({ id, statement }) => [id, statement]));
  const byKey = new Map(set.facts.map(({ statement }) => [statement.key, statement]));
  const facts = new Map(set.facts.map(({ id, statement }) => [id, { id, statement }]));
  for (const [claimId, id] of factOf) {
    const statement = byKey.get(statements.get(claimId) ?? '');
    if (statement !== undefined && !facts.has(id)) facts.set(id, { id, statement });
  }
  keepCases(scope, 'exclusion', [...facts.values()], wanted);
}

/** Those of these facts that a contradiction of whatever status is about. */
export function contestedAmong(db: ReadHandle, factIds: readonly number[]): ReadonlySet<number> {
  if (factIds.length === 0) return new Set();
  const rows = db.rows(
    'contradiction.contested',
    `SELECT j.value FROM json_each(?) j WHERE EXISTS (SELECT 1 FROM contradiction_fact cf WHERE cf.fact_id = j.value)`,
    [JSON.stringify(factIds)],
  );
  return new Set(rows.map(([id]) => Number(id)));
}

/** Brings the contradictions of one kind among these facts to what is wanted; `match` tells which stored one is which. */
export function keepCases(
  scope: SettleScope,
  kind: CaseKind,
  facts: readonly ContestedFact[],
  wanted: readonly WantedCase[],
  match: typeof matchCases = matchCases,
): void {
  const known = knownCases(
    scope,
    kind,
    facts.map(({ id }) => id),
  );
  if (known.length === 0 && wanted.length === 0) return;
  const statements = new Map(facts.map(({ id, statement }) => [id, statement.key]));
  for (const step of match(wanted, known, (id) => statements.get(id))) {
    if (step.known === null) openCase(scope, kind, step, facts);
    else updateCase(scope, step.known, step, facts);
  }
}

/**
 * Opens a contradiction that a model suspects among these facts, unless there is one of all of them, whatever became of
 * it. It changes nothing of what holds.
 */
export function suspectCase(scope: SettleScope, facts: ReadonlySet<number>, name: string): void {
  const known = scope.db.rows(
    'contradiction.ofAll',
    `SELECT cf.contradiction_id FROM contradiction_fact cf WHERE cf.fact_id IN (SELECT value FROM json_each(?))
     GROUP BY cf.contradiction_id HAVING count(*) = ? LIMIT 1`,
    [JSON.stringify([...facts]), facts.size],
  );
  if (known.length > 0 || facts.size < 2) return;
  openCase(scope, 'model', { known: null, wanted: { facts, outcome: 'suspected', name } }, []);
}

interface CaseRow extends Omit<KnownCase, 'id' | 'facts'> {
  readonly entity_id: number;
  readonly facts: string;
}

function knownCases({ db }: SettleScope, kind: CaseKind, factIds: readonly number[]): KnownCase[] {
  return db
    .all<CaseRow>(
      'contradiction.ofFacts',
      `SELECT c.entity_id, c.status, c.resolution, c.resolver,
         (SELECT json_group_array(all_of.fact_id) FROM contradiction_fact all_of WHERE all_of.contradiction_id = c.entity_id) AS facts
       FROM (SELECT DISTINCT cf.contradiction_id AS id FROM json_each(?) j
         CROSS JOIN contradiction_fact cf ON cf.fact_id = j.value) own
       CROSS JOIN contradiction c ON c.entity_id = own.id WHERE c.kind = ? ORDER BY c.entity_id`,
      [JSON.stringify(factIds), kind],
    )
    .map(({ entity_id, facts, ...row }) => ({ ...row, id: entity_id, facts: new Set(JSON.parse(facts) as number[]) }));
}

function openCase(scope: SettleScope, kind: CaseKind, step: CaseStep, contested: readonly ContestedFact[]): void {
  const { db, now } = scope;
  const facts = step.wanted?.facts ?? new Set<number>();
  const name = step.wanted?.name ?? caseName(contested.filter(({ id }) => facts.has(id)));
  const id = insertCaseEntity(scope, { type: 'contradiction', name, madeBy: 'rules' });
  const { status, resolution, resolver } = nextState(step);
  db.run(
    'contradiction.open',
    `INSERT INTO contradiction (entity_id, kind, status, rule, resolution, resolver, opened_at, resolved_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [id, kind, status, ruleOf(kind, step), resolution, resolver, now, status === 'resolved' ? now : null],
  );
  setFacts(scope, id, facts, false);
  noteOutcomes(scope, id);
}

/** The rule that it is about: equal claims, one that weighs more or was said later, or a number that differs. */
function ruleOf(kind: CaseKind, { wanted }: CaseStep): string {
  if (kind !== 'exclusion') return kind;
  return wanted === null || wanted.outcome === 'open' || wanted.outcome === 'suspected' ? 'equal' : wanted.outcome;
}

/** What the facts are about, and what they say of it: “office located in: Unit 4 or Unit 9?”. */
function caseName(facts: readonly ContestedFact[]): string {
  const objects = [
    ...new Set(
      facts
        .toSorted((a, b) => a.id - b.id)
        .map(({ statement }) => `${statement.polarity === 'denied' ? 'not ' : ''}${statement.object ?? ''}`),
    ),
  ];
  const relation = facts[0]?.statement.relation?.replaceAll('_', ' ') ?? '';
  return `${relation}: ${objects.join(' or ')}?`;
}

/** A claim that came or went is in its name too; one whose words are not at hand leaves the name as it was. */
function renameCase(scope: SettleScope, id: number, step: CaseStep, contested: readonly ContestedFact[]): void {
  const inCase = new Set(
    scope.db
      .rows('contradiction.facts', 'SELECT fact_id FROM contradiction_fact WHERE contradiction_id = ?', [id])
      .map(([factId]) => Number(factId)),
  );
  const told = contested.filter((fact) => inCase.has(fact.id));
  if (told.length === inCase.size && inCase.size > 0) renameCaseEntity(scope, id, step.wanted?.name ?? caseName(told));
}

function updateCase(scope: SettleScope, known: KnownCase, step: CaseStep, contested: readonly ContestedFact[]): void {
  const { db, now, changes } = scope;
  const next = nextState(step);
  const isDecided = isManual(known);
  const hasWanted = step.wanted !== null && setFacts(scope, known.id, step.wanted.facts, !isDecided);
  const hasNewFacts = (isDecided && followPinned(scope, known.id)) || hasWanted;
  if (hasNewFacts) renameCase(scope, known.id, step, contested);
  const isSame =
    next.status === known.status && next.resolution === known.resolution && next.resolver === known.resolver;
  if (!isSame) {
    const isOver = next.status === 'resolved' || next.status === 'dismissed';
    db.run(
      'contradiction.update',
      `UPDATE contradiction SET status = ?, resolution = ?, resolver = ?, deferred_at = NULL,
         resolved_at = CASE WHEN ? THEN coalesce(resolved_at, ?) ELSE resolved_at END,
         rule = CASE WHEN ? IN ('trust','recency') THEN ? WHEN ? = 'open' AND kind = 'exclusion' THEN 'equal' ELSE rule END
       WHERE entity_id = ?`,
      [
        next.status,
        next.resolution,
        next.resolver,
        Number(isOver),
        now,
        step.wanted?.outcome ?? null,
        step.wanted?.outcome ?? null,
        next.status,
        known.id,
      ],
    );
  }
  const hasNewOutcomes = noteOutcomes(scope, known.id);
  if (isSame && !hasNewFacts && !hasNewOutcomes) return;
  db.run('contradiction.touch', 'UPDATE contradiction SET version = version + 1 WHERE entity_id = ?', [known.id]);
  changes.add('entity', known.id);
}

/** What a person decided about goes along with its claims, whichever fact they were joined in. */
function followPinned({ db }: SettleScope, contradictionId: number): boolean {
  const { changes: added } = db.run(
    'contradiction.followPinned',
    `INSERT OR IGNORE INTO contradiction_fact (contradiction_id, fact_id)
     SELECT x.contradiction_id, s.fact_id FROM contradiction_fact x
     JOIN contradiction_fact y ON y.contradiction_id = x.contradiction_id
     JOIN pin_claim c ON c.a = x.fact_id AND c.b = y.fact_id JOIN assertion s ON s.id = c.assertion_id
     WHERE x.contradiction_id = ?`,
    [contradictionId],
  );
  return added > 0;
}

/** What became of each fact of a contradiction, by its present state; whether any differs from before. */
export function noteOutcomes({ db }: SettleScope, contradictionId: number): boolean {
  const { changes: noted } = db.run(
    'contradiction.outcomes',
    `WITH now AS (
       SELECT cf.fact_id, CASE WHEN c.status IN ('open', 'suspected') THEN 'pending'
         WHEN f.status IN ('expired', 'withdrawn') THEN 'expired'
         WHEN f.invalid_kind IN ('conflict', 'manual', 'succession') THEN 'closed' ELSE 'kept' END AS outcome
       FROM contradiction_fact cf JOIN contradiction c ON c.entity_id = cf.contradiction_id JOIN fact f ON f.id = cf.fact_id
       WHERE cf.contradiction_id = ?)
     UPDATE contradiction_fact SET outcome = now.outcome FROM now
     WHERE contradiction_id = ? AND contradiction_fact.fact_id = now.fact_id AND contradiction_fact.outcome <> now.outcome`,
    [contradictionId, contradictionId],
  );
  return noted > 0;
}

/** Adds facts; those that are not among them any more leave one that nobody decided. */
function setFacts(
  { db }: SettleScope,
  contradictionId: number,
  facts: ReadonlySet<number>,
  mayRemove: boolean,
): boolean {
  const list = JSON.stringify([...facts]);
  const { changes: added } = db.run(
    'contradiction.addFacts',
    'INSERT OR IGNORE INTO contradiction_fact (contradiction_id, fact_id) SELECT ?, value FROM json_each(?)',
    [contradictionId, list],
  );
  if (!mayRemove) return added > 0;
  const { changes: removed } = db.run(
    'contradiction.removeFacts',
    `DELETE FROM contradiction_fact WHERE contradiction_id = ? AND fact_id NOT IN (SELECT value FROM json_each(?))`,
    [contradictionId, list],
  );
  return added + removed > 0;
}
