import { z } from 'zod';
import { entityViewSchema } from './edits.ts';
import { sessionListResponseSchema, sessionViewSchema } from './library.ts';
import { artifactSummarySchema, factViewSchema } from './memory.ts';
import { idSchema } from './primitives.ts';
import { userDatasetSchema } from './query.ts';

/** A number as JSON has it, or its digits as an address has them. */
const wholeSchema = (least: number, most: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,15}$/, { message: 'not a whole number' })
        .transform(Number),
    ])
    .pipe(z.number().int().min(least).max(most));

const window = { offset: wholeSchema(0, Number.MAX_SAFE_INTEGER).default(0), limit: wholeSchema(1, 500).default(100) };
const one = userDatasetSchema.extend({ id: wholeSchema(1, Number.MAX_SAFE_INTEGER) });

export const userSessionsRequestSchema = userDatasetSchema.extend(window);
export const userSessionsResponseSchema = sessionListResponseSchema;
export const userSessionRequestSchema = userDatasetSchema.extend({ ...window, id: z.string().min(1).max(128) });
/** The same window lies on each of the lists; `totals` counts them whole. */
export const userSessionResponseSchema = z.object({
  session: sessionViewSchema,
  artifacts: z.array(artifactSummarySchema),
  entities: z.array(z.object({ id: idSchema, name: z.string(), type: z.string() })),
  facts: z.array(factViewSchema),
  /** Questions asked in it, newest first. */
  queries: z.array(z.object({ query: z.string(), status: z.string(), created_at: z.string() })),
  totals: z.object({
    artifacts: z.number().int(),
    entities: z.number().int(),
    facts: z.number().int(),
    queries: z.number().int(),
  }),
});

export const userEntitiesRequestSchema = userDatasetSchema.extend(window);
export const userEntitiesResponseSchema = z.object({
  entities: z.array(
    z.object({
      id: idSchema,
      uid: z.string(),
      name: z.string(),
      type: z.string(),
      description: z.string().optional(),
      created_at: z.string(),
      updated_at: z.string(),
    }),
  ),
  total: z.number().int(),
});
export const userEntityRequestSchema = one;
export const userEntityResponseSchema = z.object({
  entity: entityViewSchema,
  /** What was concluded about it from other facts. */
  signals: z.array(factViewSchema),
});

export const userFactsRequestSchema = userDatasetSchema.extend(window);
export const userFactsResponseSchema = z.object({ facts: z.array(factViewSchema), total: z.number().int() });
export const userFactRequestSchema = one;
export const userFactResponseSchema = z.object({
  fact: factViewSchema,
  /** Where it is said, oldest first. */
  artifacts: z.array(idSchema),
  sessions: z.array(z.string()),
});
