import { z } from 'zod';
import { reasoningLevelSchema } from './models.ts';
import { datasetRefSchema, idSchema, sessionIdSchema } from './primitives.ts';
import { rememberTextRequestSchema } from './remember.ts';

/** Whose memory is spoken to: here it has to be said. */
const userSchema = z.string({ error: 'user_id is missing' }).min(1).max(128);
export const userDatasetSchema = datasetRefSchema.extend({ user_id: userSchema });

const isSessionId = (id: string): boolean => id === '' || sessionIdSchema.safeParse(id).success;

/** Earlier turns that a question may point back to. They help to find memories, and are no evidence. */
const earlierTurnSchema = z.object({ query: z.string().max(8_000), answer: z.string().max(16_000) });
export type EarlierTurn = z.infer<typeof earlierTurnSchema>;

/** Unknown fields are let pass, as the reference does. */
export const queryRequestSchema = userDatasetSchema.extend({
  query: z.string({ error: 'query is missing' }).refine((q) => q.trim().length > 0, { message: 'query is empty' }),
  /** Echoed and recorded; it changes neither retrieval nor answer. Empty is none. */
  session_id: z
    .string()
    .refine(isSessionId, { message: 'at most 128 bytes, without control characters' })
    .transform((id) => (id === '' ? undefined : id))
    .optional(),
  /** In any case of letters. */
  reasoning: z
    .string()
    .transform((level) => (level === '' ? 'none' : level.toLowerCase()))
    .pipe(reasoningLevelSchema)
    .default('none'),
  /** `keyword` finds by the words of names and descriptions alone. */
  retrieval: z.enum(['consult', 'keyword']).default('consult'),
  earlier: z.array(earlierTurnSchema).max(8).default([]),
  /** Whether the reply holds what was sent to the model. */
  sent: z.boolean().default(false),
  /** The caller's name for events of type `answer`, which tell the answer while it is written. */
  stream: z.string().min(1).max(64).optional(),
});
export type QueryRequest = z.output<typeof queryRequestSchema>;

const evidenceEntitySchema = z.object({
  id: idSchema,
  name: z.string(),
  type: z.string(),
  description: z.string().optional(),
});
const evidenceEdgeSchema = z.object({
  id: idSchema,
  source_id: idSchema,
  target_id: idSchema,
  source: z.string(),
  target: z.string(),
  relation: z.string(),
  artifact_id: idSchema.optional(),
  /** Null where nothing says since when. */
  valid_at: z.string().nullable(),
  invalid_at: z.string().optional(),
  created_at: z.string(),
  expired_at: z.string().optional(),
});
const evidenceFactSchema = z.object({
  id: idSchema,
  text: z.string(),
  speaker: z.string().nullable(),
  artifact_id: idSchema.nullable(),
  chunk_id: idSchema.nullable(),
  valid_at: z.string().nullable(),
  created_at: z.string(),
});

/** Each in the order of its ids. */
export const evidenceSchema = z.object({
  entities: z.array(evidenceEntitySchema),
  edges: z.array(evidenceEdgeSchema),
  /** Passages, and statements about one entity alone. */
  facts: z.array(evidenceFactSchema),
});
export type Evidence = z.infer<typeof evidenceSchema>;

export const sentSchema = z.object({
  /** The rules for the model, and the message it was asked with; null when no model was asked. */
  system: z.string().nullable(),
  message: z.string().nullable(),
  model: z.string().nullable(),
  entities: z.number().int(),
  edges: z.number().int(),
  facts: z.number().int(),
  /** What keyword retrieval began at, best first; empty for consult. */
  seeds: z.array(z.object({ id: idSchema, name: z.string(), score: z.number().int() })),
});
export type SentToModel = z.infer<typeof sentSchema>;

export const queryResponseSchema = z.object({
  session_id: z.string().optional(),
  answer: z.string(),
  evidence: evidenceSchema,
  sent: sentSchema.optional(),
});
export type QueryResponse = z.infer<typeof queryResponseSchema>;

export const tellRequestSchema = rememberTextRequestSchema.extend({ user_id: userSchema });
export const tellResponseSchema = z.object({
  artifact_id: idSchema,
  session_id: z.string().optional(),
  status: z.enum(['stored', 'known', 'new_version']),
  job_id: idSchema,
  /** What the text states; `known` was so before it. */
  facts: z.array(z.object({ id: idSchema, uid: z.string(), known: z.boolean() })),
});
