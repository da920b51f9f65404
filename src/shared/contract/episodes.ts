import { z } from 'zod';
import { operation } from './operation.ts';
import { datasetRefSchema, idSchema, instantSchema, sessionIdSchema } from './primitives.ts';

const instant = z.string().nullable();

/** What a session, or a stretch of time, came to, in a few sentences. */
export const episodeViewSchema = z.object({
  id: idSchema,
  session_id: z.string().nullable(),
  summary: z.string(),
  started_at: instant,
  ended_at: instant,
  made_by: z.string(),
  created_at: z.string(),
});
export type EpisodeView = z.infer<typeof episodeViewSchema>;

/** Of a session, its times are those of the session unless given. The same words of the same session are known. */
export const episodeSaveRequestSchema = datasetRefSchema.extend({
  summary: z.string().trim().min(1).max(20_000),
  session_id: sessionIdSchema.optional(),
  started_at: instantSchema.optional(),
  ended_at: instantSchema.optional(),
});
export const episodeSaveResponseSchema = z.object({ outcome: z.enum(['saved', 'known']), episode: episodeViewSchema });

const limit = z.number().int().min(1).max(500).default(20);
export const episodeRecentRequestSchema = datasetRefSchema.extend({ limit });
/** Half-open: episodes that have a moment in common with it; one without times lies where it was saved. */
export const episodeWindowRequestSchema = datasetRefSchema.extend({ from: instantSchema, to: instantSchema, limit });
export const episodeListResponseSchema = z.object({ episodes: z.array(episodeViewSchema), total: z.number().int() });

/** Summaries of sessions, under the reference's names. */
export const episodeOperations = {
  saveEpisodicSummary: operation(
    episodeSaveRequestSchema,
    episodeSaveResponseSchema,
    '/episodes/save',
    'Save the summary of a session, or of a stretch of time.',
  ),
  getRecentEpisodes: operation(
    episodeRecentRequestSchema,
    episodeListResponseSchema,
    '/episodes/recent',
    'Summaries, the last saved first.',
  ),
  getEpisodesInWindow: operation(
    episodeWindowRequestSchema,
    episodeListResponseSchema,
    '/episodes/window',
    'Summaries of a stretch of time, the earliest first.',
  ),
} as const;
