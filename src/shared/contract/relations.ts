import { z } from 'zod';
import { stateDifferenceSchema } from './identity.ts';
import { datasetRefSchema, idSchema } from './primitives.ts';

const relationNameSchema = z
  .string()
  .max(64)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}_]*$/u, 'a relation is one word, parts joined by _');
const phraseSchema = z.object({
  phrase: z.string().trim().min(1).max(100),
  /** Says the relation from its object's side: “employs” is works_at so. */
  inverted: z.boolean().default(false),
});

/** What is known of a relation, as its owner can change it. */
const relationRules = {
  /** `one`: of two values that overlap in time only one holds. */
  cardinality: z.enum(['one', 'many']),
  /** Relations of one group exclude one another, whatever their objects. */
  exclusive_group: z.string().trim().min(1).max(64).nullable(),
  inverse: relationNameSchema.nullable(),
  symmetric: z.boolean(),
  transitive: z.boolean(),
  /** Of one subject and object, only one of the two holds. */
  opposite_of: relationNameSchema.nullable(),
  /** Whether what has it depends on its object: what endings follow. */
  dependency: z.boolean(),
  iri: z.string().trim().min(1).max(400).nullable(),
};

export const relationViewSchema = z.object({
  relation: z.string(),
  ...relationRules,
  phrases: z.array(z.object({ phrase: z.string(), inverted: z.boolean() })),
  /** Statements of it, over or not. */
  facts: z.number().int(),
  shipped: z.boolean(),
});
export type RelationView = z.infer<typeof relationViewSchema>;
/** The words of each group mean one value; two groups of one dimension exclude one another. */
export const stateDimensionSchema = z.object({ name: z.string(), groups: z.array(z.array(z.string())) });
export type StateDimensionView = z.infer<typeof stateDimensionSchema>;

export const relationListRequestSchema = datasetRefSchema;
export const relationListResponseSchema = z.object({
  relations: z.array(relationViewSchema),
  dimensions: z.array(stateDimensionSchema),
});

export const relationProposalSchema = z.discriminatedUnion('kind', [
  /** Nearly every subject has one value of it at a time. */
  z.object({
    kind: z.literal('single'),
    key: z.string(),
    relation: z.string(),
    subjects: z.number().int(),
    single: z.number().int(),
    /** Of those that have more than one, with what they have. */
    exceptions: z.array(z.object({ subject: z.string(), values: z.array(z.string()) })),
  }),
  /** Words that no relation has. */
  z.object({
    kind: z.literal('phrase'),
    key: z.string(),
    relation: z.string(),
    phrase: z.string(),
    facts: z.number().int(),
    examples: z.array(z.string()),
    /** Relations that it may be another word for, the likeliest first. */
    like: z.array(z.string()),
  }),
]);
export type RelationProposal = z.infer<typeof relationProposalSchema>;
/** Those declined are left out. */
export const relationProposalListResponseSchema = z.object({
  proposals: z.array(relationProposalSchema),
  total: z.number().int(),
});

const { cardinality, exclusive_group, inverse, symmetric, transitive, opposite_of, dependency, iri } = relationRules;
const relationChangeSchema = z.strictObject({
  kind: z.literal('relation'),
  /** A new one is made when there is none of this name. */
  relation: relationNameSchema,
  cardinality: cardinality.optional(),
  exclusive_group: exclusive_group.optional(),
  inverse: inverse.optional(),
  symmetric: symmetric.optional(),
  transitive: transitive.optional(),
  opposite_of: opposite_of.optional(),
  dependency: dependency.optional(),
  iri: iri.optional(),
  /** The whole new list. Facts told under a phrase that is new here are told under the relation from then on. */
  phrases: z.array(phraseSchema).max(200).optional(),
});
const dimensionChangeSchema = z.strictObject({
  kind: z.literal('dimension'),
  name: z.string().trim().min(1).max(64),
  /** Null takes the dimension away. */
  groups: z
    .array(z.array(z.string().trim().min(1).max(100)).min(1).max(50))
    .min(2)
    .max(50)
    .nullable(),
});
const declineSchema = z.strictObject({ kind: z.literal('decline'), key: z.string().min(1).max(200) });

/** Changes what is known of relations, as one decision; every set that it touches is laid out anew. A preview, by default. */
export const relationEditRequestSchema = datasetRefSchema.extend({
  change: z.discriminatedUnion('kind', [relationChangeSchema, dimensionChangeSchema, declineSchema]),
  preview: z.boolean().default(true),
  reason: z.string().trim().max(2000).optional(),
});
export type RelationChange = z.input<typeof relationEditRequestSchema>['change'];
export const relationEditResponseSchema = z.object({
  /** Null for a preview, and where nothing was to change. */
  decision_id: idSchema.nullable(),
  preview: z.boolean(),
  /** What is laid out anew. */
  laid_out: z.object({ sets: z.number().int(), facts: z.number().int() }),
  /** Facts that are told under another relation. */
  renamed: z.number().int(),
  /** Facts of which something else is held; some of them. */
  changed: z.array(stateDifferenceSchema),
  changed_total: z.number().int(),
  contradictions: z.object({ opened: z.number().int(), settled: z.number().int() }),
});
export type RelationEditResponse = z.infer<typeof relationEditResponseSchema>;
