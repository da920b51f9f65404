import { z } from 'zod';
import { artifactSummarySchema } from './memory.ts';
import { datasetRefSchema, idSchema, instantSchema, tagSchema } from './primitives.ts';

/**
 * The Library's list: every filter narrows, of the values of one filter any will do, an empty list of them filters
 * nothing. `offset` and `limit` are a window into the whole ordered list. Old versions are not listed.
 */
const libraryFilter = {
  /** Words of the title, the author or the URI; the beginning of each is enough. */
  text: z.string().trim().max(200).optional(),
  /** By when it was said, where that is known, else by when it was remembered: from `from` until before `to`. */
  from: instantSchema.optional(),
  to: instantSchema.optional(),
  document_types: z.array(z.string()).optional(),
  formats: z.array(z.string()).optional(),
  /** Authors and speakers. */
  sources: z.array(idSchema).optional(),
  tags: z.array(tagSchema).optional(),
  session_id: z.string().optional(),
};
export const libraryRequestSchema = datasetRefSchema.extend({
  ...libraryFilter,
  sort: z.enum(['said', 'remembered', 'title', 'passages', 'facts']).default('said'),
  descending: z.boolean().default(true),
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(500).default(100),
});
export const libraryResponseSchema = z.object({ artifacts: z.array(artifactSummarySchema), total: z.number().int() });
const facet = z.array(z.object({ value: z.string(), label: z.string(), count: z.number().int() }));
/** Counts for the Library's filters, each under every filter but its own. */
export const libraryFacetsRequestSchema = datasetRefSchema.extend(libraryFilter);
export const libraryFacetsResponseSchema = z.object({
  document_types: facet,
  formats: facet,
  sources: facet,
  tags: facet,
  /** Artifacts by the month where they were said, oldest first: `2024-05`. */
  months: facet,
});

export const sessionViewSchema = z.object({
  session_id: z.string(),
  summary: z.string().nullable(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  artifacts: z.number().int(),
  passages: z.number().int(),
  speakers: z.array(z.string()),
});
export type SessionView = z.infer<typeof sessionViewSchema>;
export const sessionListRequestSchema = datasetRefSchema.extend({
  text: z.string().trim().max(200).optional(),
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(500).default(100),
});
export const sessionListResponseSchema = z.object({ sessions: z.array(sessionViewSchema), total: z.number().int() });
