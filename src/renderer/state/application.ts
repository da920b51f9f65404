import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Job, Settings, StatusResponse } from '../../shared/contract/application.ts';
import type { AppEvent } from '../../shared/contract/events.ts';
import type { DatasetRef } from '../../shared/contract/primitives.ts';
import type { ApiClient, Connection } from '../api/client.ts';
import type { Undo } from '../commands/command.ts';
import { systemZone } from '../model/instants.ts';
import { findDataset, finishedJobText, upsertJob } from '../model/jobs.ts';
import type { Notices } from './notices.ts';

export interface ApplicationState {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly error: unknown;
  readonly status: StatusResponse | null;
  readonly settings: Settings | null;
  readonly connection: Connection;
  /** Grows with each commit that touched the present dataset. */
  readonly changes: number;
}

export interface Application {
  readonly store: StoreApi<ApplicationState>;
  load(): Promise<void>;
  refresh(): Promise<void>;
  change(patch: Partial<Settings>, label: string): Promise<Undo | void>;
  cancelJob(job: Job): Promise<void>;
  dataset(): DatasetRef;
  /** False for a dataset that was named but never told anything: the memory does not know it yet. */
  hasDataset(): boolean;
  zone(): string;
}

const nowhere: DatasetRef = { user_id: 'local', dataset: 'main' };

/** What the whole window depends on: status, settings, running work and the connection, kept fresh by events. */
export function createApplication(api: ApiClient, notices: Notices): Application {
  const store = createStore<ApplicationState>(() => ({
    phase: 'loading',
    error: null,
    status: null,
    settings: null,
    connection: api.connection.get(),
    changes: 0,
  }));
  let isRefreshing = false;
  let isRefreshWanted = false;

  async function load(): Promise<void> {
    store.setState({ phase: 'loading', error: null });
    try {
      const [status, settings] = await Promise.all([api.call('status', {}), api.call('getSettings', {})]);
      store.setState({ phase: 'ready', status, settings });
    } catch (error) {
      store.setState({ phase: 'failed', error });
    }
  }

  /** Bursts of commits ask for one reading at a time; the last one is never missed. */
  async function refresh(): Promise<void> {
    isRefreshWanted = true;
    if (isRefreshing || store.getState().phase !== 'ready') return;
    isRefreshing = true;
    try {
      while (isRefreshWanted) {
        isRefreshWanted = false;
        store.setState({ status: await api.call('status', {}) });
      }
    } catch {
      // The connection state already says so, and a reopened stream asks again.
    } finally {
      isRefreshing = false;
    }
  }

  async function apply(patch: Partial<Settings>): Promise<void> {
    store.setState({ settings: await api.call('changeSettings', patch) });
    if (patch.dataset !== undefined || patch.embedder !== undefined) await refresh();
  }

  function dataset(): DatasetRef {
    return store.getState().settings?.dataset ?? nowhere;
  }

  function takeJob(job: Job): void {
    const { status } = store.getState();
    if (status === null) return;
    const before = status.jobs.find((other) => other.id === job.id);
    store.setState({ status: { ...status, jobs: upsertJob(status.jobs, job) } });
    const text = finishedJobText(before, job);
    if (text !== null) notices.say(job.status === 'failed' ? 'error' : 'info', text, job.error);
    if (text !== null) void refresh();
  }

  function take(event: AppEvent): void {
    const { status } = store.getState();
    switch (event.type) {
      case 'job':
        takeJob(event.job);
        return;
      case 'embedding':
        if (status !== null) store.setState({ status: { ...status, embedding: event.embedding } });
        return;
      case 'settings':
        store.setState({ settings: event.settings });
        return;
      case 'notice':
        notices.say(event.level, event.text);
        return;
      case 'changed': {
        const present = findDataset(status, dataset());
        if (present === undefined || present.id === event.dataset_id) {
          store.setState((state) => ({ changes: state.changes + 1 }));
        }
        void refresh();
        return;
      }
    }
  }

  api.connection.subscribe((connection) => store.setState({ connection }));
  api.events((event) => {
    if (event.type !== 'reopened') take(event);
    else if (store.getState().phase === 'failed') void load();
    else void refresh().then(() => store.setState((state) => ({ changes: state.changes + 1 })));
  });

  return {
    store,
    load,
    refresh,
    async change(patch, label) {
      const { settings } = store.getState();
      if (settings === null) return;
      const keys = Object.keys(patch);
      const before: Partial<Settings> = Object.fromEntries(
        Object.entries(settings).filter(([key]) => keys.includes(key)),
      );
      await apply(patch);
      return { label, undo: () => apply(before), redo: () => apply(patch) };
    },
    async cancelJob(job) {
      try {
        takeJob(await api.call('cancelJob', { id: job.id }));
      } catch (error) {
        notices.sayError(error);
      }
    },
    dataset,
    hasDataset: () => findDataset(store.getState().status, dataset()) !== undefined,
    zone: () => store.getState().settings?.tz ?? systemZone(),
  };
}
