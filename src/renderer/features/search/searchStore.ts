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

export interface Search {
  readonly store: StoreApi<SearchState>;
  edit(patch: Partial<RequestForm>): void;
  load(form: RequestForm): void;
  run(): Promise<void>;
  /** The same request with room for more. */
  more(): void;
  setActive(index: number): void;
  clear(): void;
}

/** Room grows by this much each time a person asks for more of a cut answer. */
const MORE_FACTOR = 4;

export function createSearch(
  api: ApiClient,
  application: Application,
  now: () => number,
  onRun: (form: RequestForm) => void,
): Search {
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
  const store = createStore<SearchState>(() => ({ form: emptyForm, ...idle }));
  let running: AbortController | null = null;

  async function run(): Promise<void> {
    const { form } = store.getState();
    running?.abort();
    if (form.query.trim() === '' || !application.hasDataset()) {
      store.setState(idle);
      onRun(form);
      return;
    }
    const made = formToRequest(form, application.dataset(), application.zone());
    if (!made.ok) {
      store.setState({ errors: made.errors });
      return;
    }
    const mine = new AbortController();
    running = mine;
    const startedAt = now();
    const madeAt = application.store.getState().changes;
    // Before the address changes: whoever follows the address must find this request already running.
    store.setState({ phase: 'loading', errors: {}, error: null });
    onRun(form);
    try {
      const response = await api.call('consult', made.request, { signal: mine.signal });
      if (running !== mine) return;
      const isSameQuery = store.getState().request?.query === made.request.query;
      const activeIndex = isSameQuery ? Math.min(store.getState().activeIndex, response.results.length - 1) : -1;
      store.setState({
        phase: 'ready',
        response,
        request: made.request,
        tookMs: now() - startedAt,
        activeIndex,
        madeAt,
      });
    } catch (error) {
      if (running !== mine || isCancelled(error)) return;
      store.setState({ phase: 'failed', error });
    }
  }

  function start(form: RequestForm): void {
    store.setState({ form });
    void run();
  }

  return {
    store,
    edit: (patch) => store.setState((state) => ({ form: { ...state.form, ...patch } })),
    load(form) {
      const { form: present, phase } = store.getState();
      const isSame = JSON.stringify(formToParams(form)) === JSON.stringify(formToParams(present));
      const isToRun = phase === 'idle' && form.query.trim() !== '';
      if (!isSame || isToRun) start(form);
    },
    run,
    more() {
      const { form } = store.getState();
      start({ ...form, maxTokens: String(Math.min(10_000_000, Number(form.maxTokens) * MORE_FACTOR)) });
    },
    setActive: (activeIndex) => store.setState({ activeIndex }),
    clear: () => start(emptyForm),
  };
}
