import { z } from 'zod';
import { consultResponseSchema } from './consult.ts';
import {
  datasetRefSchema,
  entityRefSchema,
  factStatusSchema,
  idSchema,
  instantSchema,
  modalitySchema,
  polaritySchema,
  tagSchema,
} from './primitives.ts';

/**
 * The graph as it is drawn. A node is an entity (`e12`), a literal that facts give as their object (`v:painting`, the
 * same for every fact that gives it) or a passage (`p34`, by its fact). An edge is a fact (`f56`), a mention
 * (`m34-12`: passage, entity), who said a passage (`s34`: passage, speaker), or what a contradiction or fallacy is about:
 * the ends of a fact (`c78-56`: case, fact; `c78-56o` to its object). A long literal is shortened in its id.
 */
export const nodeIdSchema = z.string().regex(/^(?:e[1-9]\d*|p[1-9]\d*|v:.+)$/su, { message: 'not the id of a node' });
export type NodeId = z.infer<typeof nodeIdSchema>;

/** Most nodes and edges that one reply may hold, and most that may be drawn. */
export const graphLimits = {
  firstNodes: 300,
  page: 50,
  drawnNodes: 3000,
  replyEdges: 6000,
  hops: 8,
  usualHops: 6,
  facetValues: 500,
} as const;

const instant = z.string().nullable();

/** What is looked at: everything given narrows, and each list is alternatives. Entities are filtered as nodes, the rest as edges. */
export const graphFilterSchema = z
  .strictObject({
    kinds: z.array(z.enum(['entity', 'value', 'passage'])).optional(),
    entity_types: z.array(z.string()).optional(),
    taxonomy_prefix: z.string().startsWith('/').optional(),
    relations: z.array(z.string()).optional(),
    /** Entities that asserted it. */
    sources: z.array(idSchema).optional(),
    min_trust: z.number().optional(),
    max_trust: z.number().optional(),
    tags: z.array(tagSchema).optional(),
    made_by: z.array(z.string()).optional(),
    statuses: z.array(factStatusSchema).optional(),
    /** Ended, superseded, expired and withdrawn facts too, marked as such. */
    include_history: z.boolean().default(false),
    /** The world clock; not given with `from` and `to`. */
    as_of: instantSchema.optional(),
    /** Facts whose interval meets [from, to). */
    from: instantSchema.optional(),
    to: instantSchema.optional(),
    /** The memory's clock. */
    known_at: instantSchema.optional(),
  })
  .refine((f) => f.as_of === undefined || (f.from === undefined && f.to === undefined), {
    message: 'as_of cannot be given together with from and to',
    path: ['as_of'],
  });
export type GraphFilter = z.output<typeof graphFilterSchema>;
export type GraphFilterInput = z.input<typeof graphFilterSchema>;
const filter = graphFilterSchema.prefault({});

export const graphNodeSchema = z.object({
  id: nodeIdSchema,
  kind: z.enum(['entity', 'value', 'passage']),
  /** The entity's id, the passage's fact id, null for a value. */
  ref: idSchema.nullable(),
  name: z.string(),
  /** Entity type; `value` and `passage` for the others. */
  type: z.string(),
  taxonomy_path: z.string(),
  /** Distinct neighbours under the filter, drawn or not. */
  degree: z.number().int(),
  /** When a passage was said; null for the others. */
  occurred_at: instant,
  artifact_id: idSchema.nullable(),
  chunk_id: idSchema.nullable(),
  /** Set on contradiction and fallacy nodes: suspected, open, resolved, dismissed, confirmed. */
  case_status: z.string().nullable(),
});
export type GraphNode = z.infer<typeof graphNodeSchema>;

