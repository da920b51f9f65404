import { z } from 'zod';
import {
  entityRefSchema,
  factStatusSchema,
  factTypeSchema,
  idSchema,
  instantSchema,
  modalitySchema,
  polaritySchema,
  tagSchema,
  timeZoneSchema,
} from './primitives.ts';

export const tagsMatchSchema = z.enum(['any', 'all', 'any_strict', 'all_strict', 'exact']);
export type TagsMatch = z.infer<typeof tagsMatchSchema>;

export type TagGroup =
  | { tags: string[]; match?: TagsMatch | undefined }
  | { and: TagGroup[] }
  | { or: TagGroup[] }
  | { not: TagGroup };
export const tagGroupSchema: z.ZodType<TagGroup> = z.lazy(() =>
  z.union([
    z.strictObject({ tags: z.array(tagSchema), match: tagsMatchSchema.optional() }),
    z.strictObject({ and: z.array(tagGroupSchema).min(1) }),
    z.strictObject({ or: z.array(tagGroupSchema).min(1) }),
    z.strictObject({ not: tagGroupSchema }),
  ]),
);

export const budgetSchema = z.enum(['low', 'mid', 'high']);
export type Budget = z.infer<typeof budgetSchema>;

const tokensSchema = z.number().int().min(0).max(10_000_000);
const cap = z.strictObject({ max_tokens: tokensSchema.default(2048) });
const chunkCap = cap.extend({
  /** Of a chat: how many turns before and after each result's are inlined too, within the same cap and after all results' own. */
  neighbours: z.number().int().min(0).max(3).default(0),
});

export const consultRequestSchema = z
  .strictObject({
    query: z.string().refine((q) => q.trim().length > 0, { message: 'query is empty' }),
    user_id: z.string().min(1).max(128).default('local'),
    namespace: z.string().min(1).max(128).default('main'),
    types: z.array(factTypeSchema).min(1).optional(),
    budget: budgetSchema.default('mid'),
    max_tokens: tokensSchema.default(4096),
    tags: z.array(tagSchema).optional(),
    tags_match: tagsMatchSchema.default('any'),
    tag_groups: z.array(tagGroupSchema).min(1).optional(),
    as_of: instantSchema.optional(),
    known_at: instantSchema.optional(),
    include_history: z.boolean().default(false),
    query_timestamp: instantSchema.optional(),
    tz: timeZoneSchema.optional(),
    period: z
      .strictObject({
        from: instantSchema.optional(),
        to: instantSchema.optional(),
        mode: z.enum(['rank', 'filter']).default('rank'),
      })
      .optional(),
    include: z
      .strictObject({
        chunks: chunkCap.optional(),
        source_facts: cap.optional(),
        entities: z.strictObject({}).optional(),
      })
      .optional(),
    trace: z.boolean().default(false),
  })
  .refine((r) => r.tags === undefined || r.tag_groups === undefined, {
    message: 'tags and tag_groups cannot be given together',
    path: ['tag_groups'],
  });
export type ConsultRequest = z.infer<typeof consultRequestSchema>;
/** What a caller may send: everything with a default may be left out. */
export type ConsultRequestInput = z.input<typeof consultRequestSchema>;

const nullableInstant = z.string().nullable();

export const claimSchema = z.object({
  fact_id: idSchema,
  text: z.string(),
  status: factStatusSchema,
  valid_at: nullableInstant,
  invalid_at: nullableInstant,
  replaced_by: idSchema.nullable(),
});

/** Why one memory stands for another: the same words of one speaker, one statement told alike, a fact and the passage it was said in. */
const foldReasonSchema = z.enum(['same_words', 'same_statement', 'own_passage']);
export type FoldReason = z.infer<typeof foldReasonSchema>;

/** A memory that says the same as the result it is folded into. */
const foldedSchema = z.object({
  id: idSchema,
  type: factTypeSchema,
  text: z.string(),
  why: foldReasonSchema,
  status: factStatusSchema,
  speaker: z.string().nullable(),
  occurred_at: nullableInstant,
  artifact_id: idSchema.nullable(),
  chunk_id: idSchema.nullable(),
});

export const consultResultSchema = z.object({
  id: idSchema,
  kind: z.enum(['fact', 'community']),
  type: z.union([factTypeSchema, z.literal('community')]),
  text: z.string(),
  score: z.number(),
  subject: entityRefSchema.nullable(),
  relation: z.string().nullable(),
  object: z.union([entityRefSchema, z.object({ value: z.string(), datatype: z.string().nullable() })]).nullable(),
  polarity: polaritySchema,
  modality: modalitySchema,
  entities: z.array(entityRefSchema),
  valid_at: nullableInstant,
  invalid_at: nullableInstant,
  created_at: z.string(),
  expired_at: nullableInstant,
  occurred_at: nullableInstant,
  status: factStatusSchema,
  /** True for a passage all of whose claims have ended, been superseded, expired or withdrawn. */
  stale: z.boolean(),
  /** How many passages of one speaker with the same words this result stands for. */
  count: z.number().int().positive(),
  /** The memories it stands for besides itself, best first. */
  folds: z.array(foldedSchema),
  tags: z.array(z.string()),
  artifact_id: idSchema.nullable(),
  chunk_id: idSchema.nullable(),
  speaker: z.string().nullable(),
  standing: z.enum(['instruction', 'preference', 'decision']).nullable(),
  sources: z.array(entityRefSchema),
  made_by: z.string(),
  claims: z.array(claimSchema).optional(),
});
export type ConsultResult = z.infer<typeof consultResultSchema>;

/** A memory in a trace: a fact by its id, a community by its id negated. */
const traceIdSchema = z.number().int();

