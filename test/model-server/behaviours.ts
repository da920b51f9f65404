import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Made, Said } from './formats.ts';

/** What the server does with one request. */
export type Behaviour =
  | { readonly kind: 'good' }
  /** A good reply of chat in which the model says this. */
  | ({ readonly kind: 'says' } & Partial<Said>)
  /** A good reply, changed before it is sent; events one by one. */
  | { readonly kind: 'changed'; change(reply: unknown): unknown }
  /** Any status and text, word for word. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly text: string;
    }
  /** A good reply of which only the first half arrives before the connection breaks. */
  | { readonly kind: 'truncated' }
  /** A good stream that ends in order, but before its end. */
  | { readonly kind: 'unfinished' }
  /** The connection ends without a reply. */
  | { readonly kind: 'drop' }
  /** A good reply once the test says so. */
  | { readonly kind: 'held'; readonly until: Promise<void> }
  /** The first half of a good reply, and then nothing. */
  | { readonly kind: 'stalled' }
  /** No reply ever; the promise of the request tells when the client gave up. */
  | { readonly kind: 'silent' };

export function refusal(status: number, message: string, headers: Record<string, string> = {}): Behaviour {
  return { kind: 'answer', status, headers, text: JSON.stringify({ error: { message, type: 'refused' } }) };
}

/**
 * Carries out one behaviour. `good` makes the reply of the endpoint that was asked.
 * @returns what was served whole; null when nothing was.
 */
export async function behave(
  behaviour: Behaviour,
  request: IncomingMessage,
  response: ServerResponse,
  good: () => Made,
): Promise<Made | null> {
  switch (behaviour.kind) {
    case 'good':
    case 'says':
      return sendAll(response, good());
    case 'changed':
      return sendAll(response, changed(good(), behaviour.change));
    case 'answer':
      response.writeHead(behaviour.status, { 'content-type': 'application/json', ...behaviour.headers });
      response.end(behaviour.text);
      return null;
    case 'truncated':
      sendHalf(response, good(), () => request.socket.destroy());
      return null;
    case 'unfinished':
      sendHalf(response, good(), () => response.end());
      return null;
    case 'stalled':
      sendHalf(response, good(), () => undefined);
      return null;
    case 'drop':
      request.socket.destroy();
      return null;
    case 'held':
      await behaviour.until;
      return sendAll(response, good());
    case 'silent':
      return null;
  }
}

function changed(made: Made, change: (reply: unknown) => unknown): Made {
  const { reply } = made;
  return 'events' in reply
    ? { ...made, reply: { events: reply.events.map((event) => String(change(event))) } }
    : { ...made, reply: { json: change(reply.json) } };
}

async function sendAll(response: ServerResponse, made: Made): Promise<Made | null> {
  const sent = new Promise<boolean>((resolve) => {
    response.on('finish', () => resolve(true));
    response.on('close', () => resolve(response.writableFinished));
  });
  begin(response, made);
  response.end(textOf(made));
  return (await sent) ? made : null;
}

function sendHalf(response: ServerResponse, made: Made, then: () => void): void {
  begin(response, made);
  const { reply } = made;
  const half =
    'events' in reply
      ? reply.events.slice(0, Math.ceil(reply.events.length / 2)).join('')
      : textOf(made).slice(0, textOf(made).length / 2);
  response.write(half, then);
}

/** Events come in chunks; one value with its length, so that half of it is known to be half. */
function begin(response: ServerResponse, made: Made): void {
  response.writeHead(
    200,
    'events' in made.reply
      ? { 'content-type': 'text/event-stream; charset=utf-8' }
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(textOf(made)) },
  );
}

function textOf({ reply }: Made): string {
  return 'events' in reply ? reply.events.join('') : JSON.stringify(reply.json);
}
