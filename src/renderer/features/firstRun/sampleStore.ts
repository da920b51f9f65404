import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ApiClient } from '../../api/client.ts';
import type { Application } from '../../state/application.ts';
import type { Notices } from '../../state/notices.ts';

export interface SampleState {
  readonly isLoading: boolean;
  /** Why the last try failed; null when it did not. */
  readonly error: unknown;
}

export interface Sample {
  readonly store: StoreApi<SampleState>;
  load(): Promise<void>;
}

/** Loading the sample memory. The page that started it stays until the whole of it is there. */
export function createSample(api: ApiClient, application: Application, notices: Notices): Sample {
  const store = createStore<SampleState>(() => ({ isLoading: false, error: null }));
  return {
    store,
    async load() {
      if (store.getState().isLoading) return;
      store.setState({ isLoading: true, error: null });
      try {
        await api.call('seed', application.dataset());
        await application.refresh();
        notices.say('info', 'The sample memory is loaded.');
        store.setState({ isLoading: false });
      } catch (error) {
        store.setState({ isLoading: false, error });
      }
    },
  };
}
