import type { Claim, ClaimPin, Excludes, RulesConfig } from './claims.ts';
import { contest } from './contest.ts';

export type LossKind = 'succession' | 'trust' | 'recency' | 'pin';

/** That one claim gave way to another, where both would have held. */
export interface Loss {
  readonly loser: Claim;
  readonly winner: Claim;
  readonly kind: LossKind;
}

interface Chain<T> {
  readonly head: T;
  readonly rest: Chain<T> | null;
}

interface Group {
  readonly statement: string;
  readonly claims: Chain<Claim>;
}

/**
 * What holds at one instant, after the claims that cover it were taken in the layout's order. States share what did not
 * change, and each knows the one before its last claim, so that a claim's end costs only what came after it.
 */
export interface Holding {
  /** By statement: a claim is judged against those of other statements only. */
  readonly holders: Chain<Group> | null;
  readonly losses: Chain<Loss> | null;
  readonly disputes: Chain<readonly [Claim, Claim]> | null;
  readonly last: Claim | null;
  readonly before: Holding | null;
  /** What the last claim changed: it holds beside all others, it was refused, or others gave way. */
  readonly change: 'added' | 'refused' | 'displaced';
}

export const nothingHolds: Holding = {
  holders: null,
  losses: null,
  disputes: null,
  last: null,
  before: null,
  change: 'displaced',
};

export interface Court {
  readonly excludes: Excludes;
  readonly pins: readonly ClaimPin[];
  readonly rules: RulesConfig;
}

export function* each<T>(chain: Chain<T> | null): Generator<T> {
  for (let at = chain; at !== null; at = at.rest) yield at.head;
}

export function* holdersOf(holding: Holding): Generator<Claim> {
  for (const { claims } of each(holding.holders)) yield* each(claims);
}

/** What holds once `claim`, which comes after all before it, is taken too. */
export function take(before: Holding, claim: Claim, court: Court): Holding {
  const judged = judge(before, claim, court);
  return judged.overthrown === null ? judged.holding : takeWithout(before, claim, court);
}

/** What holds once `claim` has ended. */
export function drop(holding: Holding, claim: Claim, court: Court): Holding {
  const later: Claim[] = [];
  let at: Holding | null = holding;
  for (; at !== null && at.last !== claim; at = at.before) if (at.last !== null) later.push(at.last);
  if (at?.before == null) return holding;
  return later.toReversed().reduce((state, next) => take(state, next, court), at.before);
}

interface Judged {
  readonly holding: Holding;
  /** How a holder lost although others had given way to it: they are judged again without it. */
  readonly overthrown: Loss | null;
}

function judge(before: Holding, claim: Claim, { excludes, pins, rules }: Court): Judged {
  let losses = before.losses;
  let disputes = before.disputes;
  const gone = new Set<Claim>();
  let overthrown: Loss | null = null;
  for (const { holder, isOnChange } of opponentsOf(before, claim, excludes)) {
    const outcome = contest(holder, claim, pins, rules, isOnChange);
    switch (outcome.kind) {
      case 'loses':
        return {
          holding: {
            ...before,
            losses: { head: { loser: claim, winner: holder, kind: outcome.by }, rest: before.losses },
            last: claim,
            before,
            change: 'refused',
          },
          overthrown: null,
        };
      case 'succeeds':
        gone.add(holder);
        losses = { head: { loser: holder, winner: claim, kind: 'succession' }, rest: losses };
        break;
      case 'wins':
        gone.add(holder);
        losses = { head: { loser: holder, winner: claim, kind: outcome.by }, rest: losses };
        if (hasOverruled(before, holder)) overthrown = { loser: holder, winner: claim, kind: outcome.by };
        break;
      case 'disputed':
        disputes = { head: [holder, claim], rest: disputes };
        break;
      case 'both':
        break;
    }
  }
  const kept = gone.size === 0 ? before.holders : without(before.holders, gone);
  const change = gone.size === 0 ? 'added' : 'displaced';
  return {
    holding: { holders: withHolder(kept, claim), losses, disputes, last: claim, before, change },
    overthrown,
  };
}

interface Opponent {
  readonly holder: Claim;
  readonly isOnChange: boolean;
}

function* opponentsOf(holding: Holding, claim: Claim, excludes: Excludes): Generator<Opponent> {
  for (const { statement, claims } of each(holding.holders)) {
    if (statement === claim.statement) continue;
    const how = excludes(statement, claim.statement);
    if (how === false) continue;
    for (const holder of each(claims)) yield { holder, isOnChange: how === 'on_change' };
  }
}

function withHolder(groups: Chain<Group> | null, claim: Claim): Chain<Group> {
  const { statement } = claim;
  const others: Group[] = [];
  let claims: Chain<Claim> | null = null;
  for (const group of each(groups)) {
    if (group.statement === statement) claims = group.claims;
    else others.push(group);
  }
  const head = { statement, claims: { head: claim, rest: claims } };
  return { head, rest: claims === null ? groups : chainOf(others) };
}

/** Takes all claims again, leaving out those that lost after others had given way to them. */
function takeWithout(before: Holding, claim: Claim, court: Court): Holding {
  const order = [claim];
  for (let at: Holding | null = before; at !== null; at = at.before) if (at.last !== null) order.push(at.last);
  order.reverse();
  const overthrown: Loss[] = [];
  for (;;) {
    const found = runWithout(order, new Set(overthrown.map(({ loser }) => loser)), court);
    if (found.loss === null)
      return { ...withLosses(found.holding, overthrown), last: claim, before, change: 'displaced' };
    overthrown.push(found.loss);
  }
}

function runWithout(
  order: readonly Claim[],
  left: ReadonlySet<Claim>,
  court: Court,
): { holding: Holding; loss: Loss | null } {
  let holding = nothingHolds;
  for (const next of order) {
    if (left.has(next)) {
      holding = { ...holding, last: next, before: holding };
      continue;
    }
    const judged = judge(holding, next, court);
    if (judged.overthrown !== null) return { holding, loss: judged.overthrown };
    holding = judged.holding;
  }
  return { holding, loss: null };
}

function withLosses(holding: Holding, more: readonly Loss[]): Holding {
  const losses = more.reduce<Holding['losses']>((rest, head) => ({ head, rest }), holding.losses);
  return { ...holding, losses };
}

function hasOverruled(holding: Holding, claim: Claim): boolean {
  for (const { winner } of each(holding.losses)) if (winner === claim) return true;
  return false;
}

function without(groups: Chain<Group> | null, gone: ReadonlySet<Claim>): Chain<Group> | null {
  const kept = [...each(groups)].flatMap(({ statement, claims }) => {
    const left = chainOf([...each(claims)].filter((claim) => !gone.has(claim)));
    return left === null ? [] : { statement, claims: left };
  });
  return chainOf(kept);
}

function chainOf<T>(items: readonly T[]): Chain<T> | null {
  return items.reduceRight<Chain<T> | null>((rest, head) => ({ head, rest }), null);
}
