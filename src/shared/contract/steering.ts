import { z } from 'zod';
import { datasetRefSchema, idSchema, instantSchema } from './primitives.ts';
import { trustLimits } from './trust.ts';

export const steeringLimits = { name: 128, prompt: 20_000, file: 1_000_000, figure: 1000 } as const;

const name = z.string().trim().min(1, 'a name is needed').max(steeringLimits.name);
const prompt = z.string().max(steeringLimits.prompt);

/** What is followed of the documents of a type; what is left out is not followed. */
export const ingestionStrategySchema = z.strictObject({
  track_revision_history: z.boolean().optional(),
  /** Versions that are kept apart; older ones count as one. */
  max_revision_depth: z.number().int().min(1).max(1000).optional(),
  compact_author_epochs: z.boolean().optional(),
  track_comment_history: z.boolean().optional(),
  track_status_transitions: z.boolean().optional(),
  track_branch_merges: z.boolean().optional(),
});
export type IngestionStrategy = z.infer<typeof ingestionStrategySchema>;

export const customDocumentTypeRuleSchema = z.strictObject({
  type_name: name,
  baseline_trust_weight: z.number().min(trustLimits.least).max(trustLimits.most),
  ingestion_strategy: ingestionStrategySchema.default({}),
});
export type CustomDocumentTypeRule = z.infer<typeof customDocumentTypeRuleSchema>;

/** `Jira Issue: {{key}}`: names in double braces; a name is letters, digits, `_`, `-` and `.`. */
const template = prompt.refine((text) => templateFault(text) === null, {
  error: ({ input }) => templateFault(typeof input === 'string' ? input : '') ?? 'not a template',
});

export const repositoryContextDirectiveSchema = z.strictObject({
  repository_type: name,
  extraction_prompt: prompt,
  context_template: template,
});
export type RepositoryContextDirective = z.infer<typeof repositoryContextDirectiveSchema>;

/**
 * `agentic_memory_prompts.json`. Keys that are none of these are kept in the file and named as a warning. A figure of
 * `source_reliability_heuristics` is for a person, by handle, name or alias, or else for a role.
 */
export const steeringConfigSchema = z.object({
  /** Where it is given it wins over the setting of the same name. */
  allow_user_grilling: z.boolean().optional(),
  ingestion_steering_directives: z.record(name, ingestionStrategySchema).default({}),
  custom_document_type_rules: z.record(name, customDocumentTypeRuleSchema).default({}),
  repository_context_directives: z.record(name, repositoryContextDirectiveSchema).default({}),
  ingestion_steering_prompts: z.record(name, prompt).default({}),
  ingestion_steering_prompt: prompt.optional(),
  trust_weight_prompt: prompt.optional(),
  source_reliability_prompt: prompt.optional(),
  source_reliability_heuristics: z
    .record(name, z.number().min(-steeringLimits.figure).max(steeringLimits.figure))
    .default({}),
});
export type SteeringConfig = z.infer<typeof steeringConfigSchema>;

function templateFault(text: string): string | null {
  const left = text.replaceAll(/\{\{\s*[\p{L}_][\p{L}\p{N}_.-]*\s*\}\}/gu, '');
  const wrong = /\{\{[^{}]{0,40}\}?\}?|\}\}/u.exec(left)?.[0];
  return wrong === undefined ? null : `“${wrong}” is no place for a value; write {{name}}`;
}

/** A part of the file that is not as it should be, by its path (`source_reliability_heuristics.alice`) and line. */
export const steeringIssueSchema = z.object({
  path: z.string(),
  line: z.number().int(),
  column: z.number().int(),
  message: z.string(),
});
export type SteeringIssue = z.infer<typeof steeringIssueSchema>;

export const steeringViewSchema = z.object({
  file: z.string(),
  /** `missing`: there is no file, and nothing is steered; `invalid`: what was read last of it stays in force. */
  state: z.enum(['missing', 'valid', 'invalid']),
  /** The file as it is, also where it is wrong. */
  text: z.string(),
  /** Changes with the text: who saves says which one was edited. */
  version: z.string(),
  issues: z.array(steeringIssueSchema),
  warnings: z.array(steeringIssueSchema),
  /** In force. */
  config: steeringConfigSchema,
  grilling: z.object({ allowed: z.boolean(), from: z.enum(['steering_file', 'settings']) }),
});
export type SteeringView = z.infer<typeof steeringViewSchema>;

/** Reads the file again; with `path` that file is the steering file from now on. */
export const steeringLoadRequestSchema = z.object({ path: z.string().min(1).max(4096).optional() });
export const steeringSaveRequestSchema = z.object({
  text: z.string().max(steeringLimits.file),
  /** The version that was edited; the save is refused when the file is another by now. */
  version: z.string(),
});
/** A text that is wrong is not saved: `issues` says where. */
export const steeringSaveResponseSchema = z.object({ saved: z.boolean(), issues: z.array(steeringIssueSchema) });

export const documentTypeRequestSchema = z.object({
  document_type: name,
  /** Fills the context template of the type. */
  fields: z.record(z.string(), z.string().max(steeringLimits.prompt)).default({}),
});
export const steeringPromptSchema = z.object({
  document_type: z.string(),
  prompt: z.string().nullable(),
  /** The type's own prompt, the one for all types, or none. */
  from: z.enum(['document_type', 'all_types', 'none']),
  extraction_prompt: z.string().nullable(),
  context_template: z.string().nullable(),
  /** The template with the fields that were given; those missing are left out, with their lines. */
  context: z.string().nullable(),
});
export const determinedStrategySchema = z.object({
  document_type: z.string(),
  strategy: z.object({
    track_revision_history: z.boolean(),
    max_revision_depth: z.number().int().nullable(),
    compact_author_epochs: z.boolean(),
    track_comment_history: z.boolean(),
    track_status_transitions: z.boolean(),
    track_branch_merges: z.boolean(),
  }),
  from: z.enum(['directive', 'custom_type', 'none']),
});
export type DeterminedStrategy = z.infer<typeof determinedStrategySchema>;

/** A comment inside a ticket, page or thread: told by its own author, in the document that holds it. */
export const containerEntryRequestSchema = datasetRefSchema.extend({
  /** URI or name of the ticket, page or thread. */
  container: z.string().trim().min(1).max(2000),
  handle: name,
  name,
  text: z
    .string()
    .max(200_000)
    .refine((text) => text.trim() !== '', { message: 'text is empty' }),
  time: instantSchema,
  document_type: name.default('unknown'),
});
export const containerEntryResponseSchema = z.object({
  source_id: idSchema,
  trust_weight: z.number(),
  artifact_id: idSchema,
  status: z.enum(['stored', 'known', 'new_version']),
});
