import { basename } from 'node:path';
import type { ModelList, ModelRole, ModelView } from '../shared/contract/models.ts';
import { PalimpsestError } from '../shared/contract/errors.ts';
import type { Settings } from '../shared/contract/application.ts';
import type { LanguageModel, Reranker } from './engine/providers.ts';
import type { EventBus } from './eventBus.ts';
import type { ModelKeys } from './modelKeys.ts';
import { createAnthropicModel } from './providers/anthropicModel.ts';
import type { CallLog } from './providers/callLog.ts';
import { chooseEmbedder } from './providers/embedderFrom.ts';
import { createHttpReranker } from './providers/httpReranker.ts';
import { createLocalChat } from './providers/local/localChat.ts';
import { createLocalReranker } from './providers/local/localReranker.ts';
import type { LocalWorkers } from './providers/local/localWorkers.ts';
import {
  chooseChat,
  chooseReranker,
  type ChosenLocal,
  type ChosenServer,
  keyFromEnvironment,
  type ModelEnvironment,
  type Tier,
} from './providers/modelChoices.ts';
import { createOpenAiModel } from './providers/openAiModel.ts';

/** Models that a program brings itself, in place of what environment and settings choose. */
export interface OwnModels {
  readonly strong?: LanguageModel | undefined;
  readonly fast?: LanguageModel | undefined;
  readonly reranker?: Reranker | undefined;
}

interface ModelParts {
  readonly settings: () => Settings;
  readonly env: ModelEnvironment;
  readonly keys: ModelKeys;
  readonly log: CallLog;
  readonly events: EventBus;
  readonly pricesFile: string;
  readonly own: OwnModels;
  readonly workers: LocalWorkers;
}

type Chosen<Model> = Omit<ModelView, 'key' | 'stands_in'> & {
  readonly use: Model | null;
  readonly url: URL | null;
  /** Gives a model on this machine back. */
  readonly release: () => Promise<void>;
};

/** The chat models and the reranker in use: chosen from environment and settings, and anew when these change. */
export class Models {
  readonly #parts: ModelParts;
  #strong: Chosen<LanguageModel>;
  #fast: Chosen<LanguageModel>;
  #reranker: Chosen<Reranker>;

  constructor(parts: ModelParts) {
    this.#parts = parts;
    this.#strong = this.#chat('strong');
    this.#fast = this.#chat('fast');
    this.#reranker = this.#chooseReranker();
  }

  /** For answers and extraction; null when no model is configured. A tier that is not chosen is the other one's. */
  get strong(): LanguageModel | null {
    return this.#strong.use ?? (standsIn(this.#strong) ? this.#fast.use : null);
  }

  /** For small frequent tasks. */
  get fast(): LanguageModel | null {
    return this.#fast.use ?? (standsIn(this.#fast) ? this.#strong.use : null);
  }

  /** Null for the built-in one. */
  get reranker(): Reranker | null {
    return this.#reranker.use;
  }

