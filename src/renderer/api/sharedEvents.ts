import type { ApiEvent } from './client.ts';

type Listener = (event: ApiEvent) => void;

/**
 * Lets any number of listeners share one stream: a browser keeps so few connections to one place that a stream each
 * would leave none for calls. It is opened for the first and closed after the last.
 */
export function shareEvents(open: (listener: Listener) => () => void): (listener: Listener) => () => void {
  const listeners = new Set<{ readonly hear: Listener }>();
  let close: (() => void) | null = null;
  return (hear) => {
    const own = { hear };
    listeners.add(own);
    close ??= open((event) => {
      for (const each of listeners) each.hear(event);
    });
    return () => {
      if (!listeners.delete(own) || listeners.size > 0) return;
      close?.();
      close = null;
    };
  };
}
