import { z } from 'zod';
import { chatChoiceSchema } from './models.ts';
import { datasetRefSchema, idSchema, timeZoneSchema } from './primitives.ts';

export const jobSchema = z.object({
  id: idSchema,
  kind: z.enum(['remember', 'embed', 'seed', 'reindex', 'taxonomy', 'trust', 'communities', 'download', 'extract']),
  label: z.string(),
  status: z.enum(['queued', 'running', 'done', 'failed', 'cancelled', 'partial']),
  done: z.number().int(),
  total: z.number().int().nullable(),
  error: z.string().nullable(),
  cancellable: z.boolean(),
  updated_at: z.string(),
});
export type Job = z.infer<typeof jobSchema>;

export const embeddingStateSchema = z.object({
  model: z.string(),
  dimensions: z.number().int().nullable(),
  state: z.enum(['off', 'starting', 'ready', 'unreachable']),
  error: z.string().nullable(),
  embedded: z.number().int(),
  pending: z.number().int(),
});

export const datasetViewSchema = z.object({
  id: idSchema,
  user_id: z.string(),
  name: z.string(),
  artifacts: z.number().int(),
  facts: z.number().int(),
  entities: z.number().int(),
  created_at: z.string(),
});
export type DatasetView = z.infer<typeof datasetViewSchema>;

export const statusResponseSchema = z.object({
  version: z.string(),
  host: z.enum(['desktop', 'served', 'command']),
  file: z.string(),
  file_bytes: z.number().int(),
  schema_version: z.number().int(),
  datasets: z.array(datasetViewSchema),
  embedding: embeddingStateSchema,
  reranker: z.string(),
  jobs: z.array(jobSchema),
  /** The first fault of the steering file is told where it has one; what was read last without stays in force. */
  steering: z.object({
    file: z.string(),
    state: z.enum(['missing', 'valid', 'invalid']),
    fault: z.string().nullable(),
    /** What it says of equal claims; null where it leaves that to the settings. */
    allow_user_grilling: z.boolean().nullable(),
  }),
});
export type StatusResponse = z.infer<typeof statusResponseSchema>;

export const themeSchema = z.enum(['system', 'light', 'dark']);
export const settingsSchema = z.object({
  theme: themeSchema,
  dataset: datasetRefSchema,
  /** `built-in`, `off`, the address of an OpenAI-compatible embeddings server, or the path of a local model. */
  embedder: z.string(),
  embedder_model: z.string().nullable(),
  /** `built-in`, the address of a server for reranking, or the path of a local model. */
  reranker: z.string(),
  reranker_model: z.string().nullable(),
  /** The model for answers and extraction, and the one for small frequent tasks. */
  strong: chatChoiceSchema,
  fast: chatChoiceSchema,
  /** Whether a model that is chosen reads what is remembered, after it was stored. */
  extract_by_model: z.boolean(),
  /** Windows of text that are with the model at once. */
  extraction_concurrency: z.number().int().min(1).max(16),
  /** Files and folders of models that a person named; those in the app's own folder need no naming. */
  local_models: z.array(z.string().min(1).max(4096)).max(100),
  tz: timeZoneSchema.nullable(),
  owner: z.object({ name: z.string(), aliases: z.array(z.string()) }),
  max_file_mb: z.number().int().min(1).max(1024),
  /** Claims that weigh the same stay disputed until a person decides; else the later said holds. */
  allow_user_grilling: z.boolean(),
  /** How much less a later claim may weigh and still take the place of an earlier one. */
  succession_tolerance: z.number().int().min(0).max(1000),
  /** Fallacies found with less confidence are only suspected: they change nothing until confirmed. */
  fallacy_threshold: z.number().min(0).max(1),
  /** Agents connected over MCP may settle contradictions, and forget for good. */
  agents_may_resolve: z.boolean(),
  agents_may_forget: z.boolean(),
  /** Null for the file of the usual name beside the memory. */
  steering_file: z.string().min(1).max(4096).nullable(),
  /** Fast Downward's driver, or the folder or Python it is installed in; null looks in the usual places. */
  fast_downward: z.string().min(1).max(4096).nullable(),
});
export type Settings = z.infer<typeof settingsSchema>;
/**
 * Which file steers, which program plans and where models lie are told by paths on this machine.
 * `loadSystemPromptsConfig`, `useFastDownward` and `addLocalModel` take them, and HTTP does not offer those.
 */
export const settingsPatchSchema = settingsSchema
  .omit({ steering_file: true, fast_downward: true, local_models: true })
  .partial();

export const checkResponseSchema = z.object({
  ok: z.boolean(),
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.string() })),
});
export type CheckResponse = z.infer<typeof checkResponseSchema>;

export const doctorResponseSchema = z.object({
  ok: z.boolean(),
  findings: z.array(
    z.object({
      name: z.string(),
      level: z.enum(['ok', 'warning', 'error']),
      detail: z.string(),
      hint: z.string().optional(),
    }),
  ),
});

export const jobRequestSchema = z.object({ id: idSchema });
export const seedRequestSchema = datasetRefSchema;
export const tokenResponseSchema = z.object({
  /** The bearer token; null on the desktop host, which needs none. */
  token: z.string().nullable(),
  file: z.string().nullable(),
});
