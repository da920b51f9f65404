import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ArtifactSummary } from '../../shared/contract/memory.ts';
import type { ApiClient } from '../api/client.ts';
import type { Application } from './application.ts';

export interface LibraryState {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: unknown;
  readonly artifacts: readonly ArtifactSummary[];
  readonly total: number;
  readonly isLoadingMore: boolean;
  /** Titles by artifact id, for results that carry only the id. */
  readonly titles: ReadonlyMap<number, string>;
}

export interface Library {
  readonly store: StoreApi<LibraryState>;
  load(): Promise<void>;
  more(): Promise<void>;
  /** Forgets what is shown, because another dataset is. */
  reset(): void;
}

const PAGE = 200;
const empty: LibraryState = {
  phase: 'idle',
  error: null,
  artifacts: [],
  total: 0,
  isLoadingMore: false,
  titles: new Map(),
};

/** The artifacts of the present dataset, newest first, read page by page. */
export function createLibrary(api: ApiClient, application: Application): Library {
  const store = createStore<LibraryState>(() => empty);
  let epoch = 0;

  function take(artifacts: readonly ArtifactSummary[], total: number): void {
    const titles = new Map(store.getState().titles);
    for (const artifact of artifacts) titles.set(artifact.id, artifact.title);
    store.setState({ phase: 'ready', error: null, artifacts, total, titles, isLoadingMore: false });
  }

  return {
    store,
    reset() {
      epoch += 1;
      store.setState(empty);
    },
    async load() {
      epoch += 1;
      const mine = epoch;
      if (!application.hasDataset()) {
        store.setState({ ...empty, phase: 'ready' });
        return;
      }
      if (store.getState().phase !== 'ready') store.setState({ phase: 'loading' });
      try {
        const limit = Math.min(500, Math.max(PAGE, store.getState().artifacts.length));
        const page = await api.call('listArtifacts', { ...application.dataset(), limit });
        if (mine === epoch) take(page.artifacts, page.total);
      } catch (error) {
        if (mine === epoch) store.setState({ phase: 'failed', error, isLoadingMore: false });
      }
    },
    async more() {
      const { artifacts, total, isLoadingMore } = store.getState();
      const last = artifacts.at(-1);
      if (isLoadingMore || last === undefined || artifacts.length >= total) return;
      const mine = epoch;
      store.setState({ isLoadingMore: true });
      try {
        const page = await api.call('listArtifacts', { ...application.dataset(), limit: PAGE, before_id: last.id });
        if (mine === epoch) take([...artifacts, ...page.artifacts], page.total);
      } catch (error) {
        if (mine === epoch) store.setState({ error, isLoadingMore: false });
      }
    },
  };
}
