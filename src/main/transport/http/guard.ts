import { isIP } from 'node:net';

export interface RequestOrigin {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  readonly fetchMode: string | undefined;
}

/**
 * Why a request must be refused before anything else is looked at, or null.
 *
 * A web page elsewhere can make a browser send requests here, under our address or, by DNS rebinding, under a name of
 * its own. The name in Host and the page's origin give both away. Only names are compared, not ports: a forwarded
 * port is the person's own doing, and the origin must equal Host in any case.
 *
 * @param listeningHost the host given when the server was started.
 */
export function whyRefused(request: RequestOrigin, listeningHost: string): string | null {
  const name = hostName(request.host);
  if (name === null || !isOurName(name, listeningHost)) return 'This host name is not one of this server.';
  if (request.origin !== undefined && request.origin !== `http://${request.host?.toLowerCase()}`) {
    return 'Requests from pages of another origin are refused.';
  }
  const site = request.fetchSite;
  // Following a link to the page itself is fine: it shows nothing before the page signs in on its own.
  const allowed = site === undefined || site === 'same-origin' || site === 'none' || request.fetchMode === 'navigate';
  return allowed ? null : 'Requests from pages of another site are refused.';
}

/** The name in a Host header, in lower case and without port or brackets; null when it is malformed. */
function hostName(header: string | undefined): string | null {
  const match = /^(?:\[([0-9a-f:.]+)\]|([^:[\]/@\s]+))(?::\d{1,5})?$/i.exec(header ?? '');
  return (match?.[1] ?? match?.[2])?.toLowerCase() ?? null;
}

function isOurName(name: string, listeningHost: string): boolean {
  if (name === 'localhost' || name === '127.0.0.1' || name === '::1') return true;
  // An address cannot be rebound, so one that the network stack has accepted is safe where the person asked for it.
  return !isLoopback(listeningHost) && (isIP(name) !== 0 || name === listeningHost.toLowerCase());
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
