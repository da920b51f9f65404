import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { EventBus } from '../../../src/main/eventBus.ts';
import type { HttpServerOptions } from '../../../src/main/transport/http/server.ts';
import { contentSecurityPolicy } from '../../../src/shared/contentSecurityPolicy.ts';
import { type Operation, operations } from '../../../src/shared/contract/operations.ts';
import { listenOverHttp, type RawRequest, sendRaw } from './httpClient.ts';
import { type HttpFixture, startFixture } from './httpFixture.ts';
import { smallMemory } from './smallMemory.ts';

const open: HttpFixture[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((fixture) => fixture.close()));
});

async function start(options: Partial<HttpServerOptions> = {}) {
  const fixture = await startFixture(options);
  open.push(fixture);
  const { port } = fixture.server;
  const bearer = { authorization: `Bearer ${fixture.token.current()}`, 'content-type': 'application/json' };
  const send = (path: string, more: Omit<RawRequest, 'port' | 'path'> = {}) => sendRaw({ port, path, ...more });
  const post = (path: string, body: unknown, headers: Record<string, string> = bearer) =>
    send(path, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
  const signIn = async () => {
    const reply = await post('/session', { token: fixture.token.current() }, { 'content-type': 'application/json' });
    expect(reply.status).toBe(204);
    return String(reply.headers['set-cookie']);
  };
  return { ...fixture, port, bearer, send, post, signIn };
}

describe('access', () => {
  it.each<[string, Record<string, string>]>([
    ['no token', {}],
    ['a wrong token', { authorization: `Bearer ${'x'.repeat(43)}` }],
    ['another scheme', { authorization: 'Basic eDp4' }],
    ['a made-up cookie', { cookie: 'palimpsest=1; palimpsest_7878=abc.def' }],
  ])('refuses %s on every route but health, signing in and the page', async (_what, headers) => {
    const { send } = await start();
    const routes = Object.values<Operation>(operations).map(({ path }) => ['POST', path] as const);
    for (const [method, path] of [
      ...routes,
      ['GET', '/events'],
      ['GET', '/openapi.json'],
      ['GET', '/missing'],
    ] as const) {
      const sent = { method, headers: { 'content-type': 'application/json', ...headers } };
      const reply = await send(path, method === 'POST' ? { ...sent, body: '{}' } : sent);
      expect([path, reply.status]).toEqual([path, 401]);
      expect(JSON.parse(reply.body)).toMatchObject({ code: 'unauthorized', hint: expect.any(String) });
    }
    expect((await send('/health', { headers })).status).toBe(200);
  });

  it('does not read the body of someone who may not enter', async () => {
    let calls = 0;
    const { post } = await start({
      handlers: smallMemory({
        status: async () => {
          calls++;
          throw new Error('not reached');
        },
      }),
    });
    const reply = await post('/app/status', '{broken', { 'content-type': 'application/json' });
    expect(reply.status).toBe(401);
    expect(calls).toBe(0);
  });

  it('prefers a wrong bearer token over a right cookie: it refuses', async () => {
    const { signIn, post } = await start();
    const cookie = await signIn();
    const headers = { cookie: cookie.split(';')[0] ?? '', 'content-type': 'application/json' };
    expect((await post('/app/status', {}, headers)).status).toBe(200);
    expect((await post('/app/status', {}, { ...headers, authorization: 'Bearer wrong' })).status).toBe(401);
  });

  it('prints an address whose fragment holds the token', async () => {
    const { server, token, port } = await start();
    expect(server.url).toBe(`http://127.0.0.1:${port}/#token=${token.current()}`);
    expect(server.origin).toBe(`http://127.0.0.1:${port}`);
  });
});

describe('signing in', () => {
  it('changes the token into a cookie that scripts and other sites cannot use', async () => {
    const { signIn, port, token } = await start();
    const cookie = await signIn();
    expect(cookie).toMatch(new RegExp(`^palimpsest_${port}=[\\w.-]+; `));
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=']) expect(cookie).toContain(attribute);
    expect(cookie).not.toContain(token.current());
  });

  it.each<[unknown, number]>([
    [{ token: 'wrong' }, 401],
    [{ token: '' }, 401],
    [{}, 400],
    [{ token: 7 }, 400],
    [{ token: 'x', more: 1 }, 400],
    ['{', 400],
    [{ token: 'x'.repeat(2_000) }, 413],
  ])('answers %j with %i', async (body, status) => {
    const { post } = await start();
    const reply = await post('/session', body, { 'content-type': 'application/json' });
    expect(reply.status).toBe(status);
    expect(reply.headers).not.toHaveProperty('set-cookie');
  });

  it('ends with the token: cookies and event streams of the old one are gone at once', async () => {
    const { signIn, post, token, server } = await start();
    const headers = { cookie: (await signIn()).split(';')[0] ?? '', 'content-type': 'application/json' };
    const stream = await listenOverHttp(server.origin, token.current(), () => {});
    await token.renew();
    await stream.ended;
    expect((await post('/app/status', {}, headers)).status).toBe(401);
    expect((await post('/app/status', {}, { ...headers, cookie: (await signIn()).split(';')[0] ?? '' })).status).toBe(
      200,
    );
  });
});

describe('requests from elsewhere', () => {
  it.each<[string, Record<string, string>]>([
    ['a rebound name', { host: 'evil.example:7878' }],
    ['another address', { host: '10.0.0.1' }],
    ['a page of another origin', { origin: 'http://evil.example' }],
    ['a page of another port', { origin: 'http://127.0.0.1:1' }],
    ['a page without an origin', { origin: 'null' }],
    ['a script of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    ['a script of another port', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }],
  ])('are refused: %s, even with the token, on every kind of route', async (_what, headers) => {
    const { send, post, bearer, token } = await start();
    const replies = [
      await post('/memories/consult', { query: 'x' }, { ...bearer, ...headers }),
      await post('/session', { token: token.current() }, { 'content-type': 'application/json', ...headers }),
      await send('/events', { headers: { ...bearer, ...headers } }),
      await send('/health', { headers }),
      await send('/', { headers }),
    ];
    for (const reply of replies) {
      expect(reply.status).toBe(403);
      expect(JSON.parse(reply.body)).toMatchObject({ code: 'forbidden' });
      expect(reply.headers).not.toHaveProperty('set-cookie');
    }
  });

  it('get no CORS headers, not even for a preflight', async () => {
    const { send, server } = await start();
    const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
    const foreign = await send('/memories/consult', {
      method: 'OPTIONS',
      headers: { ...preflight, origin: 'http://evil.example' },
    });
    const own = await send('/memories/consult', {
      method: 'OPTIONS',
      headers: { ...preflight, origin: server.origin },
    });
    expect([foreign.status, own.status]).toEqual([403, 401]);
    for (const { headers } of [foreign, own]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('lets the page itself in, by its own origin', async () => {
    const { post, bearer, server } = await start();
    const headers = { ...bearer, origin: server.origin, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
    expect((await post('/app/status', {}, headers)).status).toBe(200);
  });
});

describe('replies', () => {
  it('carry the headers of safety, good or bad, page or API', async () => {
    const { send, post, bearer } = await start();
    const replies = [
      await send('/health'),
      await post('/app/status', {}),
      await post('/app/status', {}, {}),
      await send('/health', { headers: { host: 'evil.example' } }),
      await send('/missing', { headers: bearer }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 401, 403, 404]);
    for (const { headers } of replies) {
      expect(headers).toMatchObject({
        'content-security-policy': contentSecurityPolicy,
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
      });
    }
  });

  it('use the status of the error, and one form for all', async () => {
    const { post, send, bearer } = await start();
    const missing = await post('/artifacts/get', { id: 9 });
    expect([missing.status, JSON.parse(missing.body)]).toEqual([
      404,
      { code: 'not_found', error: 'There is no artifact 9.' },
    ]);
    const invalid = await post('/memories/consult', { query: 'x', types: ['x'] });
    expect([invalid.status, JSON.parse(invalid.body)]).toMatchObject([400, { code: 'invalid', field: 'types.0' }]);
    const method = await send('/memories/consult', { headers: bearer });
    expect([method.status, method.headers['allow']]).toEqual([405, 'POST']);
  });

  it('tell health without a token, and nothing else', async () => {
    const { send } = await start();
    expect(JSON.parse((await send('/health')).body)).toEqual({ status: 'ok', version: '1.2.3' });
  });

  it('serve the OpenAPI document with the token', async () => {
    const { send, bearer } = await start();
    const document: unknown = JSON.parse((await send('/openapi.json', { headers: bearer })).body);
    expect(document).toHaveProperty(['paths', '/memories/consult', 'post', 'operationId'], 'consult');
    expect(document).not.toHaveProperty(['paths', '/memories/remember-paths']);
  });
});

describe('bodies', () => {
  it.each([
    ['broken JSON', '{"query": "x"', 400, 'invalid'],
    ['no JSON', 'query=x', 400, 'invalid'],
    ['two values', '{} {}', 400, 'invalid'],
  ])('answers %s with its fault', async (_what, body, status, code) => {
    const { post } = await start();
    const reply = await post('/memories/consult', body);
    expect([reply.status, JSON.parse(reply.body)]).toMatchObject([status, { code }]);
  });

  it('refuses bytes that are not UTF-8', async () => {
    const { send, bearer } = await start();
    const body = Buffer.from('{"query":"caf\xe9"}', 'latin1');
    const reply = await send('/memories/consult', { method: 'POST', headers: bearer, body });
    expect([reply.status, JSON.parse(reply.body)]).toMatchObject([400, { error: expect.stringContaining('UTF-8') }]);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'refuses the content type "%s", which pages of other sites may send unasked',
    async (contentType) => {
      const { post, bearer } = await start();
      const reply = await post('/memories/consult', { query: 'x' }, { ...bearer, 'content-type': contentType });
      expect([reply.status, JSON.parse(reply.body)]).toMatchObject([415, { code: 'unsupported' }]);
    },
  );

  it('takes no body for an empty request', async () => {
    const { send, bearer } = await start();
    const headers = { authorization: bearer.authorization };
    expect((await send('/app/status', { method: 'POST', headers })).status).toBe(200);
    expect(JSON.parse((await send('/memories/consult', { method: 'POST', headers })).body)).toMatchObject({
      field: 'query',
    });
  });

  it('refuses a declared size before a byte of it is sent', async () => {
    const { port, bearer } = await start();
    const status = await new Promise<number>((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          method: 'POST',
          path: '/memories/consult',
          headers: { ...bearer, 'content-length': String(1024 ** 3) },
        },
        (reply) => {
          resolve(reply.statusCode ?? 0);
          sent.destroy();
        },
      );
      sent.on('error', reject);
      sent.flushHeaders();
    });
    expect(status).toBe(413);
  });

  it('refuses an undeclared size as soon as it is exceeded, naming the limit', async () => {
    const { port, bearer } = await start();
    const reply = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port, method: 'POST', path: '/memories/consult', headers: bearer },
        (answer) => {
          let body = '';
          answer.setEncoding('utf8').on('data', (text: string) => {
            body += text;
          });
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
        },
      );
      sent.on('error', reject);
      // Never ended: the refusal must not wait for the rest.
      sent.write(`{"query": "${'x'.repeat(operations.consult.bodyLimit)}`);
    });
    expect(reply.status).toBe(413);
    expect(JSON.parse(reply.body)).toMatchObject({ code: 'too_large', error: expect.stringContaining('256 KiB') });
  });

  it('takes a body of many megabytes where the operation allows it', async () => {
    const lengths: number[] = [];
    const { post } = await start({
      handlers: smallMemory({
        rememberText: (input, context) => {
          lengths.push(input.text.length);
          return smallMemory().rememberText(input, context);
        },
      }),
    });
    const reply = await post('/memories/remember', { text: 'a longer line. '.repeat(2_000_000) });
    expect(reply.status).toBe(200);
    expect(lengths).toEqual([30_000_000]);
  });
});

describe('malformed HTTP', () => {
  it.each([
    ['GET / HTTP/1.1\r\n\r\n', 'no Host'],
    ['GET http://[ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n', 'a broken address'],
    ['GET /\\evil HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n', 'a backslash'],
    ['GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 'a broken Host'],
  ])('is refused and the server goes on: %j', async (bytes) => {
    const { port, send } = await start();
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1');
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 40[03] /);
    expect((await send('/health')).status).toBe(200);
  });
});

describe('the page', () => {
  it('is served without a token, with types and caching, and nothing beside it', async () => {
    const { folder } = await start();
    const pageFolder = join(folder, 'page');
    await mkdir(join(pageFolder, 'assets'), { recursive: true });
    await writeFile(join(pageFolder, 'index.html'), '<!doctype html><title>Palimpsest</title>');
    await writeFile(join(pageFolder, 'assets', 'index-aBcD1234.js'), 'export {};');
    await writeFile(join(folder, 'secret.txt'), 'secret');
    const { send } = await start({ pageFolder });
    const page = await send('/');
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('Palimpsest') });
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': contentSecurityPolicy,
      'cross-origin-resource-policy': 'same-origin',
    });
    const script = await send('/assets/index-aBcD1234.js');
    expect(script.headers['cache-control']).toContain('immutable');
    for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/assets/..%2f..%2fsecret.txt']) {
      const reply = await send(path);
      expect(reply.status).toBe(401);
      expect(reply.body).not.toContain('"secret"');
    }
    const followed = await send('/', { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' } });
    expect(followed.status).toBe(200);
  });
});

