import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Inference, InferenceSums } from '../../../shared/contract/models.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Application } from '../../state/application.ts';
import type { Router } from '../../state/router.ts';
import { createWindowedSource, type WindowedSource } from '../../state/windowedSource.ts';
import type { Asked } from '../settings/upkeepStore.ts';
import { everyCall, type InferenceQuery, paramsOf, queryOf, requestOf } from './inferenceQuery.ts';

export interface InferenceState {
  readonly query: InferenceQuery;
  /** The call that keys act on. */
  readonly active: number;
  readonly sums: Asked<InferenceSums>;
}

export interface InferenceNeeds {
  readonly api: ApiClient;
  readonly application: Application;
  readonly router: Router;
  readonly now: () => number;
}

const WINDOW = 100;

/** The calls to model servers and what they came to. The address says which; new calls come in by themselves. */
export class InferenceBrowser {
  readonly store: StoreApi<InferenceState>;
  readonly list: WindowedSource<Inference>;
  readonly #needs: InferenceNeeds;
  #asOfMs = 0;
  #isAsked = false;
  #isSumming = false;
  #isSumWanted = false;

  constructor(needs: InferenceNeeds) {
    this.#needs = needs;
    this.store = createStore<InferenceState>(() => ({ query: everyCall, active: -1, sums: { phase: 'idle' } }));
    this.list = createWindowedSource(WINDOW, this.#read);
    needs.router.store.subscribe(this.#follow);
    needs.application.store.subscribe((state, before) => {
      if (state.phase !== before.phase) this.#follow();
    });
    needs.api.events((event) => {
      if (event.type === 'inferences' || event.type === 'reopened') this.#refresh();
    });
  }

  readonly change = (patch: Partial<InferenceQuery>): void => {
    this.#needs.router.setParams(paramsOf({ ...this.store.getState().query, ...patch }), 'push');
  };

  readonly point = (active: number): void => this.store.setState({ active });

  readonly retrySums = (): void => void this.#sum();

  readonly #isOnPage = (): boolean => this.#needs.router.store.getState().page === 'inferences';

  readonly #follow = (): void => {
    if (this.#needs.application.store.getState().phase !== 'ready') return;
    if (!this.#isOnPage()) {
      this.#isAsked = false;
      return;
    }
    const query = queryOf(this.#needs.router.store.getState().params);
    const isOther = JSON.stringify(query) !== JSON.stringify(this.store.getState().query);
    if (!isOther && this.#isAsked) return;
    this.#isAsked = true;
    this.#asOfMs = this.#needs.now();
    this.store.setState({ query, active: -1 });
    this.list.ask();
    void this.#sum();
  };

  readonly #refresh = (): void => {
    if (!this.#isAsked || !this.#isOnPage()) return;
    this.list.refresh();
    void this.#sum();
  };

  readonly #read = async (offset: number, limit: number, signal: AbortSignal) => {
    const request = { ...requestOf(this.store.getState().query, this.#asOfMs), offset, limit };
    const { inferences, total } = await this.#needs.api.call('listInferences', request, { signal });
    return { rows: inferences, total };
  };

  /** One reading at a time; what comes meanwhile is summed after it. */
  async #sum(): Promise<void> {
    this.#isSumWanted = true;
    if (this.#isSumming) return;
    this.#isSumming = true;
    while (this.#isSumWanted) {
      this.#isSumWanted = false;
      await this.#sumOnce();
    }
    this.#isSumming = false;
  }

  async #sumOnce(): Promise<void> {
    const { api, application } = this.#needs;
    const { sums, query } = this.store.getState();
    if (sums.phase !== 'ready') this.store.setState({ sums: { phase: 'loading' } });
    try {
      const request = { ...requestOf(query, this.#asOfMs), tz: application.zone() };
      this.store.setState({ sums: { phase: 'ready', value: await api.call('sumInferences', request) } });
    } catch (error) {
      this.store.setState({ sums: { phase: 'failed', error } });
    }
  }
}
