import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Output } from '../../../shared/contract/operations.ts';
import type { ApiClient } from '../../api/client.ts';
import { plural } from '../../model/numbers.ts';
import type { Application } from '../../state/application.ts';

export type ReadByModel = Output<'listExtraction'>;

export type ModelReadingState =
  | { readonly phase: 'idle' | 'loading' }
  | { readonly phase: 'failed'; readonly error: unknown }
  | { readonly phase: 'ready'; readonly list: ReadByModel };

/** How far the model has read what is remembered: kept fresh while a page shows it. */
export class ModelReading {
  readonly store: StoreApi<ModelReadingState> = createStore<ModelReadingState>(() => ({ phase: 'idle' }));
  readonly #api: ApiClient;
  readonly #application: Pick<Application, 'dataset'>;
  #shown = 0;
  #isLoading = false;
  #isStale = false;

  constructor(api: ApiClient, application: Pick<Application, 'dataset'>) {
    this.#api = api;
    this.#application = application;
    api.events((event) => {
      const concerns = event.type === 'changed' || event.type === 'models' || event.type === 'settings';
      if (concerns || (event.type === 'job' && event.job.kind === 'extract')) this.#refresh();
    });
  }

  /** Begins to keep it fresh; gives the way to stop. */
  readonly show = (): (() => void) => {
    this.#shown += 1;
    void this.load();
    return () => {
      this.#shown -= 1;
    };
  };

  readonly load = async (): Promise<void> => {
    if (this.#isLoading) {
      this.#isStale = true;
      return;
    }
    this.#isLoading = true;
    if (this.store.getState().phase === 'idle') this.store.setState({ phase: 'loading' }, true);
    try {
      const list = await this.#api.call('listExtraction', this.#application.dataset());
      this.store.setState({ phase: 'ready', list }, true);
    } catch (error) {
      this.store.setState({ phase: 'failed', error }, true);
    } finally {
      this.#isLoading = false;
    }
    if (!this.#isStale) return;
    this.#isStale = false;
    await this.load();
  };

  /** Has the model read again what failed, of one artifact or of all, or what it never read. @throws PalimpsestError */
  readonly read = async (which: 'failed' | 'unread', artifactId?: number): Promise<void> => {
    const about = artifactId === undefined ? {} : { artifact_ids: [artifactId] };
    await this.#api.call('extractByModel', { ...this.#application.dataset(), ...about, which });
    await this.load();
  };

  #refresh(): void {
    if (this.#shown > 0) void this.load();
  }
}

/** One line that says how reading stands. */
export function sayReading({ state, model, waiting, failed, unread }: ReadByModel): string {
  const counts = [
    waiting === 0 ? null : `${plural(waiting, 'window')} ${waiting === 1 ? 'waits' : 'wait'}`,
    failed === 0 ? null : `${failed} failed`,
  ].filter((part) => part !== null);
  const said = counts.length === 0 ? '' : `: ${counts.join(', ')}`;
  const name = model ?? 'the model';
  switch (state) {
    case 'no_model':
      return counts.length === 0 ? 'No model reads what is told.' : `No model reads what is told${said}.`;
    case 'off':
      return `Reading by a model is off in Settings${said}.`;
    case 'halted':
      return `${name} failed too often and was given up${said}.`;
    case 'running':
      return `${name} reads what is told${said}.`;
    case 'idle':
      if (counts.length > 0) return `Read by ${name}${said}.`;
      return unread === 0 ? `${name} has read what was told.` : `${name} has not read ${plural(unread, 'text')}.`;
  }
}

/** “Passages 3 to 9”, counted as people do. */
export function sayPassages({
  first_passage,
  last_passage,
}: {
  readonly first_passage: number;
  readonly last_passage: number;
}): string {
  return first_passage === last_passage
    ? `Passage ${first_passage + 1}`
    : `Passages ${first_passage + 1} to ${last_passage + 1}`;
}
