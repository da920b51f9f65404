import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

const objectSchema = z.record(z.string(), z.unknown());
/** Repetitions beyond these make a grammar of many thousand rules; a longer answer is cut off by its tokens anyway. */
const longestString = 2_000;
const mostItems = 200;

/**
 * A JSON Schema in the words that grammars know: `anyOf` as `oneOf`, no patterns or formats, and bounds only where they
 * are small. What is left out is checked when the answer is read, so the grammar may be the looser of the two.
 */
export function grammarSchema(schema: Json): Json {
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return { ...definitions(schema), oneOf: choices.map(converted) };
  if (Array.isArray(schema['allOf']) && schema['allOf'].length === 1) return converted(schema['allOf'][0]);
  if (typeof schema['$ref'] === 'string') return { $ref: schema['$ref'] };
  if ('const' in schema) return { const: schema['const'] };
  if (Array.isArray(schema['enum'])) return { enum: schema['enum'] };
  if (Array.isArray(schema['type']))
    return { oneOf: schema['type'].map((type: unknown) => converted({ ...schema, type })) };
  switch (schema['type']) {
    case 'object':
      return { ...definitions(schema), ...objectWords(schema) };
    case 'array':
      return { ...definitions(schema), ...arrayWords(schema) };
    case 'string':
      return { type: 'string', ...bounds(schema, 'minLength', 'maxLength', longestString) };
    default:
      return { type: schema['type'] ?? ['string', 'number', 'boolean', 'null'] };
  }
}

function converted(schema: unknown): Json {
  const parsed = objectSchema.safeParse(schema);
  return grammarSchema(parsed.success ? parsed.data : {});
}

function objectWords(schema: Json): Json {
  const properties = objectSchema.safeParse(schema['properties']);
  const more = schema['additionalProperties'];
  return {
    type: 'object',
    properties: properties.success ? all(properties.data) : {},
    ...(typeof more === 'object' && more !== null ? { additionalProperties: converted(more) } : {}),
  };
}

function arrayWords(schema: Json): Json {
  const items = schema['items'] === undefined ? {} : { items: converted(schema['items']) };
  return { type: 'array', ...items, ...bounds(schema, 'minItems', 'maxItems', mostItems) };
}

function definitions(schema: Json): Json {
  const parsed = objectSchema.safeParse(schema['$defs']);
  return parsed.success ? { $defs: all(parsed.data) } : {};
}

function all(schemas: Json): Json {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, converted(schema)]));
}

function bounds(schema: Json, least: string, most: string, limit: number): Json {
  const kept: Record<string, number> = {};
  for (const name of [least, most]) {
    const value = schema[name];
    if (typeof value === 'number' && value > 0 && value <= limit) kept[name] = value;
  }
  return kept;
}
