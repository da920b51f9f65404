import { z } from 'zod';
import { factViewSchema } from './memory.ts';
import { namedEntitySchema, valueSchema } from './named.ts';
import { datasetRefSchema, idSchema, instantSchema } from './primitives.ts';

const reason = z.string().trim().max(2000).optional();

/**
 * Says that a fact is wrong as it stands, and what is right instead: another object or value, other dates. The wrong one
 * is withdrawn for its whole span, whoever said it, and the right one takes that span over; what is left out stays as it
 * was. Its own sources count again only when they say something new.
 */
export const factCorrectRequestSchema = datasetRefSchema
  .extend({
    fact_id: idSchema,
    object: z.union([namedEntitySchema, valueSchema]).optional(),
    valid_at: instantSchema.optional(),
    /** Null: it has not ended. */
    invalid_at: instantSchema.nullable().optional(),
    /** The sentence; made of the triple when left out. */
    text: z.string().trim().min(1).max(8000).optional(),
    reason,
  })
  .refine((r) => r.object !== undefined || r.valid_at !== undefined || r.invalid_at !== undefined, {
    message: 'give at least one of object, valid_at and invalid_at',
  });
export const factCorrectResponseSchema = z.object({
  decision_id: idSchema,
  /** The right one. */
  fact: factViewSchema,
  /** The wrong one, withdrawn. */
  corrected: factViewSchema,
});

/** The memory's owner says a fact too, in the span that it is held. */
export const factConfirmRequestSchema = datasetRefSchema.extend({ fact_id: idSchema, reason });
export const factConfirmResponseSchema = z.object({ decision_id: idSchema, fact: factViewSchema });
