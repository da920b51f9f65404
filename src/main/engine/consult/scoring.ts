import type { Consultation } from './consultation.ts';
import type { Fused } from './fusion.ts';
import { DECISION } from './image/codes.ts';
import { dateOf, proximityTo } from './period.ts';
import { claimsOf, isStale, replacementOf } from './staleness.ts';

const DAY_MS = 86_400_000;
const NEUTRAL = 0.5;
/** A stale passage counts this much, or less where needed to stay below what replaced it. */
const STALE = 0.5;
const BELOW_REPLACEMENT = 0.99;

/** Every factor of one memory's final score. */
export interface Scored {
  readonly row: number;
  final: number;
  readonly relevance: number;
  readonly recency: { readonly value: number; readonly factor: number };
  readonly temporal: { readonly value: number; readonly factor: number };
  readonly corroboration: { readonly value: number; readonly factor: number; readonly sources: number };
  staleFactor: number;
}

/** Relevance when no reranker answered: the fused order stands. Rank counts from 1 of n. */
export function rankRelevance(rank: number, n: number): number {
  return 1 - (0.9 * (rank - 1)) / Math.max(1, n - 1);
}

/**
 * final = R × (1 + 0.2(rec − ½)) × (1 + 0.2(temp − ½)) × (1 + 0.1(corr − ½)), times the factor of stale passages;
 * with `applies` false the factors are only shown (DESIGN section 6).
 * @returns best first
 */
export function scoreAll(
  consultation: Consultation,
  candidates: readonly Fused[],
  relevance: readonly number[],
  applies: boolean,
): Scored[] {
  const scored = candidates.map(({ row }, i) => scoreOne(consultation, row, relevance[i] ?? 0, applies));
  lowerStale(consultation, scored);
  const order = new Map(candidates.map(({ row }, i) => [row, i]));
  return scored.sort((a, b) => b.final - a.final || (order.get(a.row) ?? 0) - (order.get(b.row) ?? 0));
}

function scoreOne(consultation: Consultation, row: number, relevance: number, applies: boolean): Scored {
  const recency = factor(recencyOf(consultation, row), 0.2);
  const temporal = factor(temporalOf(consultation, row), 0.2);
  const sources = Math.max(1, consultation.image.facts.sources[row] ?? 1);
  const corroboration = { ...factor(clamp(NEUTRAL + Math.log(sources) / 10), 0.1), sources };
  const product = applies ? recency.factor * temporal.factor * corroboration.factor : 1;
  return { row, final: relevance * product, relevance, recency, temporal, corroboration, staleFactor: 1 };
}

function factor(value: number, weight: number): { value: number; factor: number } {
  return { value, factor: 1 + weight * (value - NEUTRAL) };
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function recencyOf(consultation: Consultation, row: number): number {
  const { facts } = consultation.image;
  const saidAt = facts.occurredAt[row] ?? Number.NaN;
  const isPolicy = facts.type[row] === DECISION || (facts.standing[row] ?? 0) > 0;
  const floor = isPolicy ? NEUTRAL : 0.1;
  if (Number.isNaN(saidAt)) return NEUTRAL;
  const days = (consultation.clocks.anchorMs - saidAt) / DAY_MS;
  return Math.min(1, Math.max(floor, 1 - days / 365));
}

function temporalOf({ window, image, states }: Consultation, row: number): number {
  if (window === null) return NEUTRAL;
  return proximityTo(window, dateOf(image.facts, states, row, window)) || NEUTRAL;
}

/** A stale passage comes below the next one along what replaced it that is among these, however low that comes itself. */
function lowerStale(consultation: Consultation, scored: readonly Scored[]): void {
  const { image, states, clocks } = consultation;
  const byRow = new Map(scored.map((each) => [each.row, each]));
  const lowered = new Set<Scored>();

  function lower(each: Scored): number {
    if (lowered.has(each)) return each.final * each.staleFactor;
    lowered.add(each);
    if (!isStale(image, states, clocks, each.row)) return each.final;
    each.staleFactor = STALE;
    for (const claim of claimsOf(image, states, each.row)) {
      for (const row of passagesAfter(image, claim, (passage) => byRow.has(passage))) {
        const other = byRow.get(row);
        if (other === undefined || other === each || each.final <= 0) continue;
        each.staleFactor = Math.min(each.staleFactor, (BELOW_REPLACEMENT * lower(other)) / each.final);
      }
    }
    return each.final * each.staleFactor;
  }

  for (const each of scored) lower(each);
  for (const each of scored) each.final *= each.staleFactor;
}

/** The wanted passages of the first fact, along what replaced a claim and what replaced that, which has any. */
function passagesAfter(
  image: Consultation['image'],
  claim: number,
  isWanted: (passage: number) => boolean,
): readonly number[] {
  const passed = new Set<number>();
  for (let fact = replacementOf(image, claim); fact >= 0 && !passed.has(fact); fact = replacementOf(image, fact)) {
    const wanted = (image.passagesOf.get(fact) ?? []).filter(isWanted);
    if (wanted.length > 0) return wanted;
    passed.add(fact);
  }
  return [];
}
