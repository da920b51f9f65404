import { z } from 'zod';
import { settingsSchema } from './application.ts';
import { KIB, nothing, operation } from './operation.ts';

export const planErrorKindSchema = z.enum([
  'syntax',
  'unbalanced_paren',
  'unknown_type',
  'unknown_predicate',
  'unknown_object',
  'unknown_variable',
  'wrong_arity',
  'wrong_type',
  'duplicate_name',
  'domain_mismatch',
  'type_cycle',
  'missing_cost',
  'unsupported',
]);
export type PlanErrorKind = z.infer<typeof planErrorKindSchema>;

/** What is wrong in a domain or problem, and where: lines and columns count from 1. */
export const planErrorSchema = z.object({
  kind: planErrorKindSchema,
  file: z.string(),
  line: z.number().int(),
  column: z.number().int(),
  token: z.string(),
  message: z.string(),
});
export type PlanError = z.infer<typeof planErrorSchema>;

/** `native` is the planner inside the app, `fast-downward` the one that a person installs. */
export const planTierSchema = z.enum(['native', 'fast-downward']);
export type PlanTier = z.infer<typeof planTierSchema>;

/** Which limit ended a search that neither found a plan nor proved that there is none. */
export const planLimitSchema = z.enum(['states', 'time', 'memory']);
export type PlanLimit = z.infer<typeof planLimitSchema>;

/** Characters of one PDDL file. */
const pddlText = z.string().max(32 * 1024 * 1024);

export const solvePlanRequestSchema = z.strictObject({
  domain: pddlText,
  problem: pddlText,
  /** What errors call the two files. */
  domain_file: z.string().min(1).max(1000).default('domain.pddl'),
  problem_file: z.string().min(1).max(1000).default('problem.pddl'),
  tier: z.enum(['auto', 'native', 'fast-downward']).default('auto'),
  /** True asks for a cheapest plan; else a shortest one is looked for, and any plan where that takes too much. */
  optimal: z.boolean().default(false),
  limit_states: z.number().int().min(1).max(100_000_000).default(2_000_000),
  limit_ms: z.number().int().min(1).max(3_600_000).default(30_000),
  limit_mb: z.number().int().min(16).max(16_384).default(1024),
});
export type SolvePlanRequest = z.infer<typeof solvePlanRequestSchema>;

export const solvePlanResponseSchema = z.object({
  status: z.enum(['solved', 'unsolvable', 'gave_up', 'parse_error', 'unsupported', 'not_installed', 'failed']),
  /** Who answered; null when the task was refused before any planner saw it. */
  tier: planTierSchema.nullable(),
  /** Why that planner, and what it came to, in words. */
  reason: z.string(),
  /** Steps like `walk home bakery`. */
  plan: z.array(z.string()),
  length: z.number().int().nullable(),
  cost: z.number().nullable(),
  /** Whether it is proved that no plan is cheaper. */
  optimal: z.boolean(),
  /** Whether it is proved that no plan has fewer steps. */
  shortest: z.boolean(),
  limit: planLimitSchema.nullable(),
  /** Parts of the goal that cannot be reached even if nothing were ever undone. */
  unreachable: z.array(z.string()),
  states: z.number().int(),
  ms: z.number(),
  errors: z.array(planErrorSchema),
});
export type SolvePlanResponse = z.infer<typeof solvePlanResponseSchema>;

/** Whether Fast Downward is there, and whether it solves a task of one step. */
export const testFastDownwardResponseSchema = z.object({
  state: z.enum(['works', 'fails', 'not_installed']),
  version: z.string().nullable(),
  /** How it is started. */
  command: z.array(z.string()),
  /** How long the task took, the start included. */
  ms: z.number().int().nullable(),
  detail: z.string(),
});
export type TestFastDownwardResponse = z.infer<typeof testFastDownwardResponseSchema>;

export const useFastDownwardRequestSchema = settingsSchema.pick({ fast_downward: true }).strict();

export const planOperations = {
  solvePlan: operation(
    solvePlanRequestSchema,
    solvePlanResponseSchema,
    '/plan/solve',
    'Find a plan for a domain and a problem in PDDL, or prove that there is none.',
    { bodyLimit: 65 * KIB * KIB },
  ),
  testFastDownward: operation(
    nothing,
    testFastDownwardResponseSchema,
    '/plan/fast-downward/test',
    'Whether Fast Downward is installed and works.',
  ),
  useFastDownward: operation(
    useFastDownwardRequestSchema,
    settingsSchema,
    '/plan/fast-downward/use',
    'Say where Fast Downward is.',
    { reach: 'local' },
  ),
};
