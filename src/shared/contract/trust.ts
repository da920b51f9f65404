import { z } from 'zod';

/** The least and the greatest trust weight that is shown. */
export const trustLimits = { least: 10, most: 1000 } as const;

const instant = z.string().nullable();

export const coherenceVerdictSchema = z.enum(['coherent', 'gibberish', 'flood', 'undecided']);
export type CoherenceVerdict = z.infer<typeof coherenceVerdictSchema>;

/** A measure that led to a verdict: what was found of which script, and the limit it was held against. */
export const coherenceReasonSchema = z.object({
  measure: z.enum(['length', 'repetition', 'spelling', 'words', 'syllables', 'codes']),
  script: z.string().nullable(),
  found: z.number(),
  limit: z.number(),
});
export type CoherenceReason = z.infer<typeof coherenceReasonSchema>;

export const coherenceSchema = z.object({
  verdict: coherenceVerdictSchema,
  value: z.number(),
  reasons: z.array(coherenceReasonSchema),
});
export type Coherence = z.infer<typeof coherenceSchema>;

/** `heuristic`: the person's own figure for this source; `role`: what its role is given; `none`: nothing is known of it. */
export const sourceTermSchema = z.object({
  basis: z.enum(['heuristic', 'role', 'none']),
  role: z.string().nullable(),
  value: z.number(),
});
export type SourceTerm = z.infer<typeof sourceTermSchema>;

export const freshnessTermSchema = z.object({
  age: z.enum(['under_30_days', 'under_6_months', 'over_6_months', 'over_1_year', 'undated']),
  value: z.number(),
  asserted_at: instant,
  /** Null for the present, and where nothing was to be measured. */
  measured_at: instant,
});
export type FreshnessTerm = z.infer<typeof freshnessTermSchema>;

/**
 * The terms of a trust weight. Their values, the clamp's among them, add up to the weight; without the clamp's they are
 * what claims are compared by.
 */
export const trustBreakdownSchema = z.object({
  type: z.object({ document_type: z.string(), value: z.number() }),
  source: sourceTermSchema,
  coherence: coherenceSchema,
  freshness: freshnessTermSchema,
  clamp: z.object({ value: z.number() }),
});
export type TrustBreakdown = z.infer<typeof trustBreakdownSchema>;
