import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Handler = (request: Request) => Response | Promise<Response>;

/**
 * Stands in for `protocol.handle`: `app://main/x` is served as `http://main.app.localhost:<port>/x`, which is a secure
 * context of its own, so that CSP headers, workers and storage behave.
 */
export class PageServer {
  readonly #handlers = new Map<string, Handler>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  #port = 0;

  handle(scheme: string, handler: Handler): void {
    this.#handlers.set(scheme, handler);
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  toHttp(address: string): string {
    const url = /^(\w+):\/\/([\w-]+)(\/.*)?$/.exec(address);
    return url === null ? address : `http://${url[2]}.${url[1]}.localhost:${this.#port}${url[3] ?? '/'}`;
  }

  toApp(address: string): string {
    const url = URL.parse(address);
    const [host, scheme, top] = url?.hostname.split('.') ?? [];
    if (url === null || top !== 'localhost' || url.port !== String(this.#port)) return address;
    return `${scheme}://${host}${url.pathname}${url.search}${url.hash}`;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = this.toApp(`http://${request.headers.host}${request.url}`);
    const handler = this.#handlers.get(address.split(':')[0] ?? '');
    if (handler === undefined) {
      response.writeHead(404).end();
      return;
    }
    const reply = await handler(new Request(address, { method: request.method ?? 'GET' }));
    response.writeHead(reply.status, Object.fromEntries(reply.headers));
    response.end(Buffer.from(await reply.arrayBuffer()));
  }
}
