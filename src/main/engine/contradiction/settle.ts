import { applyDecided, type SettleScope } from './applyDecided.ts';
import { defaultRules, type RulesConfig } from './claims.ts';
import { decide } from './decide.ts';
import { type ExclusionRules, type Statement, statementsExclude } from './exclusion.ts';
import { keepBestTrust } from '../semantic/factTrust.ts';
import { keepContradictions } from './openContradictions.ts';
import { pinsOf } from './pins.ts';
import { reconcile } from './reconcile.ts';
import { exclusionRules } from './relationRules.ts';
import { readSets, type StoredSet } from './storedSets.ts';

/** What settling changed of facts that were there before. */
export interface Settled {
  /** Facts of the sets that were laid out. */
  readonly laidOut: readonly number[];
}

/**
 * Lays out every set that one of these facts belongs to, and writes what differs (DESIGN section 4). Must run inside the
 * transaction that stored, withdrew or changed them. Facts that nothing excludes are left as they were stored.
 */
export function settle(
  scope: SettleScope,
  factIds: readonly number[],
  rules: RulesConfig = defaultRules,
  before: (factIds: readonly number[]) => void = () => undefined,
): Settled {
  const exclusion = exclusionRules(scope.db, scope.datasetId);
  const laidOut: number[] = [];
  for (const set of readSets(scope.db, scope.datasetId, factIds, exclusion)) {
    if (isSettled(set, scope.now)) continue;
    before(set.facts.map(({ id }) => id));
    const facts = settleSet(scope, set, exclusion, rules);
    keepBestTrust(scope.db, scope.changes, facts, scope.now);
    laidOut.push(...set.facts.map(({ id }) => id));
  }
  return { laidOut };
}

/** One new fact, said once, has nothing to be laid out with. */
function isSettled({ facts, claims }: StoredSet, now: number): boolean {
  const [only] = facts;
  return facts.length === 1 && claims.length <= 1 && only?.recordedAt === now && only.state.status === 'holds';
}

/** Gives the facts that the claims of the set belong to now, and those they belonged to. */
function settleSet(scope: SettleScope, set: StoredSet, exclusion: ExclusionRules, rules: RulesConfig): number[] {
  const statements = new Map(set.facts.map(({ statement }) => [statement.key, statement]));
  const decided = decide(set.claims, pinsOf(scope.db, set), excluder(statements, exclusion), rules);
  const factOf = applyDecided(scope, set, reconcile(set, decided));
  keepContradictions(scope, set, decided, factOf);
  return [...set.facts.map(({ id }) => id), ...factOf.values()];
}

/** Answers are kept: the layout asks the same pairs again and again. */
function excluder(
  statements: ReadonlyMap<string, Statement>,
  exclusion: ExclusionRules,
): (a: string, b: string) => boolean {
  const known = new Map<string, boolean>();
  return (a, b) => {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const [x, y] = [statements.get(a), statements.get(b)];
    const answer = x !== undefined && y !== undefined && statementsExclude(x, y, exclusion);
    known.set(key, answer);
    return answer;
  };
}
