import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ModelList, ModelRole, ModelTest, ModelView } from '../../../shared/contract/models.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Asked } from './upkeepStore.ts';

export interface ModelsState {
  readonly list: Asked<ModelList>;
  readonly tests: Readonly<Record<ModelRole, Asked<ModelTest>>>;
}

export interface Models {
  readonly store: StoreApi<ModelsState>;
  load(): Promise<void>;
  test(role: ModelRole): Promise<void>;
  /** Null forgets the key. @throws PalimpsestError */
  keepKey(server: string, key: string | null): Promise<void>;
}

const untested: ModelsState['tests'] = {
  embedder: { phase: 'idle' },
  reranker: { phase: 'idle' },
  strong: { phase: 'idle' },
  fast: { phase: 'idle' },
};

/** The models in use, kept fresh by events, and what tests of them came to. */
export function createModels(api: ApiClient): Models {
  const store = createStore<ModelsState>(() => ({ list: { phase: 'idle' }, tests: untested }));
  const setTest = (role: ModelRole, asked: Asked<ModelTest>): void =>
    store.setState(({ tests }) => ({ tests: { ...tests, [role]: asked } }));
  api.events((event) => {
    const { list } = store.getState();
    if (event.type !== 'models' || list.phase !== 'ready') return;
    const { models } = list.value;
    store.setState(({ tests }) => ({
      list: { phase: 'ready', value: { ...list.value, models: event.models } },
      tests: { ...tests, ...forgotten(models, event.models) },
    }));
  });
  return {
    store,
    async load() {
      if (store.getState().list.phase === 'idle') store.setState({ list: { phase: 'loading' } });
      try {
        store.setState({ list: { phase: 'ready', value: await api.call('listModels', {}) } });
      } catch (error) {
        store.setState({ list: { phase: 'failed', error } });
      }
    },
    async test(role) {
      setTest(role, { phase: 'loading' });
      try {
        setTest(role, { phase: 'ready', value: await api.call('testModel', { role }) });
      } catch (error) {
        setTest(role, { phase: 'failed', error });
      }
    },
    async keepKey(server, key) {
      store.setState({ list: { phase: 'ready', value: await api.call('keepModelKey', { server, key }) } });
    },
  };
}

/** Tests of models that are in use no more. */
function forgotten(before: readonly ModelView[], now: readonly ModelView[]): Partial<ModelsState['tests']> {
  const changed = now.filter(
    (model) => JSON.stringify(model) !== JSON.stringify(before.find(({ role }) => role === model.role)),
  );
  return Object.fromEntries(changed.map(({ role }) => [role, untested[role]]));
}

/** The model of a role; null while it is not known. */
export function modelOf(list: Asked<ModelList>, role: ModelRole): ModelView | null {
  return list.phase === 'ready' ? (list.value.models.find((model) => model.role === role) ?? null) : null;
}
