import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConsultRequestInput, ConsultResponse } from '../../../shared/contract/consult.ts';
import type { ApiClient } from '../../api/client.ts';
import { isCancelled } from '../../model/describeError.ts';
import { emptyForm, type FormField, formToParams, formToRequest, type RequestForm } from '../../model/requestForm.ts';
import type { Application } from '../../state/application.ts';
import type { ArmName } from './armRows.ts';

export type AnalyzerTab = 'stages' | 'compare' | 'json' | 'request';

/** One request and its answer, kept for this session. */
export interface Run {
  readonly number: number;
  readonly at: string;
  readonly form: RequestForm;
  readonly request: ConsultRequestInput;
  readonly response: ConsultResponse;
  readonly tookMs: number;
}

export interface AnalyzerState {
  readonly form: RequestForm;
  readonly errors: Readonly<Partial<Record<FormField, string>>>;
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: unknown;
  readonly runs: readonly Run[];
  readonly shown: number | null;
  readonly comparedWith: number | null;
  readonly tab: AnalyzerTab;
  readonly arm: ArmName | null;
  readonly followed: number | null;
  readonly hovered: number | null;
}

export interface Analyzer {
  readonly store: StoreApi<AnalyzerState>;
  edit(patch: Partial<RequestForm>): void;
  load(form: RequestForm, followed: number | null): void;
  run(): Promise<void>;
  show(run: number): void;
  compareWith(run: number | null): void;
  setTab(tab: AnalyzerTab): void;
  setArm(arm: ArmName): void;
  follow(id: number | null): void;
  hover(id: number | null): void;
  cancel(): void;
}

const KEPT_RUNS = 12;

export function createAnalyzer(
  api: ApiClient,
  application: Application,
  clock: { readonly now: () => number; readonly iso: () => string },
  onChange: (form: RequestForm, followed: number | null) => void,
): Analyzer {
  const store = createStore<AnalyzerState>(() => ({
    form: emptyForm,
    errors: {},
    phase: 'idle',
    error: null,
    runs: [],
    shown: null,
    comparedWith: null,
    tab: 'stages',
    arm: null,
    followed: null,
    hovered: null,
  }));
  let running: AbortController | null = null;
  let count = 0;

  function keep(run: Run): void {
    store.setState((state) => {
      const runs = [run, ...state.runs].slice(0, KEPT_RUNS);
      const previous = state.shown !== null && runs.some((other) => other.number === state.shown) ? state.shown : null;
      return { phase: 'ready', runs, shown: run.number, comparedWith: previous, hovered: null };
    });
  }

  async function run(): Promise<void> {
    const { form, followed } = store.getState();
    const made = formToRequest(form, application.dataset(), application.zone());
    if (!made.ok) {
      store.setState({ errors: made.errors });
      return;
    }
    running?.abort();
    const mine = new AbortController();
    running = mine;
    const startedAt = clock.now();
    // Before the address changes: whoever follows the address must find this request already running.
    store.setState({ phase: 'loading', errors: {}, error: null });
    onChange(form, followed);
    const request = { ...made.request, trace: true };
    try {
      const response = await api.call('consult', request, { signal: mine.signal });
      if (running !== mine) return;
      count += 1;
      keep({ number: count, at: clock.iso(), form, request, response, tookMs: clock.now() - startedAt });
    } catch (error) {
      if (running !== mine) return;
      if (isCancelled(error)) store.setState((state) => ({ phase: state.shown === null ? 'idle' : 'ready' }));
      else store.setState({ phase: 'failed', error });
    }
  }

  function follow(followed: number | null): void {
    store.setState({ followed });
    onChange(store.getState().form, followed);
  }

  return {
    store,
    edit: (patch) => store.setState((state) => ({ form: { ...state.form, ...patch } })),
    load(form, followed) {
      const present = store.getState();
      const isSame = JSON.stringify(formToParams(form)) === JSON.stringify(formToParams(present.form));
      if (present.followed !== followed) store.setState({ followed });
      if (isSame && present.phase !== 'idle') return;
      store.setState({ form });
      if (form.query.trim() !== '') void run();
    },
    run,
    show(number) {
      const found = store.getState().runs.find((entry) => entry.number === number);
      if (found === undefined) return;
      store.setState((state) => ({
        shown: number,
        form: found.form,
        errors: {},
        phase: 'ready',
        comparedWith: state.comparedWith === number ? null : state.comparedWith,
      }));
      onChange(found.form, store.getState().followed);
    },
    compareWith: (comparedWith) => store.setState({ comparedWith }),
    setTab: (tab) => store.setState({ tab }),
    setArm: (arm) => store.setState({ arm }),
    follow,
    hover(hovered) {
      if (store.getState().hovered !== hovered) store.setState({ hovered });
    },
    cancel: () => running?.abort(),
  };
}

export function shownRun(state: AnalyzerState): Run | null {
  return state.runs.find((run) => run.number === state.shown) ?? null;
}
