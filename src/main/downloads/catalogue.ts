import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { PalimpsestError } from '../../shared/contract/errors.ts';
import { localUseSchema } from '../../shared/contract/localModels.ts';
import { resourcesFolder } from '../resources.ts';

const fileSchema = z.object({
  /** Its place in the model's folder. */
  path: z.string().regex(/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/),
  url: z.string().refine(isAllowedUrl, 'is not an https address'),
  bytes: z.number().int().positive(),
  /** Null where the server's own word must do. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
});
export type CatalogueFile = z.infer<typeof fileSchema>;

const modelSchema = z.object({
  /** The name of its folder too. */
  id: z.string().regex(/^[\w-][\w.-]{0,99}$/),
  name: z.string().min(1).max(200),
  purpose: z.string().min(1).max(300),
  use: localUseSchema,
  licence: z.string().min(1).max(100),
  /** A GGUF file is a model by itself; of other files the folder is. */
  files: z.array(fileSchema).min(1).max(20),
});
export type CatalogueModel = z.infer<typeof modelSchema>;

const catalogueSchema = z.object({ models: z.array(modelSchema).max(100) });

/** Nothing is fetched over a line that others can write on; this machine's own needs no guarding. */
export function isAllowedUrl(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

/**
 * The models that the program offers, and before them those of a file that the person may write beside the memory.
 * @throws PalimpsestError invalid when that file cannot be read.
 */
export async function readCatalogue(ownFile: string): Promise<readonly CatalogueModel[]> {
  const shipped = await read(path.join(resourcesFolder(), 'models.json'));
  const own = await read(ownFile).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [];
    throw new PalimpsestError('invalid', `The list of models in ${ownFile} cannot be read.`, {
      hint: 'Mend it, or move it away.',
      cause,
    });
  });
  return [...own, ...shipped.filter(({ id }) => own.every((model) => model.id !== id))];
}

async function read(file: string): Promise<readonly CatalogueModel[]> {
  return catalogueSchema.parse(JSON.parse(await readFile(file, 'utf8'))).models;
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
