import { z } from 'zod';
import { embeddingStateSchema, jobSchema, settingsSchema } from './application.ts';
import { modelViewSchema } from './models.ts';

/** What the one event stream carries, to every open window and HTTP listener. */
export const eventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('job'), job: jobSchema }),
  z.object({ type: z.literal('embedding'), embedding: embeddingStateSchema }),
  /** A commit touched this dataset; views of it reload. */
  z.object({ type: z.literal('changed'), dataset_id: z.number().int(), seq: z.number().int() }),
  z.object({ type: z.literal('settings'), settings: settingsSchema }),
  /** The steering file was read, and is another one than before. */
  z.object({ type: z.literal('steering'), state: z.enum(['missing', 'valid', 'invalid']) }),
  /** Other models are used from now on. */
  z.object({ type: z.literal('models'), models: z.array(modelViewSchema) }),
  /** Calls to models were logged. */
  z.object({ type: z.literal('inferences') }),
  /** An answer while it is written: all of it so far, under the name that the asker gave. */
  z.object({ type: z.literal('answer'), stream: z.string(), text: z.string() }),
  z.object({ type: z.literal('notice'), level: z.enum(['info', 'warning', 'error']), text: z.string() }),
]);
export type AppEvent = z.infer<typeof eventSchema>;
