import { randomUUID } from 'node:crypto';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { DatasetRef } from '../../../shared/contract/primitives.ts';

/** Connections kept at once; the one that was silent for longest goes first. */
const MOST_SESSIONS = 64;

export interface AgentSessions {
  /** One request of the streamable HTTP transport; `dataset` counts for the request that opens a session. */
  handle(request: Request, asked: { readonly body: unknown; readonly dataset: DatasetRef }): Promise<Response>;
  closeAll(): void;
}

/** MCP over HTTP: a server for each session, by the id that the transport gave it. Access was checked before. */
export function createAgentSessions(open: (dataset: DatasetRef) => Server): AgentSessions {
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();

  async function begin(dataset: DatasetRef): Promise<WebStandardStreamableHTTPServerTransport> {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => {
        sessions.set(id, transport);
        dropSilent();
      },
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await open(dataset).connect(transport);
    return transport;
  }

  function dropSilent(): void {
    const [oldest] = sessions;
    if (sessions.size <= MOST_SESSIONS || oldest === undefined) return;
    sessions.delete(oldest[0]);
    void oldest[1].close();
  }

  return {
    async handle(request, { body, dataset }) {
      const id = request.headers.get('mcp-session-id');
      const known = id === null ? undefined : sessions.get(id);
      if (id !== null && known === undefined) return unknownSession();
      if (id !== null && known !== undefined) {
        sessions.delete(id);
        sessions.set(id, known);
      }
      const transport = known ?? (await begin(dataset));
      const reply = await transport.handleRequest(request, body === undefined ? {} : { parsedBody: body });
      // Whatever was no proper beginning leaves nothing open.
      if (known === undefined && transport.sessionId === undefined) await transport.close();
      return reply;
    },
    closeAll() {
      for (const transport of sessions.values()) void transport.close();
      sessions.clear();
    },
  };
}

/** By the protocol a client then opens a new session. */
function unknownSession(): Response {
  const error = { code: -32_001, message: 'There is no such session; it ended, or the app was started again.' };
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 404 });
}
