import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FallacyList, FallacySummary, FallacyView } from '../../../shared/contract/fallacies.ts';
import type { ApiClient } from '../../api/client.ts';
import { inspectorOf, withInspector } from '../../model/routes.ts';
import { isOutdated, rowAt } from '../../model/windowedList.ts';
import type { Application } from '../../state/application.ts';
import type { Edits } from '../../state/edits.ts';
import { createLoader, type Loader } from '../../state/loader.ts';
import type { Router } from '../../state/router.ts';
import { createWindowedSource, type WindowedSource } from '../../state/windowedSource.ts';
import { caseOf, everyFallacy, type FallacyQuery, paramsOf, queryOf, requestOf } from './fallacyQuery.ts';

export interface FallacyState {
  readonly query: FallacyQuery;
  readonly caseId: number | null;
  /** Why the one in view is being dismissed; null while it is not. */
  readonly rationale: string | null;
  readonly isSaving: boolean;
  readonly error: unknown;
  readonly counts: FallacyList['counts'] | null;
}

const WINDOW = 50;
const notDismissing = { rationale: null, error: null } as const;

/** The fallacies that were found, and the one in view. The address says which. */
export class FallacyReview {
  readonly store: StoreApi<FallacyState>;
  readonly list: WindowedSource<FallacySummary>;
  readonly shown: Loader<FallacyView>;
  readonly #api: ApiClient;
  readonly #application: Application;
  readonly #router: Router;
  readonly #edits: Edits;
  #isAsked = false;

  constructor(api: ApiClient, application: Application, router: Router, edits: Edits) {
    this.#api = api;
    this.#application = application;
    this.#router = router;
    this.#edits = edits;
    this.store = createStore<FallacyState>(() => ({
      query: everyFallacy,
      caseId: null,
      ...notDismissing,
      isSaving: false,
      counts: null,
    }));
    this.list = createWindowedSource(WINDOW, this.#read);
    this.shown = createLoader((id) => api.call('getFallacy', { ...application.dataset(), id }));
    router.store.subscribe(this.#follow);
    application.store.subscribe((state, before) => {
      if (state.phase !== before.phase) this.#follow();
    });
    this.list.store.subscribe(this.#showFirst);
  }

  readonly change = (patch: Partial<FallacyQuery>): void => {
    this.#write({ ...this.store.getState().query, ...patch }, null, 'push');
  };

  readonly open = (caseId: number): void => this.#write(this.store.getState().query, caseId, 'replace');

  readonly step = (by: 1 | -1): void => {
    const { list } = this.list.store.getState();
    const { caseId } = this.store.getState();
    let at = 0;
    while (at < (list.total ?? 0) && rowAt(list, at)?.id !== caseId) at++;
    const next = rowAt(list, Math.max(0, at + by));
    if (next !== undefined && next.id !== caseId) this.open(next.id);
  };

  /** The one in view, when it is there; what is confirmed already cannot be confirmed. */
  readonly judged = (): FallacySummary | null => {
    const shown = this.shown.store.getState();
    return shown.phase === 'ready' ? shown.value.fallacy : null;
  };

  readonly confirm = async (): Promise<void> => await this.#decide('confirmed', undefined);

  readonly startDismissing = (): void => this.store.setState({ rationale: '', error: null });

  readonly type = (rationale: string): void => this.store.setState({ rationale });

  readonly cancel = (): void => this.store.setState(notDismissing);

  /** Does nothing while it is not said why. */
  readonly dismiss = async (): Promise<void> => {
    const rationale = this.store.getState().rationale?.trim() ?? '';
    if (rationale !== '') await this.#decide('dismissed', rationale);
  };

  readonly refresh = (): void => {
    void this.shown.refresh();
    if (this.#isAsked) this.list.refresh();
  };

  /** Another dataset is shown. */
  readonly restart = (): void => {
    this.#isAsked = false;
    this.shown.follow(null);
    this.store.setState({ ...notDismissing, caseId: null, counts: null });
    if (this.#router.store.getState().page === 'fallacies') this.#write(everyFallacy, null, 'replace');
    this.#follow();
  };

  async #decide(verdict: 'confirmed' | 'dismissed', rationale: string | undefined): Promise<void> {
    const fallacy = this.judged();
    if (fallacy === null || fallacy.status === verdict || this.store.getState().isSaving) return;
    this.store.setState({ isSaving: true, error: null });
    try {
      const { id, version, name } = fallacy;
      const request = { id, version, verdict, ...(rationale === undefined ? {} : { rationale }) };
      await this.#edits.make('decideFallacy', request, `${verdict} “${name}”`);
      this.store.setState(notDismissing);
    } catch (error) {
      this.store.setState({ error });
    } finally {
      this.store.setState({ isSaving: false });
    }
    await this.shown.refresh();
  }

  readonly #read = async (offset: number, limit: number, signal: AbortSignal) => {
    if (!this.#application.hasDataset()) return { rows: [], total: 0 };
    const request = { ...this.#application.dataset(), ...requestOf(this.store.getState().query), offset, limit };
    const { fallacies, total, counts } = await this.#api.call('listFallacies', request, { signal });
    this.store.setState({ counts });
    return { rows: fallacies, total };
  };

  readonly #follow = (): void => {
    const route = this.#router.store.getState();
    if (this.#application.store.getState().phase !== 'ready' || route.page !== 'fallacies') return;
    const [query, caseId] = [queryOf(route.params), caseOf(route.params)];
    const before = this.store.getState();
    const isOther = JSON.stringify(query) !== JSON.stringify(before.query);
    if (before.caseId !== caseId) this.store.setState(notDismissing);
    this.store.setState({ query: isOther ? query : before.query, caseId });
    this.shown.follow(caseId);
    if (isOther || !this.#isAsked) {
      this.#isAsked = true;
      this.list.ask();
    }
    this.#showFirst();
  };

  /** Without one in the address the first of the list is looked at. */
  readonly #showFirst = (): void => {
    const route = this.#router.store.getState();
    const { list } = this.list.store.getState();
    if (route.page !== 'fallacies' || caseOf(route.params) !== null || list.pending.size > 0) return;
    const first = isOutdated(list) ? undefined : rowAt(list, 0);
    if (first !== undefined) this.open(first.id);
  };

  #write(query: FallacyQuery, caseId: number | null, mode: 'push' | 'replace'): void {
    const inspected = inspectorOf(this.#router.store.getState());
    const route = { page: 'fallacies', params: paramsOf(query, caseId) } as const;
    this.#router.setParams(withInspector(route, inspected), mode);
  }
}
