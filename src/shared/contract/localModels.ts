import { z } from 'zod';
import { jobSchema } from './application.ts';
import { modelRoleSchema } from './models.ts';

/** What a model on this machine can be chosen for. */
export const localUseSchema = z.enum(['chat', 'embedder', 'reranker']);
export type LocalUse = z.infer<typeof localUseSchema>;

export const localModelSchema = z.object({
  /** The GGUF file, or the folder of an ONNX model. */
  path: z.string(),
  name: z.string(),
  format: z.enum(['gguf', 'onnx']),
  /** Empty where it cannot be used. */
  uses: z.array(localUseSchema),
  /** The roles that it is chosen for now. */
  roles: z.array(modelRoleSchema),
  bytes: z.number().int(),
  /** Numbers of one of its vectors. */
  dimensions: z.number().int().nullable(),
  /** Named by a person, or lying in the app's own folder of models. */
  from: z.enum(['named', 'folder']),
  /** Why it cannot be used. */
  error: z.string().nullable(),
});
export type LocalModel = z.infer<typeof localModelSchema>;

export const offeredModelSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** What it is good for, in a few words. */
  purpose: z.string(),
  use: localUseSchema,
  licence: z.string(),
  bytes: z.number().int(),
  /** Where it comes from: the server's name. */
  from: z.string(),
  /** Whether every file's checksum is known here, or told by the server. */
  checksum: z.enum(['known', 'told']),
  state: z.enum(['absent', 'partial', 'loading', 'installed']),
  /** Bytes that are here already. */
  bytes_here: z.number().int(),
  /** The download under way, or the one that ended last. */
  job_id: z.number().int().nullable(),
});
export type OfferedModel = z.infer<typeof offeredModelSchema>;

export const localModelListSchema = z.object({
  installed: z.array(localModelSchema),
  offered: z.array(offeredModelSchema),
  /** What is put here is listed. */
  folder: z.string(),
  /** The libraries that run them; each is an optional part of the app. */
  runtimes: z.array(z.object({ format: z.enum(['gguf', 'onnx']), package: z.string(), installed: z.boolean() })),
});
export type LocalModelList = z.infer<typeof localModelListSchema>;

export const addLocalModelRequestSchema = z.object({ path: z.string().trim().min(1).max(4_096) });
/** A named one is left out of the list; one in the app's own folder is deleted. */
export const removeLocalModelRequestSchema = z.object({ path: z.string().min(1).max(4_096) });
export const downloadModelRequestSchema = z.object({ id: z.string().min(1).max(100) });
/** The download goes on after the answer, as a job. */
export const downloadModelResponseSchema = z.object({ job: jobSchema });
