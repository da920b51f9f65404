import {
  type Coherence,
  type FreshnessTerm,
  type SourceTerm,
  type TrustBreakdown,
  trustBreakdownSchema,
  trustLimits,
} from '../../../shared/contract/trust.ts';
import { freshnessOf } from './freshness.ts';

/** What is said of a text that was not judged. */
export const unjudged: Coherence = { verdict: 'undecided', value: 0, reasons: [] };

export interface TrustTerms {
  readonly documentType: string;
  /** W_type: the baseline of the document's type. */
  readonly baseline: number;
  readonly source: SourceTerm;
  readonly coherence: Coherence;
  readonly freshness: FreshnessTerm;
}

/** W = W_type + W_source + ΔC + ΔF, each term kept, the clamp to 10..1000 as one of them (DESIGN section 4). */
export function trustOf({ documentType, baseline, source, coherence, freshness }: TrustTerms): TrustBreakdown {
  const sum = baseline + source.value + coherence.value + freshness.value;
  const { verdict, value, reasons } = coherence;
  return {
    type: { document_type: documentType, value: baseline },
    source,
    coherence: { verdict, value, reasons: [...reasons] },
    freshness,
    clamp: { value: Math.min(trustLimits.most, Math.max(trustLimits.least, sum)) - sum },
  };
}

/** The sum before the clamp: what claims are compared by. */
export function comparedTrust({ type, source, coherence, freshness }: TrustBreakdown): number {
  return type.value + source.value + coherence.value + freshness.value;
}

/** The weight as it is shown, 10..1000. */
export function shownTrust(breakdown: TrustBreakdown): number {
  return comparedTrust(breakdown) + breakdown.clamp.value;
}

/**
 * The same terms with freshness measured at another instant: the newest saying of a set when its claims are compared,
 * the present when they are shown.
 */
export function trustAt(breakdown: TrustBreakdown, measuredAt: number): TrustBreakdown {
  const { type, source, coherence, freshness } = breakdown;
  const assertedAt = freshness.asserted_at === null ? null : Date.parse(freshness.asserted_at);
  return trustOf({
    documentType: type.document_type,
    baseline: type.value,
    source,
    coherence,
    freshness: freshnessOf(assertedAt, measuredAt),
  });
}

/** Terms read from their column; null for what was stored before there were any, or is not as it should be. */
export function readTrust(column: string | null): TrustBreakdown | null {
  if (column === null) return null;
  try {
    const parsed = trustBreakdownSchema.safeParse(JSON.parse(column));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
