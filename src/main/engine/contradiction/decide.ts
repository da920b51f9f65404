import type { Claim, ClaimPin, Excludes, RulesConfig } from './claims.ts';
import { areApart, saidOrder } from './contest.ts';
import type { Loss, LossKind } from './holders.ts';
import { layOut, type Piece } from './layout.ts';

/** A fact as the layout makes it: one statement over one interval, with the claims that say it. */
export interface FactDraft {
  readonly statement: string;
  readonly status: 'holds' | 'disputed' | 'expired' | 'withdrawn';
  /** −Infinity: unknown. */
  readonly from: number;
  readonly fromKind: 'stated' | 'at_latest' | 'inferred' | 'unknown';
  /** Infinity: open. With the kind `unknown` it is not known to have ended there, only not claimed beyond. */
  readonly to: number;
  readonly toKind: 'stated' | 'succession' | 'conflict' | 'manual' | 'unknown';
  /** In the layout's order; none for a fact that only resumes. */
  readonly claims: readonly Claim[];
  /** The claim that ended it, overruled it or withdrew it. */
  readonly endedBy: Claim | null;
  /** By which rule it ended or was overruled; null for its own end. */
  readonly endedAs: LossKind | 'correction' | 'struck' | null;
  /** For what resumes: the claim that holds again, and the one that had taken its place. */
  readonly derivedFrom: readonly [Claim, Claim] | null;
}

export interface Decided {
  readonly facts: readonly FactDraft[];
  /** Pairs that hold together although they exclude one another: what contradictions are opened for. */
  readonly disputes: readonly (readonly [Claim, Claim])[];
  /** What gave way to a heavier or a later said claim, where nothing else says it there. */
  readonly overruled: readonly Loss[];
}

/**
 * Lays a whole set out afresh by rules 2–7 of DESIGN section 4. Pure: the same claims, pins and rules give the same
 * facts, whatever the order of arrival.
 */
export function decide(
  claims: readonly Claim[],
  pins: readonly ClaimPin[],
  excludes: Excludes,
  rules: RulesConfig,
): Decided {
  const struck = pins.flatMap(({ a, outcome }) => (outcome === 'struck' ? [a] : []));
  const corrected = takeBack(claims.toSorted(saidOrder), struck);
  const closed = closeOpenIntervals(sharpenEndings(corrected.standing, excludes));
  const [undated, dated] = [true, false].map((isUndated) => closed.filter((claim) => takesNoPart(claim) === isUndated));
  const layout = layOut(dated ?? [], pins, excludes, rules);
  const disputed = new Set(layout.disputes.flat());
  const held = [...Map.groupBy(layout.pieces, ({ claim }) => claim.statement)].flatMap(([statement, pieces]) =>
    draftsOf(statement, pieces, disputed),
  );
  const facts = [
    ...withLost(held, layout.lost),
    ...undatedDrafts(undated ?? []),
    ...corrected.withdrawn.map(({ claims: taken, by }) => withdrawnDraft(taken, by)),
  ];
  return {
    facts: withStruck(facts, corrected.struck),
    disputes: layout.disputes,
    overruled: effectiveIn(facts, layout.overruled),
  };
}

/** What was struck stays with its statement where that is said otherwise; else it is a fact that was withdrawn. */
function withStruck(facts: readonly FactDraft[], struck: readonly (readonly Claim[])[]): readonly FactDraft[] {
  const result = [...facts];
  for (const own of struck) {
    const [first] = own;
    if (first === undefined) continue;
    const at = result.findIndex(
      ({ statement, status }) => statement === first.statement && (status === 'holds' || status === 'disputed'),
    );
    const draft = result[at];
    if (draft === undefined) result.push(withdrawnDraft(own, null));
    else result[at] = { ...draft, claims: [...draft.claims, ...own] };
  }
  return result;
}

