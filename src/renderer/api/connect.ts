import type { PalimpsestBridge } from '../../shared/contract/bridge.ts';
import { createBridgeClient } from './bridgeCarrier.ts';
import type { ApiClient } from './client.ts';
import { createHttpClient } from './httpCarrier.ts';
import { exchangeToken } from './tokenExchange.ts';

declare global {
  interface Window {
    readonly palimpsest?: PalimpsestBridge;
  }
}

/** Picks the carrier of this window. */
export async function connectApi(page: Window): Promise<ApiClient> {
  if (page.palimpsest !== undefined) return createBridgeClient(page.palimpsest);
  const fetchFromPage = (path: string, init: RequestInit): Promise<Response> => page.fetch(path, init);
  await exchangeToken({
    hash: page.location.hash,
    clearHash: () => page.history.replaceState(null, '', `${page.location.pathname}${page.location.search}`),
    fetch: fetchFromPage,
  });
  return createHttpClient({
    fetch: fetchFromPage,
    openEvents: (path) => new EventSource(path),
    setTimer: (run, delayMs) => {
      const timer = page.setTimeout(run, delayMs);
      return () => page.clearTimeout(timer);
    },
  });
}
