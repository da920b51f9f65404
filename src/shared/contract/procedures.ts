import { z } from 'zod';
import { datasetRefSchema, idSchema } from './primitives.ts';
import { KIB, operation } from './operation.ts';
import { planErrorKindSchema } from './plan.ts';
import { taxonomyPathSchema } from './taxonomy.ts';

export const procedureLimits = {
  taskType: 200,
  scope: 1000,
  trigger: 4000,
  rules: 20_000,
  /** Characters of the Markdown, and of the PDDL. */
  instructions: 100_000,
  pddl: 100_000,
  page: 500,
  found: 50,
} as const;

const reason = z.string().trim().max(2000).optional();
const optionalText = (most: number) => z.string().max(most).nullable().default(null);

/** What a procedure says. Saving anything of this otherwise makes a new version. */
const recipeFields = {
  /** Names the procedure: `deploy a service`. One procedure of a name stands at a time, whatever the case. */
  task_type: z.string().trim().min(1).max(procedureLimits.taskType),
  /** Where it counts: `services on harbor-01`. */
  scope: optionalText(procedureLimits.scope),
  /** When it is called for, in words: what someone would say who needs it. */
  trigger_context: optionalText(procedureLimits.trigger),
  /** Markdown, shown as text. */
  instructions: z.string().max(procedureLimits.instructions).default(''),
  /** One or more `(:action …)`, with the `(:types …)`, `(:constants …)`, `(:predicates …)` and `(:functions …)` they need. */
  pddl_action: optionalText(procedureLimits.pddl),
  /** What people who followed it want to be minded, one a line. */
  user_feedback_rules: optionalText(procedureLimits.rules),
};

/** `pddl` has actions that a planner can use, and Markdown or none; `markdown` has words only. */
export const procedureKindSchema = z.enum(['markdown', 'pddl']);
export type ProcedureKind = z.infer<typeof procedureKindSchema>;

export const procedureRowSchema = z.object({
  id: idSchema,
  task_type: z.string(),
  kind: procedureKindSchema,
  scope: z.string().nullable(),
  trigger_context: z.string().nullable(),
  taxonomy_path: z.string(),
  times_applied: z.number().int(),
  is_highly_helpful: z.boolean(),
  version: z.number().int(),
  made_by: z.string(),
  updated_at: z.string(),
});
export type ProcedureRow = z.infer<typeof procedureRowSchema>;
export const procedureViewSchema = procedureRowSchema.extend({
  uid: z.string(),
  instructions: z.string(),
  pddl_action: z.string().nullable(),
  user_feedback_rules: z.string().nullable(),
});
export type ProcedureView = z.infer<typeof procedureViewSchema>;

/** What is wrong in the Markdown or the PDDL, and where: lines and columns count from 1. */
export const procedureProblemSchema = z.object({
  part: z.enum(['instructions', 'pddl_action']),
  kind: z.union([planErrorKindSchema, z.enum(['too_long', 'empty', 'unclosed_fence'])]),
  line: z.number().int(),
  column: z.number().int(),
  token: z.string(),
  message: z.string(),
});
export type ProcedureProblem = z.infer<typeof procedureProblemSchema>;

const recipePartsSchema = z.object({ instructions: z.string(), pddl_action: z.string().nullable() });
/** Checks as saving does, and saves nothing; text beyond the limits is a problem among others. */
export const procedureValidateRequestSchema = recipePartsSchema.partial();
export const procedureValidateResponseSchema = z.object({ problems: z.array(procedureProblemSchema) });

/** A procedure by its id or by its name: exactly one of them. */
const procedureRefSchema = datasetRefSchema.extend({
  id: idSchema.optional(),
  task_type: recipeFields.task_type.optional(),
});
type ProcedureRef = z.infer<typeof procedureRefSchema>;
const isOneNamed = (ref: Pick<ProcedureRef, 'id' | 'task_type'>): boolean =>
  (ref.id === undefined) !== (ref.task_type === undefined);
const oneNamed = { message: 'give one of id and task_type' };

