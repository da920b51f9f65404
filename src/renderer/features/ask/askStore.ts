import { createStore, type StoreApi } from 'zustand/vanilla';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { QueryRequest } from '../../../shared/contract/query.ts';
import type { ApiClient } from '../../api/client.ts';
import { isCancelled } from '../../model/describeError.ts';
import type { Application } from '../../state/application.ts';
import type { Models } from '../settings/modelsStore.ts';
import { answeredBy, begun, changed, earlierOf, foundBy, type Turn } from './turns.ts';
import { writerOf } from './writer.ts';

export interface AskState {
  readonly draft: string;
  readonly reasoning: QueryRequest['reasoning'];
  /** The conversation, oldest first. */
  readonly turns: readonly Turn[];
}

export interface AskNeeds {
  readonly api: ApiClient;
  readonly application: Application;
  readonly models: () => Models;
  readonly now: () => number;
}

/** Questions to the memory and their answers: one conversation, one question at a time. */
export class AskDesk {
  readonly store: StoreApi<AskState> = createStore<AskState>(() => ({ draft: '', reasoning: 'none', turns: [] }));
  readonly #needs: AskNeeds;
  #session = '';
  #count = 0;
  #running: AbortController | null = null;

  constructor(needs: AskNeeds) {
    this.#needs = needs;
    needs.api.events((event) => {
      if (event.type !== 'answer') return;
      this.store.setState(({ turns }) => ({ turns: changed(turns, event.stream, { text: event.text }) }));
    });
  }

  readonly edit = (patch: Partial<Pick<AskState, 'draft' | 'reasoning'>>): void => this.store.setState(patch);

  readonly isWriting = (): boolean => this.store.getState().turns.at(-1)?.phase === 'writing';

  readonly ask = (): void => {
    const question = this.store.getState().draft.trim();
    if (question === '' || this.isWriting() || !this.#needs.application.hasDataset()) return;
    this.store.setState({ draft: '' });
    void this.#send(question, this.store.getState().turns);
  };

  /** The last question again, in the place of the one that failed. */
  readonly retry = (): void => {
    const { turns } = this.store.getState();
    const last = turns.at(-1);
    if (last === undefined || this.isWriting()) return;
    void this.#send(last.question, turns.slice(0, -1));
  };

  readonly stop = (): void => this.#running?.abort();

  /** A new conversation, or another dataset: nothing of the old one is kept. */
  readonly restart = (): void => {
    this.stop();
    this.#session = '';
    this.store.setState({ turns: [] });
  };

  async #send(question: string, before: readonly Turn[]): Promise<void> {
    if (this.#session === '') this.#session = `ask-${this.#needs.now().toString(36)}`;
    this.#count += 1;
    const id = `${this.#session}-${this.#count}`;
    const mine = new AbortController();
    this.#running = mine;
    this.store.setState({ turns: [...before, begun(id, question)] });
    const patch = await this.#outcome(id, question, before, mine.signal).catch((error: unknown) =>
      isCancelled(error) || mine.signal.aborted ? { phase: 'stopped' as const } : { phase: 'failed' as const, error },
    );
    this.store.setState(({ turns }) => ({ turns: changed(turns, id, patch) }));
  }

  async #outcome(id: string, question: string, before: readonly Turn[], signal: AbortSignal): Promise<Partial<Turn>> {
    const { api, application } = this.#needs;
    const dataset = application.dataset();
    if (!(await this.#mayBeWritten())) return await this.#found(question, signal);
    const { reasoning } = this.store.getState();
    const request = { ...dataset, query: question, reasoning, earlier: earlierOf(before), sent: true, stream: id };
    try {
      return answeredBy(await api.call('query', { ...request, session_id: this.#session }, { signal }));
    } catch (error) {
      // The model may have been taken out of use since the page heard of it.
      if (!(error instanceof PalimpsestError) || error.code !== 'provider_missing') throw error;
      return await this.#found(question, signal);
    }
  }

  /** False only where it is known that no model could write an answer. */
  async #mayBeWritten(): Promise<boolean> {
    const models = this.#needs.models();
    if (models.store.getState().list.phase === 'idle') await models.load();
    return writerOf(models.store.getState().list) !== null;
  }

  async #found(question: string, signal: AbortSignal): Promise<Partial<Turn>> {
    const { api, application } = this.#needs;
    const { user_id, dataset: namespace } = application.dataset();
    return foundBy(await api.call('consult', { query: question, user_id, namespace }, { signal }));
  }
}
