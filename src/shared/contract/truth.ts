import { z } from 'zod';
import { movedSchema } from './identity.ts';
import { assertionViewSchema, factViewSchema } from './memory.ts';
import { datasetRefSchema, entityRefSchema, factStatusSchema, idSchema, instantSchema } from './primitives.ts';

const instant = z.string().nullable();

export const contradictionStatusSchema = z.enum(['open', 'suspected', 'resolved', 'dismissed']);
export type ContradictionStatus = z.infer<typeof contradictionStatusSchema>;
/**
 * `exclusion`: claims that cannot hold together. `number`: claims that differ in a number, a unit or a date only. `time`:
 * dates, anchors and orders of which all but any one could be so.
 */
export const contradictionKindSchema = z.enum(['exclusion', 'number', 'time', 'model']);

const outcomeSchema = z.enum(['pending', 'kept', 'closed', 'expired']);

export const contradictionSummarySchema = z.object({
  id: idSchema,
  uid: z.string(),
  /** “located in: Rotterdam or Antwerp?” */
  name: z.string(),
  subject: entityRefSchema.nullable(),
  relation: z.string().nullable(),
  kind: contradictionKindSchema,
  status: contradictionStatusSchema,
  /** `equal`, `trust`, `recency`, `number` or `time`: the rule that it is about. */
  rule: z.string(),
  /** How it was decided; of one that is open again, how it was before. Null for a dismissal, and once nothing is contested. */
  resolution: z.enum(['kept', 'both_dated', 'neither', 'merged', 'trust', 'recency']).nullable(),
  rationale: z.string().nullable(),
  /** `rules`, or who decided it. */
  resolver: z.string().nullable(),
  opened_at: z.string(),
  resolved_at: instant,
  /** Put off: listed after the others of its status. */
  deferred: z.boolean(),
  /** A resolution names the version that it was made on. */
  version: z.number().int(),
  facts: z.array(
    z.object({
      id: idSchema,
      text: z.string(),
      status: factStatusSchema,
      outcome: outcomeSchema,
      trust_weight: z.number(),
      /** Who said it first of those that stand. */
      source: entityRefSchema.nullable(),
    }),
  ),
});
export type ContradictionSummary = z.infer<typeof contradictionSummarySchema>;

/** Open ones first, then suspected, resolved and dismissed; newest first in each, what was put off last. */
export const contradictionListRequestSchema = datasetRefSchema.extend({
  status: z.array(contradictionStatusSchema).min(1).optional(),
  kind: contradictionKindSchema.optional(),
  /** Words of its name or of its facts. */
  text: z.string().trim().min(1).max(400).optional(),
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(200).default(50),
});
export const contradictionListResponseSchema = z.object({
  contradictions: z.array(contradictionSummarySchema),
  total: z.number().int(),
  /** By status, whatever was asked for. */
  counts: z.record(contradictionStatusSchema, z.number().int()),
});
export type ContradictionList = z.infer<typeof contradictionListResponseSchema>;

export const contradictionGetRequestSchema = datasetRefSchema.extend({ id: idSchema });
export const claimViewSchema = factViewSchema.extend({
  outcome: outcomeSchema,
  assertions: z.array(assertionViewSchema),
});
export type ClaimView = z.infer<typeof claimViewSchema>;
export const contradictionViewSchema = z.object({
  contradiction: contradictionSummarySchema,
  claims: z.array(claimViewSchema),
  /** Why it is open, or how it was decided, as a sentence. */
  why: z.string(),
  /** What speaks for an update, or for two things, rather than a contradiction. */
  hint: z.string().nullable(),
  /** Whether a new claim contests what a person had decided. */
  reopened: z.boolean(),
});
export type ContradictionView = z.infer<typeof contradictionViewSchema>;

export const resolutionSchema = z.discriminatedUnion('kind', [
  /** These facts stand, the others do not. */
  z.strictObject({ kind: z.literal('keep'), fact_ids: z.array(idSchema).min(1) }),
  /** Both stand: in the spans given, told by the owner; without any, as exceptions to one another. */
  z.strictObject({
    kind: z.literal('both_dated'),
    dates: z
      .array(
        z
          .strictObject({ fact_id: idSchema, valid_at: instantSchema.optional(), invalid_at: instantSchema.optional() })
          .refine((d) => d.valid_at !== undefined || d.invalid_at !== undefined, {
            message: 'give valid_at or invalid_at',
          }),
      )
      .default([]),
  }),
  /** They are about one thing: the entity `into_id` stands for `from_id` too. Both are ends of its claims. */
  z.strictObject({ kind: z.literal('merge'), from_id: idSchema, into_id: idSchema }),
  /** None of them stands. */
  z.strictObject({ kind: z.literal('neither') }),
  /** No contradiction: all stand, until new evidence says otherwise. */
  z.strictObject({ kind: z.literal('dismissed') }),
  /** Put off; changes nothing else. */
  z.strictObject({ kind: z.literal('later') }),
]);
/** What goes over to the entity that stands for both, and what speaks against that. */
const mergedSchema = z.object({
  from: entityRefSchema,
  into: entityRefSchema,
  moved: movedSchema,
  warnings: z.array(z.string()),
});

export type Resolution = z.infer<typeof resolutionSchema>;
export const contradictionResolveRequestSchema = datasetRefSchema
  .extend({
    id: idSchema,
    version: z.number().int(),
    resolution: resolutionSchema,
    /** Why; needed for all but `later`. */
    rationale: z.string().trim().min(1).max(2000).optional(),
    /** Says what would change, and changes nothing. */
    preview: z.boolean().default(false),
  })
  .refine((r) => r.preview || r.resolution.kind === 'later' || r.rationale !== undefined, {
    message: 'say why',
    path: ['rationale'],
  });

const heldSchema = z.object({
  status: factStatusSchema,
  valid_at: instant,
  invalid_at: instant,
  invalid_kind: z.string(),
});
export type HeldState = z.infer<typeof heldSchema>;
export const contradictionResolveResponseSchema = z.object({
  decision_id: idSchema.nullable(),
  preview: z.boolean(),
  contradiction: contradictionSummarySchema,
  /** Null unless entities were merged. */
  merged: mergedSchema.nullable(),
  /** Every fact whose state differs; null before for one that comes. */
  facts: z.array(
    z.object({ id: idSchema, text: z.string(), before: heldSchema.nullable(), after: heldSchema.nullable() }),
  ),
  contradictions: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      before: contradictionStatusSchema.nullable(),
      after: contradictionStatusSchema,
    }),
  ),
  links: z.array(
    z.object({ from: z.string(), to: z.string(), kind: z.string(), change: z.enum(['added', 'removed']) }),
  ),
});
export type ResolutionEffects = z.infer<typeof contradictionResolveResponseSchema>;
