import { z } from 'zod';
import { entityViewSchema } from './edits.ts';
import { factViewSchema } from './memory.ts';
import { datasetRefSchema, entityRefSchema, idSchema, instantSchema } from './primitives.ts';

const reason = z.string().trim().max(2000).optional();
const preview = z.boolean().default(true);

/** What the rules lay out otherwise because of a decision: “holds from 2024-01-01” before, “expired” after. */
export const stateDifferenceSchema = z.object({
  fact_id: idSchema,
  text: z.string(),
  before: z.string(),
  after: z.string(),
});
export type StateDifference = z.infer<typeof stateDifferenceSchema>;

const entityChanged = {
  /** Undoes it; null for a preview. */
  decision_id: idSchema.nullable(),
  preview: z.boolean(),
  changed: z.array(stateDifferenceSchema),
};

/** Makes `into_id` stand for `from_id` too. A preview, which is the default, tells what would change. */
export const entityMergeRequestSchema = datasetRefSchema.extend({
  from_id: idSchema,
  into_id: idSchema,
  preview,
  reason,
});
/** What goes over; `joined` facts say the same as others from then on. */
export const movedSchema = z.object({
  facts: z.number().int(),
  passages: z.number().int(),
  names: z.number().int(),
  joined: z.number().int(),
});
export const entityMergeResponseSchema = z.object({
  ...entityChanged,
  entity: entityViewSchema,
  moved: movedSchema,
  warnings: z.array(z.string()),
});
export type EntityMergeResponse = z.infer<typeof entityMergeResponseSchema>;

/**
 * Takes a namesake out of an entity: what these sources, artifacts or passages say of it, and these facts, are about
 * another thing of (by default) the same name and type. `context` tells which sense it has.
 */
export const entitySplitRequestSchema = datasetRefSchema
  .extend({
    id: idSchema,
    fact_ids: z.array(idSchema).max(10_000).default([]),
    source_ids: z.array(idSchema).max(1000).default([]),
    artifact_ids: z.array(idSchema).max(1000).default([]),
    chunk_ids: z.array(idSchema).max(10_000).default([]),
    name: z.string().trim().min(1).max(200).optional(),
    type: z.string().trim().min(1).max(64).optional(),
    context: z.string().trim().min(1).max(2000).optional(),
    preview,
    reason,
  })
  .refine((r) => r.fact_ids.length + r.source_ids.length + r.artifact_ids.length + r.chunk_ids.length > 0, {
    message: 'give at least one of fact_ids, source_ids, artifact_ids and chunk_ids',
  });
export const entitySplitResponseSchema = z.object({
  ...entityChanged,
  /** The new one. In a preview its id is only that of the preview. */
  entity: entityViewSchema,
  moved: z.object({ facts: z.number().int(), passages: z.number().int() }),
});

/** Entities that may be one, the likeliest first. */
export const mergeProposalListRequestSchema = datasetRefSchema.extend({
  entity_id: idSchema.optional(),
  status: z.enum(['proposed', 'accepted', 'rejected']).default('proposed'),
  limit: z.number().int().min(1).max(200).default(50),
});
const proposedEntitySchema = entityRefSchema.extend({ type: z.string(), facts: z.number().int() });
export const mergeProposalSchema = z.object({
  a: proposedEntitySchema,
  b: proposedEntitySchema,
  reason: z.enum(['same_name', 'alike']),
  /** The reason as a sentence. */
  why: z.string(),
  likeness: z.number(),
  /** What both are told of with. */
  shared: z.array(entityRefSchema),
  status: z.enum(['proposed', 'accepted', 'rejected']),
  proposed_at: z.string(),
});
export type MergeProposal = z.infer<typeof mergeProposalSchema>;
export const mergeProposalListResponseSchema = z.object({
  proposals: z.array(mergeProposalSchema),
  total: z.number().int(),
});

/** Tells two entities apart that were proposed as one. Merging them accepts the proposal. */
export const mergeProposalRejectRequestSchema = datasetRefSchema.extend({
  ids: z.tuple([idSchema, idSchema]).refine(([a, b]) => a !== b, { message: 'give two different entities' }),
  reason,
});
export const mergeProposalRejectResponseSchema = z.object({ decision_id: idSchema });

/** Says that a fact ended at an instant, as the memory's owner. Said of later times again, it holds again then. */
export const factEndRequestSchema = datasetRefSchema.extend({ fact_id: idSchema, at: instantSchema, reason });
export const factEndResponseSchema = z.object({ decision_id: idSchema, fact: factViewSchema });

/** Ends what depends on an entity, over any number of steps up to `max_depth`. A preview, by default. */
export const dependentsEndRequestSchema = datasetRefSchema.extend({
  entity_id: idSchema,
  at: instantSchema,
  max_depth: z.number().int().min(1).max(100).default(10),
  preview,
  reason,
});
const dependentLinkSchema = z.object({
  fact_id: idSchema,
  text: z.string(),
  depth: z.number().int(),
  /** What depends, and on what. */
  from: entityRefSchema,
  to: entityRefSchema,
});
export const dependentsEndResponseSchema = z.object({
  /** Null for a preview, and where nothing was to end. */
  decision_id: idSchema.nullable(),
  preview: z.boolean(),
  ended: z.array(dependentLinkSchema),
  /** Links that lead back to what their branch came from: they end the branch and stay. */
  loops: z.array(dependentLinkSchema),
  /** Links that stay for another reason. */
  kept: z.array(dependentLinkSchema.extend({ why: z.string() })),
  /** Whether there is more below `max_depth`. */
  is_cut_off: z.boolean(),
});
export type DependentsEndResponse = z.infer<typeof dependentsEndResponseSchema>;
