/** A value that can be read at any time and watched for changes. */
export interface Watched<T> {
  get(): T;
  subscribe(listener: (value: T) => void): () => void;
}

export function createWatched<T>(initial: T): Watched<T> & { set(value: T): void } {
  let current = initial;
  const listeners = new Set<(value: T) => void>();
  return {
    get: () => current,
    set(value) {
      if (value === current) return;
      current = value;
      for (const listener of [...listeners]) listener(value);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