  /** Chooses anew; calls under way end with the models they began with, but for those on this machine. */
  async restart(): Promise<void> {
    const before = [this.#strong, this.#fast, this.#reranker];
    this.#strong = this.#chat('strong');
    this.#fast = this.#chat('fast');
    this.#reranker = this.#chooseReranker();
    // Those chosen again are held twice by now, and stay loaded.
    await Promise.all(before.map(({ release }) => release()));
    await this.tell();
  }

  /** Ends the models on this machine. */
  async close(): Promise<void> {
    await Promise.all([this.#strong, this.#fast, this.#reranker].map(({ release }) => release()));
    await this.#parts.workers.settle();
  }

  /** Tells every listener which models are in use. */
  async tell(): Promise<void> {
    this.#parts.events.publish({ type: 'models', models: (await this.list()).models });
  }

  async list(): Promise<ModelList> {
    const { keys, pricesFile } = this.#parts;
    const tiers: readonly [Chosen<LanguageModel>, Chosen<LanguageModel>][] = [
      [this.#strong, this.#fast],
      [this.#fast, this.#strong],
    ];
    const models = [
      await this.#view(this.#embedder(), null),
      await this.#view(this.#reranker, null),
      ...(await Promise.all(
        tiers.map(([tier, other]) =>
          this.#view(tier, tier.use === null && standsIn(tier) && other.use !== null ? other.role : null),
        ),
      )),
    ];
    return { models, keys_kept: await keys.kept(), prices_file: pricesFile };
  }

  /** The key for a server: the environment's, else the one that is kept for it. */
  readonly keyOf = async (role: ModelRole, url: URL): Promise<string | null> =>
    keyFromEnvironment(role, url, this.#parts.env) ?? (await this.#parts.keys.get(url.origin));

  #chat(role: Tier): Chosen<LanguageModel> {
    const { env, log, own, settings } = this.#parts;
    const brought = own[role];
    if (brought !== undefined)
      return { ...none(role), kind: 'own', model: brought.model, chosen_by: 'program', use: brought };
    return attempted(role, () => {
      const choice = chooseChat(role, settings(), env);
      if (choice === null) return none(role);
      if (choice === 'off') return { ...none(role), chosen_by: 'settings' };
      if (choice.kind === 'local') {
        const { model: use, release } = createLocalChat(this.#parts.workers, { file: choice.path, role, log });
        return { ...none(role), ...local(choice), use, release };
      }
      const { kind, base, url, model } = choice;
      const create = kind === 'openai' ? createOpenAiModel : createAnthropicModel;
      const use = create({ role, base, model, log, key: () => this.keyOf(role, url) });
      // Only Anthropic’s is known by name before it was asked.
      return { ...none(role), ...served(choice), model: kind === 'anthropic' ? use.model : model, kind, use };
    });
  }

  #chooseReranker(): Chosen<Reranker> {
    const { env, log, own, settings } = this.#parts;
    const role = 'reranker';
    const builtIn = { ...none(role), kind: 'built-in' as const };
    const brought = own.reranker;
    if (brought !== undefined)
      return { ...builtIn, kind: 'own', model: brought.model, chosen_by: 'program', use: brought };
    return attempted(role, () => {
      const choice = chooseReranker(settings(), env);
      if (choice === null) return builtIn;
      if (choice.kind === 'local') {
        const { reranker: use, release } = createLocalReranker(this.#parts.workers, choice.path, log);
        return { ...builtIn, ...local(choice), use, release };
      }
      const { base, url, model } = choice;
      const use = createHttpReranker({ base, model, log, key: () => this.keyOf(role, url) });
      return { ...builtIn, ...served(choice), kind: 'server' as const, use };
    });
  }

  #embedder(): Chosen<never> {
    const { env, settings } = this.#parts;
    return attempted<never>('embedder', () => {
      const choice = chooseEmbedder(settings(), env);
      const isForced = (env['EMBEDDINGS_SERVER'] ?? '').trim() !== '';
      const by = { chosen_by: isForced ? ('environment' as const) : ('settings' as const) };
      if (choice.kind === 'local')
        return { ...none('embedder'), ...by, kind: 'local' as const, path: choice.path, model: basename(choice.path) };
      if (choice.kind !== 'http') return { ...none('embedder'), ...by, kind: choice.kind };
      const { url, base, model } = choice;
      return { ...none('embedder'), ...by, kind: 'server' as const, server: base, url, model };
    });
  }

  async #view(
    { use: _use, url, release: _release, ...chosen }: Chosen<unknown>,
    standIn: ModelRole | null,
  ): Promise<ModelView> {
    const { env, keys } = this.#parts;
    const inEnvironment = url !== null && keyFromEnvironment(chosen.role, url, env) !== null;
    const isKept = url !== null && !inEnvironment && (await keys.get(url.origin)) !== null;
    const key = inEnvironment ? 'environment' : isKept ? 'kept' : 'none';
    return { ...chosen, stands_in: standIn, key };
  }
}

function none(role: ModelRole): Chosen<never> {
  const nowhere = { server: null, path: null, model: null, url: null };
  return {
    role,
    kind: 'off',
    ...nowhere,
    chosen_by: 'default',
    error: null,
    use: null,
    release: async () => undefined,
  };
}

function local({ path, by }: ChosenLocal): Pick<Chosen<never>, 'kind' | 'path' | 'model' | 'chosen_by'> {
  return { kind: 'local', path, model: basename(path), chosen_by: by };
}

function served({ base, url, model, by }: ChosenServer): Pick<Chosen<never>, 'server' | 'url' | 'model' | 'chosen_by'> {
  return { server: base, url, model, chosen_by: by };
}

/** An address that is none is shown where it was chosen, and keeps nothing else from working. */
function attempted<Model>(role: ModelRole, choose: () => Chosen<Model>): Chosen<Model> {
  try {
    return choose();
  } catch (error) {
    if (!(error instanceof PalimpsestError)) throw error;
    return { ...none(role), chosen_by: 'settings', error: error.message };
  }
}

/** A tier that is off by choice is off; one that nobody chose is not. */
function standsIn({ chosen_by, error }: Chosen<unknown>): boolean {
  return chosen_by === 'default' && error === null;
}
