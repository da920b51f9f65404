import { stateChange } from './applyDecided.ts';
import type { RulesConfig } from './claims.ts';
import { decide } from './decide.ts';
import { pinsOf } from './pins.ts';
import { reconcile } from './reconcile.ts';
import type { StoredSet, StoredState } from './storedSets.ts';

/** A fact whose status or interval would be another; `before` is null for one that would come into being. */
export interface ForeseenFact {
  readonly id: number | null;
  /** A fact of the same words. */
  readonly like: number;
  readonly before: StoredState | null;
  readonly after: StoredState;
}

/**
 * What settling the set would change of what is held of its facts, by the same steps, without writing anything.
 * @param more how much more each of these claims is to weigh
 */
export function foresee(stored: StoredSet, rules: RulesConfig, more: ReadonlyMap<number, number>): ForeseenFact[] {
  const claims = stored.claims.map((claim) => ({ ...claim, weight: claim.weight + (more.get(claim.id) ?? 0) }));
  const set = { ...stored, claims };
  const { placed, unused } = reconcile(set, decide(claims, pinsOf(set), set.pairing, rules));
  const facts = new Map(set.facts.map((fact) => [fact.id, fact]));
  const changed = placed.flatMap(({ draft, factId, like }): ForeseenFact[] => {
    const fact = factId === null ? undefined : facts.get(factId);
    const change = stateChange(draft, fact, set);
    return change === null
      ? []
      : [{ id: factId, like, before: fact?.state ?? null, after: changedState(fact?.state, change) }];
  });
  const expired = unused.flatMap((id): ForeseenFact[] => {
    const state = facts.get(id)?.state;
    if (state === undefined || state.status === 'expired') return [];
    return [{ id, like: id, before: state, after: { ...state, status: 'expired' } }];
  });
  return [...changed, ...expired];
}

const unheld: StoredState = {
  status: 'holds',
  valid_at: null,
  valid_kind: 'unknown',
  invalid_at: null,
  invalid_kind: 'unknown',
};

function changedState(state: StoredState | undefined, change: Partial<StoredState>): StoredState {
  const { status, valid_at, valid_kind, invalid_at, invalid_kind } = { ...(state ?? unheld), ...change };
  return { status, valid_at, valid_kind, invalid_at, invalid_kind };
}
