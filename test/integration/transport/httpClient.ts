import { request } from 'node:http';
import { errorShapeSchema, PalimpsestError } from '../../../src/shared/contract/errors.ts';
import { type AppEvent, eventSchema } from '../../../src/shared/contract/events.ts';
import { type OperationName, operations } from '../../../src/shared/contract/operations.ts';

export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface RawRequest {
  readonly port: number;
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** A request exactly as told: fetch would not let a test choose Host, and would tidy the path. */
export function sendRaw({ port, method = 'GET', path, headers = {}, body }: RawRequest): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('error', reject);
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          headers: reply.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Calls an operation as a program would, with the token. */
export async function callOverHttp(
  origin: string,
  token: string,
  name: string,
  input: unknown,
  signal?: AbortSignal,
): Promise<unknown> {
  const path = Object.hasOwn(operations, name) ? operations[name as OperationName].path : `/${name}`;
  const reply = await fetch(origin + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
    ...(signal === undefined ? {} : { signal }),
  });
  const body: unknown = await reply.json();
  if (reply.ok) return body;
  throw PalimpsestError.fromShape(errorShapeSchema.parse(body));
}

/** Listens to the event stream. Resolves with the end of it once the server has taken the listener. */
export async function listenOverHttp(
  origin: string,
  token: string,
  listener: (event: AppEvent) => void,
): Promise<{ stop: () => void; ended: Promise<void> }> {
  const controller = new AbortController();
  const reply = await fetch(`${origin}/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: controller.signal,
  });
  if (!reply.ok || reply.body === null) throw new Error(`the event stream answered ${reply.status}`);
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader.read()).value ?? '';
  const pump = async () => {
    for (;;) {
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        if (block.startsWith('data: ')) listener(eventSchema.parse(JSON.parse(block.slice(6))));
      }
      const { done, value } = await reader.read();
      if (done) return;
      text += value;
    }
  };
  const ended = pump().catch((error: unknown) => {
    if (!controller.signal.aborted) throw error;
  });
  return { stop: () => controller.abort(), ended };
}
