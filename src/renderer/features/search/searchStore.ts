import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConsultRequestInput, ConsultResponse } from '../../../shared/contract/consult.ts';
import type { ApiClient } from '../../api/client.ts';
import { isCancelled } from '../../model/describeError.ts';
import { emptyForm, type FormField, formToParams, formToRequest, type RequestForm } from '../../model/requestForm.ts';
import type { Application } from '../../state/application.ts';

export interface SearchState {
  readonly form: RequestForm;
  readonly errors: Readonly<Partial<Record<FormField, string>>>;
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: unknown;
  /** The last answer stays shown while the next one is on its way. */
  readonly response: ConsultResponse | null;
  readonly request: ConsultRequestInput | null;
  readonly tookMs: number;
  readonly activeIndex: number;
  /** The count of changes the shown answer was made at. */
  readonly madeAt: number;
}

const idle = {
  errors: {},
  phase: 'idle',
  error: null,
  response: null,
  request: null,
  tookMs: 0,
  activeIndex: -1,
  madeAt: 0,
} as const;

/** Room grows by this much each time a person asks for more of a cut answer. */
const MORE_FACTOR = 4;
const MOST_TOKENS = 10_000_000;

export interface SearchNeeds {
  readonly api: ApiClient;
  readonly application: Application;
  readonly now: () => number;
  /** A request is on its way: the address shall name it. */
  readonly onRun: (form: RequestForm) => void;
}

/** The memory has changed since the results in view were asked for. */
export function isOvertaken({ phase, response, madeAt, form }: SearchState, changes: number): boolean {
  const isInView = phase === 'ready' && form.query.trim() !== '' && response !== null && response.results.length > 0;
  return isInView && changes > madeAt;
}

/** One search at a time: a newer one ends the one before, and a late answer never replaces a newer one. */
export class Search {
  readonly store: StoreApi<SearchState> = createStore<SearchState>(() => ({ form: emptyForm, ...idle }));
  readonly #needs: SearchNeeds;
  #running: AbortController | null = null;

  constructor(needs: SearchNeeds) {
    this.#needs = needs;
  }

  readonly edit = (patch: Partial<RequestForm>): void => {
    this.store.setState((state) => ({ form: { ...state.form, ...patch } }));
  };

  readonly setActive = (activeIndex: number): void => this.store.setState({ activeIndex });

  readonly clear = (): void => this.#start(emptyForm);

  /** Takes over a request from the address, unless it is the present one. */
  readonly load = (form: RequestForm): void => {
    const { form: present, phase } = this.store.getState();
    const isSame = JSON.stringify(formToParams(form)) === JSON.stringify(formToParams(present));
    const isToRun = phase === 'idle' && form.query.trim() !== '';
    if (!isSame || isToRun) this.#start(form);
  };

  /** The same request with room for more. */
  readonly more = (): void => {
    const { form } = this.store.getState();
    this.#start({ ...form, maxTokens: String(Math.min(MOST_TOKENS, Number(form.maxTokens) * MORE_FACTOR)) });
  };

  readonly run = async (): Promise<void> => {
    const { application, onRun } = this.#needs;
    const { form } = this.store.getState();
    this.#running?.abort();
    if (form.query.trim() === '' || !application.hasDataset()) {
      this.store.setState(idle);
      onRun(form);
      return;
    }
    const made = formToRequest(form, application.dataset(), application.zone());
    if (!made.ok) {
      this.store.setState({ errors: made.errors });
      return;
    }
    // Before the address changes: whoever follows the address must find this request already running.
    this.store.setState({ phase: 'loading', errors: {}, error: null });
    onRun(form);
    await this.#send(made.request);
  };

  async #send(request: ConsultRequestInput): Promise<void> {
    const { api, application, now } = this.#needs;
    const mine = new AbortController();
    this.#running = mine;
    const startedAt = now();
    const madeAt = application.store.getState().changes;
    try {
      const response = await api.call('consult', request, { signal: mine.signal });
      if (this.#running !== mine) return;
      const { request: before, activeIndex } = this.store.getState();
      this.store.setState({
        phase: 'ready',
        response,
        request,
        tookMs: now() - startedAt,
        activeIndex: before?.query === request.query ? Math.min(activeIndex, response.results.length - 1) : -1,
        madeAt,
      });
    } catch (error) {
      if (this.#running !== mine || isCancelled(error)) return;
      this.store.setState({ phase: 'failed', error });
    }
  }

  #start(form: RequestForm): void {
    this.store.setState({ form });
    void this.run();
  }
}