/** A claim that gave way changed nothing where its statement holds by another claim. */
function effectiveIn(facts: readonly FactDraft[], overruled: readonly Loss[]): Loss[] {
  const draftOfClaim = new Map(facts.flatMap((draft) => draft.claims.map((claim) => [claim, draft] as const)));
  return overruled.filter(({ loser }) => {
    const draft = draftOfClaim.get(loser);
    if (draft === undefined) return false;
    return draft.status === 'expired' || draft.toKind === 'conflict' || draft.from > loser.span.from;
  });
}

interface TakenBack {
  readonly standing: readonly Claim[];
  readonly withdrawn: readonly { readonly claims: readonly Claim[]; readonly by: Claim }[];
  /** What was struck without a word of what is right instead. */
  readonly struck: readonly (readonly Claim[])[];
}

/**
 * Rule 4: a correction withdraws what its own source said before it, for its whole span, and takes that span over where
 * it gives none of its own. What others said it contests by rules 6–7, unless a person struck that for it. A correction
 * that was itself taken back does nothing.
 */
function takeBack(claims: readonly Claim[], struckSets: readonly ReadonlySet<number>[]): TakenBack {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const isStruck = (claim: Claim): boolean => struckSets.some((ids) => ids.has(claim.id));
  const withdrawnBy = new Map<Claim, Claim>();
  const spans = new Map<Claim, Claim['span']>();
  const byHand = new Set<Claim>();
  for (const claim of claims.filter(({ corrects }) => corrects.length > 0).toSorted((a, b) => saidOrder(b, a))) {
    if (withdrawnBy.has(claim) || isStruck(claim)) continue;
    const targets = claim.corrects.flatMap((id) => byId.get(id) ?? []);
    for (const target of targets.toSorted(saidOrder)) {
      const isOwn = target.source === claim.source || isStruck(target);
      if (!isOwn || withdrawnBy.has(target) || !isSaidBefore(target, claim)) continue;
      withdrawnBy.set(target, claim);
      if (isStruck(target)) byHand.add(claim);
      if (claim.span.kind === 'at_latest') spans.set(claim, wholeSpan(claim, target, spans.get(claim)));
    }
  }
  const together = struckTogether(claims, struckSets, withdrawnBy);
  const apart = [...withdrawnBy].filter(([claim]) => !isStruck(claim));
  return {
    standing: claims
      .filter((claim) => !withdrawnBy.has(claim) && !isStruck(claim))
      .map((claim) => ({
        ...claim,
        span: spans.get(claim) ?? claim.span,
        // What it corrects is gone, whoever said it: it contests the rest as any statement does.
        corrects: byHand.has(claim) ? [] : claim.corrects,
      })),
    withdrawn: [
      ...apart.map(([claim, by]) => ({ claims: [claim], by })),
      ...together.flatMap(({ own, by }) => (by === undefined ? [] : { claims: own, by })),
    ],
    struck: together.flatMap(({ own, by }) => (by === undefined ? [own] : [])),
  };
}

/** From the earliest begin of what is corrected; an end that the correction gives is its own. */
function wholeSpan(claim: Claim, { span }: Claim, taken: Claim['span'] | undefined): Claim['span'] {
  const first = taken === undefined || span.from < taken.from ? span : taken;
  return Number.isFinite(claim.span.to) ? { ...first, to: claim.span.to } : first;
}

/** What was struck at once, each claim once, and what corrects it. */
function struckTogether(
  claims: readonly Claim[],
  struckSets: readonly ReadonlySet<number>[],
  withdrawnBy: ReadonlyMap<Claim, Claim>,
): { own: readonly Claim[]; by: Claim | undefined }[] {
  const taken = new Set<Claim>();
  return struckSets.map((ids) => {
    const own = claims.filter((claim) => ids.has(claim.id) && !taken.has(claim));
    for (const claim of own) taken.add(claim);
    return { own, by: own.map((claim) => withdrawnBy.get(claim)).find((by) => by !== undefined) };
  });
}

