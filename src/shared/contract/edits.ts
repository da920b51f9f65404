import { z } from 'zod';
import { constraintSchema, factViewSchema } from './memory.ts';
import { namedEntitySchema, valueSchema } from './named.ts';
import {
  datasetRefSchema,
  entityRefSchema,
  idSchema,
  instantSchema,
  sessionIdSchema,
  tagSchema,
} from './primitives.ts';
import { allenRelationSchema, anchorGranularitySchema } from './temporal.ts';

const reason = z.string().trim().max(2000).optional();

/** What an edit did: the decision that undoes it, null when there was nothing to change. */
const edited = { decision_id: idSchema.nullable() };

/** An entity as the inspector edits it. `version` goes up with each edit; an edit names the one it was made on. */
export const entityViewSchema = z.object({
  id: idSchema,
  uid: z.string(),
  key: z.string(),
  name: z.string(),
  type: z.string(),
  aliases: z.array(z.string()),
  taxonomy_path: z.string(),
  is_category: z.boolean(),
  caveat_summary: z.string().nullable(),
  /** Set on an entity that was merged into another, which stands for it. */
  merged_into: entityRefSchema.nullable(),
  made_by: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number().int(),
  facts: z.number().int(),
  passages: z.number().int(),
});
export type EntityView = z.infer<typeof entityViewSchema>;
export const entityGetRequestSchema = datasetRefSchema.extend({ id: idSchema });

/**
 * Changes an entity's name, type or aliases (the whole new list), in one decision. Its old name becomes an alias, so that
 * it is still found by it; a later edit of the aliases may take it out. Refused with `conflict` when the entity is no
 * longer at `version`, and nothing is changed then. Aliases are kept normalised: without case and accents.
 */
export const entityEditRequestSchema = datasetRefSchema
  .extend({
    id: idSchema,
    version: z.number().int(),
    name: z.string().trim().min(1).max(200).optional(),
    type: z.string().trim().min(1).max(64).optional(),
    aliases: z.array(z.string().trim().min(1).max(200)).max(100).optional(),
    reason,
  })
  .refine((r) => r.name !== undefined || r.type !== undefined || r.aliases !== undefined, {
    message: 'give at least one of name, type and aliases',
  });
export const entityEditResponseSchema = z.object({ ...edited, entity: entityViewSchema });

/** The event by which a fact is placed in time; one that is not known yet becomes an entity of type `event`. */
const toldAnchorSchema = z.strictObject({
  event: z.union([z.strictObject({ id: idSchema }), z.strictObject({ name: z.string().trim().min(1).max(200) })]),
  /** How the fact stands to it. */
  relation: allenRelationSchema,
  /** How far from it, for relations that leave a distance. */
  offset_ms: z.number().int().min(0).optional(),
  /** The unit of the distance, which is as wide as that; exact when left out. */
  granularity: anchorGranularitySchema.optional(),
});

/** What makes a fact a rule: where it holds, what it asks for, why, and for how long. */
const toldRuleSchema = z.strictObject({
  context: z.string().trim().min(1).max(400).optional(),
  constraint: constraintSchema.optional(),
  rationale: z.string().trim().min(1).max(2000).optional(),
  /** For so many user turns of its session. */
  turns: z.number().int().min(1).max(100_000).optional(),
  /** In its session only, to its end. */
  rest_of_session: z.boolean().default(false),
});

/** A fact told by the memory's owner in the inspector: knowledge, asserted, W by the owner's role. */
export const factAddRequestSchema = datasetRefSchema
  .extend({
    subject: namedEntitySchema,
    relation: z.string().trim().min(1).max(200),
    object: z.union([namedEntitySchema, valueSchema]),
    /** The sentence; made of the triple when left out. */
    text: z.string().trim().min(1).max(8000).optional(),
    polarity: z.enum(['affirmed', 'denied']).default('affirmed'),
    valid_at: instantSchema.optional(),
    invalid_at: instantSchema.optional(),
    anchor: toldAnchorSchema.optional(),
    standing: z.enum(['instruction', 'preference', 'decision']).optional(),
    rule: toldRuleSchema.optional(),
    /** The session it is said in; needed for a rule that is bound to one. */
    session_id: sessionIdSchema.optional(),
    tags: z.array(tagSchema).max(100).default([]),
    reason,
  })
  .refine((r) => r.session_id !== undefined || (r.rule?.turns === undefined && r.rule?.rest_of_session !== true), {
    message: 'say in which session',
    path: ['session_id'],
  });
/** `known` is true when the same statement was there already and this only says it again. */
export const factAddResponseSchema = z.object({ ...edited, fact: factViewSchema, known: z.boolean() });

/** The whole new list of tags of a fact or of an artifact (which its passages and facts then bear). Exactly one is named. */
export const tagsEditRequestSchema = datasetRefSchema
  .extend({
    fact_id: idSchema.optional(),
    artifact_id: idSchema.optional(),
    /** The tags the edit was made on; others there now are a `conflict`. */
    before: z.array(tagSchema),
    tags: z.array(tagSchema).max(100),
    reason,
  })
  .refine((r) => (r.fact_id === undefined) !== (r.artifact_id === undefined), {
    message: 'give one of fact_id and artifact_id',
  });
export const tagsEditResponseSchema = z.object({ ...edited, tags: z.array(z.string()) });

/** One entry of the log of decisions: what changed, by whom and why. */
export const changeEntrySchema = z.object({
  id: idSchema,
  /** `entity_edited`, `fact_added`, `tags_edited`, `reextracted`, `forget`, `undone`, … */
  kind: z.string(),
  /** What was done, as a sentence: “Renamed Atlas to Atlas API”. */
  what: z.string(),
  made_by: z.string(),
  reason: z.string().nullable(),
  at: z.string(),
  /** What changed, field by field, as texts; of a list (aliases, tags) what went and what came. */
  fields: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  entity: entityRefSchema.nullable(),
  fact_id: idSchema.nullable(),
  artifact_id: idSchema.nullable(),
  /** The decision this one undid, and the one that undid this. */
  undoes: idSchema.nullable(),
  undone_by: idSchema.nullable(),
  can_undo: z.boolean(),
  /** Why it cannot be undone: forgotten for good, or what rests on it. */
  why_not: z.string().nullable(),
});
export type ChangeEntry = z.infer<typeof changeEntrySchema>;
/** The history drawer: newest first, of the dataset or of one thing. */
export const changeListRequestSchema = datasetRefSchema.extend({
  entity_id: idSchema.optional(),
  fact_id: idSchema.optional(),
  artifact_id: idSchema.optional(),
  before_id: idSchema.optional(),
  limit: z.number().int().min(1).max(200).default(50),
});
export const changeListResponseSchema = z.object({ changes: z.array(changeEntrySchema), total: z.number().int() });
/** Undo is a new decision; undoing that one is redo. Refused (`conflict`) when later decisions rest on it, naming them. */
export const changeUndoRequestSchema = datasetRefSchema.extend({ id: idSchema, reason });
export const changeUndoResponseSchema = z.object({ decision_id: idSchema });

/**
 * Makes an artifact's facts again from its text, with today's extraction. The preview says what would go, come and
 * stay; passages, and facts that another artifact or a person supports, stay.
 */
export const reextractRequestSchema = datasetRefSchema.extend({
  artifact_id: idSchema,
  preview: z.boolean().default(true),
  reason,
});
const some = z.object({ count: z.number().int(), examples: z.array(z.string()) });
export const reextractResponseSchema = z.object({ ...edited, preview: z.boolean(), go: some, come: some, stay: some });
