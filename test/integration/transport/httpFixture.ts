import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventBus } from '../../../src/main/eventBus.ts';
import { createLog } from '../../../src/main/log.ts';
import { type HttpServer, type HttpServerOptions, startHttpServer } from '../../../src/main/transport/http/server.ts';
import { openTokenKeeper, type TokenKeeper } from '../../../src/main/transport/http/token.ts';
import { smallMemory } from './smallMemory.ts';

export interface HttpFixture {
  readonly server: HttpServer;
  readonly token: TokenKeeper;
  readonly events: EventBus;
  readonly folder: string;
  readonly logLines: string[];
  close(): Promise<void>;
}

/** A real server on a free port with a token file of its own. */
export async function startFixture(options: Partial<HttpServerOptions> = {}): Promise<HttpFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'palimpsest-http-'));
  const token = await openTokenKeeper(join(folder, 'memory.db.token'));
  const events = new EventBus();
  const logLines: string[] = [];
  const server = await startHttpServer({
    handlers: smallMemory(),
    events,
    token,
    log: createLog({ sink: (line) => logLines.push(line), now: Date.now, newId: () => `log-${logLines.length + 1}` }),
    version: '1.2.3',
    pageFolder: null,
    port: 0,
    ...options,
  });
  const close = async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { server, token, events, folder, logLines, close };
}