/** At one instant only the place in one text tells; of two texts the one that takes back is the later. */
function isSaidBefore(target: Claim, claim: Claim): boolean {
  if (target.assertedAt !== claim.assertedAt || target.artifact !== claim.artifact) {
    return target.assertedAt <= claim.assertedAt;
  }
  return saidOrder(target, claim) < 0;
}

/**
 * An ending "in May" is after whatever of May the ended statement is known to hold in: it begins behind the last such
 * beginning that was said before it.
 */
function sharpenEndings(claims: readonly Claim[], excludes: Excludes): Claim[] {
  return claims.map((ending) => {
    const { span } = ending;
    if (ending.isEnding !== true || span.kind !== 'stated' || span.fromWidth === 0) return ending;
    const end = span.from + span.fromWidth;
    const begun = claims.filter(
      (claim) =>
        claim.isEnding !== true &&
        (claim.span.kind === 'stated' || claim.span.kind === 'at_latest') &&
        claim.assertedAt <= ending.assertedAt &&
        claim.span.from >= span.from &&
        claim.span.from + Math.max(claim.span.fromWidth, 1) < end &&
        excludes(claim.statement, ending.statement) === true,
    );
    if (begun.length === 0) return ending;
    const from = Math.max(...begun.map((claim) => claim.span.from + Math.max(claim.span.fromWidth, 1)));
    return { ...ending, span: { ...span, from, fromWidth: end - from } };
  });
}

/**
 * A claim that only adds an end closes the open interval of its statement it falls in, if that was not said later; so
 * does one that gives an interval with the same beginning.
 */
function closeOpenIntervals(claims: readonly Claim[]): Claim[] {
  const spans = new Map<Claim, Claim['span']>();
  const spanOf = (claim: Claim): Claim['span'] => spans.get(claim) ?? claim.span;
  for (const same of Map.groupBy(claims, ({ statement }) => statement).values()) {
    const endings = same.filter(({ span }) => Number.isFinite(span.to) && span.kind !== 'always');
    for (const ending of endings) {
      for (const claim of same) {
        if (!isClosedBy(claim, spanOf(claim), ending)) continue;
        const span = { ...claim.span, to: ending.span.to };
        spans.set(claim, span);
        if (ending.span.kind === 'until') spans.set(ending, span);
      }
    }
  }
  return claims.map((claim) => ({ ...claim, span: spanOf(claim) }));
}

function isClosedBy(claim: Claim, span: Claim['span'], ending: Claim): boolean {
  if (claim === ending || claim.assertedAt > ending.assertedAt) return false;
  if (span.to !== Number.POSITIVE_INFINITY && span.to <= ending.span.to) return false;
  if (claim.span.to !== Number.POSITIVE_INFINITY) return false;
  if (span.kind !== 'stated' && span.kind !== 'at_latest') return false;
  if (span.from >= ending.span.to) return false;
  return ending.span.kind === 'until' || !areApart(claim, ending);
}

function draftsOf(statement: string, pieces: readonly Piece[], disputed: ReadonlySet<Claim>): FactDraft[] {
  const runs: Piece[][] = [];
  let reach = Number.NEGATIVE_INFINITY;
  for (const piece of pieces.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const run = runs.at(-1);
    if (run !== undefined && piece.from <= reach) run.push(piece);
    else runs.push([piece]);
    reach = Math.max(run !== undefined && piece.from <= reach ? reach : Number.NEGATIVE_INFINITY, piece.to);
  }
  const placed = new Set<Claim>();
  return runs.flatMap((run) => {
    const draft = draftOf(statement, run, disputed, placed);
    for (const claim of draft.claims) placed.add(claim);
    return draft;
  });
}

