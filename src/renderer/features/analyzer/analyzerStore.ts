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

const KEPT_RUNS = 12;

export interface AnalyzerNeeds {
  readonly api: ApiClient;
  readonly application: Application;
  readonly now: () => number;
  readonly date: () => Date;
  /** The request or the followed memory is another: the address shall name them. */
  readonly onChange: (form: RequestForm, followed: number | null) => void;
}

/** Requests with their traces, the last few kept for this session, and what is looked at in the shown one. */
export class Analyzer {
  readonly store: StoreApi<AnalyzerState> = createStore<AnalyzerState>(() => ({
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
  readonly #needs: AnalyzerNeeds;
  #running: AbortController | null = null;
  #count = 0;

  constructor(needs: AnalyzerNeeds) {
    this.#needs = needs;
  }

  readonly edit = (patch: Partial<RequestForm>): void => {
    this.store.setState((state) => ({ form: { ...state.form, ...patch } }));
  };

  readonly compareWith = (comparedWith: number | null): void => this.store.setState({ comparedWith });
  readonly setTab = (tab: AnalyzerTab): void => this.store.setState({ tab });
  readonly setArm = (arm: ArmName): void => this.store.setState({ arm });
  readonly cancel = (): void => this.#running?.abort();

  readonly hover = (hovered: number | null): void => {
    if (this.store.getState().hovered !== hovered) this.store.setState({ hovered });
  };

  readonly follow = (followed: number | null): void => {
    this.store.setState({ followed });
    this.#needs.onChange(this.store.getState().form, followed);
  };

  /** Takes over a request from the address, unless it is the present one. */
  readonly load = (form: RequestForm, followed: number | null): void => {
    const present = this.store.getState();
    const isSame = JSON.stringify(formToParams(form)) === JSON.stringify(formToParams(present.form));
    if (present.followed !== followed) this.store.setState({ followed });
    if (isSame && present.phase !== 'idle') return;
    this.store.setState({ form });
    if (form.query.trim() !== '') void this.run();
  };

  readonly show = (number: number): void => {
    const found = this.store.getState().runs.find((entry) => entry.number === number);
    if (found === undefined) return;
    this.store.setState((state) => ({
      shown: number,
      form: found.form,
      errors: {},
      phase: 'ready',
      comparedWith: state.comparedWith === number ? null : state.comparedWith,
    }));
    this.#needs.onChange(found.form, this.store.getState().followed);
  };

  readonly run = async (): Promise<void> => {
    const { application, onChange } = this.#needs;
    const { form, followed } = this.store.getState();
    const made = formToRequest(form, application.dataset(), application.zone());
    if (!made.ok) {
      this.store.setState({ errors: made.errors });
      return;
    }
    this.#running?.abort();
    // Before the address changes: whoever follows the address must find this request already running.
    this.store.setState({ phase: 'loading', errors: {}, error: null });
    onChange(form, followed);
    await this.#send(form, { ...made.request, trace: true });
  };

  async #send(form: RequestForm, request: ConsultRequestInput): Promise<void> {
    const { api, now, date } = this.#needs;
    const mine = new AbortController();
    this.#running = mine;
    const startedAt = now();
    try {
      const response = await api.call('consult', request, { signal: mine.signal });
      if (this.#running !== mine) return;
      this.#count += 1;
      const at = date().toISOString();
      this.#keep({ number: this.#count, at, form, request, response, tookMs: now() - startedAt });
    } catch (error) {
      if (this.#running !== mine) return;
      if (isCancelled(error)) this.store.setState((state) => ({ phase: state.shown === null ? 'idle' : 'ready' }));
      else this.store.setState({ phase: 'failed', error });
    }
  }

  #keep(run: Run): void {
    this.store.setState((state) => {
      const runs = [run, ...state.runs].slice(0, KEPT_RUNS);
      const previous = runs.find((other) => other.number === state.shown)?.number ?? null;
      return { phase: 'ready', runs, shown: run.number, comparedWith: previous, hovered: null };
    });
  }
}

export function shownRun(state: AnalyzerState): Run | null {
  return state.runs.find((run) => run.number === state.shown) ?? null;
}
