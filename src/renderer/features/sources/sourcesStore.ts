import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Output } from '../../../shared/contract/operations.ts';
import type { SourceList, SourceRow, SourceStatement, SourceView } from '../../../shared/contract/sources.ts';
import type { ApiClient } from '../../api/client.ts';
import { inspectorOf, withInspector } from '../../model/routes.ts';
import { indexOfRow, isOutdated, rowAt } from '../../model/windowedList.ts';
import type { Application } from '../../state/application.ts';
import { createLoader, type Loader } from '../../state/loader.ts';
import type { Router } from '../../state/router.ts';
import { createWindowedSource, type WindowedSource } from '../../state/windowedSource.ts';
import {
  everySource,
  isSameList,
  isSameStatements,
  listRequest,
  paramsOf,
  queryOf,
  type SourcesQuery,
} from './sourcesQuery.ts';

export interface SourcesState {
  readonly query: SourcesQuery;
  readonly pending: SourceList['pending'] | null;
  /** The document type that keys act on. */
  readonly typeName: string | null;
  readonly factId: number | null;
}

const WINDOW = 50;
const ALL_TYPES = 1;
type Types = Output<'listDocumentTypes'>;

/** Who says what and how far they are trusted: the list, the source in view with its statements, and document types. */
export class SourcesDesk {
  readonly store: StoreApi<SourcesState>;
  readonly list: WindowedSource<SourceRow>;
  readonly shown: Loader<SourceView>;
  readonly statements: WindowedSource<SourceStatement>;
  readonly types: Loader<Types>;
  readonly #api: ApiClient;
  readonly #application: Application;
  readonly #router: Router;
  #isAsked = false;

  constructor(api: ApiClient, application: Application, router: Router) {
    this.#api = api;
    this.#application = application;
    this.#router = router;
    this.store = createStore<SourcesState>(() => ({
      query: everySource,
      pending: null,
      typeName: null,
      factId: null,
    }));
    this.list = createWindowedSource(WINDOW, this.#readSources);
    this.shown = createLoader((id) => api.call('getSource', { ...application.dataset(), id }));
    this.statements = createWindowedSource(WINDOW, this.#readStatements);
    this.types = createLoader(() => api.call('listDocumentTypes', application.dataset()));
    router.store.subscribe(this.#follow);
    application.store.subscribe((state, before) => {
      if (state.phase !== before.phase) this.#follow();
    });
    this.list.store.subscribe(this.#showFirst);
    // Whoever edits the file elsewhere sees what it says otherwise.
    api.events((event) => {
      if (event.type === 'steering') this.refresh();
    });
  }

  readonly change = (patch: Partial<SourcesQuery>, mode: 'push' | 'replace' = 'replace'): void => {
    this.#write({ ...this.store.getState().query, ...patch }, mode);
  };

  readonly open = (sourceId: number): void => this.change({ sourceId, which: 'all' });

  readonly selectType = (typeName: string | null): void => this.store.setState({ typeName });

  readonly selectFact = (factId: number | null): void => this.store.setState({ factId });

  /** The source or the type that keys act on. */
  readonly source = (): SourceRow | null => {
    const shown = this.shown.store.getState();
    return shown.phase === 'ready' ? shown.value.source : null;
  };

  readonly type = (): Types['types'][number] | null => {
    const types = this.types.store.getState();
    const { typeName } = this.store.getState();
    return types.phase === 'ready' ? (types.value.types.find(({ name }) => name === typeName) ?? null) : null;
  };

  /** The statement that is chosen. */
  readonly statement = (): SourceStatement | null => {
    const { list } = this.statements.store.getState();
    const { factId } = this.store.getState();
    const at = factId === null ? -1 : indexOfRow(list, ({ fact_id }) => fact_id === factId, 0);
    return rowAt(list, at) ?? null;
  };

  readonly step = (by: 1 | -1): void => {
    const { list } = this.list.store.getState();
    const { sourceId } = this.store.getState().query;
    const at = indexOfRow(list, ({ id }) => id === sourceId, 0);
    const next = rowAt(list, Math.max(0, at + by));
    if (next !== undefined && next.id !== sourceId) this.open(next.id);
  };

  readonly refresh = (): void => {
    if (!this.#isAsked) return;
    void this.shown.refresh();
    void this.types.refresh();
    this.list.refresh();
    if (this.store.getState().query.sourceId !== null) this.statements.refresh();
  };

  /** Another dataset is shown. */
  readonly restart = (): void => {
    this.#isAsked = false;
    this.shown.follow(null);
    this.types.follow(null);
    const { view } = this.store.getState().query;
    this.store.setState({ query: { ...everySource, view }, pending: null, typeName: null, factId: null });
    if (this.#router.store.getState().page === 'sources') this.#write({ ...everySource, view }, 'replace');
    this.#follow();
  };

  readonly #readSources = async (offset: number, limit: number, signal: AbortSignal) => {
    if (!this.#application.hasDataset()) return { rows: [], total: 0 };
    const request = { ...this.#application.dataset(), ...listRequest(this.store.getState().query), offset, limit };
    const { sources, total, pending } = await this.#api.call('listSources', request, { signal });
    this.store.setState({ pending });
    return { rows: sources, total };
  };

  readonly #readStatements = async (offset: number, limit: number, signal: AbortSignal) => {
    const { sourceId, which } = this.store.getState().query;
    if (sourceId === null) return { rows: [], total: 0 };
    const request = { ...this.#application.dataset(), id: sourceId, which, offset, limit };
    const { statements, total } = await this.#api.call('listSourceStatements', request, { signal });
    return { rows: statements, total };
  };

  readonly #follow = (): void => {
    const route = this.#router.store.getState();
    if (this.#application.store.getState().phase !== 'ready' || route.page !== 'sources') return;
    const query = queryOf(route.params);
    const before = this.store.getState().query;
    this.store.setState({ query });
    this.shown.follow(query.sourceId);
    this.types.follow(ALL_TYPES);
    if (!isSameList(query, before) || !this.#isAsked) this.list.ask();
    if (!isSameStatements(query, before) || !this.#isAsked) {
      this.store.setState({ factId: null });
      this.statements.ask();
    }
    this.#isAsked = true;
    this.#showFirst();
  };

  /** Without one in the address the first of the list is looked at. */
  readonly #showFirst = (): void => {
    const route = this.#router.store.getState();
    const { list } = this.list.store.getState();
    if (route.page !== 'sources' || list.pending.size > 0) return;
    const { view, sourceId } = queryOf(route.params);
    if (view !== 'sources' || sourceId !== null) return;
    const first = isOutdated(list) ? undefined : rowAt(list, 0);
    if (first !== undefined) this.open(first.id);
  };

  #write(query: SourcesQuery, mode: 'push' | 'replace'): void {
    const inspected = inspectorOf(this.#router.store.getState());
    this.#router.setParams(withInspector({ page: 'sources', params: paramsOf(query) }, inspected), mode);
  }
}
