import type { SettleScope } from './applyDecided.ts';
import { groupsOf, type WantedCase } from './cases.ts';
import type { Claim } from './claims.ts';
import { numberPattern } from './numberVariants.ts';
import { keepCases } from './openContradictions.ts';
import { coveredClaims, type PinRow, readPins } from './pins.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { claimsOfFacts, literalsOf, type StoredFact } from './storedSets.ts';

/** More values of one relation than this are a series of readings, not a contradiction. */
const MOST_VALUES = 40;

/**
 * Keeps suspected contradictions in step: the same subject and relation with values that differ in a number, a unit or a
 * date only (DESIGN section 4, rule 4). They change nothing. Must run after the sets of these facts were laid out.
 */
export function keepNumberCases(scope: SettleScope, factIds: readonly number[]): void {
  const told = numberedAmong(scope.db, factIds);
  if (told.length === 0) return;
  const literals = literalsOf(scope.db, scope.datasetId, told);
  const numbered = literals.filter(({ statement }) => numberPattern(statement.object ?? '') !== null);
  const groups = Map.groupBy(numbered, ({ statement: { subjectId, relation, object } }) =>
    JSON.stringify([subjectId, relation, numberPattern(object ?? '')]),
  );
  for (const facts of groups.values()) {
    if (facts.length < 2 || facts.length > MOST_VALUES) continue;
    keepCases(scope, 'number', facts, suspectedAmong(scope.db, facts));
  }
}

/** Only what holds a number itself can differ in one. */
function numberedAmong(db: ReadHandle, factIds: readonly number[]): number[] {
  return db
    .all<{ id: number; value: string }>(
      'number.told',
      `SELECT f.id, f.object_value AS value FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value WHERE f.object_value IS NOT NULL`,
      [JSON.stringify(factIds)],
    )
    .filter(({ value }) => numberPattern(value) !== null)
    .map(({ id }) => id);
}

function suspectedAmong(db: ReadHandle, facts: readonly StoredFact[]): WantedCase[] {
  const claims = claimsOfFacts(db, facts);
  const pins = readPins(
    db,
    facts.map(({ id }) => id),
  );
  const pairs = facts.flatMap((a, i) =>
    facts.slice(i + 1).flatMap((b) => (isSuspect(a, b, claims, pins) ? [[a.id, b.id] as const] : [])),
  );
  return groupsOf(pairs).map((each) => ({ facts: each, outcome: 'suspected' }));
}

function isSuspect(
  a: StoredFact,
  b: StoredFact,
  claims: ReadonlyMap<number, readonly Claim[]>,
  pins: readonly PinRow[],
): boolean {
  if (a.statement.key === b.statement.key || a.statement.polarity !== b.statement.polarity) return false;
  if (!isPresent(a) || !isPresent(b) || !overlap(a, b)) return false;
  const [own, other] = [claims.get(a.id) ?? [], claims.get(b.id) ?? []];
  if (own.length === 0 || other.length === 0) return false;
  const pin = pins.find((each) => (each.a === a.id && each.b === b.id) || (each.a === b.id && each.b === a.id));
  if (pin === undefined) return true;
  const settled = new Set([...coveredClaims(own, pin, false), ...coveredClaims(other, pin, false)]);
  return ![...own, ...other].every(({ id }) => settled.has(id));
}

/** Never events and past spans, nor what is in dispute already. */
function isPresent({ statement, state }: StoredFact): boolean {
  return (
    !statement.isEvent &&
    statement.polarity === 'affirmed' &&
    state.status === 'holds' &&
    state.valid_kind !== 'unknown'
  );
}

function overlap({ state: a }: StoredFact, { state: b }: StoredFact): boolean {
  const ends = (state: typeof a): number => state.invalid_at ?? Number.POSITIVE_INFINITY;
  const begins = (state: typeof a): number => state.valid_at ?? Number.NEGATIVE_INFINITY;
  return begins(a) < ends(b) && begins(b) < ends(a);
}
