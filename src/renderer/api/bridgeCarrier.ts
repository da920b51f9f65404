import type { PalimpsestBridge } from '../../shared/contract/bridge.ts';
import { PalimpsestError } from '../../shared/contract/errors.ts';
import { eventSchema } from '../../shared/contract/events.ts';
import { type ApiClient, type Connection, ConnectionLostError, parseReply } from './client.ts';
import { createWatched } from './watched.ts';

/** Carries the API over the preload bridge of the desktop window. */
export function createBridgeClient(bridge: PalimpsestBridge): ApiClient {
  const connection = createWatched<Connection>('open');
  let calls = 0;

  async function send(name: string, input: unknown, signal: AbortSignal | undefined): Promise<unknown> {
    calls += 1;
    const callId = `page-${calls}`;
    const cancel = (): void => bridge.cancel(callId);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      const reply = await bridge.call(name, input, callId);
      if (!reply.ok) throw PalimpsestError.fromShape(reply.error);
      return reply.value;
    } catch (error) {
      throw error instanceof PalimpsestError ? error : new ConnectionLostError(error);
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  return {
    host: 'desktop',
    connection,
    async call(name, input, options) {
      if (options?.signal?.aborted) throw new PalimpsestError('cancelled', 'Cancelled.');
      return parseReply(name, await send(name, input, options?.signal));
    },
    events: (listener) =>
      bridge.onEvent((raw) => {
        const event = eventSchema.safeParse(raw);
        if (event.success) listener(event.data);
      }),
    pathOf: (file) => bridge.pathForFile(file) || null,
    onMenuCommand: (listener) => bridge.onCommand(listener),
  };
}
