import type { Settings } from '../../shared/contract/application.ts';
import type { Embedder } from '../engine/providers.ts';
import { startBuiltInEmbedder } from './builtInEmbedder.ts';
import { connectHttpEmbedder, embeddingsUrl, type HttpEmbedderOptions } from './httpEmbedder.ts';
import { openLocalEmbedder } from './local/localEmbedder.ts';
import { isLocalPath } from './local/localModel.ts';
import type { LocalWorkers } from './local/localWorkers.ts';

export type EmbedderChoice =
  | { readonly kind: 'built-in' }
  | { readonly kind: 'off' }
  | { readonly kind: 'local'; readonly path: string }
  | { readonly kind: 'http'; readonly base: string; readonly url: URL; readonly model: string | null };

/** The environment variables that choose an embedder for one run; they go before the settings. */
export interface EmbedderEnvironment {
  readonly EMBEDDINGS_SERVER?: string | undefined;
  readonly EMBEDDINGS_MODEL?: string | undefined;
}

/**
 * Which embedder is meant: `built-in`, `off`, the path of a model on this machine or a server's address.
 * @throws PalimpsestError invalid, naming the field `embedder`, when it is none of these.
 */
export function chooseEmbedder(
  settings: Pick<Settings, 'embedder' | 'embedder_model'>,
  env: EmbedderEnvironment,
): EmbedderChoice {
  const given = filled(env.EMBEDDINGS_SERVER);
  const chosen = given ?? settings.embedder.trim();
  if (chosen === 'built-in' || chosen === 'off') return { kind: chosen };
  if (isLocalPath(chosen)) return { kind: 'local', path: chosen };
  const url = embeddingsUrl(chosen);
  // A model of the settings belongs to the server of the settings.
  const model = filled(env.EMBEDDINGS_MODEL) ?? (given === null ? settings.embedder_model : null);
  return { kind: 'http', base: chosen, url, model };
}

/**
 * The chosen embedder, ready for use; null when it is off.
 * @throws PalimpsestError provider_failed when it cannot be started or reached.
 */
export async function openEmbedder(
  choice: EmbedderChoice,
  { workers, ...server }: Pick<HttpEmbedderOptions, 'key' | 'log'> & { readonly workers: LocalWorkers },
  signal?: AbortSignal,
): Promise<Embedder | null> {
  switch (choice.kind) {
    case 'off':
      return null;
    case 'built-in':
      return startBuiltInEmbedder();
    case 'local':
      return openLocalEmbedder(workers, choice.path, signal);
    case 'http':
      return connectHttpEmbedder({ ...server, base: choice.base, model: choice.model }, signal);
  }
}

function filled(value: string | undefined): string | null {
  const text = value?.trim() ?? '';
  return text === '' ? null : text;
}
