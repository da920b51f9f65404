import type { TrustBreakdown } from '../../../shared/contract/trust.ts';
import type { ClaimView } from '../../../shared/contract/truth.ts';

/** One term of the trust of all claims, beside one another. */
export interface TrustRow {
  readonly name: string;
  readonly cells: readonly { readonly value: number; readonly of: string }[];
}

/** Terms of the weights, in the order in which they add up; null where a claim has none stored. */
export function trustRows(claims: readonly Pick<ClaimView, 'trust_breakdown'>[]): TrustRow[] | null {
  const known = claims.flatMap(({ trust_breakdown }) => trust_breakdown ?? []);
  if (known.length < claims.length) return null;
  const row = (name: string, cell: (terms: TrustBreakdown) => TrustRow['cells'][number]): TrustRow => ({
    name,
    cells: known.map(cell),
  });
  return [
    row('Kind of document', ({ type }) => ({ value: type.value, of: words(type.document_type) })),
    row('Source', ({ source }) => ({ value: source.value, of: sourceWords(source) })),
    row('Coherence', ({ coherence }) => ({ value: coherence.value, of: words(coherence.verdict) })),
    row('Freshness', ({ freshness }) => ({ value: freshness.value, of: words(freshness.age) })),
    ...(known.some(({ clamp }) => clamp.value !== 0)
      ? [row('Kept within 10 and 1,000', ({ clamp }) => ({ value: clamp.value, of: '' }))]
      : []),
  ];
}

function sourceWords({ basis, role }: TrustBreakdown['source']): string {
  if (basis === 'heuristic') return 'your own figure';
  return role === null ? 'nothing known' : words(role);
}

function words(key: string): string {
  return key.replaceAll('_', ' ');
}

/** +150, −50, 0. */
export function signed(value: number): string {
  if (value === 0) return '0';
  return value > 0 ? `+${value}` : `−${Math.abs(value)}`;
}
