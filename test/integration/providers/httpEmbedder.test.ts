import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Embedder } from '../../../src/main/engine/providers.ts';
import { connectHttpEmbedder, type HttpEmbedderOptions } from '../../../src/main/providers/httpEmbedder.ts';
import { PalimpsestError } from '../../../src/shared/contract/errors.ts';
import { type Behaviour, refusal } from '../../model-server/behaviours.ts';
import { type ModelServer, startModelServer } from '../../model-server/server.ts';

let server: ModelServer;
let pauses: number[];
beforeEach(async () => {
  server = await startModelServer();
  pauses = [];
});
afterEach(() => server.close());

const connect = (options: Partial<HttpEmbedderOptions> = {}): Promise<Embedder> =>
  connectHttpEmbedder({ base: server.url, pause: async (ms) => pauses.push(ms), spread: () => 1, ...options });

/** The error of embedding two texts when the server does as scripted. */
async function failing(behaviour: Behaviour, options: Partial<HttpEmbedderOptions> = {}): Promise<PalimpsestError> {
  const embedder = await connect(options);
  server.script(behaviour, behaviour, behaviour);
  const error = await embedder.embed(['one', 'two']).catch((caught: unknown) => caught);
  if (!(error instanceof PalimpsestError)) throw new Error(`expected a failure, got ${String(error)}`);
  expect(error.code).toBe('provider_failed');
  expect(error.message).toContain(server.url);
  return error;
}

const withData = (change: (data: { index: number; embedding: unknown[] }[]) => unknown): Behaviour => ({
  kind: 'changed',
  change: (reply) => {
    const { data, ...rest } = reply as { data: { index: number; embedding: unknown[] }[] };
    return { ...rest, data: change(data) };
  },
});

