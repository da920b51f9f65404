import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LocalModel, LocalModelList, LocalUse } from '../../../shared/contract/localModels.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Asked } from './upkeepStore.ts';

export interface LocalModels {
  readonly store: StoreApi<Asked<LocalModelList>>;
  load(): Promise<void>;
  /** @throws PalimpsestError naming what is wrong with the file or folder */
  add(path: string): Promise<void>;
  /** @throws PalimpsestError conflict while it is in use */
  remove(path: string): Promise<void>;
  /** Begins a download, or goes on with it. @throws PalimpsestError */
  download(id: string): Promise<void>;
}

/** The models on this machine and those to be had, kept fresh by events. */
export function createLocalModels(api: ApiClient): LocalModels {
  const store = createStore<Asked<LocalModelList>>(() => ({ phase: 'idle' }));
  const set = (value: LocalModelList): void => store.setState({ phase: 'ready', value }, true);

  async function refresh(): Promise<void> {
    try {
      set(await api.call('listLocalModels', {}));
    } catch (error) {
      store.setState({ phase: 'failed', error }, true);
    }
  }

  api.events((event) => {
    if (store.getState().phase !== 'ready') return;
    const isEnded = event.type === 'job' && event.job.kind === 'download' && !event.job.cancellable;
    if (isEnded || event.type === 'models') void refresh();
  });

  return {
    store,
    async load() {
      if (store.getState().phase === 'idle') store.setState({ phase: 'loading' }, true);
      await refresh();
    },
    async add(path) {
      set(await api.call('addLocalModel', { path }));
    },
    async remove(path) {
      set(await api.call('removeLocalModel', { path }));
    },
    async download(id) {
      await api.call('downloadModel', { id });
      await refresh();
    },
  };
}

/** Those that can be chosen for a use. */
export function fitFor(list: Asked<LocalModelList>, use: LocalUse): readonly LocalModel[] {
  return list.phase === 'ready' ? list.value.installed.filter(({ uses }) => uses.includes(use)) : [];
}
