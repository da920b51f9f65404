import { z } from 'zod';
import { consultResponseSchema, consultResultSchema } from './consult.ts';
import { episodeViewSchema } from './episodes.ts';
import { factViewSchema } from './memory.ts';
import { KIB, operation } from './operation.ts';
import { datasetRefSchema, entityRefSchema, idSchema, instantSchema, timeZoneSchema } from './primitives.ts';
import { timeAnswerSchema } from './timeQuestion.ts';
import { contradictionSummarySchema } from './truth.ts';

/** What a prompt wants of the memory: how something is done, what holds, what happened, an order or plan, a conflict. */
export const intentSchema = z.enum(['procedural', 'semantic', 'episodic', 'temporal', 'contradiction']);
export type Intent = z.infer<typeof intentSchema>;

/** Why an intent was taken: words of the prompt, or what they name. */
const cueSchema = z.object({
  kind: z.enum(['words', 'period', 'time_question', 'entity', 'procedure', 'contradiction', 'nothing_else']),
  words: z.string(),
});
export const intentFoundSchema = z.object({ intent: intentSchema, cues: z.array(cueSchema) });
export type IntentFound = z.infer<typeof intentFoundSchema>;

export const recallRequestSchema = datasetRefSchema.extend({
  prompt: z.string().refine((prompt) => prompt.trim().length > 0, { message: 'prompt is empty' }),
  /** Names, or `entity:ID`: what the prompt is about, whether it says so or not. */
  entities: z.array(z.string().trim().min(1).max(400)).max(32).default([]),
  /** Of what is gathered by consult; the other layers have limits of their own. */
  max_tokens: z.number().int().min(0).max(1_000_000).default(4096),
  query_timestamp: instantSchema.optional(),
  tz: timeZoneSchema.optional(),
});
export type RecallRequest = z.output<typeof recallRequestSchema>;

const found = consultResultSchema.shape;
const recalledFactSchema = factViewSchema
  .pick({ id: true, type: true, text: true, polarity: true, modality: true, status: true })
  .extend({
    valid_at: z.string().nullable(),
    invalid_at: z.string().nullable(),
    /** Consult's score; null for what is here because of its entity alone. */
    score: z.number().nullable(),
    /** The named entities that it is about. */
    about: z.array(entityRefSchema),
  });
export type RecalledFact = z.infer<typeof recalledFactSchema>;

const recalledPassageSchema = z.object({
  id: found.id,
  text: found.text,
  speaker: found.speaker,
  occurred_at: found.occurred_at,
  stale: found.stale,
  artifact_id: found.artifact_id,
  score: found.score,
});
export type RecalledPassage = z.infer<typeof recalledPassageSchema>;

const recalledProcedureSchema = z.object({
  id: idSchema,
  task_type: z.string(),
  scope: z.string().nullable(),
  trigger_context: z.string().nullable(),
  instructions: z.string(),
  pddl_action: z.string().nullable(),
  user_feedback_rules: z.string().nullable(),
});
export type RecalledProcedure = z.infer<typeof recalledProcedureSchema>;

/** A prompt with what the memory has for it, layer by layer, each in the order of its worth. */
export const recalledSchema = z.object({
  prompt: z.string(),
  /** At least one; those with more cues first. */
  intents: z.array(intentFoundSchema).min(1),
  entities: z.array(entityRefSchema),
  /** Names given that nothing in the memory bears. */
  unknown_entities: z.array(z.string()),
  facts: z.array(recalledFactSchema),
  passages: z.array(recalledPassageSchema),
  episodes: z.array(episodeViewSchema),
  procedures: z.array(recalledProcedureSchema),
  contradictions: z.array(contradictionSummarySchema),
  /** What the times of facts prove, where the prompt asks for an order or a length. */
  time: timeAnswerSchema.nullable(),
  degraded_by: consultResponseSchema.shape.degraded_by,
});
export type Recalled = z.infer<typeof recalledSchema>;

export const recallSectionSchema = z.enum([
  'facts',
  'passages',
  'episodes',
  'procedures',
  'contradictions',
  'time',
  'planner',
]);
export type RecallSection = z.infer<typeof recallSectionSchema>;

export const formatPromptRequestSchema = z.object({
  recalled: recalledSchema,
  max_tokens: z.number().int().min(0).max(1_000_000).default(4096),
  /** What a planner or validator said of it, as it stands. */
  planner_output: z.string().max(400_000).optional(),
});
export const formatPromptResponseSchema = z.object({
  markdown: z.string(),
  tokens: z.number().int(),
  /** For each section that has anything: the tokens that it got, and how much of it is shown. */
  sections: z.array(
    z.object({
      section: recallSectionSchema,
      tokens: z.number().int(),
      shown: z.number().int(),
      total: z.number().int(),
    }),
  ),
});
export type FormattedPrompt = z.infer<typeof formatPromptResponseSchema>;

/** A prompt's memory for an agent, under the reference's names. */
export const recallOperations = {
  routeAndAssemble: operation(
    recallRequestSchema,
    recalledSchema,
    '/recall/assemble',
    'What a prompt wants of the memory, and what the memory has for it.',
    { bodyLimit: 256 * KIB },
  ),
  formatSystemPrompt: operation(
    formatPromptRequestSchema,
    formatPromptResponseSchema,
    '/recall/format',
    'What was assembled, as Markdown for a model within so many tokens.',
    { bodyLimit: 4 * 1024 * KIB },
  ),
} as const;
