import type { Temporal } from 'temporal-polyfill';
import type { Period } from './calendar.ts';

/** Which way a date without a year or week points: with a past tense back, with a plan forth. */
export type Lean = 'past' | 'future';

/** What a rule reads: a period, a length of time, or words that only hint at a time. */
export type Reading =
  | { readonly kind: 'period'; readonly period: Period }
  | {
      readonly kind: 'range';
      readonly from: Temporal.PlainDateTime;
      readonly to: Temporal.PlainDateTime;
      readonly grain: Period['grain'];
    }
  | { readonly kind: 'length'; readonly amount: number; readonly unit: string }
  | { readonly kind: 'recurring' }
  | { readonly kind: 'vague' };

export interface DateRule {
  readonly pattern: RegExp;
  /** Null when the match is no date after all or cannot be told without knowing when the text was written. */
  read(
    groups: Readonly<Record<string, string | undefined>>,
    today: Temporal.PlainDate | null,
    lean: Lean,
  ): Reading | null;
}

/** A rule whose pattern stands on its own, not inside a longer word. */
export const rule = (source: string, read: DateRule['read']): DateRule => ({
  pattern: new RegExp(String.raw`(?<![\p{L}\p{N}_-])(?:${source})(?![\p{L}\p{N}_]|-\p{L})`, 'giu'),
  read,
});
/** A reading of one period. */
export const period = (made: Period): Reading => ({ kind: 'period', period: made });
/** A unit of time, as the group `unit`. */
export const UNIT = '(?<unit>day|weekend|week|month|year|decade)s?';
