import { expect, it } from 'vitest';
import type { Reranker } from '../../src/main/engine/providers.ts';
import { createLog } from '../../src/main/log.ts';
import { ServerFailure } from '../../src/main/providers/serverFailure.ts';
import { Reranking } from '../../src/main/reranking.ts';

const log = createLog({ sink: () => undefined, now: () => 0, newId: () => 'id' });
const question = async () => ({ query: 'hall', candidates: [{ id: 7, text: 'The hall is green.' }], held: 3 });
const { signal } = new AbortController();

/** A reranker that fails as told, and counts how often it is asked. */
function failing(kind: 'slow' | 'dropped'): Reranker & { asked: number } {
  return {
    model: 'cross',
    asked: 0,
    async rerank() {
      this.asked += 1;
      throw new ServerFailure('It does not answer.', { kind });
    },
  };
}

it('leaves one that was too slow alone for a while, then asks again', async () => {
  let now = 0;
  const reranker = failing('slow');
  const reranking = new Reranking({ reranker: () => reranker, now: () => now, log });
  for (const [at, asked] of [
    [0, 1],
    [29_999, 1],
    [30_000, 2],
  ] as const) {
    now = at;
    expect(await reranking.answer(question, signal)).toMatchObject({ state: 'unreachable', model: 'cross' });
    expect(reranker.asked).toBe(asked);
  }
});

it('asks one that hung up again each time, and another one at once', async () => {
  let reranker: Reranker = failing('dropped');
  const reranking = new Reranking({ reranker: () => reranker, now: () => 0, log });
  await reranking.answer(question, signal);
  await reranking.answer(question, signal);
  expect(reranker).toMatchObject({ asked: 2 });
  reranker = failing('slow');
  await reranking.answer(question, signal);
  reranker = { model: 'new', rerank: async () => [0.5] };
  expect(await reranking.answer(question, signal)).toEqual({
    state: 'given',
    model: 'new',
    scores: new Map([[7, 0.5]]),
    held: 3,
  });
});

it('asks nobody where the built-in one judges, and passes on that the caller gave up', async () => {
  const none = new Reranking({ reranker: () => null, now: () => 0, log });
  expect(await none.answer(question, signal)).toBeUndefined();
  const gone = new Reranking({ reranker: () => failing('dropped'), now: () => 0, log });
  await expect(gone.answer(question, AbortSignal.abort())).rejects.toThrow('does not answer');
});
