/** A queue that is worked off a slice a frame, so that no frame waits for all of it. */
export class SlicedQueue<T> {
  readonly #slice: number;
  readonly #work: (slice: readonly T[]) => void;
  readonly #onBusy: (isBusy: boolean) => void;
  #waiting: readonly T[] = [];
  #frame: number | null = null;

  constructor(slice: number, work: (slice: readonly T[]) => void, onBusy: (isBusy: boolean) => void) {
    this.#slice = slice;
    this.#work = work;
    this.#onBusy = onBusy;
  }

  /** Takes the place of whatever waits; the first slice is done at once. */
  replace(items: readonly T[]): void {
    this.stop();
    this.#waiting = items;
    this.#onBusy(items.length > this.#slice);
    this.#next();
  }

  stop(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
    this.#waiting = [];
  }

  #next(): void {
    this.#frame = null;
    const slice = this.#waiting.slice(0, this.#slice);
    this.#waiting = this.#waiting.slice(this.#slice);
    if (slice.length > 0) this.#work(slice);
    if (this.#waiting.length > 0) this.#frame = requestAnimationFrame(() => this.#next());
    else this.#onBusy(false);
  }
}
