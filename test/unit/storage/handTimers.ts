import type { Timers } from '../../../src/main/engine/clock.ts';

/** Time that passes only when a test says so. */
export class HandTimers implements Timers {
  #now = 0;
  readonly #waiting = new Map<number, { at: number; work: () => void }>();
  #lastId = 0;

  after(ms: number, work: () => void): () => void {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#waiting.set(id, { at: this.#now + ms, work });
    return () => void this.#waiting.delete(id);
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  pass(ms: number): void {
    this.#now += ms;
    for (const [id, { at, work }] of [...this.#waiting]) {
      if (at > this.#now) continue;
      this.#waiting.delete(id);
      work();
    }
  }
}