/** The id by which a trace knows a result: facts and communities count apart. */
export function traceIdOf({ kind, id }: Pick<ConsultResult, 'kind' | 'id'>): number {
  return kind === 'community' ? -id : id;
}

/** One hit of one arm in one lane (fact type), or of one named list. `score` is the arm's own. */
export const traceHitSchema = z.object({ id: traceIdSchema, rank: z.number().int().positive(), score: z.number() });

export const traceArmSchema = z.object({
  arm: z.enum(['semantic', 'lexical', 'graph', 'temporal', 'standing', 'community']),
  /** One arm may bring several lists (word lists over the turn, with the previous turn, the session). */
  list: z.string(),
  lane: z.union([factTypeSchema, z.literal('community')]),
  state: z.enum(['run', 'not_run', 'degraded']),
  reason: z.string().optional(),
  rows: z.number().int().nonnegative(),
  started_ms: z.number(),
  elapsed_ms: z.number(),
  hits: z.array(traceHitSchema),
});
export type TraceArm = z.infer<typeof traceArmSchema>;

export const traceFusedSchema = z.object({
  id: traceIdSchema,
  rank: z.number().int().positive(),
  score: z.number(),
  /** Rank of this memory in each merged list it appears in, by list name. */
  ranks: z.record(z.string(), z.number().int().positive()),
});

export const traceScoredSchema = z.object({
  id: traceIdSchema,
  rank: z.number().int().positive(),
  final: z.number(),
  relevance: z.number(),
  recency: z.object({ value: z.number(), factor: z.number() }),
  temporal: z.object({ value: z.number(), factor: z.number() }),
  corroboration: z.object({ value: z.number(), factor: z.number(), sources: z.number().int() }),
  stale_factor: z.number(),
  /** The reranker's own terms: feature, its value, its weight, and their product. */
  terms: z.array(z.object({ name: z.string(), value: z.number(), weight: z.number(), product: z.number() })),
});

export const tracePackedSchema = z.object({
  id: traceIdSchema,
  tokens: z.number().int().nonnegative(),
  outcome: z.enum(['kept', 'does_not_fit', 'duplicate']),
  /** For a duplicate: the result that stands for it. */
  into: traceIdSchema.optional(),
  why: foldReasonSchema.optional(),
});

export const traceMemorySchema = z.object({
  id: traceIdSchema,
  type: z.union([factTypeSchema, z.literal('community')]),
  text: z.string(),
  speaker: z.string().nullable(),
  occurred_at: nullableInstant,
});

/** One step of a way through the graph: a fact, an entity that facts share, or a link between two facts. */
const walkStepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fact'), id: idSchema }),
  z.object({ kind: z.literal('entity'), id: idSchema, name: z.string() }),
  z.object({ kind: z.literal('link'), link: z.string(), back: z.boolean() }),
]);
export type WalkStep = z.infer<typeof walkStepSchema>;

export const consultTraceSchema = z.object({
  query: z.string(),
  query_cut: z.boolean(),
  terms: z.array(z.string()),
  names: z.array(entityRefSchema),
  period: z
    .object({ words: z.string(), from: nullableInstant, to: nullableInstant, mode: z.enum(['rank', 'filter']) })
    .nullable(),
  budget: z.object({ rows: z.number().int(), hops: z.number().int(), rerank: z.number().int() }),
  arms: z.array(traceArmSchema),
  /** How the graph arm went: its seeds, its hops, and to each of its hits a way that begins at a seed or a named entity. Null when it did not run. */
  walk: z
    .object({
      seeds: z.array(idSchema),
      hops: z.number().int().nonnegative(),
      paths: z.array(z.object({ id: idSchema, steps: z.array(walkStepSchema) })),
    })
    .nullable(),
  fusion: z.object({
    k: z.number(),
    weights: z.record(z.string(), z.number()),
    elapsed_ms: z.number(),
    total: z.number().int(),
    candidates: z.array(traceFusedSchema),
  }),
  scoring: z.object({
    reranker: z.string(),
    elapsed_ms: z.number(),
    applied: z.boolean(),
    scored: z.array(traceScoredSchema),
  }),
  packing: z.object({
    max_tokens: z.number(),
    used_tokens: z.number(),
    elapsed_ms: z.number(),
    packed: z.array(tracePackedSchema),
  }),
  /** Text of every memory named above, so that the analyzer needs no further request. */
  memories: z.array(traceMemorySchema),
  elapsed_ms: z.number(),
});
export type ConsultTrace = z.infer<typeof consultTraceSchema>;

export const consultResponseSchema = z.object({
  results: z.array(consultResultSchema),
  entities: z.array(entityRefSchema).optional(),
  chunks: z
    .array(
      z.object({
        id: idSchema,
        artifact_id: idSchema,
        text: z.string(),
        speaker: z.string().nullable(),
        occurred_at: nullableInstant,
        /** The chunk of a result that this one was said beside; null for a result's own. */
        neighbour_of: idSchema.nullable(),
      }),
    )
    .optional(),
  source_facts: z.array(z.object({ id: idSchema, of: idSchema, text: z.string() })).optional(),
  truncated: z.boolean(),
  dropped: z.object({ results: z.number().int(), source_facts: z.number().int(), chunks: z.number().int() }),
  degraded: z.boolean(),
  degraded_by: z.array(z.enum(['no_embeddings', 'no_reranker', 'reindexing'])),
  ambiguous: z.array(z.object({ mention: z.string(), entities: z.array(entityRefSchema) })),
  query_cut: z.boolean(),
  trace: consultTraceSchema.optional(),
});
export type ConsultResponse = z.infer<typeof consultResponseSchema>;
