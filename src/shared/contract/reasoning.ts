import { z } from 'zod';
import { KIB, operation } from './operation.ts';
import { datasetRefSchema, idSchema } from './primitives.ts';

/** A term as one writes it in a query (`:Name`, `schema:worksFor`), or a literal's text. */
export const termViewSchema = z.object({
  text: z.string(),
  kind: z.enum(['iri', 'literal', 'blank']),
  /** In short, as `xsd:integer`; null for IRIs and plain texts. */
  datatype: z.string().nullable(),
  language: z.string().nullable(),
  /** The entity that it names, when it names one. */
  entity_id: idSchema.nullable(),
});
export type TermView = z.infer<typeof termViewSchema>;

export const tripleViewSchema = z.object({
  subject: termViewSchema,
  predicate: termViewSchema,
  object: termViewSchema,
});
export type TripleView = z.infer<typeof tripleViewSchema>;

const sparqlText = z.string().max(20_000);

export const queryMemoryRequestSchema = datasetRefSchema.extend({
  query: sparqlText,
  /** `table` for SELECT and `turtle` for CONSTRUCT and DESCRIBE where nothing is said. */
  output_format: z.enum(['table', 'turtle']).optional(),
  /** The query is ended after so long. */
  limit_ms: z.number().int().min(50).max(60_000).default(5000),
});

const queryOutcome = {
  /** What was done to its LIMIT: none is above 1,000. */
  limit: z.object({ rows: z.number().int(), how: z.enum(['added', 'capped']) }).nullable(),
  /** Whether the limit cut off rows, as far as can be told: as many came as were asked for. */
  is_full: z.boolean(),
  /** What keeps the answer from being all that is proven. */
  notes: z.array(z.string()),
  ms: z.number(),
};

/** SELECT answers with rows, ASK with yes or no, CONSTRUCT and DESCRIBE with triples, also as Turtle. */
export const queryMemoryResponseSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('table'),
    columns: z.array(z.string()),
    /** Null where nothing is bound. */
    rows: z.array(z.array(termViewSchema.nullable())),
    ...queryOutcome,
  }),
  z.object({ kind: z.literal('boolean'), answer: z.boolean(), ...queryOutcome }),
  z.object({ kind: z.literal('turtle'), turtle: z.string(), triples: z.array(tripleViewSchema), ...queryOutcome }),
]);
export type QueryMemoryResponse = z.infer<typeof queryMemoryResponseSchema>;

/** Terms as in a query: `:User`, `foaf:knows`, `true`, `"text"`. */
export const verifyInferenceRequestSchema = datasetRefSchema.extend({
  subject: z.string().trim().min(1).max(2000),
  predicate: z.string().trim().min(1).max(2000),
  object: z.string().trim().min(1).max(2000),
});

const factOfProofSchema = z.object({ id: idSchema, text: z.string() });
/** One step of a derivation; steps are numbered from 0, the one that was asked for first. */
export const proofStepSchema = z.object({
  triple: tripleViewSchema,
  /** The facts that state it; empty for a conclusion, and for what an entity is called and is. */
  facts: z.array(factOfProofSchema),
  rule: z.object({ id: idSchema, rule_id: z.string(), description: z.string() }).nullable(),
  /** Steps that it was concluded from. */
  premises: z.array(z.number().int()),
});
export type ProofStep = z.infer<typeof proofStepSchema>;

/** A conclusion that Explore draws, by the number in its edge’s id. */
export const conclusionRequestSchema = datasetRefSchema.extend({ id: idSchema });

export const verifyInferenceResponseSchema = z.object({
  proven: z.boolean(),
  triple: tripleViewSchema,
  /** Empty when it is not proven. */
  steps: z.array(proofStepSchema),
  /** Facts that say it, but only as extraction found it. */
  extracted: z.array(factOfProofSchema),
  notes: z.array(z.string()),
});
export type VerifyInferenceResponse = z.infer<typeof verifyInferenceResponseSchema>;

const ruleName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}_.-]*$/u, 'a rule is named by one word, parts joined by _');

export const ruleViewSchema = z.object({
  id: idSchema,
  uid: z.string(),
  rule_id: z.string(),
  description: z.string(),
  sparql: z.string(),
  status: z.enum(['proposed', 'approved', 'rejected']),
  proposed_by: z.string().nullable(),
  created_at: z.string(),
  decided_at: z.string().nullable(),
  /** What it concludes at present that nothing states. */
  concluded: z.number().int(),
});
export type RuleView = z.infer<typeof ruleViewSchema>;

/** Proposes a rule: a CONSTRUCT query of triple patterns, FILTER, BIND, VALUES and UNION. A person decides. */
export const suggestRuleRequestSchema = datasetRefSchema.extend({
  rule_id: ruleName,
  description: z.string().trim().min(1).max(2000),
  sparql_pattern: sparqlText.min(1),
});

export const listRulesResponseSchema = z.object({ rules: z.array(ruleViewSchema), notes: z.array(z.string()) });

/** A rule that is kept, or one that is only written. */
export const previewRuleRequestSchema = datasetRefSchema.extend({
  rule: z.union([z.object({ rule_id: ruleName }), z.object({ sparql_pattern: sparqlText.min(1) })]),
});
export const previewRuleResponseSchema = z.object({
  /** What would be proven besides, by it and by rules that build on it; the first of them. */
  adds: z.array(tripleViewSchema),
  total: z.number().int(),
  /** Why it comes to no end; such a rule cannot be approved. */
  endless: z.string().nullable(),
});
export type PreviewRuleResponse = z.infer<typeof previewRuleResponseSchema>;

export const decideRuleRequestSchema = datasetRefSchema.extend({
  rule_id: ruleName,
  decision: z.enum(['approve', 'reject']),
  reason: z.string().trim().max(2000).optional(),
});
export const decideRuleResponseSchema = z.object({ decision_id: idSchema, rule: ruleViewSchema });

/** What is proven, and by which rules. */
export const reasoningOperations = {
  queryMemory: operation(
    queryMemoryRequestSchema,
    queryMemoryResponseSchema,
    '/reason/query',
    'Ask in SPARQL what is proven.',
  ),
  verifyInference: operation(
    verifyInferenceRequestSchema,
    verifyInferenceResponseSchema,
    '/reason/verify',
    'Whether a triple is proven, with its derivation down to stored facts.',
  ),
  getConclusion: operation(
    conclusionRequestSchema,
    verifyInferenceResponseSchema,
    '/reason/conclusions/get',
    'A conclusion by its number, with its derivation.',
  ),
  suggestRule: operation(
    suggestRuleRequestSchema,
    ruleViewSchema,
    '/reason/rules/suggest',
    'Propose a rule; a person decides.',
  ),
  listRules: operation(datasetRefSchema, listRulesResponseSchema, '/reason/rules', 'Rules, proposals first.'),
  previewRule: operation(
    previewRuleRequestSchema,
    previewRuleResponseSchema,
    '/reason/rules/preview',
    'What a rule would add to what is proven.',
  ),
  decideRule: operation(
    decideRuleRequestSchema,
    decideRuleResponseSchema,
    '/reason/rules/decide',
    'Approve or reject a rule.',
    { bodyLimit: 16 * KIB },
  ),
};
