import type { Claim, ClaimPin, Excludes, RulesConfig } from './claims.ts';
import { layoutOrder } from './contest.ts';
import {
  type Court,
  drop,
  each,
  type Holding,
  holdersOf,
  type Loss,
  type LossKind,
  nothingHolds,
  take,
} from './holders.ts';

/** A stretch of time in which one claim holds. Half-open. */
export interface Piece {
  readonly claim: Claim;
  readonly from: number;
  readonly to: number;
  /** `resumed`: what had taken its place ended, which is `resumedAfter`. */
  readonly begins: 'own' | 'resumed';
  readonly resumedAfter: Claim | null;
  /** `own`: its stated end, or still open. */
  readonly ends: 'own' | LossKind;
  readonly endedBy: Claim | null;
}

export interface Layout {
  readonly pieces: readonly Piece[];
  /** Claims that hold nowhere, with what they lost to. */
  readonly lost: readonly Loss[];
  /** Claims that lost some of their span to a heavier or a later said one (rules 6 and 7). */
  readonly overruled: readonly Loss[];
  /** Pairs that hold together although they exclude one another. */
  readonly disputes: readonly (readonly [Claim, Claim])[];
}

/**
 * Rules 5–7: lays out all claims of a set along valid time. The result depends on what was claimed alone, never on the
 * order of arrival. Claims whose span is empty or unknown take no part.
 */
export function layOut(
  claims: readonly Claim[],
  pins: readonly ClaimPin[],
  excludes: Excludes,
  rules: RulesConfig,
): Layout {
  const court: Court = { excludes, pins, rules };
  const begins = layoutOrder(claims.filter(({ span }) => span.from < span.to));
  const ends = begins.filter(({ span }) => Number.isFinite(span.to)).toSorted((a, b) => a.span.to - b.span.to);
  const sweep = new Sweep(court);
  let ended = 0;
  for (let i = 0; i < begins.length; ) {
    const at = begins[i]?.span.from ?? 0;
    for (; ended < ends.length && (ends[ended]?.span.to ?? 0) <= at; ended++) sweep.end(ends[ended]);
    for (; i < begins.length && begins[i]?.span.from === at; i++) sweep.begin(begins[i]);
    sweep.settle(at);
  }
  for (; ended < ends.length; ended++) sweep.end(ends[ended]);
  return sweep.finish(begins);
}

interface Open {
  readonly from: number;
  readonly begins: Piece['begins'];
  readonly resumedAfter: Claim | null;
}

/** What holds as time goes by, and the pieces that are over. */
class Sweep {
  readonly #court: Court;
  readonly #open = new Map<Claim, Open>();
  readonly #pieces: Piece[] = [];
  readonly #disputes = new Map<string, readonly [Claim, Claim]>();
  readonly #lost = new Map<Claim, Loss>();
  #holding: Holding = nothingHolds;
  #endedLast: Claim | null = null;
  #isUnsettled = false;

  constructor(court: Court) {
    this.#court = court;
  }

  begin(claim: Claim | undefined): void {
    if (claim === undefined) return;
    this.#holding = take(this.#holding, claim, this.#court);
    // What only joins the others is opened at once: nobody else has to be looked at.
    if (this.#holding.change === 'added')
      this.#open.set(claim, { from: claim.span.from, begins: 'own', resumedAfter: null });
    if (this.#holding.change === 'displaced') this.#isUnsettled = true;
    this.#noteDisputes();
    this.#noteLosses();
  }

  end(claim: Claim | undefined): void {
    if (claim === undefined) return;
    this.#holding = drop(this.#holding, claim, this.#court);
    this.#endedLast = claim;
    this.#isUnsettled = true;
    this.settle(claim.span.to);
  }

  /** Closes the pieces of what holds no longer and opens those of what holds now. */
  settle(at: number): void {
    if (!this.#isUnsettled) return;
    this.#isUnsettled = false;
    const now = new Set(holdersOf(this.#holding));
    for (const [claim, open] of this.#open) if (!now.has(claim)) this.#close(claim, open, at);
    for (const claim of now) {
      if (this.#open.has(claim)) continue;
      const isOwn = claim.span.from === at;
      this.#open.set(claim, {
        from: at,
        begins: isOwn ? 'own' : 'resumed',
        resumedAfter: isOwn ? null : this.#endedLast,
      });
    }
    this.#noteDisputes();
    this.#noteLosses();
  }

  /** The newest disputes, down to the first that is known already. */
  #noteDisputes(): void {
    for (const pair of each(this.#holding.disputes)) {
      const key = `${pair[0].id} ${pair[1].id}`;
      if (this.#disputes.has(key)) break;
      this.#disputes.set(key, pair);
    }
  }

  #close(claim: Claim, open: Open, at: number): void {
    this.#open.delete(claim);
    if (open.from >= at) return;
    const loss = claim.span.to <= at ? null : lossOf(this.#holding, claim);
    this.#pieces.push({
      claim,
      ...open,
      to: at,
      ends: loss?.kind ?? 'own',
      endedBy: loss?.winner ?? null,
    });
  }

  /** The newest losses, down to the first that is known already. */
  #noteLosses(): void {
    for (const loss of each(this.#holding.losses)) {
      if (this.#lost.get(loss.loser)?.winner === loss.winner) break;
      if (!this.#lost.has(loss.loser)) this.#lost.set(loss.loser, loss);
    }
  }

  finish(claims: readonly Claim[]): Layout {
    for (const [claim, open] of this.#open) {
      this.#pieces.push({ claim, ...open, to: claim.span.to, ends: 'own', endedBy: null });
    }
    const holds = new Set(this.#pieces.map(({ claim }) => claim));
    const lost = claims.filter((claim) => !holds.has(claim)).flatMap((claim) => this.#lost.get(claim) ?? []);
    return { pieces: this.#pieces, lost, overruled: this.#overruled(claims), disputes: this.#standingDisputes() };
  }

  /** Those of claims that hold at one time after all were taken: at one instant, a third may overrule either. */
  #standingDisputes(): (readonly [Claim, Claim])[] {
    const byClaim = Map.groupBy(this.#pieces, ({ claim }) => claim);
    return [...this.#disputes.values()].filter(([a, b]) =>
      byClaim.get(a)?.some((x) => byClaim.get(b)?.some((y) => x.from < y.to && y.from < x.to)),
    );
  }

  /** What ended a piece, and what kept a claim from holding where it begins. */
  #overruled(claims: readonly Claim[]): Loss[] {
    const begun = new Set(this.#pieces.filter(({ begins }) => begins === 'own').map(({ claim }) => claim));
    const refused = claims.filter((claim) => !begun.has(claim)).flatMap((claim) => this.#lost.get(claim) ?? []);
    const ended = this.#pieces.flatMap(({ claim, ends, endedBy }): Loss[] =>
      ends === 'own' || endedBy === null ? [] : [{ loser: claim, winner: endedBy, kind: ends }],
    );
    return [...refused, ...ended].filter(({ kind }) => kind === 'trust' || kind === 'recency');
  }
}

function lossOf(holding: Holding, claim: Claim): Loss | null {
  for (const loss of each(holding.losses)) if (loss.loser === claim) return loss;
  return null;
}
