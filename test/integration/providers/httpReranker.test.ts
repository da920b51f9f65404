import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Reranker } from '../../../src/main/engine/providers.ts';
import type { CallRecord } from '../../../src/main/providers/callLog.ts';
import { createHttpReranker, type HttpRerankerOptions } from '../../../src/main/providers/httpReranker.ts';
import { type Behaviour, refusal } from '../../model-server/behaviours.ts';
import { type ModelServer, startModelServer } from '../../model-server/server.ts';
import { countsOf } from './chatKit.ts';

let server: ModelServer;
let records: CallRecord[];
beforeEach(async () => {
  server = await startModelServer();
  records = [];
});
afterEach(() => server.close());

const make = (options: Partial<HttpRerankerOptions> = {}): Reranker =>
  createHttpReranker({
    base: server.url,
    model: null,
    key: async () => null,
    log: (record) => records.push(record),
    pause: async () => undefined,
    ...options,
  });
const texts = ['bread and water', 'the harbour opens', 'the harbour opens at six'].map((text, id) => ({ id, text }));

type Results = { index: number; relevance_score: number }[];
const withResults = (change: (results: Results) => unknown): Behaviour => ({
  kind: 'changed',
  change: (reply) => ({ results: change((reply as { results: Results }).results) }),
});

describe('rerank', () => {
  it('gives relevance in the order of the candidates', async () => {
    const reranker = make();
    expect(await reranker.rerank('harbour six', texts)).toEqual([0, 0.5, 1]);
    expect(reranker.model).toBe('test-reranker');
    expect(countsOf(records)).toEqual(server.served);
  });

  it('asks nothing for nothing, and sends nothing empty or endless', async () => {
    const reranker = make({ model: 'cross' });
    expect(await reranker.rerank('q', [])).toEqual([]);
    expect(server.requests).toHaveLength(0);
    await reranker.rerank('q', [
      { id: 1, text: '' },
      { id: 2, text: 'x'.repeat(9_000) },
    ]);
    expect(server.requests[0]?.body).toMatchObject({ model: 'cross', top_n: 2, documents: ['.', 'x'.repeat(2_000)] });
  });

  it('takes what is beyond 0..1 for logits, from then on', async () => {
    const reranker = make();
    const scored = (scores: number[]) =>
      withResults(() => scores.map((relevance_score, index) => ({ index, relevance_score })));
    server.script(scored([-4, 0, 4]), scored([0, 0.5, 1]));
    const [low = 0, middle = 0, high = 0] = await reranker.rerank('q', texts);
    expect([low < 0.05, middle, high > 0.95]).toEqual([true, 0.5, true]);
    expect((await reranker.rerank('q', texts))[0]).toBe(0.5);
  });

  it.each<[string, Behaviour, RegExp]>([
    ['too few scores', withResults((results) => results.slice(1)), /2 scores for 3/],
    ['one score twice', withResults((results) => results.map((one) => ({ ...one, index: 0 }))), /index 0/],
    ['an index beyond the texts', withResults((r) => r.map((one) => ({ ...one, index: one.index + 1 }))), /index 3/],
    ['no number', withResults((r) => r.map((one) => ({ ...one, relevance_score: 'high' }))), /relevance_score/],
    ['a page', { kind: 'answer', status: 200, text: '<html>' }, /not JSON/],
  ])('refuses a reply with %s', async (_what, behaviour, message) => {
    server.script(behaviour);
    await expect(make().rerank('q', texts)).rejects.toMatchObject({
      kind: 'malformed',
      message: expect.stringMatching(message),
    });
    expect(server.requests).toHaveLength(1);
  });

  it('tries once more after a refusal that may pass, and stops at the caller’s signal', async () => {
    server.script(refusal(503, 'loading'));
    expect(await make().rerank('harbour', texts)).toEqual([0, 1, 1]);
    server.script({ kind: 'silent' });
    const controller = new AbortController();
    const waiting = make().rerank('q', texts, controller.signal);
    waiting.catch(() => undefined);
    await server.seen(3);
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    await server.requests[2]?.closed;
  });
});
