import { type AppEvent, eventSchema } from '../../../shared/contract/events.ts';
import type { Log } from '../../log.ts';

export interface EventSource {
  /** Returns a function that ends the subscription. */
  subscribe(listener: (event: AppEvent) => void): () => void;
}

export interface EventStreams {
  /** A new listener's reply. `dropClient` cuts the connection. */
  open(dropClient: () => void): Response;
  closeAll(): void;
}

export interface EventStreamOptions {
  readonly events: EventSource;
  readonly log: Log;
  readonly heartbeatMs: number;
  /** A client this many bytes behind is dropped; it comes back and asks for the state anew. */
  readonly backlogBytes: number;
}

/** All events of the contract as server-sent events. The heartbeat finds out about clients that vanished silently. */
export function createEventStreams(options: EventStreamOptions): EventStreams {
  const closers = new Set<() => void>();
  return {
    open: (dropClient) => openStream(options, closers, dropClient),
    closeAll() {
      for (const close of [...closers]) close();
    },
  };
}

function openStream(options: EventStreamOptions, closers: Set<() => void>, dropClient: () => void): Response {
  const { events, log, heartbeatMs, backlogBytes } = options;
  const encoder = new TextEncoder();
  let end = () => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const send = (text: string) => {
          controller.enqueue(encoder.encode(text));
          if ((controller.desiredSize ?? 0) > 0) return;
          end();
          dropClient();
        };
        const unsubscribe = events.subscribe((event) => {
          const checked = eventSchema.safeParse(event);
          if (checked.success) send(`data: ${JSON.stringify(checked.data)}\n\n`);
          else log.write('error', 'An event breaks the contract', { error: checked.error });
        });
        const heartbeat = setInterval(() => send(': still here\n\n'), heartbeatMs);
        const close = () => {
          end();
          controller.close();
        };
        end = () => {
          end = () => {};
          clearInterval(heartbeat);
          unsubscribe();
          closers.delete(close);
        };
        closers.add(close);
        send('retry: 2000\n\n');
      },
      cancel: () => end(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: backlogBytes }),
  );
  // A connection that has carried a stream is not used again, so that closing the server need not wait for it.
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', connection: 'close' },
  });
}
