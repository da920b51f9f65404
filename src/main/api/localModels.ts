import type { Handlers } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';

type LocalModelHandlers = Pick<Handlers, 'listLocalModels' | 'addLocalModel' | 'removeLocalModel' | 'downloadModel'>;

export function localModelHandlers({ modelLibrary }: AppParts): LocalModelHandlers {
  return {
    listLocalModels: () => modelLibrary.list(),
    addLocalModel: async ({ path }) => {
      await modelLibrary.add(path);
      return await modelLibrary.list();
    },
    removeLocalModel: async ({ path }) => {
      await modelLibrary.remove(path);
      return await modelLibrary.list();
    },
    downloadModel: async ({ id }) => ({ job: await modelLibrary.download(id) }),
  };
}
