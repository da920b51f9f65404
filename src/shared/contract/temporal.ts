import { z } from 'zod';
import { datasetRefSchema, entityRefSchema, idSchema, modalitySchema } from './primitives.ts';

/** The thirteen ways in which two intervals can lie to each other (Allen). */
export const allenRelations = [
  'before',
  'after',
  'meets',
  'met_by',
  'overlaps',
  'overlapped_by',
  'during',
  'contains',
  'starts',
  'started_by',
  'finishes',
  'finished_by',
  'equals',
] as const;
export const allenRelationSchema = z.enum(allenRelations);
export type AllenRelation = z.infer<typeof allenRelationSchema>;

/** A unit by which a distance is given; it is as wide as that on both sides. */
export const anchorGranularitySchema = z.enum(['minute', 'hour', 'day', 'week', 'month', 'year']);
export type AnchorGranularity = z.infer<typeof anchorGranularitySchema>;

/** The event by which a fact is placed in time, and how it stands to it. */
export const anchorViewSchema = z.object({
  event: entityRefSchema,
  relation: allenRelationSchema,
  offset_ms: z.number().int().nullable(),
  granularity: anchorGranularitySchema.nullable(),
  /** “two days after the outage” */
  words: z.string(),
});
export type AnchorView = z.infer<typeof anchorViewSchema>;

/** The strongest that can be proved of a beside b: one relation, or something weaker that leaves several open. */
export const orderAnswerSchema = z.enum([
  ...allenRelations,
  'before or meets',
  'after or met by',
  'begins together',
  'ends together',
  'begins and ends before',
  'begins and ends after',
  'within',
  'around',
  'begins before',
  'begins after',
  'ends before',
  'ends after',
  'at a common time',
  'begins no later',
  'begins no earlier',
  'ends no later',
  'ends no earlier',
  'cannot be told',
]);
export type OrderAnswer = z.infer<typeof orderAnswerSchema>;

/** A fact by its id; or `fact:12`, `entity:3`, the name of an event or of anything else, or words that some fact says. */
const somethingInTimeSchema = z.union([idSchema, z.string().trim().min(1).max(1000)]);

const instant = z.string().nullable();
const rangeSchema = z.object({ earliest: instant, latest: instant });
export type TimeRange = z.infer<typeof rangeSchema>;

/** What dates, anchors and orders together make of a fact's interval, beyond what it says itself; null is unbounded. */
export const inferredTimeSchema = z.object({ begin: rangeSchema, end: rangeSchema });
export type InferredTime = z.infer<typeof inferredTimeSchema>;

/** The one interval that was meant, with the tightest bounds on it: null is unbounded. */
export const placedIntervalSchema = z.object({
  fact_id: idSchema.nullable(),
  entity: entityRefSchema.nullable(),
  text: z.string(),
  begin: rangeSchema,
  end: rangeSchema,
});
export type PlacedInterval = z.infer<typeof placedIntervalSchema>;

/** One link of a proof: what a fact says, and what of it places something in time. */
export const proofStepSchema = z.object({
  fact_id: idSchema,
  text: z.string(),
  says: z.string(),
  modality: modalitySchema,
});
export type ProofStep = z.infer<typeof proofStepSchema>;

/** Words that fit several things. `taken` is the one the answer is about, null when none was singled out. */
export const ambiguitySchema = z.object({
  side: z.enum(['a', 'b']),
  words: z.string(),
  taken: idSchema.nullable(),
  candidates: z.array(
    z.object({ fact_id: idSchema.nullable(), entity_id: idSchema.nullable(), text: z.string(), when: instant }),
  ),
});
export type Ambiguity = z.infer<typeof ambiguitySchema>;

const findings = {
  /** A minimal chain: without any one of these facts it would no longer follow. */
  proof: z.array(proofStepSchema),
  /** Minimal sets of facts that cannot hold together. They were left out of the reasoning. */
  conflicts: z.array(z.array(proofStepSchema)),
  ambiguous: z.array(ambiguitySchema),
  /** Facts that were looked at, and whether there were more than can be. */
  facts: z.number().int(),
  gave_up: z.boolean(),
};

/** How two things stand to each other in time, with the facts that prove it. */
export const orderRequestSchema = datasetRefSchema.extend({ a: somethingInTimeSchema, b: somethingInTimeSchema });
export const orderResponseSchema = z.object({
  answer: orderAnswerSchema,
  /** Every relation that may still hold. */
  possible: z.array(allenRelationSchema),
  a: placedIntervalSchema.nullable(),
  b: placedIntervalSchema.nullable(),
  ...findings,
});
export type OrderResponse = z.infer<typeof orderResponseSchema>;

/** How long something lasts; with `b`, how long from the beginning of `a` to that of `b`. */
export const durationRequestSchema = datasetRefSchema.extend({
  a: somethingInTimeSchema,
  b: somethingInTimeSchema.optional(),
});
export const durationResponseSchema = z.object({
  /** Milliseconds; null is unbounded. Below 0 when `b` began before `a`. */
  least_ms: z.number().int().nullable(),
  most_ms: z.number().int().nullable(),
  a: placedIntervalSchema.nullable(),
  b: placedIntervalSchema.nullable(),
  ...findings,
});
export type DurationResponse = z.infer<typeof durationResponseSchema>;
