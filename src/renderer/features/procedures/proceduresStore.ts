import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Output } from '../../../shared/contract/operations.ts';
import type { ProcedureDiff, ProcedureList, ProcedureRow, ProcedureView } from '../../../shared/contract/procedures.ts';
import type { ApiClient } from '../../api/client.ts';
import { inspectorOf, withInspector } from '../../model/routes.ts';
import { indexOfRow, rowAt } from '../../model/windowedList.ts';
import type { Application } from '../../state/application.ts';
import type { Edits } from '../../state/edits.ts';
import { createLoader, type Loader } from '../../state/loader.ts';
import type { Notices } from '../../state/notices.ts';
import type { Router } from '../../state/router.ts';
import { createWindowedSource, type WindowedSource } from '../../state/windowedSource.ts';
import { ProcedureEditing } from './procedureEditing.ts';
import { everyProcedure, isSameList, listRequest, paramsOf, type ProceduresQuery, queryOf } from './proceduresQuery.ts';

export interface ProceduresState {
  readonly query: ProceduresQuery;
  readonly branches: ProcedureList['branches'];
  /** Procedures of the dataset, whatever is filtered; null until that is known. */
  readonly all: number | null;
}

const WINDOW = 50;

/** The procedures of the dataset: the list, the one in view with its versions, and the editor. */
export class ProceduresDesk {
  readonly store: StoreApi<ProceduresState>;
  readonly list: WindowedSource<ProcedureRow>;
  readonly shown: Loader<Output<'procedureHistory'>>;
  /** The one in view, compared with the version of the address. */
  readonly diff: Loader<ProcedureDiff>;
  readonly editing: ProcedureEditing;
  readonly #api: ApiClient;
  readonly #application: Application;
  readonly #router: Router;
  readonly #edits: Edits;
  readonly #notices: Notices;
  #isAsked = false;

  constructor(api: ApiClient, application: Application, router: Router, edits: Edits, notices: Notices) {
    this.#api = api;
    this.#application = application;
    this.#router = router;
    this.#edits = edits;
    this.#notices = notices;
    this.store = createStore<ProceduresState>(() => ({ query: everyProcedure, branches: [], all: null }));
    this.list = createWindowedSource(WINDOW, this.#read);
    this.shown = createLoader((id) => api.call('procedureHistory', { ...application.dataset(), id }));
    this.diff = createLoader((id) => {
      const { from } = this.store.getState().query;
      return api.call('diffProcedure', { ...application.dataset(), id, ...(from === null ? {} : { from }) });
    });
    this.editing = new ProcedureEditing(api, edits);
    router.store.subscribe(this.#follow);
    application.store.subscribe((state, before) => {
      if (state.phase !== before.phase) this.#follow();
    });
    this.shown.store.subscribe(this.#editShown);
  }

  readonly change = (patch: Partial<ProceduresQuery>, mode: 'push' | 'replace' = 'replace'): void => {
    const inspected = inspectorOf(this.#router.store.getState());
    const query = { ...this.store.getState().query, ...patch };
    this.#router.setParams(withInspector({ page: 'procedures', params: paramsOf(query) }, inspected), mode);
  };

  readonly open = (procedure: number): void => this.change({ procedure, view: 'read', from: null });

  readonly begin = (): void => this.change({ procedure: 'new', view: 'edit', from: null }, 'push');

  readonly procedure = (): ProcedureView | null => {
    const shown = this.shown.store.getState();
    return shown.phase === 'ready' ? shown.value.procedure : null;
  };

  readonly step = (by: 1 | -1): void => {
    const { list } = this.list.store.getState();
    const { procedure } = this.store.getState().query;
    const at = indexOfRow(list, ({ id }) => id === procedure, 0);
    const next = rowAt(list, Math.max(0, at + by));
    if (next !== undefined && next.id !== procedure) this.open(next.id);
  };

  readonly mark = async (): Promise<void> => {
    const shown = this.procedure();
    if (shown === null) return;
    const helpful = !shown.is_highly_helpful;
    const label = `marked “${shown.task_type}” as ${helpful ? '' : 'not '}helpful`;
    await this.#do(() => this.#edits.make('markProcedureHelpful', { id: shown.id, helpful }, label));
  };

  readonly remove = async (): Promise<void> => {
    const shown = this.procedure();
    if (shown === null) return;
    const label = `took “${shown.task_type}” out of use`;
    await this.#do(async () => {
      await this.#edits.make('removeProcedure', { id: shown.id }, label);
      this.change({ procedure: null, view: 'read', from: null });
    });
  };

  readonly save = async (): Promise<void> => {
    const saved = await this.editing.save();
    if (saved === null) return;
    this.change({ procedure: saved.id, view: 'read', from: null });
    this.refresh();
  };

  readonly cancel = (): void => {
    this.editing.revert();
    const { procedure } = this.store.getState().query;
    this.change({ view: 'read', ...(procedure === 'new' ? { procedure: null } : {}) });
  };

  readonly refresh = (): void => {
    if (!this.#isAsked) return;
    void this.shown.refresh();
    void this.diff.refresh();
    this.list.refresh();
  };

  /** Another dataset is shown. */
  readonly restart = (): void => {
    this.#isAsked = false;
    this.shown.follow(null);
    this.diff.follow(null);
    this.editing.begin(null);
    this.store.setState({ query: everyProcedure, branches: [], all: null });
    if (this.#router.store.getState().page === 'procedures') this.change(everyProcedure);
    this.#follow();
  };

  async #do(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      this.refresh();
    } catch (error) {
      this.#notices.sayError(error);
    }
  }

  readonly #read = async (offset: number, limit: number, signal: AbortSignal) => {
    if (!this.#application.hasDataset()) {
      this.store.setState({ all: 0, branches: [] });
      return { rows: [], total: 0 };
    }
    const request = { ...this.#application.dataset(), ...listRequest(this.store.getState().query), offset, limit };
    const { procedures, total, all, branches } = await this.#api.call('listProcedures', request, { signal });
    this.store.setState({ all, branches });
    return { rows: procedures, total };
  };

  readonly #follow = (): void => {
    const route = this.#router.store.getState();
    if (this.#application.store.getState().phase !== 'ready' || route.page !== 'procedures') return;
    const query = queryOf(route.params);
    const before = this.store.getState().query;
    this.store.setState({ query });
    const id = typeof query.procedure === 'number' ? query.procedure : null;
    this.shown.follow(id);
    if (query.from !== before.from) this.diff.follow(null);
    this.diff.follow(query.view === 'versions' ? id : null);
    if (query.procedure === 'new' && before.procedure !== 'new') this.editing.begin(null);
    if (query.view === 'edit') this.#editShown();
    if (!isSameList(query, before) || !this.#isAsked) this.list.ask();
    this.#isAsked = true;
  };

  readonly #editShown = (): void => {
    const { procedure, view } = this.store.getState().query;
    const shown = this.procedure();
    if (view === 'edit' && typeof procedure === 'number' && shown?.id === procedure) this.editing.begin(shown);
  };
}
