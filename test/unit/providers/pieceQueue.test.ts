import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PieceQueue } from '../../../src/main/providers/pieceQueue.ts';

const vectorOf = (text: string) => Float32Array.of(text.length, text.charCodeAt(0));

/** A queue whose pieces end when the test says so. */
function heldQueue(limits = { texts: 2, characters: 1_000 }) {
  const pieces: { texts: readonly string[]; end: () => void; fail: (error: Error) => void }[] = [];
  const queue = new PieceQueue((texts) => {
    const { promise, resolve, reject } = Promise.withResolvers<Float32Array[]>();
    pieces.push({ texts, end: () => resolve(texts.map(vectorOf)), fail: reject });
    return promise;
  }, limits);
  return { queue, pieces };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('PieceQueue', () => {
  it('lets a question wait for one piece of a long batch only', async () => {
    const { queue, pieces } = heldQueue();
    const batch = queue.embed(['a', 'b', 'c', 'd', 'e', 'f']);
    const question = queue.embed(['question']);
    await settle();
    pieces[0]?.end();
    await settle();
    expect(pieces.map(({ texts }) => texts)).toEqual([['a', 'b'], ['question']]);
    pieces[1]?.end();
    expect(await question).toEqual([vectorOf('question')]);
    for (const index of [2, 3]) {
      await settle();
      pieces[index]?.end();
    }
    expect(await batch).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map(vectorOf));
  });

  it('cuts pieces by characters too, but takes a long text alone', async () => {
    const { queue, pieces } = heldQueue({ texts: 16, characters: 10 });
    const request = queue.embed(['four', 'four', 'four', 'a text longer than ten', 'x']);
    for (const index of [0, 1, 2, 3]) {
      await settle();
      pieces[index]?.end();
    }
    expect(await request).toHaveLength(5);
    expect(pieces.map(({ texts }) => texts)).toEqual([['four', 'four'], ['four'], ['a text longer than ten'], ['x']]);
  });

  it('cancels a waiting request at once, and the rest of a running one', async () => {
    const { queue, pieces } = heldQueue();
    const running = new AbortController();
    const waiting = new AbortController();
    const first = queue.embed(['a', 'b', 'c'], running.signal).catch((error: unknown) => error);
    const second = queue.embed(['d', 'e', 'f', 'g'], waiting.signal).catch((error: unknown) => error);
    waiting.abort();
    expect(await second).toMatchObject({ code: 'cancelled' });
    running.abort();
    expect(await first).toMatchObject({ code: 'cancelled' });
    pieces[0]?.end();
    await settle();
    expect(pieces).toHaveLength(1);
    const next = queue.embed(['z']);
    await settle();
    pieces[1]?.end();
    expect(await next).toEqual([vectorOf('z')]);
  });

  it('refuses a caller that is gone and answers an empty request without work', async () => {
    const { queue, pieces } = heldQueue();
    await expect(queue.embed(['a'], AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
    expect(await queue.embed([])).toEqual([]);
    expect(pieces).toHaveLength(0);
  });

  it('fails only the request whose piece failed', async () => {
    const { queue, pieces } = heldQueue();
    const bad = queue.embed(['a', 'b', 'c']).catch((error: unknown) => error);
    const good = queue.embed(['d']);
    await settle();
    pieces[0]?.fail(new Error('worker gone'));
    await settle();
    pieces[1]?.end();
    expect(await bad).toMatchObject({ message: 'worker gone' });
    expect(await good).toEqual([vectorOf('d')]);
  });

  it('rejects everything that waits when told to', async () => {
    const { queue } = heldQueue();
    const requests = [queue.embed(['a']), queue.embed(['b'])].map((request) =>
      request.catch((error: unknown) => error),
    );
    queue.cancelAll();
    for (const request of requests) expect(await request).toMatchObject({ code: 'cancelled' });
  });

  it('gives every request its own vectors in order, whatever the mix', async () => {
    const requestsOf = fc.array(fc.array(fc.string({ minLength: 1, maxLength: 30 }), { maxLength: 12 }), {
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(requestsOf, fc.integer({ min: 1, max: 5 }), async (requests, texts) => {
        const queue = new PieceQueue(async (piece) => piece.map(vectorOf), { texts, characters: 40 });
        const replies = await Promise.all(requests.map((request) => queue.embed(request)));
        expect(replies).toEqual(requests.map((request) => request.map(vectorOf)));
      }),
    );
  });
});
