import { z } from 'zod';
import { idSchema } from './primitives.ts';

/** An entity by id, or by name: an exact name or alias is that entity, any other name makes a new one of `type`. */
export const namedEntitySchema = z.union([
  z.strictObject({ id: idSchema }),
  z.strictObject({ name: z.string().trim().min(1).max(200), type: z.string().trim().min(1).max(64).default('thing') }),
]);

/** A literal that a fact ends in. */
export const valueSchema = z.strictObject({
  value: z.string().trim().min(1).max(4000),
  datatype: z.enum(['string', 'number', 'date', 'boolean', 'duration']).default('string'),
});