describe('events', () => {
  it('drops a listener that stops reading, and keeps the others', async () => {
    const bus = new EventBus();
    let listeners = 0;
    const { port, bearer, server, token } = await start({
      events: {
        subscribe: (listener) => {
          const end = bus.subscribe(listener);
          listeners++;
          return () => {
            listeners--;
            end();
          };
        },
      },
    });
    const stalled = request({ host: '127.0.0.1', port, path: '/events', headers: bearer });
    stalled.on('error', () => {});
    stalled.end();
    await new Promise<void>((resolve) => stalled.on('response', (reply) => resolve(void reply.pause())));
    let tell = () => {};
    const reader = await listenOverHttp(server.origin, token.current(), () => tell());
    expect(listeners).toBe(2);
    const text = 'x'.repeat(200_000);
    // Each event is read by the good listener before the next is sent, so only the stalled one falls behind: by more
    // than the sockets of any system hold.
    for (let sent = 0; sent < 400 && listeners === 2; sent++) {
      const arrived = new Promise<void>((resolve) => {
        tell = resolve;
      });
      bus.publish({ type: 'notice', level: 'info', text });
      await arrived;
    }
    expect(listeners).toBe(1);
    const arrived = new Promise<void>((resolve) => {
      tell = resolve;
    });
    bus.publish({ type: 'notice', level: 'info', text: 'still told' });
    await arrived;
    stalled.destroy();
    reader.stop();
  });

  it('end with the server', async () => {
    const fixture = await startFixture();
    const stream = await listenOverHttp(fixture.server.origin, fixture.token.current(), () => {});
    await fixture.close();
    await stream.ended;
    await expect(fetch(`${fixture.server.origin}/health`)).rejects.toThrow();
  });

  it('stop being listened for when the client leaves', async () => {
    let listeners = 0;
    let left = () => {};
    const gone = new Promise<void>((resolve) => {
      left = resolve;
    });
    const { server, token } = await start({
      events: {
        subscribe: () => {
          listeners++;
          return () => {
            listeners--;
            left();
          };
        },
      },
    });
    const stream = await listenOverHttp(server.origin, token.current(), () => {});
    expect(listeners).toBe(1);
    stream.stop();
    await gone;
    expect(listeners).toBe(0);
  });
});

