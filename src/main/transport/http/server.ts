import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { Handlers } from '../../../shared/contract/operations.ts';
import type { Log } from '../../log.ts';
import { createCaller } from '../call.ts';
import { createAgentServer } from '../mcp/agentServer.ts';
import { createAgentSessions } from '../mcp/agentSessions.ts';
import { createAccess } from './access.ts';
import { createEventStreams, type EventSource } from './eventStream.ts';
import { errorReply } from './replies.ts';
import { createRoutes } from './routes.ts';
import { securityHeaders } from './securityHeaders.ts';
import type { TokenKeeper } from './token.ts';

export const defaultPort = 7878;
const heartbeatMs = 15_000;
const eventBacklogBytes = 1024 * 1024;
const farewellMs = 1_000;

export interface HttpServerOptions {
  readonly handlers: Handlers;
  readonly events: EventSource;
  readonly token: TokenKeeper;
  readonly log: Log;
  readonly version: string;
  /** The built renderer, or null to serve the API alone. */
  readonly pageFolder: string | null;
  /** Loopback unless the person asks for another. */
  readonly host?: string | undefined;
  /** 0 takes any free port; 7878 when left out. */
  readonly port?: number | undefined;
  /** Milliseconds UTC; the system's clock when left out. */
  readonly now?: () => number;
}

export interface HttpServer {
  /** What to open in a browser. Its fragment holds the token, which never leaves the browser in a request line. */
  readonly url: string;
  readonly origin: string;
  readonly port: number;
  /** Ends event streams at once, lets requests finish for a second, then cuts them. */
  close(): Promise<void>;
}

/**
 * Serves the page, every operation that may be reached from elsewhere, and the event stream.
 * @throws PalimpsestError conflict when the port is in use, forbidden when it may not be opened, invalid for a bad host.
 */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { handlers, events, token, log, version, pageFolder, host = '127.0.0.1', now = Date.now } = options;
  const streams = createEventStreams({ events, log, heartbeatMs, backlogBytes: eventBacklogBytes });
  const caller = createCaller(handlers, log);
  const agentCaller = createCaller(handlers, log, { askedBy: 'agent' });
  const agents = createAgentSessions((dataset) =>
    createAgentServer({ call: agentCaller.call, events, version, dataset }),
  );
  let port = options.port ?? defaultPort;
  const routes = createRoutes({
    caller,
    agents,
    access: createAccess(() => token.current(), now),
    streams,
    log,
    version,
    host,
    cookieName: () => `palimpsest_${port}`,
    pageFolder,
  });
  const listener = getRequestListener(routes.fetch, { overrideGlobalObjects: false, errorHandler: malformedRequest });
  const server = createServer((request, response) => void listener(request, response));
  port = await listen(server, host, port);
  const endAll = (): void => {
    streams.closeAll();
    agents.closeAll();
  };
  const stopWatching = token.onDidRenew(endAll);
  const origin = `http://${printable(host)}:${port}`;
  return {
    url: `${origin}/#token=${token.current()}`,
    origin,
    port,
    async close() {
      stopWatching();
      endAll();
      await closeServer(server);
    },
  };
}

function malformedRequest(): Response {
  return errorReply(new PalimpsestError('invalid', 'The request is malformed.'), { ...securityHeaders });
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => reject(listenError(error, host, port));
    server.once('error', onError);
    server.listen({ host, port, exclusive: true }, () => {
      server.off('error', onError);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function listenError(cause: NodeJS.ErrnoException, host: string, port: number): PalimpsestError {
  switch (cause.code) {
    case 'EADDRINUSE':
      return new PalimpsestError('conflict', `Port ${port} on ${host} is already in use.`, {
        hint: 'Another Palimpsest may be running there. Close it, or choose another port with --port NUMBER.',
        field: 'port',
        cause,
      });
    case 'EACCES':
      return new PalimpsestError('forbidden', `Port ${port} on ${host} may not be opened by this user.`, {
        hint: 'Choose a port above 1023 with --port NUMBER.',
        field: 'port',
        cause,
      });
    default:
      return new PalimpsestError(
        'invalid',
        `The server cannot listen on ${host}:${port} (${cause.code ?? cause.message}).`,
        {
          hint: 'Check the host and the port.',
          field: 'host',
          cause,
        },
      );
  }
}

/** The address under which a browser on this machine reaches the host. */
function printable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), farewellMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
