import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Behaviour, behave } from './behaviours.ts';
import { embeddingsReply, type EmbeddingsModel } from './embeddingsFormat.ts';

export interface SeenRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
  /** Resolves when the connection ends, from either side. */
  readonly closed: Promise<void>;
}

export interface ModelServer {
  readonly url: string;
  /** Every request so far, oldest first. */
  readonly requests: readonly SeenRequest[];
  /** What to do with the next requests, in order; afterwards every request gets a good reply. */
  script(...behaviours: Behaviour[]): void;
  /** Resolves when the server has seen this many requests. */
  seen(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Makes good replies of one wire format from parsed requests, by path. A further format is a further entry. */
type Formats = Readonly<Record<string, (body: unknown) => unknown>>;

/** A real HTTP server that speaks model servers' formats on a free port of this machine and misbehaves as told. */
export async function startModelServer(model: Partial<EmbeddingsModel> = {}): Promise<ModelServer> {
  const embeddings = { name: 'test-embedder', dimensions: 8, ...model };
  const formats: Formats = { '/v1/embeddings': (body) => embeddingsReply(body, embeddings) };
  const requests: SeenRequest[] = [];
  const pending: Behaviour[] = [];
  const watchers: { count: number; tell: () => void }[] = [];

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const closed = Promise.withResolvers<void>();
    response.on('close', closed.resolve);
    const body = await readBody(request);
    const path = request.url ?? '';
    requests.push({ path, headers: request.headers, body, closed: closed.promise });
    for (const { count, tell } of watchers) if (requests.length >= count) tell();
    const format = formats[path];
    if (format === undefined) response.writeHead(404).end('{"error":{"message":"no such path"}}');
    else await behave(pending.shift() ?? { kind: 'good' }, request, response, () => format(body));
  };
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: String(error) } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    script: (...behaviours) => pending.push(...behaviours),
    seen(count) {
      if (requests.length >= count) return Promise.resolve();
      return new Promise((tell) => watchers.push({ count, tell }));
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
