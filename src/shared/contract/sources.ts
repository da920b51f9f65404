import { z } from 'zod';
import { datasetRefSchema, factStatusSchema, idSchema } from './primitives.ts';
import { steeringLimits } from './steering.ts';
import { sourceTermSchema, trustBreakdownSchema, trustLimits } from './trust.ts';

const name = z.string().trim().min(1).max(steeringLimits.name);
const figure = z.number().min(-steeringLimits.figure).max(steeringLimits.figure);
const page = {
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(200).default(50),
};

/** Whoever says something, with how that went. `overruled` and `won` count facts that another's claim beat, or beat another's. */
export const sourceRowSchema = z.object({
  id: idSchema,
  name: z.string(),
  handle: z.string().nullable(),
  role: z.string().nullable(),
  /** The person's own figure; null where there is none. */
  reliability: z.number().nullable(),
  /** What the steering file says, as far as it is in force. */
  steered: z.object({ basis: z.enum(['heuristic', 'role']), value: z.number() }).nullable(),
  term: sourceTermSchema,
  /** Where the term comes from. */
  from: z.enum(['own', 'steering_file', 'role', 'none']),
  /** The steering file says otherwise than what is in force. */
  is_pending: z.boolean(),
  statements: z.number().int(),
  passages: z.number().int(),
  standing: z.number().int(),
  overruled: z.number().int(),
  won: z.number().int(),
  last_said_at: z.string().nullable(),
});
export type SourceRow = z.infer<typeof sourceRowSchema>;

export const sourceSortSchema = z.enum(['statements', 'name', 'trust', 'overruled', 'last_said']);
export const sourceListRequestSchema = datasetRefSchema.extend({
  text: z.string().max(200).optional(),
  sort: sourceSortSchema.default('statements'),
  ...page,
});
export const sourceListResponseSchema = z.object({
  sources: z.array(sourceRowSchema),
  total: z.number().int(),
  /** Sources and types of which the steering file says otherwise than what is in force. */
  pending: z.object({ sources: z.number().int(), types: z.number().int() }),
});
export type SourceList = z.infer<typeof sourceListResponseSchema>;

const rivalSchema = z.object({ id: idSchema, name: z.string(), times: z.number().int() });
export const sourceGetRequestSchema = datasetRefSchema.extend({ id: idSchema });
export const sourceViewSchema = z.object({
  source: sourceRowSchema,
  /** By whom it was overruled, and whom it overruled, most often first. */
  overruled_by: z.array(rivalSchema),
  won_over: z.array(rivalSchema),
});
export type SourceView = z.infer<typeof sourceViewSchema>;

export const statementFilterSchema = z.enum(['all', 'standing', 'overruled', 'withdrawn']);
export const statementListRequestSchema = sourceGetRequestSchema.extend({
  which: statementFilterSchema.default('all'),
  ...page,
});
/** One statement that a source makes, by its newest saying. */
export const sourceStatementSchema = z.object({
  fact_id: idSchema,
  text: z.string(),
  status: factStatusSchema,
  valid_at: z.string().nullable(),
  invalid_at: z.string().nullable(),
  said_at: z.string().nullable(),
  times: z.number().int(),
  is_withdrawn: z.boolean(),
  artifact_id: idSchema.nullable(),
  chunk_id: idSchema.nullable(),
  trust_weight: z.number(),
  trust: trustBreakdownSchema.nullable(),
  overruled_by: z.array(z.object({ fact_id: idSchema, text: z.string(), source: z.string().nullable() })),
});
export type SourceStatement = z.infer<typeof sourceStatementSchema>;
export const statementListResponseSchema = z.object({
  statements: z.array(sourceStatementSchema),
  total: z.number().int(),
});

export const documentTypeRowSchema = z.object({
  name: z.string(),
  own: z.number().nullable(),
  steered: z.number().nullable(),
  shipped: z.number().nullable(),
  baseline: z.number(),
  from: z.enum(['own', 'steering_file', 'shipped', 'unknown']),
  is_pending: z.boolean(),
  artifacts: z.number().int(),
});
export type DocumentTypeRow = z.infer<typeof documentTypeRowSchema>;
export const documentTypeListRequestSchema = datasetRefSchema;
export const documentTypeListResponseSchema = z.object({ types: z.array(documentTypeRowSchema) });

/** What is changed: null takes a figure of one's own away, so that the steering file or the shipped figure counts. */
export const trustChangeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('source'),
    entity_id: idSchema,
    role: name.nullable().optional(),
    reliability: figure.nullable().optional(),
  }),
  z.object({
    kind: z.literal('document_type'),
    name,
    baseline: z.number().min(trustLimits.least).max(trustLimits.most).nullable(),
  }),
  /** Takes over what the steering file says now. */
  z.object({ kind: z.literal('steering_file') }),
]);
export type TrustChange = z.infer<typeof trustChangeSchema>;

/**
 * Weighs what was said otherwise, as a job in steps and one decision. The preview tells what would change and changes
 * nothing.
 */
export const trustChangeRequestSchema = datasetRefSchema.extend({
  change: trustChangeSchema,
  preview: z.boolean().default(true),
  reason: z.string().trim().max(2000).optional(),
});
const heldSchema = z.object({
  status: factStatusSchema,
  valid_at: z.string().nullable(),
  invalid_at: z.string().nullable(),
  invalid_kind: z.enum(['stated', 'succession', 'conflict', 'manual', 'unknown']),
});
export const trustEffectSchema = z.object({
  /** Null for a fact that would come into being. */
  fact_id: idSchema.nullable(),
  text: z.string(),
  before: heldSchema.nullable(),
  after: heldSchema,
});
export type TrustEffect = z.infer<typeof trustEffectSchema>;
export const trustChangeResponseSchema = z.object({
  preview: z.boolean(),
  decision_id: idSchema.nullable(),
  job_id: idSchema.nullable(),
  /** What the change sets, in words: which, from what, to what. */
  fields: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** Sayings that weigh otherwise. */
  sayings: z.number().int(),
  /** Sets whose layout is another, and facts in them whose status or interval is. Of what is done, those foreseen. */
  sets: z.number().int(),
  facts: z.number().int(),
  /** The first of these facts. */
  effects: z.array(trustEffectSchema),
});
export type TrustChangeEffects = z.infer<typeof trustChangeResponseSchema>;
