import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anthropicFormat } from './anthropicFormat.ts';
import { type Behaviour, behave } from './behaviours.ts';
import { embeddingsReply, type EmbeddingsModel } from './embeddingsFormat.ts';
import type { Format, Said } from './formats.ts';
import { openAiFormat } from './openAiFormat.ts';
import { rerankFormat } from './rerankFormat.ts';

export interface SeenRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
  /** Resolves when the connection ends, from either side. */
  readonly closed: Promise<void>;
}

/** What was served whole so far. */
export interface Served {
  calls: number;
  inputTokens: number;
  outputTokens: number;
}

export interface ModelServer {
  readonly url: string;
  /** Every request so far, oldest first; looking up the models is none. */
  readonly requests: readonly SeenRequest[];
  readonly served: Readonly<Served>;
  /** What to do with the next requests, in order; afterwards every request gets a good reply. */
  script(...behaviours: Behaviour[]): void;
  /** Resolves when the server has seen this many requests. */
  seen(count: number): Promise<void>;
  close(): Promise<void>;
}

export interface ModelServerOptions extends Partial<EmbeddingsModel> {
  /** What a chat model answers to the last of the messages; else it says it again. */
  readonly answer?: (prompt: string, messages: readonly string[]) => string;
  /** Names of `GET /v1/models`. */
  readonly models?: readonly string[];
  /** Decides for each request what to do with it, before the script. */
  readonly decide?: (path: string) => Behaviour | null;
  readonly port?: number;
}

/** A real HTTP server that speaks model servers' formats on a port of this machine and misbehaves as told. */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const { answer = (prompt) => prompt, models = ['test-chat'], decide = () => null, port = 0, ...model } = options;
  const embeddings = { name: 'test-embedder', dimensions: 8, ...model };
  const formats: Readonly<Record<string, Format>> = {
    '/v1/embeddings': (body) => embeddingsReply(body, embeddings),
    '/v1/chat/completions': openAiFormat,
    '/v1/messages': anthropicFormat,
    '/v1/rerank': rerankFormat,
  };
  const requests: SeenRequest[] = [];
  const served: Served = { calls: 0, inputTokens: 0, outputTokens: 0 };
  const pending: Behaviour[] = [];
  const watchers: { count: number; tell: () => void }[] = [];

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    if (request.method === 'GET' && path === '/v1/models') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ object: 'list', data: models.map((id) => ({ id, object: 'model' })) }));
      return;
    }
    const closed = Promise.withResolvers<void>();
    response.on('close', closed.resolve);
    const body = await readBody(request);
    requests.push({ path, headers: request.headers, body, closed: closed.promise });
    for (const { count, tell } of watchers) if (requests.length >= count) tell();
    const format = formats[path];
    if (format === undefined) {
      response.writeHead(404).end('{"error":{"message":"no such path"}}');
      return;
    }
    const behaviour = decide(path) ?? pending.shift() ?? { kind: 'good' };
    const say = (prompt: string, messages: readonly string[]): Said => ({
      text: answer(prompt, messages),
      finish: 'stop',
      ...(behaviour.kind === 'says' ? behaviour : {}),
    });
    const made = await behave(behaviour, request, response, () => format(body, say));
    if (made === null) return;
    served.calls += 1;
    served.inputTokens += made.inputTokens;
    served.outputTokens += made.outputTokens;
  };
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: String(error) } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    served,
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
