import { z } from 'zod';
import { changeEntrySchema } from './edits.ts';
import { factViewSchema } from './memory.ts';
import { datasetRefSchema, entityRefSchema, idSchema } from './primitives.ts';

const text = z.string();
export const fallacyStatusSchema = z.enum(['suspected', 'confirmed', 'dismissed']);
export type FallacyStatus = z.infer<typeof fallacyStatusSchema>;

export const fallacySummarySchema = z.object({
  id: idSchema,
  uid: text,
  /** Its kind and the words that commit it, cut short. */
  name: text,
  key: text,
  /** The kind as people call it: “Post hoc”. */
  kind: text,
  category: text,
  status: fallacyStatusSchema,
  confidence: z.number(),
  /** What found it: `cues`, or a model. */
  detector: text,
  /** The words that commit it. */
  span: text,
  source: entityRefSchema.nullable(),
  artifact_id: idSchema.nullable(),
  artifact_title: text.nullable(),
  said_at: text.nullable(),
  found_at: text,
  rationale: text.nullable(),
  /** Who or what decided it; null while nobody did. */
  resolver: text.nullable(),
  decided_at: text.nullable(),
  /** A verdict names the version that it was made on. */
  version: z.number().int(),
});
export type FallacySummary = z.infer<typeof fallacySummarySchema>;

const countSchema = z.object({ key: text, name: text, count: z.number().int() });
/** Suspected ones first, then confirmed and dismissed; the surest first in each. */
export const fallacyListRequestSchema = datasetRefSchema.extend({
  status: z.array(fallacyStatusSchema).min(1).optional(),
  category: text.optional(),
  key: text.optional(),
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(200).default(50),
});
export const fallacyListResponseSchema = z.object({
  fallacies: z.array(fallacySummarySchema),
  total: z.number().int(),
  counts: z.object({
    /** Under the other filters. */
    status: z.record(fallacyStatusSchema, z.number().int()),
    /** In the order of the taxonomy, those without any included. */
    categories: z.array(countSchema),
    keys: z.array(countSchema.extend({ category: text })),
  }),
});
export type FallacyList = z.infer<typeof fallacyListResponseSchema>;

export const fallacyGetRequestSchema = datasetRefSchema.extend({ id: idSchema });
export const fallacyViewSchema = z.object({
  fallacy: fallacySummarySchema,
  /** What its kind is, in plain words, with an example and where to read of it. */
  meaning: text,
  example: text,
  reference: text,
  /** What confirming one of this kind does; null where it does nothing. */
  effect: text.nullable(),
  /** The passage with the words that commit it, as offsets into it. */
  passage: z.object({ fact_id: idSchema, text, start: z.number().int(), end: z.number().int() }).nullable(),
  /** Statements that it is about. */
  facts: z.array(factViewSchema),
  /** Claims that were overruled, with what stands in their place. */
  downgraded: z.array(z.object({ from: factViewSchema, to: factViewSchema.nullable() })),
  /** Decisions about it, newest first. */
  changes: z.array(changeEntrySchema),
});
export type FallacyView = z.infer<typeof fallacyViewSchema>;

/** Confirms one, with what it calls for, or dismisses it and takes that back. A dismissal says why. */
export const fallacyDecideRequestSchema = datasetRefSchema
  .extend({
    id: idSchema,
    version: z.number().int(),
    verdict: z.enum(['confirmed', 'dismissed']),
    rationale: text.trim().min(1).max(2000).optional(),
  })
  .refine((r) => r.verdict === 'confirmed' || r.rationale !== undefined, { message: 'say why', path: ['rationale'] });
export const fallacyDecideResponseSchema = z.object({ decision_id: idSchema, fallacy: fallacySummarySchema });
