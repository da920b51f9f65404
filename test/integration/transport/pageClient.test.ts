import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpClient } from '../../../src/renderer/api/httpCarrier.ts';
import { exchangeToken } from '../../../src/renderer/api/tokenExchange.ts';
import { type HttpFixture, startFixture } from './httpFixture.ts';

/** The page's own client against the real server, with a browser's part (keeping the cookie) played by the test. */
describe('the page over HTTP', () => {
  let fixture: HttpFixture;
  let cookie: string;
  beforeEach(async () => {
    fixture = await startFixture();
    cookie = '';
  });
  afterEach(() => fixture.close());

  const browserFetch = async (path: string, init: RequestInit): Promise<Response> => {
    const { origin } = fixture.server;
    const headers = { ...(init.headers as Record<string, string>), cookie, origin, 'sec-fetch-site': 'same-origin' };
    const reply = await fetch(origin + path, { ...init, headers });
    const [kept] = reply.headers.getSetCookie();
    if (kept !== undefined) cookie = kept.split(';')[0] ?? '';
    return reply;
  };
  const client = () =>
    createHttpClient({
      fetch: browserFetch,
      openEvents: () => ({ addEventListener: () => {}, close: () => {} }),
      setTimer: () => () => {},
    });

  it('signs in with the printed address, calls with the cookie, and notices when it no longer counts', async () => {
    const page = client();
    await expect(page.call('status', {})).rejects.toMatchObject({ code: 'unauthorized' });
    let isHashCleared = false;
    const { hash } = new URL(fixture.server.url);
    await exchangeToken({
      hash,
      clearHash: () => {
        isHashCleared = true;
      },
      fetch: browserFetch,
    });
    expect(isHashCleared).toBe(true);
    const signedIn = client();
    expect(await signedIn.call('status', {})).toMatchObject({ version: '1.2.3' });
    await expect(signedIn.call('getArtifact', { id: 9 })).rejects.toMatchObject({
      name: 'PalimpsestError',
      code: 'not_found',
    });
    await fixture.token.renew();
    await expect(signedIn.call('status', {})).rejects.toMatchObject({ code: 'unauthorized' });
    expect(signedIn.connection.get()).toBe('signed_out');
  });
});
