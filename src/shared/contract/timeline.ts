import { z } from 'zod';
import {
  datasetRefSchema,
  entityRefSchema,
  factStatusSchema,
  factTypeSchema,
  idSchema,
  instantSchema,
  modalitySchema,
  tagSchema,
} from './primitives.ts';
import { inferredTimeSchema } from './temporal.ts';

/** Passages have no valid time of their own. */
export const timelineTypeSchema = factTypeSchema.exclude(['experience']);

/** What lies in a window of valid time, as it was known at an instant. */
export const timelineRequestSchema = datasetRefSchema.extend({
  /** The window; all that is dated when left out. */
  from: instantSchema.optional(),
  to: instantSchema.optional(),
  known_at: instantSchema.optional(),
  /** About any of these. */
  entity_ids: z.array(idSchema).min(1).max(50).optional(),
  types: z.array(timelineTypeSchema).min(1).optional(),
  /** With any of these. */
  tags: z.array(tagSchema).min(1).max(50).optional(),
  /** Facts at most; the latest of the window are taken. */
  budget: z.number().int().min(1).max(2000).default(400),
});

/** When something was: certain from the latest begin to the earliest end, perhaps from the earliest and until the latest. */
export const timelineFactSchema = z.object({
  id: idSchema,
  text: z.string(),
  type: timelineTypeSchema,
  subject: entityRefSchema.nullable(),
  relation: z.string().nullable(),
  status: factStatusSchema,
  modality: modalitySchema,
  /** Happened at a time rather than held through it. */
  is_event: z.boolean(),
  /** Whether its time follows from anchors and orders, and is not its own. */
  is_inferred: z.boolean(),
  /** Null is unbounded: an open end still holds. */
  when: inferredTimeSchema,
});
export type TimelineFact = z.infer<typeof timelineFactSchema>;

export const timelineSessionSchema = z.object({
  session_id: z.string(),
  started_at: z.string(),
  ended_at: z.string(),
  passages: z.number().int(),
});
export type TimelineSession = z.infer<typeof timelineSessionSchema>;

const omittedSchema = z.object({
  /** `undated`: nothing tells when; `outside`: not in the window; `budget`: earlier ones than fit. */
  reason: z.enum(['undated', 'outside', 'budget']),
  count: z.number().int(),
});

export const timelineResponseSchema = z.object({
  /** The window that was looked at; null when nothing is dated. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** From the first begin to the last of all that matches, whatever the window. */
  extent: z.object({ from: z.string(), to: z.string() }).nullable(),
  facts: z.array(timelineFactSchema),
  shown: z.number().int(),
  total: z.number().int(),
  omitted: z.array(omittedSchema),
  sessions: z.array(timelineSessionSchema),
  /** Sessions in the window; the latest are given. */
  session_total: z.number().int(),
  /** Facts that begin in each of equal parts of the window, beyond the budget too. */
  bins: z.array(z.number().int()),
});
export type Timeline = z.infer<typeof timelineResponseSchema>;
