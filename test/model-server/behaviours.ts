import type { IncomingMessage, ServerResponse } from 'node:http';

/** What the server does with one request. */
export type Behaviour =
  | { readonly kind: 'good' }
  /** A good reply, changed before it is sent. */
  | { readonly kind: 'changed'; change(reply: unknown): unknown }
  /** Any status and text, word for word. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly text: string;
    }
  /** A good reply of which only the first part arrives before the connection ends. */
  | { readonly kind: 'truncated' }
  /** The connection ends without a reply. */
  | { readonly kind: 'drop' }
  /** A good reply once the test says so. */
  | { readonly kind: 'held'; readonly until: Promise<void> }
  /** No reply ever; the promise of the request tells when the client gave up. */
  | { readonly kind: 'silent' };

export function refusal(status: number, message: string, headers: Record<string, string> = {}): Behaviour {
  return { kind: 'answer', status, headers, text: JSON.stringify({ error: { message, type: 'refused' } }) };
}

/** Carries out one behaviour. `good` makes the reply of the endpoint that was asked. */
export async function behave(
  behaviour: Behaviour,
  request: IncomingMessage,
  response: ServerResponse,
  good: () => unknown,
): Promise<void> {
  const send = (value: unknown) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
  switch (behaviour.kind) {
    case 'good':
      return send(good());
    case 'changed':
      return send(behaviour.change(good()));
    case 'answer':
      response.writeHead(behaviour.status, { 'content-type': 'application/json', ...behaviour.headers });
      response.end(behaviour.text);
      return;
    case 'truncated': {
      const whole = JSON.stringify(good());
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(whole) });
      response.write(whole.slice(0, whole.length / 2), () => request.socket.destroy());
      return;
    }
    case 'drop':
      request.socket.destroy();
      return;
    case 'held':
      await behaviour.until;
      return send(good());
    case 'silent':
      return;
  }
}
