import type { Settings } from '../../shared/contract/application.ts';
import { PalimpsestError } from '../../shared/contract/errors.ts';
import { anthropicUrl } from './anthropicModel.ts';
import { rerankUrl } from './httpReranker.ts';
import { isGgufPath, isLocalPath } from './local/localModel.ts';
import { chatUrl } from './openAiModel.ts';

export type Tier = 'strong' | 'fast';
/** The environment variables that choose models for one run. */
export type ModelEnvironment = Readonly<Record<string, string | undefined>>;

export interface ChosenServer {
  readonly base: string;
  /** The endpoint itself. */
  readonly url: URL;
  readonly model: string | null;
  readonly by: 'settings' | 'environment';
}
export interface ChosenChat extends ChosenServer {
  readonly kind: 'openai' | 'anthropic';
}
/** A model that is a file or folder on this machine. */
export interface ChosenLocal {
  readonly kind: 'local';
  readonly path: string;
  readonly by: ChosenServer['by'];
}

const openRouter = 'https://openrouter.ai/api/v1';
const anthropic = 'https://api.anthropic.com';
const openAi = 'https://api.openai.com/v1';

/**
 * The chat model of one tier. A server named in the environment goes before the settings, for one run; a key that merely
 * lies in the environment counts only where the settings leave the choice to it. `off` says why there is none.
 * @throws PalimpsestError invalid, naming the tier, for an address that is none.
 */
export function chooseChat(
  tier: Tier,
  settings: Pick<Settings, Tier>,
  env: ModelEnvironment,
): ChosenChat | ChosenLocal | 'off' | null {
  const server = filled(env[`${tier.toUpperCase()}_TEXT_SERVER`]);
  const named = filled(env[`${tier.toUpperCase()}_LLM_MODEL`]) ?? filled(env['LLM_MODEL']);
  if (server !== null && isLocalPath(server)) return { kind: 'local', path: server, by: 'environment' };
  if (server !== null) return chosen(tier, kindOf(server), server, named, 'environment');
  const setting = settings[tier];
  switch (setting.kind) {
    case 'off':
      return 'off';
    case 'local':
      return { kind: 'local', path: localFile(setting.server, tier), by: 'settings' };
    case 'openai':
      return chosen(tier, 'openai', setting.server ?? openAi, setting.model, 'settings');
    case 'anthropic':
      return chosen(tier, 'anthropic', setting.server ?? anthropic, setting.model, 'settings');
    case 'auto':
      if (filled(env['OPENROUTER_API_KEY']) !== null && named !== null)
        return chosen(tier, 'openai', openRouter, named, 'environment');
      if (filled(env['ANTHROPIC_API_KEY']) !== null) return chosen(tier, 'anthropic', anthropic, named, 'environment');
      return null;
  }
}

/** @throws PalimpsestError invalid, naming the reranker; null for the built-in one. */
export function chooseReranker(
  settings: Pick<Settings, 'reranker' | 'reranker_model'>,
  env: ModelEnvironment,
): (ChosenServer & { readonly kind: 'server' }) | ChosenLocal | null {
  const server = filled(env['RERANKER_SERVER']);
  const base = server ?? settings.reranker.trim();
  const by = server === null ? 'settings' : 'environment';
  if (base === 'built-in') return null;
  if (isLocalPath(base)) return { kind: 'local', path: base, by };
  const model = filled(env['RERANKER_MODEL']) ?? (server === null ? settings.reranker_model : null);
  return { kind: 'server', base, url: rerankUrl(base), model, by };
}

/** The key that the environment holds for a server. One that is named for a vendor goes to that vendor only. */
export function keyFromEnvironment(role: string, url: URL, env: ModelEnvironment): string | null {
  const { hostname } = url;
  const isOf = (domain: string): boolean => hostname === domain || hostname.endsWith(`.${domain}`);
  const vendor =
    (isOf('openrouter.ai') && filled(env['OPENROUTER_API_KEY'])) ||
    (isOf('anthropic.com') && filled(env['ANTHROPIC_API_KEY'])) ||
    (isOf('openai.com') && filled(env['OPENAI_API_KEY'])) ||
    null;
  return filled(env[roleKeys[role] ?? '']) ?? vendor;
}

const roleKeys: Readonly<Record<string, string>> = {
  embedder: 'EMBEDDINGS_API_KEY',
  reranker: 'RERANKER_API_KEY',
  strong: 'STRONG_API_KEY',
  fast: 'FAST_API_KEY',
};

function chosen(
  tier: Tier,
  kind: ChosenChat['kind'],
  base: string,
  model: string | null,
  by: ChosenServer['by'],
): ChosenChat {
  const url = kind === 'openai' ? chatUrl(base, tier) : anthropicUrl(base, tier);
  return { kind, base, url, model, by };
}

function localFile(path: string | null, tier: Tier): string {
  if (path !== null && isLocalPath(path) && isGgufPath(path)) return path;
  throw new PalimpsestError('invalid', `"${path ?? ''}" is not the path of a GGUF file.`, { field: tier });
}

function kindOf(server: string): ChosenChat['kind'] {
  return URL.parse(server)?.hostname.endsWith('anthropic.com') === true ? 'anthropic' : 'openai';
}

function filled(value: string | undefined): string | null {
  const text = value?.trim() ?? '';
  return text === '' ? null : text;
}