function draftOf(
  statement: string,
  run: readonly Piece[],
  disputed: ReadonlySet<Claim>,
  placed: ReadonlySet<Claim>,
): FactDraft {
  const [first] = run;
  if (first === undefined) throw new Error('a run has pieces');
  const last = run.reduce((latest, piece) => (piece.to > latest.to ? piece : latest), first);
  // What never or always was is not known to have ended when it was said; it is claimed until then only.
  const isOpen = last.to === Number.POSITIVE_INFINITY || (last.ends === 'own' && last.claim.span.kind === 'always');
  const claims = [...new Set(run.map(({ claim }) => claim))].filter((claim) => !placed.has(claim));
  return {
    statement,
    status: run.some(({ claim }) => disputed.has(claim)) ? 'disputed' : 'holds',
    from: first.from,
    fromKind: beginKind(first),
    to: last.to,
    toKind: isOpen ? 'unknown' : endKind(last.ends),
    claims,
    endedBy: last.endedBy,
    endedAs: last.ends === 'own' ? null : last.ends,
    derivedFrom: first.begins === 'resumed' && first.resumedAfter !== null ? [first.claim, first.resumedAfter] : null,
  };
}

function beginKind({ begins, claim }: Piece): FactDraft['fromKind'] {
  if (begins === 'resumed') return 'inferred';
  switch (claim.span.kind) {
    case 'stated':
      return 'stated';
    case 'at_latest':
      return 'at_latest';
    case 'always':
    case 'until':
    case 'unknown':
      return 'unknown';
  }
}

function endKind(ends: 'own' | LossKind): FactDraft['toKind'] {
  switch (ends) {
    case 'own':
      return 'stated';
    case 'succession':
      return 'succession';
    case 'trust':
    case 'recency':
      return 'conflict';
    case 'pin':
      return 'manual';
  }
}

/** A claim that lost says once more what holds where its statement does; else it is a fact that expired. */
function withLost(held: readonly FactDraft[], lost: readonly Loss[]): FactDraft[] {
  const result = [...held];
  for (const { loser, winner, kind } of lost) {
    const at = result.findIndex(
      (draft) =>
        draft.statement === loser.statement &&
        draft.from <= loser.span.from &&
        loser.span.from < draft.to &&
        (draft.status !== 'expired' || draft.endedBy === winner),
    );
    const draft = result[at];
    if (draft === undefined) result.push(expiredDraft(loser, winner, kind));
    else result[at] = { ...draft, claims: [...draft.claims, loser] };
  }
  return result;
}

function expiredDraft(claim: Claim, endedBy: Claim, endedAs: LossKind): FactDraft {
  return {
    ...ownInterval(claim),
    statement: claim.statement,
    status: 'expired',
    claims: [claim],
    endedBy,
    endedAs,
    derivedFrom: null,
  };
}

/** By a correction, or struck by a person. */
function withdrawnDraft(claims: readonly Claim[], by: Claim | null): FactDraft {
  const [first] = claims;
  if (first === undefined) throw new Error('a withdrawn fact was said');
  return {
    ...ownInterval(first),
    statement: first.statement,
    status: 'withdrawn',
    claims,
    endedBy: by,
    endedAs: by === null ? 'struck' : 'correction',
    derivedFrom: null,
  };
}

function ownInterval({ span }: Claim): Pick<FactDraft, 'from' | 'fromKind' | 'to' | 'toKind'> {
  const isDated = span.kind === 'stated' || span.kind === 'at_latest';
  return {
    from: isDated ? span.from : Number.NEGATIVE_INFINITY,
    fromKind: span.kind === 'stated' || span.kind === 'at_latest' ? span.kind : 'unknown',
    to: span.to,
    toKind: Number.isFinite(span.to) ? 'stated' : 'unknown',
  };
}

/** Without a known begin, or over before it begins, a claim has no place along valid time. */
function takesNoPart({ span }: Claim): boolean {
  return span.kind === 'unknown' || span.kind === 'until' || span.from >= span.to;
}

/** What is past without dates conflicts with nothing: one fact a statement and end. */
function undatedDrafts(claims: readonly Claim[]): FactDraft[] {
  return [...Map.groupBy(claims, ({ statement, span }) => `${span.to} ${statement}`).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    return {
      ...ownInterval(first),
      statement: first.statement,
      status: 'holds' as const,
      claims: same,
      endedBy: null,
      endedAs: null,
      derivedFrom: null,
    };
  });
}
