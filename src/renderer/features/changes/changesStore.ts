import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ChangeEntry } from '../../../shared/contract/edits.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Application } from '../../state/application.ts';
import type { Edits } from '../../state/edits.ts';
import { oneAtATime } from '../../state/oneAtATime.ts';

/** One thing whose history is shown; null shows that of the whole dataset. */
export type ChangedThing =
  | { readonly entity_id: number }
  | { readonly fact_id: number }
  | { readonly artifact_id: number }
  | null;

export interface ChangesState {
  readonly isOpen: boolean;
  readonly thing: ChangedThing;
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: unknown;
  readonly changes: readonly ChangeEntry[];
  readonly total: number;
  /** The decision that is being undone. */
  readonly reverting: number | null;
}

const PAGE = 50;
const MOST_AT_ONCE = 200;

/** The log of decisions, newest first, read page by page while the drawer is open. */
export class Changes {
  readonly store: StoreApi<ChangesState>;
  readonly #api: ApiClient;
  readonly #application: Application;
  readonly #edits: Edits;
  #epoch = 0;
  #isReadingMore = false;

  constructor(api: ApiClient, application: Application, edits: Edits) {
    this.#api = api;
    this.#application = application;
    this.#edits = edits;
    this.store = createStore<ChangesState>(() => ({
      isOpen: false,
      thing: null,
      phase: 'idle',
      error: null,
      changes: [],
      total: 0,
      reverting: null,
    }));
  }

  readonly open = (thing: ChangedThing = null): void => {
    this.store.setState({ isOpen: true, thing });
    this.retry();
  };

  readonly close = (): void => {
    this.#epoch += 1;
    this.store.setState({ isOpen: false });
  };

  readonly retry = (): void => {
    this.store.setState({ phase: 'loading', changes: [], total: 0, error: null });
    void this.#read();
  };

  /** Reads again as many as are shown: an entry may have been undone meanwhile, in another window. */
  readonly refresh = oneAtATime(async () => {
    if (this.store.getState().isOpen) await this.#read();
  });

  readonly more = async (): Promise<void> => {
    const { changes, total, phase } = this.store.getState();
    const last = changes.at(-1);
    if (this.#isReadingMore || phase !== 'ready' || last === undefined || changes.length >= total) return;
    this.#isReadingMore = true;
    const mine = this.#epoch;
    try {
      const page = await this.#page(PAGE, last.id);
      if (mine !== this.#epoch) return;
      this.store.setState((state) => ({
        changes: [...state.changes, ...page.changes],
        total: page.total,
        error: null,
      }));
    } catch (error) {
      if (mine === this.#epoch) this.store.setState({ error });
    } finally {
      this.#isReadingMore = false;
    }
  };

  readonly revert = async (entry: ChangeEntry): Promise<void> => {
    this.store.setState({ reverting: entry.id });
    try {
      await this.#edits.revert(entry.id, entry.undoes === null ? `Undid: ${entry.what}` : `Did again: ${entry.what}`);
    } finally {
      this.store.setState({ reverting: null });
    }
    await this.refresh();
  };

  async #read(): Promise<void> {
    this.#epoch += 1;
    const mine = this.#epoch;
    const wanted = Math.max(PAGE, this.store.getState().changes.length);
    try {
      let page = await this.#page(Math.min(wanted, MOST_AT_ONCE));
      const changes = [...page.changes];
      while (changes.length < Math.min(wanted, page.total) && page.changes.length > 0 && mine === this.#epoch) {
        page = await this.#page(Math.min(wanted - changes.length, MOST_AT_ONCE), changes.at(-1)?.id);
        changes.push(...page.changes);
      }
      if (mine === this.#epoch) this.store.setState({ phase: 'ready', error: null, changes, total: page.total });
    } catch (error) {
      if (mine !== this.#epoch) return;
      // A quiet reading that fails leaves what is shown.
      this.store.setState((state) => (state.phase === 'ready' ? { error } : { phase: 'failed', error }));
    }
  }

  async #page(limit: number, beforeId?: number) {
    if (!this.#application.hasDataset()) return { changes: [], total: 0 };
    return this.#api.call('listChanges', {
      ...this.#application.dataset(),
      ...this.store.getState().thing,
      limit,
      ...(beforeId === undefined ? {} : { before_id: beforeId }),
    });
  }
}
