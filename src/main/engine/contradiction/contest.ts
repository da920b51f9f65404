import type { Claim, ClaimPin, RulesConfig } from './claims.ts';

/** How the later of two excluding claims fares against the earlier, where both are said to hold. */
export type Outcome =
  | { readonly kind: 'succeeds' }
  | { readonly kind: 'wins'; readonly by: 'trust' | 'recency' | 'pin' }
  | { readonly kind: 'loses'; readonly by: 'trust' | 'recency' | 'pin' }
  | { readonly kind: 'disputed' }
  | { readonly kind: 'both' };

/** The order in which a set is laid out: begin, W descending, asserted_at, place in the artifact, uid. */
export function layoutOrder(claims: readonly Claim[]): Claim[] {
  const weights = weightsAtOnePlace(claims);
  const weight = (claim: Claim): number => weights.get(groupOf(claim)) ?? claim.weight;
  return claims.toSorted(
    (a, b) =>
      compare(a.span.from, b.span.from) ||
      weight(b) - weight(a) ||
      a.assertedAt - b.assertedAt ||
      a.place - b.place ||
      compare(a.statement, b.statement) ||
      compare(a.uid, b.uid),
  );
}

/** What one source says of one instant in one artifact is ordered by its place, however its passages weigh. */
function weightsAtOnePlace(claims: readonly Claim[]): ReadonlyMap<string, number> {
  const heaviest = new Map<string, number>();
  for (const claim of claims) {
    const group = groupOf(claim);
    heaviest.set(group, Math.max(heaviest.get(group) ?? Number.NEGATIVE_INFINITY, claim.weight));
  }
  return heaviest;
}

function groupOf(claim: Claim): string {
  const { artifact, source, id, span } = claim;
  return artifact === null || source === null ? `claim ${id}` : `${artifact} ${source} ${span.from}`;
}

function compare<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Rules 4–7 for two claims that exclude one another, `later` coming after `earlier` in the layout's order. */
export function contest(
  earlier: Claim,
  later: Claim,
  pins: readonly ClaimPin[],
  rules: RulesConfig,
  isOnChange = false,
): Outcome {
  const pinned = pinnedOutcome(earlier, later, pins);
  if (pinned !== null) return pinned;
  if (isOnChange && !isChangeOf(earlier, later)) return { kind: 'both' };
  if (maySucceed(earlier, later) && areApart(earlier, later)) {
    const isOwn = earlier.source !== null && earlier.source === later.source;
    if (isOwn || later.weight >= earlier.weight - rules.successionTolerance) return { kind: 'succeeds' };
  }
  if (later.weight !== earlier.weight) return { kind: later.weight > earlier.weight ? 'wins' : 'loses', by: 'trust' };
  if (rules.allowUserGrilling) return { kind: 'disputed' };
  return { kind: saidOrder(later, earlier) > 0 ? 'wins' : 'loses', by: 'recency' };
}

function pinnedOutcome(earlier: Claim, later: Claim, pins: readonly ClaimPin[]): Outcome | null {
  for (const { a, b, outcome } of pins) {
    if (outcome === 'struck') continue;
    const isForward = a.has(earlier.id) && b.has(later.id);
    if (!isForward && !(a.has(later.id) && b.has(earlier.id))) continue;
    if (outcome === 'both_stand') return { kind: 'both' };
    return { kind: (outcome === 'b_beats_a') === isForward ? 'wins' : 'loses', by: 'pin' };
  }
  return null;
}

function isChangeOf(earlier: Claim, later: Claim): boolean {
  const isOwn = earlier.source !== null && earlier.source === later.source;
  return isOwn && later.saysChange && saidOrder(later, earlier) > 0 && areApart(earlier, later);
}

/** Never and always do not succeed nor are succeeded; a correction contests what others said. */
function maySucceed(earlier: Claim, later: Claim): boolean {
  return earlier.span.kind !== 'always' && later.span.kind !== 'always' && later.corrects.length === 0;
}

/** Beginnings are apart when no instant fits both; one source's order in one artifact counts as apart. */
export function areApart(earlier: Claim, later: Claim): boolean {
  if (earlier.span.from === later.span.from && earlier.artifact !== null) {
    if (earlier.artifact === later.artifact && earlier.source !== null && earlier.source === later.source) {
      return earlier.place !== later.place;
    }
  }
  const [first, second] = earlier.span.from <= later.span.from ? [earlier, later] : [later, earlier];
  return second.span.from >= first.span.from + Math.max(first.span.fromWidth, 1);
}

/** Negative when `a` was said before `b`: by the time, then the place in the artifact, then what cannot change. */
export function saidOrder(a: Claim, b: Claim): number {
  return a.assertedAt - b.assertedAt || a.place - b.place || compare(a.statement, b.statement) || compare(a.uid, b.uid);
}