describe('starting', () => {
  it('names the port that is in use and what to do', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    await expect(startFixture({ port })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(String(port)),
      hint: expect.stringContaining('--port'),
      field: 'port',
    });
    await new Promise((resolve) => other.close(resolve));
  });

  it('says when a host is none of this machine', async () => {
    await expect(startFixture({ host: '203.0.113.7' })).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('203.0.113.7'),
      field: 'host',
    });
  });

  it('listens on loopback only unless told otherwise', async () => {
    const { server } = await start();
    expect(new URL(server.origin).hostname).toBe('127.0.0.1');
    const wide = await start({ host: '0.0.0.0' });
    expect(wide.server.url).toContain('http://127.0.0.1:');
    expect((await wide.send('/health', { headers: { host: '192.168.1.5:7878' } })).status).toBe(200);
    expect((await wide.send('/health', { headers: { host: 'evil.example' } })).status).toBe(403);
  });

  it('keeps the token out of its log', async () => {
    let secret = '';
    const { token, logLines, send, post } = await start({
      handlers: smallMemory({ getJob: () => Promise.reject(new Error(`sent Bearer ${secret} to ${secret}`)) }),
    });
    secret = token.current();
    await send(`/?token=${token.current()}`);
    await post('/app/jobs/get', { id: 1 });
    expect(logLines).toHaveLength(1);
    expect(logLines.join()).not.toContain(token.current());
  });
});
