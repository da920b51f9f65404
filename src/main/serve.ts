import type { App } from './app.ts';
import { rendererFolder } from './rendererFolder.ts';
import { type HttpServer, startHttpServer } from './transport/http/server.ts';
import { version } from './version.ts';

/** Serves an open app, page and API, over HTTP. @throws PalimpsestError when the address cannot be listened on. */
export async function serveApp(app: App, address: { host: string; port: number }): Promise<HttpServer> {
  const server = await startHttpServer({
    handlers: app.handlers,
    events: app.events,
    token: await app.accessToken(),
    log: app.log,
    version,
    pageFolder: rendererFolder(),
    host: address.host,
    port: address.port,
  });
  // Commands then name the page without its address.
  await app.announceAddress(server.origin).catch((error: unknown) => {
    app.log.write('warning', 'the address of the page could not be kept', { error });
  });
  return server;
}
