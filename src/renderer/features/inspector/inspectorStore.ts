import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ArtifactSummary, HistoryResponse } from '../../../shared/contract/memory.ts';
import type { Output } from '../../../shared/contract/operations.ts';
import type { ApiClient } from '../../api/client.ts';
import { type InspectorTarget, inspectorOf } from '../../model/routes.ts';
import type { Application } from '../../state/application.ts';
import type { Router } from '../../state/router.ts';

export type Passage = Output<'getArtifact'>['passages'][number];

export type Loaded<T> =
  | { readonly phase: 'idle' | 'loading' }
  | { readonly phase: 'ready'; readonly value: T }
  | { readonly phase: 'failed'; readonly error: unknown };

export interface InspectorState {
  readonly target: InspectorTarget | null;
  readonly tab: 'source' | 'history';
  readonly artifact: Loaded<{ readonly artifact: ArtifactSummary; readonly passages: readonly Passage[] }>;
  readonly history: Loaded<HistoryResponse>;
}

export interface Inspector {
  readonly store: StoreApi<InspectorState>;
  show(tab: InspectorState['tab']): void;
  retry(): void;
}

/** Follows the address: what it names is loaded, and loaded once. */
export function createInspector(api: ApiClient, application: Application, router: Router): Inspector {
  const store = createStore<InspectorState>(() => ({
    target: null,
    tab: 'source',
    artifact: { phase: 'idle' },
    history: { phase: 'idle' },
  }));

  function loadArtifact(id: number): void {
    store.setState({ artifact: { phase: 'loading' } });
    const isStillWanted = (): boolean => store.getState().target?.artifactId === id;
    api
      .call('getArtifact', { ...application.dataset(), id })
      .then((value) => isStillWanted() && store.setState({ artifact: { phase: 'ready', value } }))
      .catch((error: unknown) => isStillWanted() && store.setState({ artifact: { phase: 'failed', error } }));
  }

  function loadHistory(id: number): void {
    store.setState({ history: { phase: 'loading' } });
    const isStillWanted = (): boolean => store.getState().target?.factId === id;
    api
      .call('history', { ...application.dataset(), fact_id: id })
      .then((value) => isStillWanted() && store.setState({ history: { phase: 'ready', value } }))
      .catch((error: unknown) => isStillWanted() && store.setState({ history: { phase: 'failed', error } }));
  }

  function follow(target: InspectorTarget | null, isAgain: boolean): void {
    const before = store.getState().target;
    store.setState({ target });
    const artifactId = target?.artifactId ?? null;
    const factId = target?.factId ?? null;
    if (isAgain || artifactId !== (before?.artifactId ?? null)) {
      if (artifactId === null) store.setState({ artifact: { phase: 'idle' }, tab: 'history' });
      else {
        if (before?.artifactId == null) store.setState({ tab: 'source' });
        loadArtifact(artifactId);
      }
    }
    if (isAgain || factId !== (before?.factId ?? null)) {
      if (factId === null) store.setState({ history: { phase: 'idle' } });
      else loadHistory(factId);
    }
  }

  router.store.subscribe((route) => {
    if (application.store.getState().phase === 'ready') follow(inspectorOf(route), false);
  });
  application.store.subscribe((state, before) => {
    if (state.phase !== before.phase && state.phase === 'ready') follow(inspectorOf(router.store.getState()), true);
  });

  return {
    store,
    show: (tab) => store.setState({ tab }),
    retry: () => follow(store.getState().target, true),
  };
}
