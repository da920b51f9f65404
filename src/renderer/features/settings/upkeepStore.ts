import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Output } from '../../../shared/contract/operations.ts';
import type { ApiClient } from '../../api/client.ts';

export type Asked<T> =
  | { readonly phase: 'idle' | 'loading' }
  | { readonly phase: 'ready'; readonly value: T }
  | { readonly phase: 'failed'; readonly error: unknown };

export interface UpkeepState {
  readonly check: Asked<Output<'check'>>;
  readonly doctor: Asked<Output<'doctor'>>;
  readonly token: Asked<Output<'getToken'>>;
  readonly fastDownward: Asked<Output<'testFastDownward'>>;
}

export interface Upkeep {
  readonly store: StoreApi<UpkeepState>;
  check(): Promise<void>;
  doctor(): Promise<void>;
  loadToken(): Promise<void>;
  renewToken(): Promise<void>;
  testFastDownward(): Promise<void>;
}

/** The answers of the upkeep operations, each asked for by a person. */
export function createUpkeep(api: ApiClient): Upkeep {
  const store = createStore<UpkeepState>(() => ({
    check: { phase: 'idle' },
    doctor: { phase: 'idle' },
    token: { phase: 'idle' },
    fastDownward: { phase: 'idle' },
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

  return {
    store,
    check: () => ask('check', () => api.call('check', {})),
    doctor: () => ask('doctor', () => api.call('doctor', {})),
    loadToken: () => ask('token', () => api.call('getToken', {})),
    renewToken: () => ask('token', () => api.call('renewToken', {})),
    testFastDownward: () => ask('fastDownward', () => api.call('testFastDownward', {})),
  };
}

type Answer<K extends keyof UpkeepState> = Extract<UpkeepState[K], { phase: 'ready' }>['value'];
