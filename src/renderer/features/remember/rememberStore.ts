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

type Send = (signal: AbortSignal) => Promise<RememberResponse>;
type Shared = ReturnType<typeof sharedRequest>['request'];

export interface RememberNeeds {
  readonly api: ApiClient;
  readonly application: Application;
  readonly readBase64: (file: File) => Promise<string>;
  readonly onStored: () => void;
}

/** Sends what is given one after another, so that each thing has its own outcome and a failure stops nothing else. */
export class Remember {
  readonly store: StoreApi<RememberState> = createStore<RememberState>(() => ({
    form: emptyTold,
    errors: {},
    items: [],
  }));
  readonly #needs: RememberNeeds;
  readonly #sends = new Map<number, Send>();
  #current: { readonly id: number; readonly abort: AbortController } | null = null;
  #lastId = 0;

  constructor(needs: RememberNeeds) {
    this.#needs = needs;
  }

  readonly edit = (change: Partial<ToldForm>): void => {
    this.store.setState((state) => ({ form: { ...state.form, ...change } }));
  };

  readonly sendText = (): void => {
    const { text, title } = this.store.getState().form;
    const request = this.#prepared();
    if (text.trim() === '') {
      this.store.setState((state) => ({ errors: { ...state.errors, text: 'Paste or type a text.' } }));
      return;
    }
    if (request === null) return;
    const name = title.trim() === '' ? 'pasted text' : title.trim();
    const whole = { ...request, text, ...(title.trim() === '' ? {} : { title: name }) };
    this.#enqueue(name, new Blob([text]).size, (signal) => this.#needs.api.call('rememberText', whole, { signal }));
    this.store.setState((state) => ({ form: { ...state.form, text: '', title: '' } }));
    void this.#work();
  };

  readonly sendFiles = (files: readonly File[]): void => {
    const request = this.#prepared();
    if (request === null) return;
    for (const file of files) {
      this.#enqueue(nameOf(file), file.size, (signal) => this.#sendFile(file, request, signal));
    }
    void this.#work();
  };

  readonly retryFailed = (): void => {
    const waiting = { state: 'waiting', outcomes: [], error: null } as const;
    this.store.setState((state) => ({
      items: state.items.map((item) => (canRetry(item) ? { ...item, ...waiting } : item)),
    }));
    void this.#work();
  };

  readonly cancel = (id: number): void => {
    if (this.#current?.id === id) this.#current.abort.abort();
    else this.#patch(id, { state: 'cancelled' });
  };

  readonly cancelAll = (): void => {
    this.store.setState((state) => ({
      items: state.items.map((item) => (item.state === 'waiting' ? { ...item, state: 'cancelled' } : item)),
    }));
    this.#current?.abort.abort();
  };

  readonly clearFinished = (): void => {
    const { items } = this.store.getState();
    for (const item of items) if (!isLive(item)) this.#sends.delete(item.id);
    this.store.setState({ items: items.filter(isLive) });
  };

  #patch(id: number, change: Partial<QueueItem>): void {
    this.store.setState((state) => ({ items: settle(state.items, id, change) }));
  }

  #enqueue(name: string, bytes: number, send: Send): void {
    this.#lastId += 1;
    const item: QueueItem = { id: this.#lastId, name, bytes, state: 'waiting', outcomes: [], error: null };
    this.#sends.set(item.id, send);
    this.store.setState((state) => ({ items: [...state.items, item] }));
  }

  async #work(): Promise<void> {
    if (this.#current !== null) return;
    for (;;) {
      const next = this.store.getState().items.find((item) => item.state === 'waiting');
      if (next === undefined) return;
      await this.#workOn(next.id);
    }
  }

  async #workOn(id: number): Promise<void> {
    const abort = new AbortController();
    this.#current = { id, abort };
    this.#patch(id, { state: 'working', error: null });
    try {
      const send = this.#sends.get(id);
      if (send === undefined) throw new Error('Nothing is kept of this item.');
      this.#patch(id, finishedWith(await send(abort.signal)));
      this.#needs.onStored();
    } catch (error) {
      this.#patch(id, { state: isCancelled(error) ? 'cancelled' : 'failed', error });
    } finally {
      this.#current = null;
    }
  }

  #prepared(): Shared | null {
    const { application } = this.#needs;
    const { request, errors } = sharedRequest(this.store.getState().form, application.dataset(), application.zone());
    this.store.setState({ errors });
    return Object.keys(errors).length === 0 ? request : null;
  }

  async #sendFile(file: File, request: Shared, signal: AbortSignal): Promise<RememberResponse> {
    const { api, application, readBase64 } = this.#needs;
    const limitMb = application.store.getState().settings?.max_file_mb ?? DEFAULT_LIMIT_MB;
    if (file.size > limitMb * MIB) {
      throw new PalimpsestError('too_large', `The file is larger than the limit of ${limitMb} MB.`, {
        hint: 'The limit is in Settings.',
      });
    }
    const path = api.pathOf(file);
    if (path !== null) return api.call('rememberPaths', { ...request, paths: [path] }, { signal });
    const files = [{ name: nameOf(file), base64: await readBase64(file) }];
    return api.call('rememberFiles', { ...request, files }, { signal });
  }
}

const DEFAULT_LIMIT_MB = 64;
const MIB = 1024 * 1024;

function nameOf(file: File): string {
  return file.webkitRelativePath || file.name;
}

function isLive(item: QueueItem): boolean {
  return item.state === 'waiting' || item.state === 'working';
}
