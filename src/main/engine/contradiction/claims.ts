/**
 * What the rules of truth are decided on (DESIGN section 4). Instants are milliseconds UTC; ±Infinity where a span has
 * no such side.
 */

/** One standing assertion, as far as the rules look at it. */
export interface Claim {
  readonly id: number;
  /** Breaks the last ties, so that they do not depend on the order of arrival. */
  readonly uid: string;
  /** Claims of equal statements say the same (rule 2). */
  readonly statement: string;
  readonly span: Span;
  /** Sum of the trust terms before the clamp. */
  readonly weight: number;
  readonly assertedAt: number;
  readonly source: number | null;
  readonly artifact: number | null;
  /** Where in the artifact it was said. */
  readonly place: number;
  /** Whether its words say that something changed: “now”, “moved to”. */
  readonly saysChange: boolean;
  /** Whether its words say that something ended then: “left”, “no longer”. */
  readonly isEnding?: boolean;
  /** Claims that it says were wrong (rule 4). */
  readonly corrects: readonly number[];
}

/**
 * - `stated`: from a given instant, as wide as its precision, to a given end or open.
 * - `at_latest`: present tense, from when it was said.
 * - `until`: only an end was given.
 * - `unknown`: past tense without a date; it conflicts with nothing.
 * - `always`: never and always, all time up to when it was said.
 */
export type SpanKind = 'stated' | 'at_latest' | 'until' | 'unknown' | 'always';

export interface Span {
  readonly kind: SpanKind;
  readonly from: number;
  /** Width of `from` by its precision: "in May 2023" begins somewhere in that month. */
  readonly fromWidth: number;
  readonly to: number;
}

export interface RulesConfig {
  /** How much less a later statement may weigh and still succeed an earlier one. */
  readonly successionTolerance: number;
  /** Equal claims stay disputed until a person decides; else the later said wins. */
  readonly allowUserGrilling: boolean;
}

export const defaultRules: RulesConfig = { successionTolerance: 200, allowUserGrilling: true };

/** `struck` is about one fact: its claims do not count any more. */
export type PinOutcome = 'a_beats_b' | 'b_beats_a' | 'both_stand' | 'struck';

/** A manual outcome, or the undo of an automatic one, between the claims of two facts. */
export interface ClaimPin {
  readonly a: ReadonlySet<number>;
  readonly b: ReadonlySet<number>;
  readonly outcome: PinOutcome;
}

/**
 * Whether two statements cannot both hold at one time. `on_change`: they differ in a number only, and the later excludes
 * the earlier where its source says that something changed. Symmetric.
 */
export type Excludes = (a: string, b: string) => boolean | 'on_change';
