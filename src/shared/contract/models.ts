import { z } from 'zod';
import { idSchema, instantSchema, timeZoneSchema } from './primitives.ts';

export const modelRoleSchema = z.enum(['embedder', 'reranker', 'strong', 'fast']);
export type ModelRole = z.infer<typeof modelRoleSchema>;

export const reasoningLevelSchema = z.enum(['none', 'low', 'medium', 'high']);

/** Which chat model a tier uses. `auto`: the one that the environment names, if it names one. */
export const chatChoiceSchema = z.object({
  kind: z.enum(['auto', 'off', 'openai', 'anthropic', 'local']),
  /** Address of the server, or the file of a local one; null for the vendor's own. */
  server: z.string().max(2_000).nullable(),
  /** Null for whatever the server has loaded, or the vendor's usual one. */
  model: z.string().min(1).max(256).nullable(),
});
export type ChatChoice = z.infer<typeof chatChoiceSchema>;

export const modelViewSchema = z.object({
  role: modelRoleSchema,
  /** What answers: `built-in` or a `local` one on this machine, nothing, or a server of one of the formats. */
  kind: z.enum(['built-in', 'local', 'off', 'openai', 'anthropic', 'server', 'own']),
  /** The address that texts are sent to. */
  server: z.string().nullable(),
  /** The file or folder of a local one. */
  path: z.string().nullable(),
  model: z.string().nullable(),
  chosen_by: z.enum(['default', 'settings', 'environment', 'program']),
  /** The tier that answers in place of one that is not chosen. */
  stands_in: modelRoleSchema.nullable(),
  key: z.enum(['none', 'environment', 'kept']),
  /** Why it cannot be used as it is chosen. */
  error: z.string().nullable(),
});
export type ModelView = z.infer<typeof modelViewSchema>;

export const modelListSchema = z.object({
  models: z.array(modelViewSchema),
  /** Where keys are kept: the system's key store, a file that only its owner reads, or nowhere beyond this run. */
  keys_kept: z.enum(['system', 'file', 'run']),
  /** A file of prices that goes before the program's own, when it is there. */
  prices_file: z.string(),
});
export type ModelList = z.infer<typeof modelListSchema>;

export const modelKeyRequestSchema = z.object({
  /** The address of the server that the key is for; it is sent to no other. */
  server: z.string().min(1).max(2_000),
  /** Null to forget the one that is kept. */
  key: z.string().trim().min(1).max(4_000).nullable(),
});

export const modelTestRequestSchema = z.object({ role: modelRoleSchema });
export const modelTestResponseSchema = z.object({
  role: modelRoleSchema,
  /** Whether it answered. That it did not is a result, not a failure of the test. */
  ok: z.boolean(),
  /** What answered, as it names itself. */
  model: z.string().nullable(),
  server: z.string().nullable(),
  latency_ms: z.number(),
  /** What it answered, in a few words, or what is wrong. */
  answer: z.string(),
  /** What to do about what is wrong. */
  hint: z.string().nullable(),
});
export type ModelTest = z.infer<typeof modelTestResponseSchema>;

export const inferenceStatusSchema = z.enum(['done', 'truncated', 'refused', 'failed', 'dropped', 'cancelled']);
export type InferenceStatus = z.infer<typeof inferenceStatusSchema>;

const inferenceFilter = {
  from: instantSchema.optional(),
  to: instantSchema.optional(),
  kind: z.string().optional(),
  stage: z.string().optional(),
  model: z.string().optional(),
  status: inferenceStatusSchema.optional(),
  session_id: z.string().optional(),
};

export const inferenceListRequestSchema = z.object({
  ...inferenceFilter,
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(500).default(100),
});

export const inferenceSchema = z.object({
  id: idSchema,
  kind: z.string(),
  stage: z.string(),
  model: z.string().nullable(),
  reasoning: reasoningLevelSchema.nullable(),
  /** Null when unknown, as after a broken connection. */
  input_tokens: z.number().int().nullable(),
  output_tokens: z.number().int().nullable(),
  /** In US dollars; null when unknown. */
  cost: z.number().nullable(),
  latency_ms: z.number().nullable(),
  session_id: z.string().nullable(),
  artifact_id: idSchema.nullable(),
  status: inferenceStatusSchema,
  error: z.string().nullable(),
  created_at: z.string(),
});
export type Inference = z.infer<typeof inferenceSchema>;

export const inferenceListResponseSchema = z.object({
  /** Newest first. */
  inferences: z.array(inferenceSchema),
  total: z.number().int(),
});

export const inferenceSumRequestSchema = z.object({ ...inferenceFilter, tz: timeZoneSchema.optional() });

export const inferenceSumSchema = z.object({
  calls: z.number().int(),
  /** Of these, calls whose tokens are unknown, and calls whose cost is: sums leave them out. */
  unknown_tokens: z.number().int(),
  unknown_cost: z.number().int(),
  input_tokens: z.number().int(),
  output_tokens: z.number().int(),
  cost: z.number(),
});
export type InferenceSum = z.infer<typeof inferenceSumSchema>;

const namedSumSchema = inferenceSumSchema.extend({ name: z.string() });
export type NamedInferenceSum = z.infer<typeof namedSumSchema>;

export const inferenceSumResponseSchema = z.object({
  all: inferenceSumSchema,
  /** Each the most costly first; stages are `kind/stage`. */
  models: z.array(namedSumSchema),
  stages: z.array(namedSumSchema),
  statuses: z.array(namedSumSchema),
  /** Days of the asker's zone, as YYYY-MM-DD, newest first. */
  days: z.array(namedSumSchema),
});
export type InferenceSums = z.infer<typeof inferenceSumResponseSchema>;