/**
 * Adds a procedure, or makes the next version of the one of this name (or of `id`, which may so be renamed). What is left
 * out is empty, but for the branch, which stays as it is. What is the same already makes no version. `invalid` when the
 * Markdown or the PDDL does not pass, telling line and column; `conflict` when it is no longer at `version`, or another
 * procedure has the name.
 */
export const procedureSaveRequestSchema = datasetRefSchema.extend({
  ...recipeFields,
  id: idSchema.optional(),
  version: z.number().int().optional(),
  taxonomy_path: taxonomyPathSchema.optional(),
  reason,
});
export const procedureSaveResponseSchema = z.object({
  decision_id: idSchema.nullable(),
  outcome: z.enum(['made', 'changed', 'known']),
  procedure: procedureViewSchema,
});
export type ProcedureSaved = z.infer<typeof procedureSaveResponseSchema>;

export const procedureHelpfulRequestSchema = procedureRefSchema
  .extend({ helpful: z.boolean().default(true), reason })
  .refine(isOneNamed, oneNamed);
export const procedureBindRequestSchema = procedureRefSchema
  .extend({ taxonomy_path: taxonomyPathSchema, reason })
  .refine(isOneNamed, oneNamed);
export const procedureRemoveRequestSchema = procedureRefSchema.extend({ reason }).refine(isOneNamed, oneNamed);
export const procedureChangedResponseSchema = z.object({
  decision_id: idSchema.nullable(),
  procedure: procedureViewSchema,
});
export const procedureRemovedResponseSchema = z.object({ decision_id: idSchema });

export const procedureGetRequestSchema = procedureRefSchema.refine(isOneNamed, oneNamed);
/** Taken to be followed: counts one more use. */
export const procedureRetrieveRequestSchema = datasetRefSchema.extend({ task_type: recipeFields.task_type });
export const procedureTopRequestSchema = datasetRefSchema.extend({
  limit: z.number().int().min(1).max(procedureLimits.page).default(10),
});
export const procedureTopResponseSchema = z.object({ procedures: z.array(procedureViewSchema) });

/** A window into the list, of a branch and of a kind, those first that helped and are used most. */
export const procedureListRequestSchema = datasetRefSchema.extend({
  prefix: taxonomyPathSchema.default('/'),
  kind: procedureKindSchema.optional(),
  /** Only those with this in name, scope or trigger. */
  text: z.string().max(200).default(''),
  sort: z.enum(['helpful', 'name', 'updated']).default('helpful'),
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(procedureLimits.page).default(100),
});
export const procedureListResponseSchema = z.object({
  procedures: z.array(procedureRowSchema),
  total: z.number().int(),
  /** Of the whole dataset, whatever is filtered. */
  all: z.number().int(),
  branches: z.array(z.object({ path: z.string(), procedures: z.number().int() })),
});
export type ProcedureList = z.infer<typeof procedureListResponseSchema>;

/** By what it is for, in words and by meaning; by words alone, and saying so, while meaning search is off. */
export const procedureFindRequestSchema = datasetRefSchema.extend({
  query: z.string().trim().min(1).max(2000),
  prefix: taxonomyPathSchema.default('/'),
  limit: z.number().int().min(1).max(procedureLimits.found).default(10),
});
export const procedureFindResponseSchema = z.object({
  found: z.array(
    z.object({
      procedure: procedureRowSchema,
      score: z.number(),
      /** Its place in each list that names it. */
      ranks: z.object({ words: z.number().int().nullable(), meaning: z.number().int().nullable() }),
    }),
  ),
  meaning: z.enum(['used', 'off', 'unreachable', 'indexing']),
});
export type ProceduresFound = z.infer<typeof procedureFindResponseSchema>;

/** A version as it was while it stood. */
export const procedureVersionSchema = z.object({
  version: z.number().int(),
  is_current: z.boolean(),
  task_type: z.string(),
  scope: z.string().nullable(),
  trigger_context: z.string().nullable(),
  instructions: z.string(),
  pddl_action: z.string().nullable(),
  user_feedback_rules: z.string().nullable(),
  made_by: z.string(),
  made_at: z.string(),
});
export type ProcedureVersion = z.infer<typeof procedureVersionSchema>;
export const procedureHistoryResponseSchema = z.object({
  procedure: procedureViewSchema,
  /** Newest first. */
  versions: z.array(procedureVersionSchema),
});

