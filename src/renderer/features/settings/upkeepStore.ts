import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Output } from '../../../shared/contract/operations.ts';
import type { DatasetRef } from '../../../shared/contract/primitives.ts';
import type { ApiClient } from '../../api/client.ts';

export type Asked<T> =
  | { readonly phase: 'idle' | 'loading' }
  | { readonly phase: 'ready'; readonly value: T }
  | { readonly phase: 'failed'; readonly error: unknown };

export interface UpkeepState {
  readonly check: Asked<Output<'check'>>;
  readonly doctor: Asked<Output<'doctor'>>;
  readonly token: Asked<Output<'getToken'>>;
  readonly agentAccess: Asked<Output<'agentAccess'>>;
  readonly fastDownward: Asked<Output<'testFastDownward'>>;
  /** The largest of them. */
  readonly communities: Asked<Output<'listCommunities'>>;
  readonly building: Asked<Output<'buildCommunities'>>;
}

export interface Upkeep {
  readonly store: StoreApi<UpkeepState>;
  check(): Promise<void>;
  doctor(): Promise<void>;
  loadToken(): Promise<void>;
  renewToken(): Promise<void>;
  loadAgentAccess(): Promise<void>;
  testFastDownward(): Promise<void>;
  loadCommunities(dataset: DatasetRef): Promise<void>;
  buildCommunities(dataset: DatasetRef): Promise<void>;
}

/** The answers of the upkeep operations, each asked for by a person. */
export function createUpkeep(api: ApiClient): Upkeep {
  const store = createStore<UpkeepState>(() => ({
    check: { phase: 'idle' },
    doctor: { phase: 'idle' },
    token: { phase: 'idle' },
    agentAccess: { phase: 'idle' },
    fastDownward: { phase: 'idle' },
    communities: { phase: 'idle' },
    building: { phase: 'idle' },
  }));

  async function ask<K extends keyof UpkeepState>(key: K, call: () => Promise<Answer<K>>): Promise<void> {
    const set = (asked: Asked<Answer<K>>): void => store.setState((state) => ({ ...state, [key]: asked }));
    set({ phase: 'loading' });
    try {
      set({ phase: 'ready', value: await call() });
    } catch (error) {
      set({ phase: 'failed', error });
    }
  }

  /** What is shown stays until the answer is there. */
  async function loadCommunities(dataset: DatasetRef): Promise<void> {
    try {
      const value = await api.call('listCommunities', { ...dataset, limit: 3 });
      store.setState({ communities: { phase: 'ready', value } });
    } catch (error) {
      store.setState({ communities: { phase: 'failed', error } });
    }
  }

  return {
    store,
    loadCommunities,
    buildCommunities: async (dataset) => {
      await ask('building', () => api.call('buildCommunities', dataset));
      await loadCommunities(dataset);
    },
    check: () => ask('check', () => api.call('check', {})),
    doctor: () => ask('doctor', () => api.call('doctor', {})),
    loadToken: () => ask('token', () => api.call('getToken', {})),
    renewToken: () => ask('token', () => api.call('renewToken', {})),
    loadAgentAccess: () => ask('agentAccess', () => api.call('agentAccess', {})),
    testFastDownward: () => ask('fastDownward', () => api.call('testFastDownward', {})),
  };
}

type Answer<K extends keyof UpkeepState> = Extract<UpkeepState[K], { phase: 'ready' }>['value'];
