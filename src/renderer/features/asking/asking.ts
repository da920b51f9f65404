import { createStore, type StoreApi } from 'zustand/vanilla';

export type ForgetTarget =
  | { readonly artifact_id: number }
  | { readonly fact_id: number }
  | { readonly entity_id: number };

/** A question that is put before something large or final is done. */
export type Asked =
  | { readonly kind: 'forget'; readonly target: ForgetTarget; readonly name: string }
  | { readonly kind: 'reextract'; readonly artifactId: number; readonly name: string };

export type Asking = StoreApi<{ readonly asked: Asked | null }>;

export function createAsking(): Asking {
  return createStore<{ asked: Asked | null }>(() => ({ asked: null }));
}
