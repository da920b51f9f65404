import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SessionView } from '../../../shared/contract/library.ts';
import type { ArtifactSummary } from '../../../shared/contract/memory.ts';
import type { Output } from '../../../shared/contract/operations.ts';
import type { ApiClient } from '../../api/client.ts';
import { inspectorOf, type ReaderTarget, readerOf, withInspector, withReader } from '../../model/routes.ts';
import type { Application } from '../../state/application.ts';
import { createLoader, type Loader } from '../../state/loader.ts';
import { oneAtATime } from '../../state/oneAtATime.ts';
import type { Router } from '../../state/router.ts';
import { createWindowedSource, type WindowedSource } from '../../state/windowedSource.ts';
import { everything, type LibraryQuery, paramsToQuery, queryToFilter, queryToParams } from './libraryQuery.ts';

export interface LibraryBrowserState {
  readonly query: LibraryQuery;
  readonly reader: ReaderTarget | null;
  /** Null until they were read once. Older ones stay in view while newer are on their way. */
  readonly facets: Output<'libraryFacets'> | null;
}

/** The Library's lists and reader. The address says what is shown; everything here follows it. */
export interface LibraryBrowser {
  readonly store: StoreApi<LibraryBrowserState>;
  readonly artifacts: WindowedSource<ArtifactSummary>;
  readonly sessions: WindowedSource<SessionView>;
  readonly reading: Loader<Output<'getArtifact'>>;
  /** Narrows or orders otherwise. Typing leaves no steps for Back, choosing does. */
  change(patch: Partial<LibraryQuery>, mode?: 'push' | 'replace'): void;
  open(target: ReaderTarget | null): void;
  /** Reads again what is in view, quietly. */
  refresh(): void;
  /** Another dataset is shown. */
  restart(): void;
}

const WINDOW = 100;

export function createLibraryBrowser(api: ApiClient, application: Application, router: Router): LibraryBrowser {
  const store = createStore<LibraryBrowserState>(() => ({ query: everything, reader: null, facets: null }));
  // Nothing is read before the page is first looked at.
  let asked: LibraryQuery | null = null;
  let areSessionsAsked = false;

  const artifacts = createWindowedSource<ArtifactSummary>(WINDOW, async (offset, limit, signal) => {
    if (!application.hasDataset()) return { rows: [], total: 0 };
    const { query } = store.getState();
    const { sort, descending } = query;
    const request = { ...application.dataset(), ...queryToFilter(query), sort, descending, offset, limit };
    const answer = await api.call('library', request, { signal });
    return { rows: answer.artifacts, total: answer.total };
  });
  const sessions = createWindowedSource<SessionView>(WINDOW, async (offset, limit, signal) => {
    if (!application.hasDataset()) return { rows: [], total: 0 };
    const text = store.getState().query.text.trim();
    const request = { ...application.dataset(), ...(text === '' ? {} : { text }), offset, limit };
    const answer = await api.call('listSessions', request, { signal });
    return { rows: answer.sessions, total: answer.total };
  });
  const reading = createLoader((id) => api.call('getArtifact', { ...application.dataset(), id }));

  const loadFacets = oneAtATime(async () => {
    if (!application.hasDataset()) return;
    const { query } = store.getState();
    try {
      const facets = await api.call('libraryFacets', { ...application.dataset(), ...queryToFilter(query) });
      if (query === store.getState().query) store.setState({ facets });
    } catch {
      // The list beside them says what failed, and its retry reads them too.
    }
  });

  function ask(query: LibraryQuery): void {
    const before = asked;
    asked = query;
    if (query.tab === 'sessions') {
      if (!areSessionsAsked || before?.text !== query.text) sessions.ask();
      areSessionsAsked = true;
      return;
    }
    const isSameFilter = before !== null && isSame(queryToFilter(before), queryToFilter(query));
    const isSameOrder = before?.sort === query.sort && before.descending === query.descending;
    if (!isSameFilter || !isSameOrder || before.tab !== 'artifacts') artifacts.ask();
    if (!isSameFilter) void loadFacets();
  }

  function follow(): void {
    const route = router.store.getState();
    if (route.page !== 'library' || application.store.getState().phase !== 'ready') return;
    const query = paramsToQuery(route.params);
    const reader = readerOf(route);
    const isOther = !isSame(query, store.getState().query);
    store.setState((state) => ({ query: isOther ? query : state.query, reader }));
    if (asked === null || isOther) ask(store.getState().query);
    reading.follow(reader?.artifactId ?? null);
  }

  router.store.subscribe(follow);
  application.store.subscribe((state, before) => {
    if (state.phase !== before.phase) follow();
  });

  const write = (query: LibraryQuery, reader: ReaderTarget | null, mode: 'push' | 'replace'): void => {
    const inspected = inspectorOf(router.store.getState());
    const params = withReader(queryToParams(query), reader);
    router.setParams(withInspector({ page: 'library', params }, inspected), mode);
  };

  return {
    store,
    artifacts,
    sessions,
    reading,
    change(patch, mode = 'push') {
      const { query, reader } = store.getState();
      write({ ...query, ...patch }, reader, mode);
    },
    open(target) {
      const { query, reader } = store.getState();
      const isSameArtifact = target !== null && target.artifactId === reader?.artifactId;
      write(query, target, isSameArtifact ? 'replace' : 'push');
    },
    refresh() {
      void reading.refresh();
      if (asked === null) return;
      artifacts.refresh();
      if (areSessionsAsked) sessions.refresh();
      void loadFacets();
    },
    restart() {
      const isShown = asked !== null;
      asked = null;
      areSessionsAsked = false;
      store.setState({ facets: null });
      if (isShown) artifacts.ask();
      if (router.store.getState().page === 'library') write(everything, null, 'replace');
      reading.follow(null);
      follow();
    },
  };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
