import type { Settings } from '../../shared/contract/application.ts';
import { PalimpsestError } from '../../shared/contract/errors.ts';
import type { Handlers } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';
import { chooseEmbedder } from '../providers/embedderFrom.ts';
import { isLocalPath } from '../providers/local/localModel.ts';
import { chooseChat, chooseReranker } from '../providers/modelChoices.ts';

type SettingsHandlers = Pick<Handlers, 'getSettings' | 'changeSettings' | 'getToken' | 'renewToken'>;

export function settingsHandlers({
  settings,
  events,
  embedding,
  models,
  modelLibrary,
  host,
  accessToken,
}: AppParts): SettingsHandlers {
  const token = async (renew: boolean) => {
    if (host !== 'served') return { token: null, file: null };
    const keeper = await accessToken();
    return { token: renew ? await keeper.renew() : keeper.current(), file: keeper.file };
  };
  return {
    getSettings: async () => settings.current,
    changeSettings: async (patch) => {
      const before = settings.current;
      // An address that is none is refused here, where the person who typed it sees why.
      const wanted = { ...before, ...withoutUndefined(patch) };
      chooseEmbedder(wanted, {});
      chooseReranker(wanted, {});
      chooseChat('strong', wanted, {});
      chooseChat('fast', wanted, {});
      for (const place of localPathsIn(wanted)) {
        if (localPathsIn(before).includes(place) || (await modelLibrary.isListed(place))) continue;
        throw new PalimpsestError('invalid', `${place} is not in the list of models on this machine.`, {
          hint: 'Add it to that list first.',
        });
      }
      const after = await settings.change(withoutUndefined(patch));
      events.publish({ type: 'settings', settings: after });
      if (before.embedder !== after.embedder || before.embedder_model !== after.embedder_model)
        await embedding.restart();
      if (modelSettings.some((name) => before[name] !== after[name])) await models.restart();
      return after;
    },
    getToken: () => token(false),
    renewToken: () => token(true),
  };
}

/** A change of any of these changes which models are used, or how they are shown. */
const modelSettings = ['embedder', 'embedder_model', 'reranker', 'reranker_model', 'strong', 'fast'] as const;

/** The models on this machine that settings choose. */
function localPathsIn({ embedder, reranker, strong, fast }: Settings): string[] {
  const chats = [strong, fast].flatMap(({ kind, server }) => (kind === 'local' && server !== null ? [server] : []));
  return [...[embedder, reranker].filter(isLocalPath), ...chats];
}

function withoutUndefined<T extends object>(patch: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