export const graphEdgeSchema = z.object({
  id: z.string(),
  kind: z.enum(['fact', 'mentions', 'said', 'case', 'derived']),
  from: nodeIdSchema,
  to: nodeIdSchema,
  relation: z.string(),
  /** The fact this edge is, or the passage's, the one a case is about, or one that a conclusion hangs on. */
  fact_id: idSchema,
  text: z.string(),
  polarity: polaritySchema,
  modality: modalitySchema,
  status: factStatusSchema,
  /** Over at the instant asked for: ended, superseded, expired or withdrawn. */
  over: z.boolean(),
  valid_at: instant,
  invalid_at: instant,
  trust_weight: z.number(),
  made_by: z.string(),
  sources: z.array(entityRefSchema),
  tags: z.array(z.string()),
});
export type GraphEdge = z.infer<typeof graphEdgeSchema>;

const counted = {
  /** Nodes in this reply. */
  shown: z.number().int(),
  /** Nodes that were asked for, were there no limit, filter or clock. */
  total: z.number().int(),
  /**
   * What was left out, by reason: beyond the limit or the page; kept out by the filter; folded into a hub; over, not yet
   * begun or not yet known at the clocks. The counts add up to total − shown.
   */
  omitted: z.partialRecord(z.enum(['limit', 'filter', 'hub', 'ended']), z.number().int().nonnegative()),
};
const drawing = {
  nodes: z.array(graphNodeSchema),
  edges: z.array(graphEdgeSchema),
  /** Further edges among these nodes, for which the reply had no room; absent when all are here. */
  edges_left_out: z.number().int().optional(),
};

/** Where to begin: exactly one of the four. */
export const graphFocusRequestSchema = datasetRefSchema
  .extend({
    node: nodeIdSchema.optional(),
    entity_id: idSchema.optional(),
    fact_id: idSchema.optional(),
    question: z.string().trim().min(1).max(2000).optional(),
    limit: z.number().int().min(1).max(graphLimits.firstNodes).default(60),
    filter,
  })
  .refine((r) => [r.node, r.entity_id, r.fact_id, r.question].filter((x) => x !== undefined).length === 1, {
    message: 'give one of node, entity_id, fact_id and question',
  });
export const graphFocusResponseSchema = z.object({
  ...drawing,
  ...counted,
  /** The nodes the focus is on, best first. */
  focus: z.array(nodeIdSchema),
  /** Nodes with more neighbours than a first view draws: folded, with what they hide. */
  hubs: z.array(z.object({ id: nodeIdSchema, hidden: z.number().int() })),
  /** What finding by a question had to do without, as consult says it. */
  degraded_by: consultResponseSchema.shape.degraded_by.optional(),
});

export const relationGroupSchema = z.object({
  relation: z.string(),
  direction: z.enum(['out', 'in']),
  kind: z.enum(['fact', 'mentions', 'said', 'case', 'derived']),
  /** Distinct neighbours under the filter. */
  total: z.number().int(),
});
/** Neighbours of a node, strongest first, in pages; without `relation` over all of them. `known` are drawn already and are not sent again, but count. */
export const graphNeighboursRequestSchema = datasetRefSchema.extend({
  node: nodeIdSchema,
  relation: z.string().optional(),
  direction: z.enum(['out', 'in']).optional(),
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(graphLimits.page).default(graphLimits.page),
  known: z.array(nodeIdSchema).max(graphLimits.drawnNodes).default([]),
  filter,
});
export const graphNeighboursResponseSchema = z.object({
  node: nodeIdSchema,
  groups: z.array(relationGroupSchema),
  ...drawing,
  ...counted,
  /** The neighbours of this page in order, those already known among them. */
  page: z.array(nodeIdSchema),
  next_offset: z.number().int().nullable(),
});

/** The given nodes again, as they are now under this filter and these clocks, and every edge among them. */
export const graphAmongRequestSchema = datasetRefSchema.extend({
  nodes: z.array(nodeIdSchema).max(graphLimits.drawnNodes),
  filter,
});
export const graphAmongResponseSchema = z.object({
  ...drawing,
  ...counted,
  /** Asked for and no longer in the memory (forgotten, merged). */
  gone: z.array(nodeIdSchema),
});