describe('connectHttpEmbedder', () => {
  it('learns size and model by asking once', async () => {
    const embedder = await connect();
    expect(embedder.dimensions).toBe(8);
    expect(embedder.model).toBe('test-embedder/8');
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.body).toMatchObject({ encoding_format: 'float' });
    expect(server.requests[0]?.body).not.toHaveProperty('model');
  });

  it.each(['', '/', '/v1', '/v1/', '/v1/embeddings'])('takes the address with "%s" at its end', async (end) => {
    await connect({ base: server.url + end });
    expect(server.requests[0]?.path).toBe('/v1/embeddings');
  });

  it('sends model and key', async () => {
    const embedder = await connect({ model: 'small-3', key: async () => 'sk-test-0123456789' });
    expect(embedder.model).toBe('small-3/8');
    expect(server.requests[0]?.body).toMatchObject({ model: 'small-3' });
    expect(server.requests[0]?.headers.authorization).toBe('Bearer sk-test-0123456789');
  });

  it('sends no key to a server that has none', async () => {
    await connect();
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it('fails at once when nothing listens', async () => {
    const { url } = server;
    await server.close();
    await expect(connect({ base: url })).rejects.toMatchObject({
      code: 'provider_failed',
      message: expect.stringMatching(new RegExp(`${url}.*ECONNREFUSED`)),
      hint: expect.stringContaining('EMBEDDINGS_SERVER'),
    });
    expect(pauses).toEqual([500, 1_000]);
  });
});

describe('embed', () => {
  it('gives unit vectors in the order of the texts', async () => {
    const embedder = await connect();
    const texts = ['the harbour opens', 'tea at four', 'the harbour closes'];
    const vectors = await embedder.embed(texts);
    expect(vectors).toHaveLength(3);
    for (const vector of vectors) expect(dot(vector, vector)).toBeCloseTo(1, 6);
    const [opens, tea, closes] = vectors as [Float32Array, Float32Array, Float32Array];
    expect(dot(opens, closes)).toBeGreaterThan(dot(opens, tea));
  });

  it('orders by index where the server replies out of order', async () => {
    const embedder = await connect();
    const straight = await embedder.embed(['one', 'two', 'three']);
    server.script(withData((data) => data.toReversed()));
    expect(await embedder.embed(['one', 'two', 'three'])).toEqual(straight);
  });

  it('takes a reply without indexes in its own order', async () => {
    const embedder = await connect();
    const straight = await embedder.embed(['one', 'two']);
    server.script(withData((data) => data.map(({ embedding }) => ({ embedding }))));
    expect(await embedder.embed(['one', 'two'])).toEqual(straight);
  });

  it('asks in batches and joins them in order', async () => {
    const embedder = await connect();
    const texts = Array.from({ length: 70 }, (_, index) => `text ${'abcdefgh'[index % 8]} ${'xyz'[index % 3]}`);
    const vectors = await embedder.embed(texts);
    expect(server.requests.slice(1).map(({ body }) => (body as { input: string[] }).input.length)).toEqual([32, 32, 6]);
    const [last] = await embedder.embed([texts[69] ?? '']);
    expect(vectors[69]).toEqual(last);
    expect(vectors).toHaveLength(70);
  });

  it('sends nothing for no texts, nothing empty, nothing endless and no half characters', async () => {
    const embedder = await connect();
    expect(await embedder.embed([])).toEqual([]);
    expect(server.requests).toHaveLength(1);
    await embedder.embed(['', '  \n', 'x'.repeat(9_000), 'half \ud83d']);
    const [, sent] = server.requests;
    const { input } = (sent?.body ?? {}) as { input: string[] };
    expect(input.map((text) => text.length)).toEqual([1, 1, 2_000, 6]);
    expect(input[3]).toBe('half \ufffd');
  });

  it.each<[string, Behaviour, RegExp]>([
    ['too few vectors', withData((data) => data.slice(1)), /1 vectors for 2 texts/],
    ['too many vectors', withData((data) => [...data, ...data]), /4 vectors for 2 texts/],
    ['another size', withData((data) => data.map((d) => ({ ...d, embedding: [1, 2, 3] }))), /3 numbers where 8/],
    [
      'one vector of another size',
      withData((data) => data.map((d) => (d.index === 1 ? { ...d, embedding: [...d.embedding, 1] } : d))),
      /9 numbers where 8/,
    ],
    ['the same index twice', withData((data) => data.map((d) => ({ ...d, index: 0 }))), /index 0/],
    ['an index beyond the texts', withData((data) => data.map((d) => ({ ...d, index: d.index + 1 }))), /index 2/],
    ['a null among the numbers', withData((data) => data.map((d) => ({ ...d, embedding: [null, 1] }))), /embedding/],
    ['text for numbers', withData((data) => data.map((d) => ({ ...d, embedding: 'AACAPw==' }))), /embedding/],
    ['only zeros', withData((data) => data.map((d) => ({ ...d, embedding: Array(8).fill(0) }))), /direction/],
    [
      'numbers too large to square',
      withData((data) => data.map((d) => ({ ...d, embedding: Array(8).fill(1e300) }))),
      /direction/,
    ],
    ['no data', { kind: 'changed', change: () => ({ object: 'list' }) }, /not one of embeddings \(data/],
    ['a list', { kind: 'changed', change: () => [] }, /not one of embeddings/],
    ['an infinite number', { kind: 'answer', status: 200, text: '{"data":[{"embedding":[1e999]}]}' }, /embedding/],
    ['a page', { kind: 'answer', status: 200, text: '<html>Welcome</html>' }, /not JSON/],
    ['nothing', { kind: 'answer', status: 200, text: '' }, /not JSON/],
  ])('refuses a reply with %s, naming what is wrong, without asking again', async (_what, behaviour, message) => {
    const error = await failing(behaviour);
    expect(error.message).toMatch(message);
    expect(server.requests).toHaveLength(2);
    expect(pauses).toEqual([]);
  });

  it('refuses a reply that would fill the memory', async () => {
    const error = await failing({ kind: 'answer', status: 200, text: 'x'.repeat(20_000) }, { replyBytes: 10_000 });
    expect(error.message).toContain('more than 10000 bytes');
  });
});

describe('refusals', () => {
  it.each<[number, RegExp]>([
    [400, /answered 400: input is too long/],
    [401, /refused the key \(401\): input is too long/],
    [403, /refused the key \(403\)/],
    [404, /no such endpoint/],
    [413, /answered 413/],
    [302, /another address \(302\)/],
  ])('reports %i at once', async (status, message) => {
    const error = await failing(refusal(status, 'input is too long', { location: 'http://127.0.0.1:1/' }));
    expect(error.message).toMatch(message);
    expect(server.requests).toHaveLength(2);
  });

  it.each([408, 429, 500, 502, 503, 504])('asks again after %i and goes on', async (status) => {
    const embedder = await connect();
    server.script(refusal(status, 'busy'), refusal(status, 'busy'));
    expect(await embedder.embed(['one'])).toHaveLength(1);
    expect(server.requests).toHaveLength(4);
    expect(pauses).toEqual([500, 1_000]);
  });

  it('gives up after three tries', async () => {
    const error = await failing(refusal(503, 'loading model'));
    expect(error.message).toContain('answered 503: loading model');
    expect(server.requests).toHaveLength(4);
  });

  it('waits as long as the server asks', async () => {
    const embedder = await connect();
    server.script(refusal(429, 'slow down', { 'retry-after': '7' }), refusal(429, 'slow down', { 'retry-after': '0' }));
    await embedder.embed(['one']);
    expect(pauses).toEqual([7_000, 0]);
  });

  it('understands a date to wait for', async () => {
    const embedder = await connect();
    server.script(refusal(503, 'later', { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }));
    await embedder.embed(['one']);
    expect(pauses).toEqual([0]);
  });

  it('does not wait beyond its time and says how long the server wants', async () => {
    const error = await failing(refusal(429, 'quota used up', { 'retry-after': '3600' }));
    expect(error.message).toContain('429');
    expect(error.hint).toContain('3600 s');
    expect(pauses).toEqual([]);
  });

  it.each<[string, Behaviour]>([
    ['drops the connection', { kind: 'drop' }],
    ['breaks off in the middle', { kind: 'truncated' }],
  ])('asks again when the server %s', async (_what, behaviour) => {
    const embedder = await connect();
    server.script(behaviour);
    expect(await embedder.embed(['one'])).toHaveLength(1);
    expect(server.requests).toHaveLength(3);
    const error = await failing(behaviour);
    expect(error.message).toContain('hung up');
  });

  it('does not carry the key or the texts to where a reply sends it', async () => {
    const visits: string[] = [];
    const other = createServer((request, response) => {
      visits.push(request.url ?? '');
      response.end('{}');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    await failing(refusal(307, 'moved', { location: `http://127.0.0.1:${port}/v1/embeddings` }), {
      key: async () => 'sk-key-1234567',
    });
    expect(visits).toEqual([]);
    await new Promise((resolve) => other.close(resolve));
  });

  it('keeps the key out of what it tells, even when the server echoes it', async () => {
    const error = await failing(refusal(401, 'Incorrect key sk-echo-123456789 given'), {
      key: async () => 'sk-echo-123456789',
    });
    expect(error.message).toContain('Incorrect key');
    expect(`${error.message} ${error.hint}`).not.toContain('sk-echo');
  });

  it('shortens what the server says to one line without control characters', async () => {
    const error = await failing(refusal(500, `bad\u001b[31m\nthing ${'x'.repeat(5_000)}`));
    expect(error.message.length).toBeLessThan(400);
    expect(error.message).not.toMatch(/\p{Cc}/u);
  });
});

describe('time and cancellation', () => {
  it('gives up when the time is over, hangs up and says so', async () => {
    const embedder = await connect({ tryMs: 3_000 });
    server.script({ kind: 'silent' });
    await expect(embedder.embed(['one'])).rejects.toMatchObject({
      code: 'provider_failed',
      message: expect.stringContaining('did not answer within 3 s'),
    });
    await server.requests[1]?.closed;
    expect(server.requests).toHaveLength(2);
  });

  it('stops at the caller’s signal and hangs up', async () => {
    const embedder = await connect();
    server.script({ kind: 'silent' });
    const controller = new AbortController();
    const embedding = embedder.embed(['one'], controller.signal).catch((error: unknown) => error);
    await server.seen(2);
    controller.abort();
    expect(await embedding).toMatchObject({ code: 'cancelled' });
    await server.requests[1]?.closed;
  });

  it('stops between tries too', async () => {
    const controller = new AbortController();
    const embedder = await connect({
      pause: async () => controller.abort(),
    });
    server.script(refusal(503, 'busy'));
    await expect(embedder.embed(['one'], controller.signal)).rejects.toMatchObject({ code: 'cancelled' });
    expect(server.requests).toHaveLength(2);
  });

  it('sends nothing for a caller that is gone', async () => {
    const embedder = await connect();
    await expect(embedder.embed(['one'], AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
    expect(server.requests).toHaveLength(1);
  });

  it('ends open requests when it is closed', async () => {
    const embedder = await connect();
    server.script({ kind: 'silent' });
    const embedding = embedder.embed(['one']).catch((error: unknown) => error);
    await server.seen(2);
    await embedder.close();
    expect(await embedding).toMatchObject({ code: 'cancelled' });
  });

  it('does not make a question wait for a batch', async () => {
    const embedder = await connect();
    const release = Promise.withResolvers<void>();
    server.script({ kind: 'held', until: release.promise });
    const batch = embedder.embed(Array.from({ length: 32 }, () => 'background'));
    await server.seen(2);
    expect(await embedder.embed(['question'])).toHaveLength(1);
    release.resolve();
    expect(await batch).toHaveLength(32);
  });
});

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}
