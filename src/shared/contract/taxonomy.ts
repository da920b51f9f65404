import { z } from 'zod';
import { datasetRefSchema, entityRefSchema, idSchema } from './primitives.ts';

export const taxonomyLimits = {
  /** Rows of one page of nodes. */
  nodes: 500,
  /** Branches of one path that are listed; the rest is counted. */
  branches: 500,
  /** Nodes put elsewhere by one decision; whole branches are moved by `consolidateTaxonomyBranch`. */
  placed: 500,
  levels: 16,
} as const;

const reason = z.string().trim().max(2000).optional();
const decided = { decision_id: idSchema.nullable() };

/** `/` is the root, where everything is that was put nowhere; `/Work/Atlas` lies inside `/Work`. */
export const taxonomyPathSchema = z.string().startsWith('/').max(1000);
const path = taxonomyPathSchema;

/** A node as it stands in the taxonomy. `placed_by` tells who or what put it there. */
export const taxonomyNodeSchema = z.object({
  id: idSchema,
  name: z.string(),
  type: z.string(),
  taxonomy_path: z.string(),
  is_category: z.boolean(),
  placed_by: z.string().nullable(),
});
export type TaxonomyNode = z.infer<typeof taxonomyNodeSchema>;

/** Where a page ended; the next one goes on after it. */
const cursorSchema = z.object({ path: z.string(), id: z.number().int() });
/** The nodes of a branch: those at the path itself and those below it, by path, in pages. */
export const nodesByPrefixRequestSchema = datasetRefSchema.extend({
  prefix: path,
  /** False keeps to the nodes at the path itself. */
  below: z.boolean().default(true),
  after: cursorSchema.optional(),
  limit: z.number().int().min(1).max(taxonomyLimits.nodes).default(100),
});
export const nodesByPrefixResponseSchema = z.object({
  nodes: z.array(taxonomyNodeSchema),
  /** Null when this page was the last. */
  next: cursorSchema.nullable(),
  /** Nodes of the branch, categories not among them. */
  total: z.number().int(),
});

export const proceduresByPrefixRequestSchema = datasetRefSchema.extend({ prefix: path });
export const proceduresByPrefixResponseSchema = z.object({
  procedures: z.array(
    z.object({
      id: idSchema,
      task_type: z.string(),
      instructions: z.string(),
      taxonomy_path: z.string(),
      times_applied: z.number().int(),
      is_highly_helpful: z.boolean(),
    }),
  ),
});

/** A branch with how many nodes are in all of it, and how many at its path itself. */
export const taxonomyBranchSchema = z.object({
  path: z.string(),
  name: z.string(),
  nodes: z.number().int(),
  own: z.number().int(),
  /** Branches directly below it. */
  branches: z.number().int(),
  /** Entity of the category; null where the path is only used by nodes. */
  category_id: idSchema.nullable(),
});
export type TaxonomyBranch = z.infer<typeof taxonomyBranchSchema>;
/** What lies below a path, `levels` deep, by name: for a tree that opens branch by branch, and for a treemap. */
export const taxonomyBranchesRequestSchema = datasetRefSchema.extend({
  path: path.default('/'),
  levels: z.number().int().min(1).max(3).default(1),
});
export const taxonomyBranchesResponseSchema = z.object({
  branch: taxonomyBranchSchema,
  branches: z.array(taxonomyBranchSchema),
  /** Branches that are not listed: only so many of the largest are. */
  omitted: z.number().int(),
  /** Nodes of the dataset that were put nowhere yet. */
  uncategorized: z.number().int(),
});
export type TaxonomyBranches = z.infer<typeof taxonomyBranchesResponseSchema>;

/** Puts nodes at a path, in one decision. `/` takes them out of the taxonomy. */
export const taxonomyPlaceRequestSchema = datasetRefSchema.extend({
  entity_ids: z.array(idSchema).min(1).max(taxonomyLimits.placed),
  path,
  reason,
});
export const taxonomyPlaceResponseSchema = z.object({ ...decided, moved: z.number().int() });

/** Makes a category: an entity that names a path, so that it stays when no node is left in it. */
export const categoryAddRequestSchema = datasetRefSchema.extend({ path, reason });
export const categoryAddResponseSchema = z.object({ ...decided, category: entityRefSchema });

