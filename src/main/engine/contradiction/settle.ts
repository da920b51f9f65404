import { keepBestTrust } from '../semantic/factTrust.ts';
import type { Places } from '../edits/places.ts';
import { applyDecided, type FactOfClaim, type Link, type SettleScope } from './applyDecided.ts';
import { type Claim, defaultRules } from './claims.ts';
import { containmentsAmong, factsPlacedAcross } from './containments.ts';
import { decide } from './decide.ts';
import { keepNumberCases } from './numberCases.ts';
import { contestedAmong, keepContradictions } from './openContradictions.ts';
import { pinsOf } from './pins.ts';
import { keepTimes } from '../temporal/kept/keepTimes.ts';
import { reconcile } from './reconcile.ts';
import { logSettled, statesToEnd } from './settledLog.ts';
import { readSets, type StoredFact, type StoredSet } from './storedSets.ts';

/**
 * Lays out every set that one of these facts belongs to, and writes what differs (DESIGN section 4). Must run inside the
 * transaction that stored, withdrew, pinned or changed them. Facts that nothing excludes are left as they were stored.
 * Where one tells that a place lies in another, the sets follow that are judged by that. Gives the facts of these sets,
 * with those they were given.
 */
export function settle(scope: SettleScope, factIds: readonly number[]): number[] {
  const touched = new Set<number>();
  const followed = new Set<string>();
  for (let next = factIds; next.length > 0; ) {
    const changed = laidOut(scope, next, touched);
    const containments = containmentsAmong(scope.db, changed).filter(
      ({ id, status }) => !followed.has(`${id} ${status}`),
    );
    for (const { id, status } of containments) followed.add(`${id} ${status}`);
    next = factsPlacedAcross(
      scope.db,
      containments.map(({ id }) => id),
    );
  }
  keepNumberCases(scope, [...touched]);
  keepTimes(scope, [...touched]);
  return [...touched];
}

/** Lays out the sets of these facts, and gives those whose state may be another, with the facts that were given. */
function laidOut(scope: SettleScope, factIds: readonly number[], touched: Set<number>): number[] {
  const changed = new Set(factIds);
  const sets = readSets(scope.db, scope.datasetId, factIds).filter((set) => !isSettled(set, scope.now));
  const contested = contestedAmong(
    scope.db,
    sets.flatMap((set) => set.facts.map(({ id }) => id)),
  );
  const settled = sets.map((set) => settleSet(scope, set, contested));
  keepBestTrust(
    scope.db,
    scope.changes,
    settled.flatMap(({ weighed }) => weighed),
    scope.now,
  );
  for (const { facts, added, before, changed: moved } of settled) {
    logSettled(scope, added, before);
    for (const id of facts) touched.add(id);
    for (const id of moved) changed.add(id);
  }
  for (const id of factIds) touched.add(id);
  return [...changed];
}

/** One new fact, said once, has nothing to be laid out with. */
function isSettled({ facts, claims, pins }: StoredSet, now: number): boolean {
  const [only] = facts;
  if (facts.length !== 1 || claims.length > 1 || only === undefined) return false;
  if (wasLaidOut(only, claims)) return false;
  return only.recordedAt === now && only.state.status === 'holds' && !pins.some(({ a }) => a === only.id);
}

/** Its own begin and end it has from its saying; any others were laid out, beside what may have left the set since. */
function wasLaidOut({ state }: StoredFact, [claim]: readonly Claim[]): boolean {
  if (!['unknown', 'stated'].includes(state.invalid_kind) || state.valid_kind === 'inferred') return true;
  return (
    (state.valid_at !== null && state.valid_at !== claim?.span.from) ||
    (state.invalid_at !== null && state.invalid_at !== claim?.span.to)
  );
}

interface SettledSet {
  /** What the claims of the set belong to now, and what they belonged to. */
  readonly facts: readonly number[];
  /** Those of them whose state is another. */
  readonly changed: readonly number[];
  readonly weighed: readonly number[];
  readonly added: readonly Link[];
  readonly before: Places;
}

function settleSet(scope: SettleScope, set: StoredSet, contested: ReadonlySet<number>): SettledSet {
  const decided = decide(set.claims, pinsOf(set), set.pairing, scope.rules ?? defaultRules);
  const reconciled = reconcile(set, decided);
  const before = statesToEnd(scope.db, set, reconciled);
  const { factOf, added, changed } = applyDecided(scope, set, reconciled);
  const wasContested = set.facts.some(({ id }) => contested.has(id));
  keepContradictions(scope, set, { decided, factOf, wasContested });
  const facts = [...set.facts.map(({ id }) => id), ...factOf.values()];
  return { facts, changed, weighed: saidOtherwise(set, factOf, scope.now), added, before };
}

/** Facts whose sayings may be others than their trust was taken of: a new one that is said once has its own. */
function saidOtherwise({ facts, factOf: before }: StoredSet, factOf: FactOfClaim, now: number): number[] {
  const said = Map.groupBy(factOf, ([, fact]) => fact);
  const isJoined = (id: number): boolean => {
    const claims = said.get(id) ?? [];
    return claims.length > 1 || claims.some(([claim]) => before.get(claim) !== id);
  };
  const old = facts.filter(({ recordedAt }) => recordedAt !== now).map(({ id }) => id);
  return [...new Set([...old, ...[...said.keys()].filter(isJoined)])];
}
