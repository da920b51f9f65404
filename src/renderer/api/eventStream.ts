import { type AppEvent, eventSchema } from '../../shared/contract/events.ts';
import type { ApiEvent } from './client.ts';

/** The part of EventSource that is used. */
export interface EventSourceLike {
  addEventListener(type: 'open' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (message: { readonly data: string }) => void): void;
  close(): void;
}

export interface EventStreamOptions {
  readonly open: () => EventSourceLike;
  readonly setTimer: (run: () => void, delayMs: number) => () => void;
  readonly listener: (event: ApiEvent) => void;
  readonly onState: (state: 'open' | 'lost') => void;
  /** False once it makes no sense to try again. */
  readonly isWanted: () => boolean;
  /** Asks the host something plain after the stream broke; its failure is reported elsewhere. */
  readonly probe: () => Promise<void>;
}

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 15_000;

/** Keeps one event stream open, reconnecting with growing pauses. Returns what closes it for good. */
export function openEventStream(options: EventStreamOptions): () => void {
  let source: EventSourceLike | null = null;
  let stopTimer: (() => void) | null = null;
  let delayMs = FIRST_DELAY_MS;
  let isClosed = false;
  let wasOpen = false;

  function connect(): void {
    if (!options.isWanted()) return;
    const opened = options.open();
    source = opened;
    opened.addEventListener('open', () => {
      delayMs = FIRST_DELAY_MS;
      options.onState('open');
      if (wasOpen) options.listener({ type: 'reopened' });
      wasOpen = true;
    });
    opened.addEventListener('message', (message) => {
      const event = parseEvent(message.data);
      if (event !== null) options.listener(event);
    });
    opened.addEventListener('error', () => {
      opened.close();
      if (isClosed || source !== opened) return;
      source = null;
      options.onState('lost');
      options.probe().catch(() => undefined);
      stopTimer = options.setTimer(connect, delayMs);
      delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
    });
  }

  connect();
  return () => {
    isClosed = true;
    stopTimer?.();
    source?.close();
  };
}

function parseEvent(data: string): AppEvent | null {
  try {
    const event = eventSchema.safeParse(JSON.parse(data));
    return event.success ? event.data : null;
  } catch {
    return null;
  }
}
