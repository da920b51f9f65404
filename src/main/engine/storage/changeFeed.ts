import type { Timers } from '../clock.ts';
import type { ChangeState, CommittedChange } from './changes.ts';

/** A commit, of this process (`here`) or of another one that uses the file (`elsewhere`). */
export interface DatabaseChange extends CommittedChange {
  readonly origin: 'here' | 'elsewhere';
}

/** Soon enough that an edit made elsewhere is seen within a second. */
const pollEveryMs = 500;

/** Tells listeners of commits: the writer's own at once, other processes' by asking a reader about twice a second. */
export class ChangeFeed {
  readonly #listeners = new Set<(change: DatabaseChange) => void>();
  readonly #timers: Timers;
  #seq = 0;
  #commitsHere = 0;
  #seen: { dataVersion: number; commitsHere: number } | undefined;
  #cancel: (() => void) | undefined;
  #isStopped = false;

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  listen(listener: (change: DatabaseChange) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  committedHere(change: CommittedChange): void {
    this.#commitsHere += 1;
    this.#seq = Math.max(this.#seq, change.seq);
    this.#announce({ origin: 'here', ...change });
  }

  /**
   * `ask` always goes to the same connection, because data_version only compares within one. The first answer is the
   * state to compare with.
   */
  async watch(ask: (after: number) => Promise<ChangeState>): Promise<void> {
    const first = await ask(this.#seq);
    this.#seq = first.seq;
    this.#seen = { dataVersion: first.dataVersion, commitsHere: this.#commitsHere };
    this.#schedule(ask);
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancel?.();
    this.#listeners.clear();
  }

  #schedule(ask: (after: number) => Promise<ChangeState>): void {
    if (this.#isStopped) return;
    this.#cancel = this.#timers.after(pollEveryMs, () => {
      void this.#poll(ask).finally(() => this.#schedule(ask));
    });
  }

  async #poll(ask: (after: number) => Promise<ChangeState>): Promise<void> {
    const before = this.#commitsHere;
    // A reader that was just restarted, or is closing, is asked again the next time.
    const state = await ask(this.#seq).catch(() => undefined);
    if (state === undefined || this.#isStopped) return;
    const seen = this.#seen;
    this.#seen = { dataVersion: state.dataVersion, commitsHere: this.#commitsHere };
    // While commits of our own are on their way the version says nothing about others', but their rows in `change` do.
    const isQuietHere = seen !== undefined && seen.commitsHere === before && before === this.#commitsHere;
    const isForeign = state.seq > this.#seq || (isQuietHere && state.dataVersion !== seen.dataVersion);
    if (!isForeign) return;
    this.#seq = Math.max(this.#seq, state.seq);
    this.#announce({ origin: 'elsewhere', seq: state.seq, datasetIds: state.datasetIds });
  }

  #announce(change: DatabaseChange): void {
    for (const listener of [...this.#listeners]) listener(change);
  }
}