export const graphPathRequestSchema = datasetRefSchema.extend({
  from: nodeIdSchema,
  to: nodeIdSchema,
  max_hops: z.number().int().min(1).max(graphLimits.hops).default(graphLimits.usualHops),
  /** `shortest`: fewest edges. `trusted`: the greatest least trust weight, then fewest edges. */
  prefer: z.enum(['shortest', 'trusted']).default('shortest'),
  /** Nodes not to walk through. */
  avoid: z.array(nodeIdSchema).max(graphLimits.drawnNodes).default([]),
  filter,
});
export const graphPathResponseSchema = z.object({
  found: z.boolean(),
  ...drawing,
  /** The edges in order, each read in the direction walked. */
  steps: z.array(z.object({ edge: z.string(), from: nodeIdSchema, to: nodeIdSchema, reads: z.string() })),
  hops: z.number().int().nullable(),
  /** When every fact of the path held at once; null when there is no such time. */
  common: z.object({ from: instant, to: instant }).nullable(),
  /** Nodes looked at. `gave_up` tells that the search hit its bound, so that no path was proved absent. */
  explored: z.number().int(),
  gave_up: z.boolean(),
});

export const graphHistogramRequestSchema = datasetRefSchema.extend({
  buckets: z.number().int().min(1).max(400).default(80),
  /** Only edges among these; all of the dataset when left out. */
  nodes: z.array(nodeIdSchema).max(graphLimits.drawnNodes).optional(),
  filter,
});
export const graphHistogramResponseSchema = z.object({
  from: instant,
  to: instant,
  /**
   * Half-open buckets of equal width: facts that begin in it, end in it, and hold at some time of it. The world clock and
   * the range do not narrow it, they are chosen on it; passages have no valid time and are not counted.
   */
  buckets: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      begin: z.number().int(),
      end: z.number().int(),
      hold: z.number().int(),
    }),
  ),
  undated: z.number().int(),
});

const facet = z.array(z.object({ value: z.string(), label: z.string(), count: z.number().int() }));
/**
 * Live counts for the filter stack: each facet under every filter but its own. Kinds, types and taxonomy (with all that
 * lies below) count nodes, the others edges: what would be drawn, were this value alone chosen.
 * Of each facet the commonest `graphLimits.facetValues`.
 */
export const graphFacetsRequestSchema = datasetRefSchema.extend({
  nodes: z.array(nodeIdSchema).max(graphLimits.drawnNodes).optional(),
  filter,
});
export const graphFacetsResponseSchema = z.object({
  kinds: facet,
  entity_types: facet,
  relations: facet,
  sources: facet,
  tags: facet,
  taxonomy: facet,
  made_by: facet,
  statuses: facet,
});

/**
 * Names as one types them: accents folded, the beginning of any word; names before aliases, the better connected first.
 * Without a text the best connected entities inside the filter.
 */
export const findNamesRequestSchema = datasetRefSchema.extend({
  text: z.string().trim().max(200).default(''),
  limit: z.number().int().min(1).max(50).default(12),
  filter,
});
export const findNamesResponseSchema = z.object({
  hits: z.array(
    z.object({
      node: graphNodeSchema,
      /** The alias that matched, when it was not the name. */
      alias: z.string().nullable(),
      /** What leaves the hit out, `ended` when only the clocks do: the page says so and offers to show it. Null when nothing does. */
      outside: z.enum(['filter', 'ended']).nullable(),
    }),
  ),
  total: z.number().int(),
});

/** A kept picture: what was drawn and where, the filter and instant. The page's own format, kept as it was given. */
export const viewSchema = z.object({
  id: idSchema,
  uid: z.string(),
  name: z.string(),
  state: z.json(),
  version: z.number().int(),
  updated_at: z.string(),
});
export const viewListRequestSchema = datasetRefSchema;
export const viewListResponseSchema = z.object({ views: z.array(viewSchema) });
/** Without `id` a new one; with it a newer state of that one, refused (`conflict`) when `version` is not the present one. */
export const viewSaveRequestSchema = datasetRefSchema.extend({
  id: idSchema.optional(),
  version: z.number().int().optional(),
  name: z.string().trim().min(1).max(128),
  state: z.json(),
});
export const viewRemoveRequestSchema = datasetRefSchema.extend({ id: idSchema });
