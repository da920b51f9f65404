import type { AppEvent } from '../shared/contract/events.ts';

type Listener = (event: AppEvent) => void;

/** The one stream of events of the app; carriers subscribe, the composition root publishes. */
export class EventBus {
  readonly #listeners = new Set<Listener>();

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  publish(event: AppEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}
