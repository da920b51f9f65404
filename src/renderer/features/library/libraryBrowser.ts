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
  readonly readerTab: 'text' | 'facts';
  /** The reader's tags are being changed. */
  readonly isTagging: boolean;
  /** Null until they were read once. Older ones stay in view while newer are on their way. */
  readonly facets: Output<'libraryFacets'> | null;
}

const WINDOW = 100;

/** The Library's lists and reader. The address says what is shown; everything here follows it. */
export class LibraryBrowser {
  readonly store: StoreApi<LibraryBrowserState>;
  readonly artifacts: WindowedSource<ArtifactSummary>;
  readonly sessions: WindowedSource<SessionView>;
  readonly reading: Loader<Output<'getArtifact'>>;
  readonly #api: ApiClient;
  readonly #application: Application;
  readonly #router: Router;
  /** Nothing is read before the page is first looked at. */
  #asked: LibraryQuery | null = null;
  #areSessionsAsked = false;

  constructor(api: ApiClient, application: Application, router: Router) {
    this.#api = api;
    this.#application = application;
    this.#router = router;
    this.store = createStore<LibraryBrowserState>(() => ({
      query: everything,
      reader: null,
      readerTab: 'text',
      isTagging: false,
      facets: null,
    }));
    this.artifacts = createWindowedSource(WINDOW, this.#readArtifacts);
    this.sessions = createWindowedSource(WINDOW, this.#readSessions);
    this.reading = createLoader((id) => api.call('getArtifact', { ...application.dataset(), id }));
    router.store.subscribe(this.#follow);
    application.store.subscribe((state, before) => {
      if (state.phase !== before.phase) this.#follow();
    });
  }

  /** Narrows or orders otherwise. Typing leaves no steps for Back, choosing does. */
  readonly change = (patch: Partial<LibraryQuery>, mode: 'push' | 'replace' = 'push'): void => {
    const { query, reader } = this.store.getState();
    this.#write({ ...query, ...patch }, reader, mode);
  };

  readonly open = (target: ReaderTarget | null): void => {
    const { query, reader } = this.store.getState();
    const isSameArtifact = target !== null && target.artifactId === reader?.artifactId;
    this.#write(query, target, isSameArtifact ? 'replace' : 'push');
  };

  readonly showInReader = (readerTab: LibraryBrowserState['readerTab']): void => this.store.setState({ readerTab });

  readonly showTagForm = (isTagging: boolean): void => this.store.setState({ isTagging });

  /** A fact in its passage, its words marked, and its history in the inspector. */
  readonly showFact = (artifactId: number, chunkId: number, factId: number): void => {
    const reader = { artifactId, chunkId, markedFactId: factId };
    const params = withReader(queryToParams(this.store.getState().query), reader);
    this.#router.setParams(withInspector({ page: 'library', params }, { factId }), 'push');
  };

  /** Reads again what is in view, quietly. */
  readonly refresh = (): void => {
    void this.reading.refresh();
    if (this.#asked === null) return;
    this.artifacts.refresh();
    if (this.#areSessionsAsked) this.sessions.refresh();
    void this.#loadFacets();
  };

  /** Another dataset is shown. */
  readonly restart = (): void => {
    const isShown = this.#router.store.getState().page === 'library';
    this.#asked = null;
    this.#areSessionsAsked = false;
    this.store.setState({ facets: null });
    this.reading.follow(null);
    if (isShown) this.#write(everything, null, 'replace');
    this.#follow();
  };

  readonly #readArtifacts = async (offset: number, limit: number, signal: AbortSignal) => {
    if (!this.#application.hasDataset()) return { rows: [], total: 0 };
    const { query } = this.store.getState();
    const { sort, descending } = query;
    const request = { ...this.#application.dataset(), ...queryToFilter(query), sort, descending, offset, limit };
    const answer = await this.#api.call('library', request, { signal });
    return { rows: answer.artifacts, total: answer.total };
  };

  readonly #readSessions = async (offset: number, limit: number, signal: AbortSignal) => {
    if (!this.#application.hasDataset()) return { rows: [], total: 0 };
    const text = this.store.getState().query.text.trim();
    const request = { ...this.#application.dataset(), ...(text === '' ? {} : { text }), offset, limit };
    const answer = await this.#api.call('listSessions', request, { signal });
    return { rows: answer.sessions, total: answer.total };
  };

  readonly #loadFacets = oneAtATime(async () => {
    if (!this.#application.hasDataset()) return;
    const { query } = this.store.getState();
    try {
      const request = { ...this.#application.dataset(), ...queryToFilter(query) };
      const facets = await this.#api.call('libraryFacets', request);
      if (query === this.store.getState().query) this.store.setState({ facets });
    } catch {
      // The list beside them says what failed, and its retry reads them too.
    }
  });

  readonly #follow = (): void => {
    const route = this.#router.store.getState();
    if (route.page !== 'library' || this.#application.store.getState().phase !== 'ready') return;
    const query = paramsToQuery(route.params);
    const reader = readerOf(route);
    const isOther = !isSame(query, this.store.getState().query);
    this.store.setState((state) => ({
      query: isOther ? query : state.query,
      reader,
      isTagging: state.isTagging && state.reader?.artifactId === reader?.artifactId,
    }));
    if (this.#asked === null || isOther) this.#ask(this.store.getState().query);
    this.reading.follow(reader?.artifactId ?? null);
  };

  #ask(query: LibraryQuery): void {
    const before = this.#asked;
    this.#asked = query;
    if (query.tab === 'sessions') {
      if (!this.#areSessionsAsked || before?.text !== query.text) this.sessions.ask();
      this.#areSessionsAsked = true;
      return;
    }
    const isSameFilter = before !== null && isSame(queryToFilter(before), queryToFilter(query));
    const isSameOrder = before?.sort === query.sort && before.descending === query.descending;
    if (!isSameFilter || !isSameOrder || before.tab !== 'artifacts') this.artifacts.ask();
    void this.#loadFacets();
  }

  #write(query: LibraryQuery, reader: ReaderTarget | null, mode: 'push' | 'replace'): void {
    const inspected = inspectorOf(this.#router.store.getState());
    const params = withReader(queryToParams(query), reader);
    this.#router.setParams(withInspector({ page: 'library', params }, inspected), mode);
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
