import { expect, it } from 'vitest';
import { z } from 'zod';
import { jsonOutput } from '../../../../src/main/engine/typedOutput.ts';
import { grammarSchema } from '../../../../src/main/providers/local/grammarSchema.ts';

const grammarOf = (schema: z.ZodType) => grammarSchema(jsonOutput('any', schema).schema);

it('keeps what a grammar knows', () => {
  const schema = z.object({
    kind: z.enum(['a', 'b']),
    name: z.string().min(1).max(40),
    list: z.array(z.number().int()).min(1).max(3),
    none: z.string().nullable(),
    fixed: z.literal('x'),
  });
  expect(grammarOf(schema)).toEqual({
    type: 'object',
    properties: {
      kind: { enum: ['a', 'b'] },
      name: { type: 'string', minLength: 1, maxLength: 40 },
      list: { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 3 },
      none: { oneOf: [{ type: 'string' }, { type: 'null' }] },
      fixed: { const: 'x' },
    },
  });
});

it('leaves out what a grammar does not know, or would be too large for', () => {
  expect(grammarOf(z.string().regex(/^a/).max(100_000))).toEqual({ type: 'string' });
  expect(grammarOf(z.array(z.string()).max(5_000))).toEqual({ type: 'array', items: { type: 'string' } });
  expect(grammarOf(z.unknown())).toEqual({ type: ['string', 'number', 'boolean', 'null'] });
});

it('follows shapes that hold themselves', () => {
  interface Tree {
    name: string;
    below: Tree[];
  }
  const tree: z.ZodType<Tree> = z.object({ name: z.string(), below: z.lazy(() => z.array(tree)) });
  expect(JSON.stringify(grammarOf(z.object({ tree })))).toContain('"$ref"');
});
