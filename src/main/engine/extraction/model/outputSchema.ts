import { z } from 'zod';
import { modalitySchema, polaritySchema } from '../../../../shared/contract/primitives.ts';
import { fallacyKind, loadTaxonomy } from '../../fallacy/taxonomy.ts';

/** What is taken of one window at most; more is a model that repeats itself. */
export const outputLimits = {
  entities: 80,
  facts: 120,
  fallacies: 20,
  contradictions: 20,
  name: 120,
  relation: 60,
  text: 400,
  value: 300,
  quote: 1_500,
  caveats: 300,
  tags: 5,
  reason: 300,
} as const;

/** Kinds of the graph's own nodes are none that a text can have, nor are rules, which persons make. */
export const entityTypes = [
  'person',
  'organization',
  'place',
  'thing',
  'event',
  'state',
  'service',
  'agent',
  'system',
] as const;

const line = (most: number) =>
  z
    .string()
    .transform((text) => text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim())
    .pipe(z.string().max(most));
const name = line(outputLimits.name).pipe(z.string().regex(/[\p{L}\p{N}]/u, 'a name has a letter or a digit'));
const confidence = z.number().min(0).max(1);
const index = z.number().int().nonnegative();
const quote = z.string().min(1).max(outputLimits.quote);

const timeSchema = z.object({
  /** As the passage says it. */
  words: z.string().min(1).max(200),
  /** Year, month, day or minute: 2024, 2024-05, 2024-05-03, 2024-05-03T10:00. */
  date: z
    .string()
    .regex(/^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d)?)?)?$/)
    .nullable()
    .catch(null),
});
export type SaidTime = z.output<typeof timeSchema>;

export const entitySchema = z.object({
  name,
  type: z.enum(entityTypes),
  aliases: z.array(name).max(10).default([]),
});

export const factSchema = z.object({
  passage: index,
  span: quote,
  text: line(outputLimits.text).default(''),
  subject: name,
  relation: line(outputLimits.relation).pipe(
    z.string().regex(/^[\p{L}\p{M}\p{N} _'’-]*\p{L}[\p{L}\p{M}\p{N} _'’-]*$/u, 'a relation is a few words'),
  ),
  object: name.nullable().default(null),
  value: line(outputLimits.value).nullable().default(null),
  datatype: z.enum(['string', 'number', 'date', 'boolean', 'duration']).default('string'),
  polarity: polaritySchema,
  modality: modalitySchema,
  kind: z.enum(['state', 'event']),
  tense: z.enum(['past', 'present', 'future']),
  from: timeSchema.nullable().default(null),
  to: timeSchema.nullable().default(null),
  turn: z.enum(['beginning', 'ending', 'change']).nullable().default(null),
  caveats: line(outputLimits.caveats).nullable().default(null),
  tags: z.array(line(64)).max(outputLimits.tags).default([]),
  confidence,
});

export const fallacySchema = z.object({
  key: z.string().refine((key) => fallacyKind(key) !== null, { message: 'no such fallacy is known' }),
  passage: index,
  span: quote,
  facts: z.array(index).max(20).default([]),
  confidence,
});

export const contradictionSchema = z.object({
  facts: z.array(index).max(6),
  known: z.array(z.number().int()).max(6).default([]),
  reason: line(outputLimits.reason),
  confidence,
});

const some = (most: number) => z.array(z.unknown()).transform((items) => items.slice(0, most));

/** Lists are read item by item, so that one item which does not fit costs only itself, and no further than their limits. */
export const answerSchema = z.object({
  entities: some(outputLimits.entities).default([]),
  facts: some(outputLimits.facts),
  fallacies: some(outputLimits.fallacies).default([]),
  contradictions: some(outputLimits.contradictions).default([]),
});
export type WindowAnswer = z.output<typeof answerSchema>;

const wire = (schema: z.ZodType): Record<string, unknown> => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'input' });
  return json;
};

/** The JSON Schema that servers are asked to hold the answer to. */
export function answerJsonSchema(): { readonly name: string; readonly schema: Record<string, unknown> } {
  const list = (items: Record<string, unknown>, maxItems: number) => ({ type: 'array', items, maxItems });
  const fallacy = wire(fallacySchema);
  const keys = loadTaxonomy().fallacies.map(({ key }) => key);
  const properties = {
    entities: list(wire(entitySchema), outputLimits.entities),
    facts: list(wire(factSchema), outputLimits.facts),
    fallacies: list(withKeys(fallacy, keys), outputLimits.fallacies),
    contradictions: list(wire(contradictionSchema), outputLimits.contradictions),
  };
  return {
    name: 'extraction',
    schema: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
  };
}

function withKeys(schema: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  const properties = schema['properties'];
  return { ...schema, properties: { ...(typeof properties === 'object' ? properties : {}), key: { enum: keys } } };
}
