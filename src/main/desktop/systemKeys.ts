import { keysOfThisRun, type ModelKeys } from '../modelKeys.ts';
import type { KeyStore } from './keyStore.ts';

/** Keys in the system's own key store; where there is none they last for this run, and are never written in the clear. */
export function systemKeys(store: KeyStore): ModelKeys {
  const ofThisRun = keysOfThisRun();
  const kept = async (): Promise<'system' | 'run'> => ((await store.isAvailable()) ? 'system' : 'run');
  const place = async (): Promise<Pick<ModelKeys, 'get' | 'set' | 'remove'>> =>
    (await kept()) === 'system' ? store : ofThisRun;
  return {
    kept,
    get: async (origin) => (await place()).get(origin),
    set: async (origin, key) => (await place()).set(origin, key),
    remove: async (origin) => (await place()).remove(origin),
  };
}