/** Two versions beside one another; the newest and the one before when none is named. */
export const procedureDiffRequestSchema = procedureRefSchema
  .extend({ from: z.number().int().optional(), to: z.number().int().optional() })
  .refine(isOneNamed, oneNamed);
/** A line of the one, of the other or of both; of a changed line both stand in one row. */
export const diffLineSchema = z.object({
  change: z.enum(['same', 'removed', 'added', 'changed']),
  before: z.string().nullable(),
  before_line: z.number().int().nullable(),
  after: z.string().nullable(),
  after_line: z.number().int().nullable(),
});
export type DiffLine = z.infer<typeof diffLineSchema>;
export const recipePartSchema = z.enum([
  'task_type',
  'scope',
  'trigger_context',
  'instructions',
  'pddl_action',
  'user_feedback_rules',
]);
export type RecipePart = z.infer<typeof recipePartSchema>;
export const procedureDiffResponseSchema = z.object({
  from: z.number().int(),
  to: z.number().int(),
  /** Only the parts that differ. */
  parts: z.array(
    z.object({
      part: recipePartSchema,
      lines: z.array(diffLineSchema),
      removed: z.number().int(),
      added: z.number().int(),
    }),
  ),
});
export type ProcedureDiff = z.infer<typeof procedureDiffResponseSchema>;

const MIB = 1024 * KIB;

/** Operations on procedures; the first five under the reference's names. */
export const procedureOperations = {
  upsertProceduralKnowledge: operation(
    procedureSaveRequestSchema,
    procedureSaveResponseSchema,
    '/procedures/save',
    'Add a procedure, or make its next version.',
    { bodyLimit: 2 * MIB },
  ),
  markProcedureHelpful: operation(
    procedureHelpfulRequestSchema,
    procedureChangedResponseSchema,
    '/procedures/helpful',
    'Say that a procedure helped, or take that back.',
  ),
  retrieveProcedure: operation(
    procedureRetrieveRequestSchema,
    procedureViewSchema,
    '/procedures/retrieve',
    'The procedure of a name, to be followed: counts its use.',
  ),
  getTopProcedures: operation(
    procedureTopRequestSchema,
    procedureTopResponseSchema,
    '/procedures/top',
    'The procedures that helped and are used most.',
  ),
  listProcedures: operation(
    procedureListRequestSchema,
    procedureListResponseSchema,
    '/procedures/list',
    'A window into the list of procedures.',
  ),
  findProcedures: operation(
    procedureFindRequestSchema,
    procedureFindResponseSchema,
    '/procedures/find',
    'Procedures for a task, by words and meaning.',
  ),
  getProcedure: operation(
    procedureGetRequestSchema,
    procedureViewSchema,
    '/procedures/get',
    'A procedure to be read; its use is not counted.',
  ),
  validateProcedure: operation(
    procedureValidateRequestSchema,
    procedureValidateResponseSchema,
    '/procedures/validate',
    'What would keep a procedure from being saved, with line and column.',
    { bodyLimit: 2 * MIB },
  ),
  procedureHistory: operation(
    procedureGetRequestSchema,
    procedureHistoryResponseSchema,
    '/procedures/history',
    'Every version of a procedure.',
  ),
  diffProcedure: operation(
    procedureDiffRequestSchema,
    procedureDiffResponseSchema,
    '/procedures/diff',
    'Two versions of a procedure, line by line.',
  ),
  bindProcedure: operation(
    procedureBindRequestSchema,
    procedureChangedResponseSchema,
    '/procedures/bind',
    'Bind a procedure to a branch of the taxonomy.',
  ),
  removeProcedure: operation(
    procedureRemoveRequestSchema,
    procedureRemovedResponseSchema,
    '/procedures/remove',
    'Take a procedure out of use; it can be undone.',
  ),
};
