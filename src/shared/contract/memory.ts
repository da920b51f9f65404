import { z } from 'zod';
import {
  datasetRefSchema,
  entityRefSchema,
  factStatusSchema,
  factTypeSchema,
  idSchema,
  modalitySchema,
  polaritySchema,
} from './primitives.ts';
import { anchorViewSchema, inferredTimeSchema } from './temporal.ts';
import { trustBreakdownSchema } from './trust.ts';

const instant = z.string().nullable();

/** The weight as of now, and its terms; null where it was stored before there were any. */
const trust = { trust_weight: z.number(), trust_breakdown: trustBreakdownSchema.nullable() };

/**
 * How a plan stands: to come, or its date is over and nothing confirmed it, or another statement confirmed it, gave it
 * another date or called it off.
 */
export const planStandingSchema = z.enum(['planned', 'unconfirmed', 'confirmed', 'moved', 'cancelled']);
export type PlanStanding = z.infer<typeof planStandingSchema>;

/** Whether a rule says what should be done or what should not. */
export const constraintSchema = z.enum(['positive', 'negative', 'must', 'must_not']);

/** What makes a fact a rule. A turn-bounded one is in force for so many user turns of the session that it was said in. */
export const ruleSchema = z.object({
  context: z.string().nullable(),
  constraint: constraintSchema.nullable(),
  rationale: z.string().nullable(),
  turns: z.number().int().nullable(),
  /** As of now; 0 when they are used up. */
  turns_left: z.number().int().nullable(),
  /** The session in which alone it is in force, as it was last said; null where it holds in all of them. */
  session: z.string().nullable(),
});

/** One fact as lists and the reader show it. */
export const factViewSchema = z.object({
  id: idSchema,
  uid: z.string(),
  type: factTypeSchema,
  text: z.string(),
  subject: entityRefSchema.nullable(),
  relation: z.string().nullable(),
  object: z.union([entityRefSchema, z.object({ value: z.string(), datatype: z.string().nullable() })]).nullable(),
  polarity: polaritySchema,
  modality: modalitySchema,
  /** As of now; null for what is no plan. */
  plan: planStandingSchema.nullable(),
  /** Limits and exceptions: "except on Fridays". */
  caveats: z.string().nullable(),
  rule: ruleSchema.nullable(),
  status: factStatusSchema,
  valid_at: instant,
  valid_kind: z.string(),
  invalid_at: instant,
  invalid_kind: z.string(),
  /** The event that places it in time. */
  anchor: anchorViewSchema.nullable(),
  /** What follows for its time from anchors, orders and dates of events; null where that is no more than it says. */
  inferred: inferredTimeSchema.nullable(),
  confidence: z.number().nullable(),
  ...trust,
  made_by: z.string(),
  created_at: z.string(),
  tags: z.array(z.string()),
});
export type FactView = z.infer<typeof factViewSchema>;

export const artifactSummarySchema = z.object({
  id: idSchema,
  uid: z.string(),
  title: z.string(),
  document_type: z.string(),
  format: z.string(),
  source_uri: z.string().nullable(),
  author: entityRefSchema.nullable(),
  session_id: z.string().nullable(),
  occurred_at: instant,
  created_at: z.string(),
  status: z.string(),
  version_of: idSchema.nullable(),
  passages: z.number().int(),
  facts: z.number().int(),
  characters: z.number().int(),
  tags: z.array(z.string()),
});
export type ArtifactSummary = z.infer<typeof artifactSummarySchema>;

export const artifactListRequestSchema = datasetRefSchema.extend({
  limit: z.number().int().min(1).max(500).default(100),
  before_id: idSchema.optional(),
});
export const artifactListResponseSchema = z.object({
  artifacts: z.array(artifactSummarySchema),
  total: z.number().int(),
});

export const artifactGetRequestSchema = datasetRefSchema.extend({ id: idSchema });
export const passageSchema = z.object({
  chunk_id: idSchema,
  fact_id: idSchema,
  seq: z.number().int(),
  start: z.number().int(),
  end: z.number().int(),
  turn_ref: z.string().nullable(),
  speaker: z.string().nullable(),
  occurred_at: instant,
  text: z.string(),
  withdrawn: z.boolean(),
  entities: z.array(entityRefSchema),
  /** The words a fact was made of, as offsets into the artifact's text like the passage's own, where they are known. */
  facts: z.array(factViewSchema.extend({ start: z.number().int().nullable(), end: z.number().int().nullable() })),
});
export const artifactGetResponseSchema = z.object({
  artifact: artifactSummarySchema,
  /** Every version of this document, oldest first and this one among them; empty when there is but one. */
  versions: z.array(z.object({ id: idSchema, title: z.string(), created_at: z.string() })),
  passages: z.array(passageSchema),
});

/** History of an entity (by id or name) or of one fact, over both clocks. Exactly one of the three is given. */
export const historyRequestSchema = datasetRefSchema
  .extend({ fact_id: idSchema.optional(), entity_id: idSchema.optional(), name: z.string().min(1).optional() })
  .refine((r) => [r.fact_id, r.entity_id, r.name].filter((x) => x !== undefined).length === 1, {
    message: 'give one of fact_id, entity_id and name',
  });
export const assertionViewSchema = z.object({
  id: idSchema,
  artifact_id: idSchema.nullable(),
  artifact_title: z.string().nullable(),
  chunk_id: idSchema.nullable(),
  source: entityRefSchema.nullable(),
  asserted_at: instant,
  stated_from: instant,
  stated_to: instant,
  withdrawn_at: instant,
  /** What its words say it does: `correction`, `ending`, `beginning` or `change`. Told by hand it has no artifact. */
  cue: z.string().nullable(),
  ...trust,
  passage: z.string().nullable(),
});
export const stateViewSchema = z.object({
  status: factStatusSchema,
  valid_at: instant,
  valid_kind: z.string(),
  invalid_at: instant,
  invalid_kind: z.string(),
  /** As it was weighed then. */
  trust_weight: z.number(),
  trust_breakdown: trustBreakdownSchema.nullable(),
  recorded_at: z.string(),
  replaced_at: instant,
});
export const historyResponseSchema = z.object({
  entities: z.array(entityRefSchema.extend({ type: z.string(), aliases: z.array(z.string()) })),
  facts: z.array(factViewSchema.extend({ states: z.array(stateViewSchema), assertions: z.array(assertionViewSchema) })),
  total: z.number().int(),
});
export type HistoryResponse = z.infer<typeof historyResponseSchema>;

/** What to forget: exactly one of the four. `preview` tells what would go and changes nothing. */
export const forgetRequestSchema = datasetRefSchema
  .extend({
    artifact_id: idSchema.optional(),
    fact_id: idSchema.optional(),
    entity_id: idSchema.optional(),
    procedure_id: idSchema.optional(),
    preview: z.boolean().default(true),
  })
  .refine((r) => [r.artifact_id, r.fact_id, r.entity_id, r.procedure_id].filter((x) => x !== undefined).length === 1, {
    message: 'give one of artifact_id, fact_id, entity_id and procedure_id',
  });
export const forgetResponseSchema = z.object({
  preview: z.boolean(),
  /** Rows that go, by table. */
  removed: z.record(z.string(), z.number().int()),
  /** Facts kept because another source still supports them. */
  kept: z.number().int(),
  examples: z.array(z.string()),
});
export type ForgetResponse = z.infer<typeof forgetResponseSchema>;
