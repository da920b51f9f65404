import { z } from 'zod';
import { datasetRefSchema, idSchema, instantSchema, sessionIdSchema, tagSchema, timeZoneSchema } from './primitives.ts';

export const formatSchema = z.enum(['auto', 'text', 'markdown', 'chat', 'locomo', 'beam', 'turns']);
export type Format = z.infer<typeof formatSchema>;

const told = {
  session_id: sessionIdSchema.optional(),
  document_type: z.string().min(1).max(64).optional(),
  /** Who says it: a person's, agent's or system's name. */
  source: z.string().min(1).max(256).optional(),
  /** When it was written, if the text does not say. */
  at: instantSchema.optional(),
  tz: timeZoneSchema.optional(),
  tags: z.array(tagSchema).max(64).optional(),
  format: formatSchema.default('auto'),
};

export const rememberTextRequestSchema = datasetRefSchema.extend({
  ...told,
  text: z.string().refine((t) => t.trim().length > 0, { message: 'text is empty' }),
  title: z.string().max(512).optional(),
  /** Where the text lives; the same URI told again with another text is a new version. */
  uri: z.string().max(4096).optional(),
  /** Makes a repeat of the same call harmless. */
  request_id: z.string().max(128).optional(),
});
export type RememberTextRequest = z.infer<typeof rememberTextRequestSchema>;

/** Files by content: what the page sends for a drop or a chosen file. */
export const rememberFilesRequestSchema = datasetRefSchema.extend({
  ...told,
  files: z
    .array(z.object({ name: z.string().min(1).max(4096), base64: z.string() }))
    .min(1)
    .max(100),
});
export type RememberFilesRequest = z.infer<typeof rememberFilesRequestSchema>;

/** Files by path on this machine: the command line and the desktop's file dialog. Not offered over HTTP. */
export const rememberPathsRequestSchema = datasetRefSchema.extend({
  ...told,
  paths: z.array(z.string().min(1)).min(1),
  resume: z.boolean().default(true),
  concurrency: z.number().int().min(1).max(16).default(2),
});
export type RememberPathsRequest = z.infer<typeof rememberPathsRequestSchema>;

export const artifactOutcomeSchema = z.object({
  /** File name, title or the words "pasted text". */
  name: z.string(),
  artifact_id: idSchema.nullable(),
  status: z.enum(['stored', 'known', 'new_version', 'failed']),
  passages: z.number().int(),
  facts: z.number().int(),
  entities: z.number().int(),
  /** What was left out, by place and amount, and anything else worth telling. */
  notes: z.array(z.string()),
  error: z.string().optional(),
});
export type ArtifactOutcome = z.infer<typeof artifactOutcomeSchema>;

export const rememberResponseSchema = z.object({
  job_id: idSchema,
  artifacts: z.array(artifactOutcomeSchema),
  totals: z.object({
    stored: z.number().int(),
    known: z.number().int(),
    new_versions: z.number().int(),
    failed: z.number().int(),
    passages: z.number().int(),
    facts: z.number().int(),
  }),
});
export type RememberResponse = z.infer<typeof rememberResponseSchema>;
