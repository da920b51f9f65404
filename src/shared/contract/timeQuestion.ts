import { z } from 'zod';
import { datasetRefSchema } from './primitives.ts';
import { ambiguitySchema, placedIntervalSchema, proofStepSchema } from './temporal.ts';

const thing = z.string().trim().min(1).max(1000);

/** A question about an order or a length of time, as it was read. */
export const timeQuestionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    ask: z.enum(['before', 'after', 'during', 'while', 'first']),
    a: thing,
    b: thing,
  }),
  z.object({ kind: z.literal('length'), a: thing }),
  z.object({ kind: z.literal('gap'), a: thing, b: thing }),
]);
export type TimeQuestion = z.infer<typeof timeQuestionSchema>;

export const timeVerdictSchema = z.enum([
  'yes',
  'no',
  'partly',
  'a_first',
  'b_first',
  'together',
  'known',
  'cannot_be_told',
]);
export type TimeVerdict = z.infer<typeof timeVerdictSchema>;

export const timeAnswerRequestSchema = datasetRefSchema.extend({ question: timeQuestionSchema });

/** What dates, anchors and orders prove of a question about time. */
export const timeAnswerSchema = z.object({
  question: timeQuestionSchema,
  verdict: timeVerdictSchema,
  /** The answer in a sentence. */
  sentence: z.string(),
  /** What would have to be known for an answer; empty where there is one. */
  missing: z.array(z.string()),
  /** Of lengths and gaps, in milliseconds; null is unbounded, or not asked for. */
  least_ms: z.number().int().nullable(),
  most_ms: z.number().int().nullable(),
  a: placedIntervalSchema.nullable(),
  b: placedIntervalSchema.nullable(),
  /** A minimal chain: without any one of these facts it would no longer follow. */
  proof: z.array(proofStepSchema),
  conflicts: z.array(z.array(proofStepSchema)),
  ambiguous: z.array(ambiguitySchema),
  gave_up: z.boolean(),
});
export type TimeAnswer = z.infer<typeof timeAnswerSchema>;
