import { z } from 'zod';
import { consultRequestSchema, consultResponseSchema, consultResultSchema } from './consult.ts';
import { graphFilterSchema, graphPathRequestSchema, graphPathResponseSchema } from './graph.ts';
import { KIB, operation } from './operation.ts';
import { datasetRefSchema, entityRefSchema, idSchema } from './primitives.ts';

const asked = consultRequestSchema.shape;

/** A needle: one memory among many that is wanted exactly, by its words, by its letters or by its meaning. */
const needleRequestSchema = datasetRefSchema.extend({
  query: asked.query,
  types: asked.types,
  as_of: asked.as_of,
  known_at: asked.known_at,
  include_history: asked.include_history,
  limit: z.number().int().min(1).max(100).default(10),
});
export const needleResponseSchema = z.object({
  hits: z.array(
    consultResultSchema.extend({
      /** Its rank in each list that has it: `turn`, `exact`, `vectors`. */
      ranks: z.record(z.string(), z.number().int().positive()),
    }),
  ),
  degraded: z.boolean(),
  degraded_by: consultResponseSchema.shape.degraded_by,
});

/** An entity by its id or by a name that only it bears. */
const entitySchema = z.union([z.strictObject({ id: idSchema }), z.strictObject({ name: z.string().trim().min(1) })]);

const multiHopPathRequestSchema = datasetRefSchema.extend({
  from: entitySchema,
  to: entitySchema,
  max_hops: graphPathRequestSchema.shape.max_hops,
  prefer: graphPathRequestSchema.shape.prefer,
  filter: graphFilterSchema.prefault({}),
});

/** What a step of a path leads over: an entity, or where no facts between entities join the two, a value or a passage. */
const stationSchema = z.object({
  kind: z.enum(['entity', 'value', 'passage']),
  id: idSchema.nullable(),
  name: z.string(),
});
const multiHopPathResponseSchema = z.object({
  from: entityRefSchema,
  to: entityRefSchema,
  found: z.boolean(),
  hops: z.number().int().nullable(),
  /** The facts in order, each read in the direction walked: `reads` is its relation or the inverse of it. */
  steps: z.array(
    z.object({
      from: stationSchema,
      reads: z.string(),
      to: stationSchema,
      fact_id: idSchema,
      text: z.string(),
      valid_at: z.string().nullable(),
      invalid_at: z.string().nullable(),
    }),
  ),
  /** When all its facts held at once; null when never, or when there is no path. */
  common: graphPathResponseSchema.shape.common,
  explored: z.number().int(),
  /** The search ended at its limit: there may be a path. */
  gave_up: z.boolean(),
});

const communityBuildResponseSchema = z.object({
  communities: z.number().int(),
  entities: z.number().int(),
  /** Newman's modularity of the partition, −½ … 1: how much more hangs together inside than chance would give. */
  modularity: z.number(),
  built_at: z.string(),
});

const communityListRequestSchema = datasetRefSchema.extend({
  limit: z.number().int().min(1).max(500).default(100),
  offset: z.number().int().min(0).default(0),
});
const communityListResponseSchema = z.object({
  communities: z.array(
    z.object({
      id: idSchema,
      summary: z.string(),
      built_at: z.string(),
      size: z.number().int(),
      /** Its first members by name. */
      members: z.array(entityRefSchema),
    }),
  ),
  total: z.number().int(),
});

/** Finding besides consult: needles, paths and communities. */
export const findingOperations = {
  retrieveHybridNeedle: operation(
    needleRequestSchema,
    needleResponseSchema,
    '/memories/needle',
    'Find the one memory meant, by words, letters and meaning.',
    { bodyLimit: 256 * KIB },
  ),
  findMultiHopPath: operation(
    multiHopPathRequestSchema,
    multiHopPathResponseSchema,
    '/memories/path',
    'How two entities are joined, fact by fact.',
  ),
  buildCommunities: operation(
    datasetRefSchema,
    communityBuildResponseSchema,
    '/communities/build',
    'Group entities that hang together, with a digest of each group.',
  ),
  listCommunities: operation(
    communityListRequestSchema,
    communityListResponseSchema,
    '/communities/list',
    'Communities of entities, the largest first.',
  ),
} as const;
