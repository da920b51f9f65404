import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Output } from '../../../shared/contract/operations.ts';
import type { RelationChange, RelationEditResponse } from '../../../shared/contract/relations.ts';
import type { ApiClient } from '../../api/client.ts';
import { inspectorOf, withInspector } from '../../model/routes.ts';
import type { Application } from '../../state/application.ts';
import type { Edits } from '../../state/edits.ts';
import { createLoader, type Loaded, type Loader } from '../../state/loader.ts';
import type { Router } from '../../state/router.ts';
import { paramsOf, queryOf, type RelationsQuery } from './relationsQuery.ts';

export interface RelationsState {
  readonly query: RelationsQuery;
  /** What was asked about, and what it would change. */
  readonly looked: RelationChange | null;
  readonly preview: Loaded<RelationEditResponse>;
  readonly isSaving: boolean;
}

/** There is one list of each, of the dataset. */
const ALL = 1;
const nothingLooked = { looked: null, preview: { phase: 'idle' }, isSaving: false } as const;

/** The relations of the dataset, what its facts suggest of them, and the change in the making. */
export class RelationsDesk {
  readonly store: StoreApi<RelationsState>;
  readonly known: Loader<Output<'listRelations'>>;
  readonly proposals: Loader<Output<'listRelationProposals'>>;
  readonly #api: ApiClient;
  readonly #application: Application;
  readonly #router: Router;
  readonly #edits: Edits;
  #asked = 0;

  constructor(api: ApiClient, application: Application, router: Router, edits: Edits) {
    this.#api = api;
    this.#application = application;
    this.#router = router;
    this.#edits = edits;
    this.store = createStore<RelationsState>(() => ({ query: queryOf({}), ...nothingLooked }));
    this.known = createLoader(() => api.call('listRelations', application.dataset()));
    this.proposals = createLoader(() => api.call('listRelationProposals', application.dataset()));
    router.store.subscribe(this.#follow);
    application.store.subscribe((state, before) => {
      if (state.phase !== before.phase) this.#follow();
    });
  }

  readonly change = (patch: Partial<RelationsQuery>, mode: 'push' | 'replace' = 'replace'): void => {
    const inspected = inspectorOf(this.#router.store.getState());
    const query = { ...this.store.getState().query, ...patch };
    this.#router.setParams(withInspector({ page: 'relations', params: paramsOf(query) }, inspected), mode);
  };

  /** Asks what a change would do; a late answer about another one is not shown. */
  readonly look = async (wanted: RelationChange): Promise<void> => {
    this.#asked += 1;
    const mine = this.#asked;
    this.store.setState({ looked: wanted, preview: { phase: 'loading' } });
    try {
      const value = await this.#api.call('editRelations', { ...this.#application.dataset(), change: wanted });
      if (mine === this.#asked) this.store.setState({ preview: { phase: 'ready', value } });
    } catch (error) {
      if (mine === this.#asked) this.store.setState({ preview: { phase: 'failed', error } });
    }
  };

  readonly forgetLook = (): void => {
    this.#asked += 1;
    this.store.setState(nothingLooked);
  };

  /** Does it, and shows what it made. */
  readonly apply = async (wanted: RelationChange, label: string): Promise<boolean> => {
    if (this.store.getState().isSaving) return false;
    this.store.setState({ isSaving: true });
    try {
      await this.#edits.make('editRelations', { change: wanted, preview: false }, label);
      this.forgetLook();
      await Promise.all([this.known.refresh(), this.proposals.refresh()]);
      return true;
    } catch (error) {
      this.store.setState({ preview: { phase: 'failed', error }, isSaving: false });
      return false;
    }
  };

  readonly refresh = (): void => {
    void this.known.refresh();
    void this.proposals.refresh();
  };

  /** Another dataset is shown. */
  readonly restart = (): void => {
    this.forgetLook();
    for (const loader of [this.known, this.proposals]) loader.follow(null);
    this.#follow();
  };

  readonly #follow = (): void => {
    const route = this.#router.store.getState();
    if (this.#application.store.getState().phase !== 'ready' || route.page !== 'relations') return;
    const query = queryOf(route.params);
    const before = this.store.getState().query;
    this.store.setState({ query });
    if (query.tab !== before.tab || query.name !== before.name) this.forgetLook();
    if (!this.#application.hasDataset()) return;
    this.known.follow(ALL);
    this.proposals.follow(ALL);
  };
}
