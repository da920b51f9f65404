import path from 'node:path';
import { type App, openApp } from '../../../src/main/app.ts';
import { createLog } from '../../../src/main/log.ts';
import { serveApp } from '../../../src/main/serve.ts';
import { freshFolder } from '../storage/folders.ts';

export interface OpenedOverHttp {
  readonly app: App;
  readonly origin: string;
  readonly token: string;
  /** Sends one request as JSON, or a buffer as it is. */
  post(path: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }>;
  get(path: string): Promise<{ status: number; body: Record<string, unknown> }>;
  close(): Promise<void>;
}

/** An app of this process on a file of its own, served on a free port; searched by words alone. */
export async function openOverHttp(env: Readonly<Record<string, string>>): Promise<OpenedOverHttp> {
  const home = freshFolder();
  const app = await openApp({
    places: { home, database: path.join(home, 'memory.db'), settings: path.join(home, 'settings.json') },
    host: 'served',
    env: { EMBEDDINGS_SERVER: 'off', ...env },
    log: createLog({ sink: () => undefined, now: () => 0, newId: () => 'log' }),
  });
  const server = await serveApp(app, { host: '127.0.0.1', port: 0 });
  const token = new URL(server.url).hash.replace('#token=', '');
  const send = async (to: string, init: RequestInit) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const reply = await fetch(server.origin + to, { headers, ...init });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  };
  return {
    app,
    origin: server.origin,
    token,
    post: (to, body) =>
      send(to, { method: 'POST', body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body) }),
    get: (to) => send(to, {}),
    close: async () => {
      await server.close();
      await app.close();
    },
  };
}
