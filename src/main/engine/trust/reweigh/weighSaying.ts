import { z } from 'zod';
import {
  type SourceTerm,
  sourceTermSchema,
  type TrustBreakdown,
  trustBreakdownSchema,
} from '../../../../shared/contract/trust.ts';
import { comparedTrust, readTrust, trustOf } from '../weight.ts';
import type { Figures } from './planTrustChange.ts';

export interface Saying {
  readonly id: number;
  readonly fact_id: number;
  readonly source_id: number | null;
  readonly trust_breakdown: string | null;
  /** Terms that an undoing brings back, as they were kept. */
  readonly kept: string | null;
}

/** Terms of a saying: those that a re-weighing changed. */
const termsSchema = z.strictObject({
  type: trustBreakdownSchema.shape.type.optional(),
  source: sourceTermSchema.optional(),
});
export type Terms = z.infer<typeof termsSchema>;

export interface Weighed {
  readonly id: number;
  readonly factId: number;
  readonly trust: TrustBreakdown;
  /** How much more it weighs where claims are compared. */
  readonly more: number;
  /** What the changed terms were. */
  readonly before: Terms;
}

/**
 * A saying under other figures; null when it weighs the same by the same terms, or no terms were stored of it. Terms that
 * were kept come back as they were, whatever the figures say.
 */
export function weighSaying(saying: Saying, { sources, types }: Figures): Weighed | null {
  const was = readTrust(saying.trust_breakdown);
  if (was === null) return null;
  const kept = saying.kept === null ? {} : termsSchema.parse(JSON.parse(saying.kept));
  const type = kept.type ?? typeIn(was, types);
  const source = kept.source ?? (saying.source_id === null ? undefined : sources.get(saying.source_id)) ?? was.source;
  const before: Terms = {
    ...(type.value === was.type.value && type.document_type === was.type.document_type ? {} : { type: was.type }),
    ...(isSameTerm(source, was.source) ? {} : { source: was.source }),
  };
  if (before.type === undefined && before.source === undefined) return null;
  const { coherence, freshness } = was;
  const trust = trustOf({ documentType: type.document_type, baseline: type.value, source, coherence, freshness });
  return { id: saying.id, factId: saying.fact_id, trust, more: comparedTrust(trust) - comparedTrust(was), before };
}

function typeIn({ type }: TrustBreakdown, types: Figures['types']): TrustBreakdown['type'] {
  const value = types.get(type.document_type);
  return value === undefined ? type : { document_type: type.document_type, value };
}

function isSameTerm(a: SourceTerm, b: SourceTerm): boolean {
  return a.value === b.value && a.basis === b.basis && a.role === b.role;
}
