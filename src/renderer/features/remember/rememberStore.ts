import { createStore, type StoreApi } from 'zustand/vanilla';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { RememberResponse } from '../../../shared/contract/remember.ts';
import type { ApiClient } from '../../api/client.ts';
import { isCancelled } from '../../model/describeError.ts';
import type { Application } from '../../state/application.ts';
import { canRetry, finishedWith, type QueueItem, settle } from './queue.ts';
import { emptyTold, sharedRequest, type ToldErrors, type ToldForm } from './toldForm.ts';

export interface RememberState {
  readonly form: ToldForm;
  readonly errors: ToldErrors;
  /** Newest last, in the order they are sent. */
  readonly items: readonly QueueItem[];
}

export interface Remember {
  readonly store: StoreApi<RememberState>;
  edit(patch: Partial<ToldForm>): void;
  sendText(): void;
  sendFiles(files: readonly File[]): void;
  retryFailed(): void;
  cancel(id: number): void;
  cancelAll(): void;
  clearFinished(): void;
}

type Send = (signal: AbortSignal) => Promise<RememberResponse>;

/** Sends what is given one after another, so that each thing has its own outcome and a failure stops nothing else. */
export function createRemember(
  api: ApiClient,
  application: Application,
  readBase64: (file: File) => Promise<string>,
  onStored: () => void,
): Remember {
  const store = createStore<RememberState>(() => ({ form: emptyTold, errors: {}, items: [] }));
  const sends = new Map<number, Send>();
  let current: { readonly id: number; readonly abort: AbortController } | null = null;
  let lastId = 0;

  const patch = (id: number, change: Partial<QueueItem>): void =>
    store.setState((state) => ({ items: settle(state.items, id, change) }));

  function enqueue(name: string, bytes: number, send: Send): void {
    lastId += 1;
    const item: QueueItem = { id: lastId, name, bytes, state: 'waiting', outcomes: [], error: null };
    sends.set(item.id, send);
    store.setState((state) => ({ items: [...state.items, item] }));
  }

  async function work(): Promise<void> {
    if (current !== null) return;
    for (;;) {
      const next = store.getState().items.find((item) => item.state === 'waiting');
      if (next === undefined) return;
      await workOn(next.id);
    }
  }

  async function workOn(id: number): Promise<void> {
    const abort = new AbortController();
    current = { id, abort };
    patch(id, { state: 'working', error: null });
    try {
      const send = sends.get(id);
      if (send === undefined) throw new Error('Nothing is kept of this item.');
      patch(id, finishedWith(await send(abort.signal)));
      onStored();
    } catch (error) {
      patch(id, { state: isCancelled(error) ? 'cancelled' : 'failed', error });
    } finally {
      current = null;
    }
  }

  function prepared(): ReturnType<typeof sharedRequest>['request'] | null {
    const { request, errors } = sharedRequest(store.getState().form, application.dataset(), application.zone());
    store.setState({ errors });
    return Object.keys(errors).length === 0 ? request : null;
  }

  function sendFile(file: File, request: ReturnType<typeof sharedRequest>['request']): Send {
    const limitMb = application.store.getState().settings?.max_file_mb ?? 64;
    return async (signal) => {
      if (file.size > limitMb * 1024 * 1024) {
        throw new PalimpsestError('too_large', `The file is larger than the limit of ${limitMb} MB.`, {
          hint: 'The limit is in Settings.',
        });
      }
      const path = api.pathOf(file);
      if (path !== null) return api.call('rememberPaths', { ...request, paths: [path] }, { signal });
      const name = file.webkitRelativePath || file.name;
      const files = [{ name, base64: await readBase64(file) }];
      return api.call('rememberFiles', { ...request, files }, { signal });
    };
  }

  return {
    store,
    edit: (change) => store.setState((state) => ({ form: { ...state.form, ...change } })),
    sendText() {
      const { text, title } = store.getState().form;
      const request = prepared();
      if (text.trim() === '')
        store.setState((state) => ({ errors: { ...state.errors, text: 'Paste or type a text.' } }));
      if (request === null || text.trim() === '') return;
      const whole = { ...request, text, ...(title.trim() === '' ? {} : { title: title.trim() }) };
      const name = title.trim() === '' ? 'pasted text' : title.trim();
      enqueue(name, new Blob([text]).size, (signal) => api.call('rememberText', whole, { signal }));
      store.setState((state) => ({ form: { ...state.form, text: '', title: '' } }));
      void work();
    },
    sendFiles(files) {
      const request = prepared();
      if (request === null) return;
      for (const file of files) enqueue(file.webkitRelativePath || file.name, file.size, sendFile(file, request));
      void work();
    },
    retryFailed() {
      store.setState((state) => ({
        items: state.items.map((item) =>
          canRetry(item) ? { ...item, state: 'waiting', outcomes: [], error: null } : item,
        ),
      }));
      void work();
    },
    cancel(id) {
      if (current?.id === id) current.abort.abort();
      else patch(id, { state: 'cancelled' });
    },
    cancelAll() {
      store.setState((state) => ({
        items: state.items.map((item) => (item.state === 'waiting' ? { ...item, state: 'cancelled' } : item)),
      }));
      current?.abort.abort();
    },
    clearFinished() {
      const isLive = (item: QueueItem): boolean => item.state === 'waiting' || item.state === 'working';
      for (const item of store.getState().items) if (!isLive(item)) sends.delete(item.id);
      store.setState((state) => ({ items: state.items.filter(isLive) }));
    },
  };
}
