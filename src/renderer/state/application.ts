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

const nowhere: DatasetRef = { user_id: 'local', dataset: 'main' };

/** What the whole window depends on: status, settings, running work and the connection, kept fresh by events. */
export class Application {
  readonly store: StoreApi<ApplicationState>;
  readonly #api: ApiClient;
  readonly #notices: Notices;
  #isRefreshing = false;
  #isRefreshWanted = false;

  constructor(api: ApiClient, notices: Notices) {
    this.#api = api;
    this.#notices = notices;
    this.store = createStore<ApplicationState>(() => ({
      phase: 'loading',
      error: null,
      status: null,
      settings: null,
      connection: api.connection.get(),
      changes: 0,
    }));
    api.connection.subscribe((connection) => this.store.setState({ connection }));
    api.events((event) => {
      if (event.type === 'reopened') this.#recover();
      else this.#take(event);
    });
  }

  readonly load = async (): Promise<void> => {
    this.store.setState({ phase: 'loading', error: null });
    try {
      const [status, settings] = await Promise.all([this.#api.call('status', {}), this.#api.call('getSettings', {})]);
      this.store.setState({ phase: 'ready', status, settings });
    } catch (error) {
      this.store.setState({ phase: 'failed', error });
    }
  };

  /** Reads the status. Bursts of commits ask for one reading at a time; the last one is never missed. */
  readonly refresh = async (): Promise<void> => {
    this.#isRefreshWanted = true;
    if (this.#isRefreshing || this.store.getState().phase !== 'ready') return;
    this.#isRefreshing = true;
    try {
      while (this.#isRefreshWanted) {
        this.#isRefreshWanted = false;
        this.store.setState({ status: await this.#api.call('status', {}) });
      }
    } catch {
      // The connection state already says so, and a reopened stream asks again.
    } finally {
      this.#isRefreshing = false;
    }
  };

  /** Changes settings; resolves to how that is undone. */
  readonly change = async (patch: Partial<Settings>, label: string): Promise<Undo | void> => {
    const { settings } = this.store.getState();
    if (settings === null) return;
    const keys = Object.keys(patch);
    const before: Partial<Settings> = Object.fromEntries(
      Object.entries(settings).filter(([key]) => keys.includes(key)),
    );
    await this.#apply(patch);
    return { label, undo: () => this.#apply(before), redo: () => this.#apply(patch) };
  };

  readonly cancelJob = async (job: Job): Promise<void> => {
    try {
      this.#takeJob(await this.#api.call('cancelJob', { id: job.id }));
    } catch (error) {
      this.#notices.sayError(error);
    }
  };

  readonly dataset = (): DatasetRef => this.store.getState().settings?.dataset ?? nowhere;

  /** False for a dataset that was named but never told anything: the memory does not know it yet. */
  readonly hasDataset = (): boolean => findDataset(this.store.getState().status, this.dataset()) !== undefined;

  readonly zone = (): string => this.store.getState().settings?.tz ?? systemZone();

  async #apply(patch: Partial<Settings>): Promise<void> {
    this.store.setState({ settings: await this.#api.call('changeSettings', patch) });
    if (patch.dataset !== undefined || patch.embedder !== undefined) await this.refresh();
  }

  #take(event: AppEvent): void {
    const { status } = this.store.getState();
    switch (event.type) {
      case 'job':
        this.#takeJob(event.job);
        return;
      case 'embedding':
        if (status !== null) this.store.setState({ status: { ...status, embedding: event.embedding } });
        return;
      case 'settings':
        this.store.setState({ settings: event.settings });
        return;
      case 'notice':
        this.#notices.say(event.level, event.text);
        return;
      case 'steering':
        void this.refresh();
        return;
      case 'models':
      case 'inferences':
      case 'answer':
        // Only their own pages show them, and listen themselves.
        return;
      case 'changed': {
        const present = findDataset(status, this.dataset());
        if (present === undefined || present.id === event.dataset_id) this.#countChange();
        void this.refresh();
        return;
      }
    }
  }

  #takeJob(job: Job): void {
    const { status } = this.store.getState();
    if (status === null) return;
    const before = status.jobs.find((other) => other.id === job.id);
    this.store.setState({ status: { ...status, jobs: upsertJob(status.jobs, job) } });
    const text = finishedJobText(before, job);
    if (text === null) return;
    this.#notices.say(job.status === 'failed' ? 'error' : 'info', text, job.error);
    void this.refresh();
  }

  #countChange(): void {
    this.store.setState((state) => ({ changes: state.changes + 1 }));
  }

  #recover(): void {
    if (this.store.getState().phase === 'failed') void this.load();
    else void this.refresh().then(() => this.#countChange());
  }
}