/**
 * Moves a branch with all below it to another path, which may exist: renaming, moving and merging are one thing. Where
 * both have a category, the moved one is merged into the other, which then stands for it in every is_a link. In steps,
 * as a job; one decision undoes it. The preview counts, and says why it would be refused.
 */
export const branchMoveRequestSchema = datasetRefSchema.extend({
  from: path,
  to: path,
  preview: z.boolean().default(true),
  reason,
});
export const branchMoveResponseSchema = z.object({
  ...decided,
  job_id: idSchema.nullable(),
  preview: z.boolean(),
  from: z.string(),
  to: z.string(),
  nodes: z.number().int(),
  categories: z.number().int(),
  procedures: z.number().int(),
  /** Nodes that are at the new path already; 0 when it is new. */
  joined: z.number().int(),
  moved: z.number().int(),
  /** Of a preview: why it cannot be done. What is done is refused by an error instead. */
  refused: z.string().nullable(),
});
export type BranchMove = z.infer<typeof branchMoveResponseSchema>;

/** Nodes that are, over some steps of is_a and subclass_of, a kind of themselves. */
export const taxonomyCyclesRequestSchema = datasetRefSchema;
export const taxonomyCyclesResponseSchema = z.object({
  cycles: z.array(z.object({ nodes: z.array(entityRefSchema), fact_ids: z.array(idSchema) })),
});
/** Whether `subject is_a object` would close a circle, and through which nodes. */
export const taxonomyCycleAskedRequestSchema = datasetRefSchema.extend({ subject_id: idSchema, object_id: idSchema });
export const taxonomyCycleAskedResponseSchema = z.object({
  would_cycle: z.boolean(),
  /** From the object up to the subject; empty when there is no circle. */
  through: z.array(entityRefSchema),
});

/** Puts nodes that are nowhere where they belong, as far as that is sure; each branch's nodes are one decision. */
export const uncategorizedBatchRequestSchema = datasetRefSchema.extend({
  /** Nodes to look at. */
  n: z.number().int().min(1).max(10_000).default(50),
});
export const uncategorizedBatchResponseSchema = z.object({
  job_id: idSchema,
  looked: z.number().int(),
  assigned: z.number().int(),
  /** Nodes that stay where they are, since nothing was sure of them. */
  unsure: z.number().int(),
  decision_ids: z.array(idSchema),
  branches: z.array(z.object({ path: z.string(), nodes: z.number().int() })),
});

const evidenceSchema = z.object({
  kind: z.enum(['same_name', 'number_of_name', 'similar_name', 'similar_members', 'shared_members']),
  score: z.number(),
  says: z.string(),
});
/** Two branches that may be one. Nothing is done by finding them. */
export const mergeCandidateSchema = z.object({
  from: taxonomyBranchSchema,
  to: taxonomyBranchSchema,
  score: z.number(),
  reasons: z.array(evidenceSchema),
});
export type MergeCandidate = z.infer<typeof mergeCandidateSchema>;
export const mergeCandidatesRequestSchema = datasetRefSchema.extend({
  limit: z.number().int().min(1).max(200).default(50),
});
export const mergeCandidatesResponseSchema = z.object({
  candidates: z.array(mergeCandidateSchema),
  /** More branches than were compared. */
  is_partial: z.boolean(),
});
/** A pair that is not to be proposed again; `rejected: false` takes that back. */
export const mergeRejectRequestSchema = datasetRefSchema.extend({
  a: path,
  b: path,
  rejected: z.boolean().default(true),
});
export const mergeRejectResponseSchema = z.object({ rejected: z.boolean() });

/** The caveats of one entity's facts: the first of them inline, the rest as one digest. Nothing of them is lost. */
export const compactCaveatsRequestSchema = datasetRefSchema.extend({
  entity_id: idSchema,
  keep: z.number().int().min(0).max(100).default(5),
});
export const compactCaveatsResponseSchema = z.object({
  entity_id: idSchema,
  total: z.number().int(),
  inline: z.array(z.object({ fact_id: idSchema, caveat: z.string(), is_active: z.boolean() })),
  summary: z.string().nullable(),
});
export type CompactedCaveats = z.infer<typeof compactCaveatsResponseSchema>;
export const hubCaveatsRequestSchema = datasetRefSchema.extend({
  min_caveats: z.number().int().min(1).max(10_000).default(10),
  keep: z.number().int().min(0).max(100).default(5),
});
export const hubCaveatsResponseSchema = z.object({ compacted: z.array(entityRefSchema) });
