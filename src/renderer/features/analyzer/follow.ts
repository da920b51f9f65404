import type { ConsultTrace, WalkStep } from '../../../shared/contract/consult.ts';
import { type ArmName, armOrder } from './armRows.ts';

type Scored = ConsultTrace['scoring']['scored'][number];
type Packed = ConsultTrace['packing']['packed'][number];
type Fused = ConsultTrace['fusion']['candidates'][number];

export interface Contribution {
  readonly list: string;
  readonly rank: number;
  readonly weight: number;
  /** weight / (k + rank), the term of reciprocal rank fusion (Cormack et al. 2009). */
  readonly value: number;
}

/** A step of a way through the graph, a fact with its words. */
export type WayStep =
  | Exclude<WalkStep, { kind: 'fact' }>
  | { readonly kind: 'fact'; readonly id: number; readonly text: string };

/** One memory across the four stages. */
export interface Journey {
  readonly id: number;
  readonly text: string;
  readonly hits: readonly {
    readonly arm: ArmName;
    readonly list: string;
    readonly lane: string;
    readonly rank: number;
    readonly score: number;
  }[];
  /** The graph arm's way to it, itself at the end; null when the graph did not reach it, or began at it. */
  readonly way: readonly WayStep[] | null;
  readonly fused: (Fused & { readonly contributions: readonly Contribution[] }) | null;
  readonly scored: Scored | null;
  readonly packed: Packed | null;
  /** Place among the kept results, from 1. */
  readonly finalRank: number | null;
  readonly fate: Fate;
}

export type Stage = 'retrieval' | 'fusion' | 'scoring' | 'packing';
export interface Fate {
  readonly isKept: boolean;
  /** The stage that let it go; null when it was kept. */
  readonly stage: Stage | null;
  readonly reason: string;
}

export function followMemory(trace: ConsultTrace, id: number): Journey {
  const fused = trace.fusion.candidates.find((entry) => entry.id === id) ?? null;
  const scored = trace.scoring.scored.find((entry) => entry.id === id) ?? null;
  const packed = trace.packing.packed.find((entry) => entry.id === id) ?? null;
  const kept = trace.packing.packed.filter((entry) => entry.outcome === 'kept');
  const keptAt = kept.findIndex((entry) => entry.id === id);
  const hits = armOrder.flatMap((arm) =>
    trace.arms
      .filter((entry) => entry.arm === arm)
      .flatMap((entry) =>
        entry.hits
          .filter((hit) => hit.id === id)
          .map((hit) => ({ arm, list: entry.list, lane: entry.lane, rank: hit.rank, score: hit.score })),
      ),
  );
  return {
    id,
    text: trace.memories.find((memory) => memory.id === id)?.text ?? '',
    hits,
    way: wayTo(trace, id),
    fused: fused === null ? null : { ...fused, contributions: contributionsOf(trace, fused) },
    scored,
    packed,
    finalRank: keptAt < 0 ? null : keptAt + 1,
    fate: fateOf(trace, hits.length > 0, fused, scored, packed),
  };
}

function wayTo(trace: ConsultTrace, id: number): WayStep[] | null {
  const steps = trace.walk?.paths.find((path) => path.id === id)?.steps ?? [];
  if (steps.length < 2) return null;
  return steps.map((step) =>
    step.kind === 'fact'
      ? { ...step, text: trace.memories.find((memory) => memory.id === step.id)?.text ?? `memory ${step.id}` }
      : step,
  );
}

function contributionsOf(trace: ConsultTrace, fused: Fused): Contribution[] {
  return Object.entries(fused.ranks).map(([list, rank]) => {
    const weight = trace.fusion.weights[list] ?? 1;
    return { list, rank, weight, value: weight / (trace.fusion.k + rank) };
  });
}

function fateOf(
  trace: ConsultTrace,
  isFound: boolean,
  fused: Fused | null,
  scored: Scored | null,
  packed: Packed | null,
): Fate {
  if (packed !== null) return packingFate(trace, packed);
  if (scored !== null) return { isKept: false, stage: 'packing', reason: 'Packing ended before it was reached.' };
  if (fused !== null) {
    const count = trace.scoring.scored.length;
    return { isKept: false, stage: 'scoring', reason: `Not among the ${count} candidates that were scored.` };
  }
  if (isFound) {
    const { candidates, total } = trace.fusion;
    return { isKept: false, stage: 'fusion', reason: `Below the first ${candidates.length} of ${total} fused.` };
  }
  return { isKept: false, stage: 'retrieval', reason: 'No arm of this request found it.' };
}

function packingFate(trace: ConsultTrace, packed: Packed): Fate {
  switch (packed.outcome) {
    case 'kept':
      return { isKept: true, stage: null, reason: 'In the results.' };
    case 'does_not_fit':
      return {
        isKept: false,
        stage: 'packing',
        reason: `Its ${packed.tokens} tokens did not fit into what was left of ${trace.packing.max_tokens}.`,
      };
    case 'duplicate':
      return {
        isKept: false,
        stage: 'packing',
        reason: packed.into === undefined ? 'Said again by another result.' : `Folded into memory ${packed.into}.`,
      };
  }
}

export interface FormulaStep {
  readonly symbol: string;
  readonly name: string;
  readonly value: number;
  /** What it was made of, for example `rec 0.91 → 1 + 0.2 × (0.91 − ½)`; null for what is given. */
  readonly of: string | null;
}

/** final = R × rec × temp × corr × stale, each with the number it was given. */
export function formulaOf(scored: Scored): FormulaStep[] {
  const swing = (name: string, share: string, value: number): string =>
    `1 + ${share} × (${name} − ½), ${name} = ${value}`;
  return [
    { symbol: 'R', name: 'relevance', value: scored.relevance, of: null },
    {
      symbol: 'rec',
      name: 'recency',
      value: scored.recency.factor,
      of: swing('rec', '0.2', scored.recency.value),
    },
    {
      symbol: 'temp',
      name: 'nearness to the period',
      value: scored.temporal.factor,
      of: swing('temp', '0.2', scored.temporal.value),
    },
    {
      symbol: 'corr',
      name: 'corroboration',
      value: scored.corroboration.factor,
      of: `${swing('corr', '0.1', scored.corroboration.value)}, sources = ${scored.corroboration.sources}`,
    },
    { symbol: 'stale', name: 'claims ended or replaced', value: scored.stale_factor, of: null },
  ];
}
