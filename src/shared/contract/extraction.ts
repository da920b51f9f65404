import { z } from 'zod';
import { operation } from './operation.ts';
import { datasetRefSchema, idSchema } from './primitives.ts';

export const extractionRequestSchema = datasetRefSchema.extend({
  /** Every artifact of the dataset when left out. */
  artifact_ids: z.array(idSchema).min(1).max(1000).optional(),
  /** `failed`: windows that failed; `unread`: those, and texts that no model was to read yet; `all`: everything anew. */
  which: z.enum(['failed', 'unread', 'all']).default('failed'),
});

export const extractionResponseSchema = z.object({
  /** Windows that wait because of this call. They are read in the background. */
  queued: z.number().int(),
});

export const extractionListRequestSchema = datasetRefSchema.extend({
  /** Without it those with windows that wait or failed. */
  artifact_ids: z.array(idSchema).max(1000).optional(),
});

/** How far a model has read an artifact; a window is some consecutive passages of it. */
export const extractedArtifactSchema = z.object({
  artifact_id: idSchema,
  title: z.string().nullable(),
  windows: z.number().int(),
  done: z.number().int(),
  waiting: z.number().int(),
  failed: z.number().int(),
  /** Sayings that the model added. */
  facts: z.number().int(),
  failures: z.array(
    z.object({
      window: z.number().int(),
      first_passage: z.number().int(),
      last_passage: z.number().int(),
      reason: z.string(),
    }),
  ),
  /** What was refused of answers that were stored otherwise. */
  remarks: z.array(z.string()),
});
export type ExtractedArtifact = z.infer<typeof extractedArtifactSchema>;

export const extractionListResponseSchema = z.object({
  /** `off` by the settings; `no_model` while none is chosen; `running` while this process
   * reads; `halted` after too many failures in a row, until it is asked for. */
  state: z.enum(['off', 'no_model', 'idle', 'running', 'halted']),
  model: z.string().nullable(),
  waiting: z.number().int(),
  failed: z.number().int(),
  /** Artifacts that no model was to read so far. */
  unread: z.number().int(),
  artifacts: z.array(extractedArtifactSchema),
});

/** What concerns the reading of what is remembered by a model. */
export const extractionOperations = {
  extractByModel: operation(
    extractionRequestSchema,
    extractionResponseSchema,
    '/memories/extract',
    'Have the model read texts, or windows of them that failed, in the background.',
  ),
  listExtraction: operation(
    extractionListRequestSchema,
    extractionListResponseSchema,
    '/memories/extraction',
    'How far the model has read, with what failed and why.',
  ),
};
