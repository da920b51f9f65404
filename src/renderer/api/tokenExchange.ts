/** The token in a page address `…#token=…`; null when there is none. */
export function tokenInHash(hash: string): string | null {
  const match = /^#token=([^&]+)/.exec(hash);
  return match?.[1] === undefined ? null : decodeURIComponent(match[1]);
}

export interface TokenSurroundings {
  readonly hash: string;
  /** Replaces the address without the token, so that it stays out of history and shared links. */
  readonly clearHash: () => void;
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
}

/** Gives a token for a session cookie. Resolves in any case: the next call tells if it worked. */
export async function signIn(fetch: TokenSurroundings['fetch'], token: string): Promise<void> {
  await fetch('/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'same-origin',
    body: JSON.stringify({ token }),
  }).catch(() => undefined);
}

/** Signs in with the token of the printed address, if the page was opened with one. */
export async function exchangeToken(surroundings: TokenSurroundings): Promise<void> {
  const token = tokenInHash(surroundings.hash);
  if (token === null) return;
  surroundings.clearHash();
  await signIn(surroundings.fetch, token);
}
