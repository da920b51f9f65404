import { PalimpsestError } from '../../shared/contract/errors.ts';

interface Waiting {
  readonly isUrgent: boolean;
  enter(): void;
}

/** Lets a few calls at a time through to one server; the urgent first, then in the order they came. */
export class EndpointQueue {
  readonly #places: number;
  readonly #waiting: Waiting[] = [];
  #taken = 0;

  constructor(places: number) {
    this.#places = places;
  }

  /**
   * Waits for a place and holds it until the work ends, however it ends.
   * @throws PalimpsestError cancelled when the signal fires before there is a place.
   */
  async run<T>(work: () => Promise<T>, isUrgent: boolean, signal: AbortSignal | undefined): Promise<T> {
    await this.#enter(isUrgent, signal);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #enter(isUrgent: boolean, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted === true) return Promise.reject(cancelled());
    if (this.#taken < this.#places) {
      this.#taken += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(cancelled());
      };
      const waiting: Waiting = {
        isUrgent,
        enter: () => {
          signal?.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.#waiting.push(waiting);
    });
  }

  /** The place goes on to whoever is next, so that nobody takes it in between. */
  #leave(): void {
    const urgent = this.#waiting.findIndex(({ isUrgent }) => isUrgent);
    const [next] = this.#waiting.splice(Math.max(0, urgent), 1);
    if (next === undefined) this.#taken -= 1;
    else next.enter();
  }
}

const queues = new Map<string, EndpointQueue>();
const placesAtOnce = 8;

/** The one queue of a server, whatever is asked of it. */
export function queueOf(url: URL): EndpointQueue {
  const queue = queues.get(url.origin) ?? new EndpointQueue(placesAtOnce);
  queues.set(url.origin, queue);
  return queue;
}

function cancelled(): PalimpsestError {
  return new PalimpsestError('cancelled', 'The request was cancelled.');
}
