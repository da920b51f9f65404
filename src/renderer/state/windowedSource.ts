import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  arrived,
  asked,
  askedAnew,
  emptyList,
  failed,
  missingWindows,
  readAgain,
  type WindowedList,
} from '../model/windowedList.ts';

export interface WindowedState<T> {
  readonly list: WindowedList<T>;
  /** Why the rows last asked for did not come; null when they did. */
  readonly error: unknown;
}

export interface WindowedSource<T> {
  readonly store: StoreApi<WindowedState<T>>;
  /** The rows in view: those not held are read. */
  look(first: number, last: number): void;
  /** Another question; reading of the old one stops. */
  ask(): void;
  /** The same question, because something changed: rows in view are read again and stay until then. */
  refresh(): void;
  retry(): void;
}

interface Answer<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

/** A windowed list fed by `read`, which knows the present question. */
export function createWindowedSource<T>(
  size: number,
  read: (offset: number, limit: number, signal: AbortSignal) => Promise<Answer<T>>,
): WindowedSource<T> {
  const store = createStore<WindowedState<T>>(() => ({ list: emptyList<T>(size), error: null }));
  let view: readonly [number, number] = [0, size - 1];
  let reading = new AbortController();
  let isChangedMeanwhile = false;

  function readMissing(): void {
    const { list } = store.getState();
    const windows = missingWindows(list, ...view);
    if (windows.length === 0) return;
    store.setState({ list: asked(list, windows) });
    for (const window of windows) void readWindow(window, list.generation);
  }

  async function readWindow(window: number, generation: number): Promise<void> {
    const request = { window, generation };
    try {
      const answer = await read(window * size, size, reading.signal);
      store.setState((state) => ({
        list: arrived(state.list, request, answer),
        error: generation === state.list.generation ? null : state.error,
      }));
    } catch (error) {
      if (generation !== store.getState().list.generation) return;
      store.setState((state) => ({ list: failed(state.list, request), error }));
    }
    const { list } = store.getState();
    if (generation !== list.generation || list.pending.size > 0) return;
    if (isChangedMeanwhile) refresh();
    // The list may be shorter than the view, or longer than was known when it was asked for.
    else if (store.getState().error === null) readMissing();
  }

  /** Bursts of changes wait for the reading that runs. */
  function refresh(): void {
    const { list } = store.getState();
    isChangedMeanwhile = list.pending.size > 0;
    if (isChangedMeanwhile) return;
    store.setState({ list: readAgain(list) });
    readMissing();
  }

  return {
    store,
    look(first, last) {
      view = [first, last];
      readMissing();
    },
    ask() {
      reading.abort();
      reading = new AbortController();
      isChangedMeanwhile = false;
      view = [0, size - 1];
      store.setState((state) => ({ list: askedAnew(state.list), error: null }));
      readMissing();
    },
    refresh,
    retry() {
      store.setState({ error: null });
      readMissing();
    },
  };
}
