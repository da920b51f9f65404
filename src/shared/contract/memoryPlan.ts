import { z } from 'zod';
import { KIB, operation } from './operation.ts';
import { planTierSchema, solvePlanRequestSchema, solvePlanResponseSchema } from './plan.ts';
import { datasetRefSchema, idSchema, instantSchema } from './primitives.ts';
import { timeAnswerSchema } from './timeQuestion.ts';

/**
 * A question in plain words, a goal in PDDL, or a contradiction to settle: exactly one of them. The domain and the
 * problem are made of what the memory holds around it.
 */
export const memoryPlanRequestSchema = datasetRefSchema
  .extend({
    question: z.string().trim().min(1).max(2000).optional(),
    /** A condition of PDDL, in the names that an earlier answer showed. */
    goal: z.string().trim().min(1).max(20_000).optional(),
    contradiction_id: idSchema.optional(),
    /** Ids or names of what to plan with, beside what the question names. */
    entities: z
      .array(z.union([idSchema, z.string().trim().min(1).max(400)]))
      .max(50)
      .default([]),
    as_of: instantSchema.optional(),
    known_at: instantSchema.optional(),
  })
  .extend(
    solvePlanRequestSchema.pick({ tier: true, optimal: true, limit_states: true, limit_ms: true, limit_mb: true })
      .shape,
  )
  .refine(
    (asked) => [asked.question, asked.goal, asked.contradiction_id].filter((one) => one !== undefined).length === 1,
    {
      message: 'give a question, a goal or a contradiction, and only one of them',
      path: ['question'],
    },
  );
export type MemoryPlanRequest = z.output<typeof memoryPlanRequestSchema>;

/** A name of the domain or problem, and what it stands for. */
export const planNameSchema = z.object({
  kind: z.enum(['object', 'predicate', 'action', 'type']),
  pddl: z.string(),
  /** What a person calls it. */
  words: z.string(),
  entity_id: idSchema.nullable(),
  procedure_id: idSchema.nullable(),
});
export type PlanName = z.infer<typeof planNameSchema>;

const saidSchema = z.object({ pddl: z.string(), words: z.string() });

export const planStepSchema = saidSchema.extend({
  procedure_id: idSchema.nullable(),
  /** The procedure that it is a step of. */
  procedure: z.string().nullable(),
  /** Earlier steps, from 0, that bring about what it needs. */
  needs: z.array(z.number().int().min(0)),
});
export type PlanStep = z.infer<typeof planStepSchema>;

/** Something that can never be reached, and each way there would be, with what it lacks. No way: nothing brings it about. */
export const missingPartSchema = saidSchema.extend({
  is_goal: z.boolean(),
  ways: z.array(z.object({ words: z.string(), lacks: z.array(z.string()) })),
});
export type MissingPart = z.infer<typeof missingPartSchema>;

export const memoryPlanResponseSchema = solvePlanResponseSchema.omit({ status: true, tier: true }).extend({
  kind: z.enum(['time', 'plan']),
  /** `answered` and `cannot_be_told` are of questions about time; `not_understood` says what can be asked instead. */
  status: z.enum([...solvePlanResponseSchema.shape.status.options, 'answered', 'cannot_be_told', 'not_understood']),
  /** `temporal` is the network of times: a proof, not a search. */
  tier: z.enum(['temporal', ...planTierSchema.options]).nullable(),
  /** The answer in a sentence. */
  sentence: z.string(),
  time: timeAnswerSchema.nullable(),
  /** What is to be reached, and who read it out of the question. */
  goal: saidSchema.extend({ by: z.enum(['pattern', 'model', 'given', 'contradiction']) }).nullable(),
  files: z.object({ domain: z.string(), problem: z.string() }).nullable(),
  names: z.array(planNameSchema),
  steps: z.array(planStepSchema),
  missing: z.array(missingPartSchema),
  /** What of the memory holds at the beginning. */
  facts: z.array(saidSchema.extend({ fact_id: idSchema, disputed: z.boolean() })),
  left_out: z.array(
    z.object({ fact_id: idSchema.nullable(), procedure_id: idSchema.nullable(), text: z.string(), why: z.string() }),
  ),
  /** Whether more bears on it than was taken in. */
  truncated: z.boolean(),
  /** What can be asked for where a question was not understood, or beside it. */
  can_ask: z.array(z.string()),
});
export type MemoryPlanResponse = z.output<typeof memoryPlanResponseSchema>;

export const memoryPlanOperations = {
  planFromMemory: operation(
    memoryPlanRequestSchema,
    memoryPlanResponseSchema,
    '/plan/ask',
    'Prove an order or a length of time, or find a way to a goal, by what the memory holds.',
    { bodyLimit: 128 * KIB },
  ),
};
