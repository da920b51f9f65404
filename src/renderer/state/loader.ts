import { createStore, type StoreApi } from 'zustand/vanilla';
import { PalimpsestError } from '../../shared/contract/errors.ts';
import { oneAtATime } from './oneAtATime.ts';

export type Loaded<T> =
  | { readonly phase: 'idle' | 'loading' }
  | { readonly phase: 'ready'; readonly value: T }
  | { readonly phase: 'failed'; readonly error: unknown };

/** Holds one thing by its id: what is followed is loaded, and loaded once; late replies change nothing. */
export interface Loader<T> {
  readonly store: StoreApi<Loaded<T>>;
  follow(id: number | null): void;
  /** Reads it again, leaving what is shown until the answer is there. */
  refresh(): Promise<void>;
  retry(): void;
  /** Takes what an operation gave back, ahead of the next reading. */
  put(id: number, value: T): void;
}

export function createLoader<T>(read: (id: number) => Promise<T>): Loader<T> {
  const store = createStore<Loaded<T>>(() => ({ phase: 'idle' }));
  let followed: number | null = null;
  let epoch = 0;

  async function load(isQuiet: boolean): Promise<void> {
    if (followed === null) return;
    epoch += 1;
    const mine = epoch;
    if (!isQuiet) store.setState({ phase: 'loading' }, true);
    try {
      const value = await read(followed);
      if (mine === epoch) store.setState({ phase: 'ready', value }, true);
    } catch (error) {
      // A quiet reading that fails leaves what is there, unless the thing itself is gone.
      const isGone = error instanceof PalimpsestError && error.code === 'not_found';
      if (mine === epoch && (isGone || store.getState().phase !== 'ready')) {
        store.setState({ phase: 'failed', error }, true);
      }
    }
  }

  return {
    store,
    follow(id) {
      if (id === followed) return;
      followed = id;
      epoch += 1;
      if (id === null) store.setState({ phase: 'idle' }, true);
      else void load(false);
    },
    refresh: oneAtATime(() => load(true)),
    retry: () => void load(false),
    put(id, value) {
      if (id !== followed) return;
      epoch += 1;
      store.setState({ phase: 'ready', value }, true);
    },
  };
}
