import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServedFile {
  bytes: Buffer;
  etag?: string;
  /** Sent with each answer, redirects too. */
  headers?: Readonly<Record<string, string>>;
  /** Answers with this instead. */
  redirect?: string;
  status?: number;
  /** Sends so many bytes and then waits until told to go on. */
  holdAfter?: { readonly bytes: number; readonly until: Promise<void>; readonly thenHangsUp?: boolean };
}

export interface FileServer {
  readonly url: string;
  readonly files: Map<string, ServedFile>;
  /** What was asked for: path, range and the condition of the range. */
  readonly asked: { path: string; range: string | undefined; ifRange: string | undefined }[];
  close(): Promise<void>;
}

/** A small real server of files that knows parts, as model hubs do. */
export async function startFileServer(): Promise<FileServer> {
  const files = new Map<string, ServedFile>();
  const asked: FileServer['asked'] = [];
  const server = createServer((request, reply) => {
    const path = request.url ?? '';
    const { range, 'if-range': ifRange } = request.headers;
    asked.push({ path, range, ifRange: ifRange === undefined ? undefined : String(ifRange) });
    const file = files.get(path);
    if (file === undefined) reply.writeHead(404).end();
    else void send(file, request, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    files,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function send(file: ServedFile, { headers }: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { bytes, etag, redirect, status } = file;
  for (const [name, value] of Object.entries(file.headers ?? {})) reply.setHeader(name, value);
  if (etag !== undefined) reply.setHeader('etag', etag);
  if (redirect !== undefined) return void reply.writeHead(302, { location: redirect }).end();
  if (status !== undefined) return void reply.writeHead(status).end();
  const asked = /^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1];
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  const from = asked !== undefined && isSame ? Number(asked) : 0;
  if (from > 0) reply.setHeader('content-range', `bytes ${from}-${bytes.length - 1}/${bytes.length}`);
  const body = bytes.subarray(from);
  reply.writeHead(from > 0 ? 206 : 200, { 'content-length': body.length });
  if (file.holdAfter !== undefined) {
    const { bytes: count, until, thenHangsUp = false } = file.holdAfter;
    reply.write(body.subarray(0, count));
    await until;
    if (thenHangsUp) return void reply.destroy();
    return void reply.end(body.subarray(count));
  }
  reply.end(body);
}
