import type { TrustBreakdown } from '../../src/shared/contract/trust.ts';

interface ShownTrust {
  trust_weight: number;
  trust_breakdown: TrustBreakdown | null;
}

/** What the owner told in a conversation, some time ago. */
export function madeUpTrust(source = 150): ShownTrust {
  return {
    trust_weight: 450 + source,
    trust_breakdown: {
      type: { document_type: 'conversation', value: 400 },
      source: { basis: source === 150 ? 'role' : 'none', role: source === 150 ? 'owner' : null, value: source },
      coherence: {
        verdict: 'coherent',
        value: 50,
        reasons: [{ measure: 'spelling', script: 'Latin', found: 0.52, limit: 0.2 }],
      },
      freshness: {
        age: 'under_6_months',
        value: 0,
        asserted_at: '2024-03-02T10:00:00Z',
        measured_at: null,
      },
      clamp: { value: 0 },
    },
  };
}
