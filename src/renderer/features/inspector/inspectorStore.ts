import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EntityView } from '../../../shared/contract/edits.ts';
import type { HistoryResponse } from '../../../shared/contract/memory.ts';
import type { Output } from '../../../shared/contract/operations.ts';
import type { ApiClient } from '../../api/client.ts';
import { type InspectorTarget, inspectorOf } from '../../model/routes.ts';
import type { Application } from '../../state/application.ts';
import { createLoader, type Loader } from '../../state/loader.ts';
import type { Router } from '../../state/router.ts';

export type Reading = Output<'getArtifact'>;
export type Passage = Reading['passages'][number];
export type InspectorTab = 'source' | 'entity' | 'history';

export interface InspectorState {
  readonly target: InspectorTarget | null;
  readonly tab: InspectorTab;
  /** The form that is open over the entity or the fact. */
  readonly form: 'none' | 'entity' | 'fact' | 'tags' | 'merge' | 'correct' | 'end';
}

export interface Inspector {
  readonly store: StoreApi<InspectorState>;
  readonly artifact: Loader<Reading>;
  /** The followed fact, over both clocks. */
  readonly history: Loader<HistoryResponse>;
  readonly entity: Loader<EntityView>;
  /** The facts of the followed entity, over both clocks. */
  readonly entityFacts: Loader<HistoryResponse>;
  /** What the followed entity may be the same as. */
  readonly proposals: Loader<Output<'listMergeProposals'>>;
  show(tab: InspectorTab): void;
  openForm(form: InspectorState['form']): void;
  /** Reads again what is shown, quietly: what is typed and where one is stays. */
  refresh(): void;
  /** Another dataset: nothing of the old one is kept. */
  restart(): void;
}

/** What the target has to show, in the order of the tabs. */
export function tabsOf(target: InspectorTarget): InspectorTab[] {
  const tabs: readonly (readonly [InspectorTab, number | null])[] = [
    ['source', target.artifactId],
    ['entity', target.entityId],
    ['history', target.factId],
  ];
  return tabs.filter(([, id]) => id !== null).map(([tab]) => tab);
}

/** The tab that shows what the address newly names; else the one open, while it has something to show. */
function tabFor(target: InspectorTarget, before: InspectorTarget | null, open: InspectorTab): InspectorTab {
  const tabs = tabsOf(target);
  const isNew =
    before !== null && before.factId !== target.factId && before.entityId === target.entityId && target.factId !== null;
  if (isNew && target.entityId !== null) return 'history';
  if (target.artifactId !== null && before?.artifactId == null) return 'source';
  if (target.entityId !== null && before?.entityId !== target.entityId) return 'entity';
  return tabs.includes(open) ? open : (tabs[0] ?? 'source');
}

/** Follows the address: what it names is loaded, and loaded once. */
export function createInspector(api: ApiClient, application: Application, router: Router): Inspector {
  const store = createStore<InspectorState>(() => ({ target: null, tab: 'source', form: 'none' }));
  const of = () => application.dataset();
  const artifact = createLoader((id) => api.call('getArtifact', { ...of(), id }));
  const history = createLoader((id) => api.call('history', { ...of(), fact_id: id }));
  const entity = createLoader((id) => api.call('getEntity', { ...of(), id }));
  const entityFacts = createLoader((id) => api.call('history', { ...of(), entity_id: id }));
  const proposals = createLoader((id) => api.call('listMergeProposals', { ...of(), entity_id: id }));

  function follow(): void {
    if (application.store.getState().phase !== 'ready') return;
    const target = inspectorOf(router.store.getState());
    const { target: before, tab, form } = store.getState();
    const isOther = target?.entityId !== before?.entityId || target?.factId !== before?.factId;
    store.setState({
      target,
      tab: target === null ? tab : tabFor(target, before, tab),
      form: isOther ? 'none' : form,
    });
    artifact.follow(target?.artifactId ?? null);
    history.follow(target?.factId ?? null);
    entity.follow(target?.entityId ?? null);
    entityFacts.follow(target?.entityId ?? null);
    proposals.follow(target?.entityId ?? null);
  }

  router.store.subscribe(follow);
  application.store.subscribe((state, before) => {
    if (state.phase !== before.phase) follow();
  });

  const loaders = [artifact, history, entity, entityFacts, proposals];
  return {
    store,
    artifact,
    history,
    entity,
    entityFacts,
    proposals,
    show: (tab) => store.setState({ tab, form: 'none' }),
    openForm: (form) => store.setState({ form }),
    refresh: () => {
      for (const loader of loaders) void loader.refresh();
    },
    restart() {
      for (const loader of loaders) loader.follow(null);
      store.setState({ form: 'none' });
    },
  };
}
