import { errorShapeSchema, PalimpsestError } from '../../shared/contract/errors.ts';
import { operations } from '../../shared/contract/operations.ts';
import { type ApiClient, type Connection, ConnectionLostError, parseReply } from './client.ts';
import { type EventSourceLike, openEventStream } from './eventStream.ts';
import { shareEvents } from './sharedEvents.ts';
import { signIn } from './tokenExchange.ts';
import { createWatched } from './watched.ts';

export interface HttpSurroundings {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  readonly openEvents: (path: string) => EventSourceLike;
  readonly setTimer: (run: () => void, delayMs: number) => () => void;
}

/** Carries the API over HTTP to the page's own origin: the session cookie signs each call. */
export function createHttpClient(surroundings: HttpSurroundings): ApiClient {
  const connection = createWatched<Connection>('connecting');

  async function post(path: string, input: unknown, signal: AbortSignal | undefined): Promise<unknown> {
    const response = await surroundings
      .fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(input),
        credentials: 'same-origin',
        ...(signal === undefined ? {} : { signal }),
      })
      .catch((error: unknown) => {
        throw signal?.aborted ? new PalimpsestError('cancelled', 'Cancelled.') : lost(error);
      });
    if (response.status === 401) connection.set('signed_out');
    else if (connection.get() !== 'signed_out') connection.set('open');
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok && body !== undefined) return body;
    const shape = errorShapeSchema.safeParse(body);
    if (shape.success) throw PalimpsestError.fromShape(shape.data);
    throw response.status === 401
      ? new PalimpsestError('unauthorized', 'This page is not signed in.')
      : new PalimpsestError('internal', `The server answered ${response.status} without a reason.`);
  }

  function lost(error: unknown): ConnectionLostError {
    if (connection.get() !== 'signed_out') connection.set('lost');
    return new ConnectionLostError(error);
  }

  return {
    host: 'served',
    connection,
    async call(name, input, options) {
      const value = await post(operations[name].path, input, options?.signal);
      // A new token ends every session, this page's too: it signs in again with what it was just given.
      if (name === 'renewToken') await signIn(surroundings.fetch, parseReply('renewToken', value).token ?? '');
      return parseReply(name, value);
    },
    events: shareEvents((listener) =>
      openEventStream({
        open: () => surroundings.openEvents('/events'),
        setTimer: surroundings.setTimer,
        listener,
        isWanted: () => connection.get() !== 'signed_out',
        onState: (state) => {
          if (connection.get() !== 'signed_out') connection.set(state);
        },
        // A closed stream does not tell why; an ordinary call does.
        probe: () => post(operations.status.path, {}, undefined).then(() => undefined),
      }),
    ),
    pathOf: () => null,
    onMenuCommand: () => () => {},
  };
}
