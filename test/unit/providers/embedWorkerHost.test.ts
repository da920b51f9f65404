import { describe, expect, it } from 'vitest';
import { type EmbedWorker, EmbedWorkerHost } from '../../../src/main/providers/embedWorkerHost.ts';

/** Workers that answer with their own number, or fail as told. */
function workers(failing: ReadonlySet<number> = new Set()) {
  const state = { started: 0, closed: [] as number[], replaced: 0 };
  const start = async (): Promise<EmbedWorker> => {
    const number = ++state.started;
    const call = async (_name: string, { texts }: { texts: readonly string[] }) => {
      if (failing.has(number)) throw new Error(`worker ${number} stopped`);
      return new Float32Array(texts.length * 512).fill(number);
    };
    return { call: call as EmbedWorker['call'], close: async () => void state.closed.push(number) };
  };
  const host = async (textsPerWorker = 1_000) =>
    new EmbedWorkerHost(await start(), { start, textsPerWorker, onWorkerReplaced: () => state.replaced++ });
  return { state, host };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('EmbedWorkerHost', () => {
  it('asks a fresh worker again when the present one breaks', async () => {
    const { state, host } = workers(new Set([1]));
    const embedding = await host();
    const [vector] = await embedding.embed(['x']);
    expect(vector).toEqual(new Float32Array(512).fill(2));
    expect(state).toEqual({ started: 2, closed: [1], replaced: 1 });
  });

  it('gives up on a piece that breaks a fresh worker too, but not on the next', async () => {
    const { state, host } = workers(new Set([1, 2]));
    const embedding = await host();
    await expect(embedding.embed(['x'])).rejects.toMatchObject({ code: 'provider_failed' });
    expect(await embedding.embed(['y'])).toHaveLength(1);
    expect(state.started).toBe(3);
  });

  it('replaces the worker after its share and closes the old one', async () => {
    const { state, host } = workers();
    const embedding = await host(4);
    await embedding.embed(['a', 'b', 'c']);
    await settle();
    expect(state.started).toBe(1);
    await embedding.embed(['d']);
    await settle();
    expect(state).toEqual({ started: 2, closed: [1], replaced: 1 });
    const [vector] = await embedding.embed(['e']);
    expect(vector?.[0]).toBe(2);
  });

  it('does not bring a broken worker back once it is closed', async () => {
    const { state, host } = workers(new Set([1]));
    const embedding = await host();
    await embedding.close();
    await expect(embedding.embed(['x'])).rejects.toThrow('worker 1 stopped');
    expect(state).toMatchObject({ started: 1, closed: [1] });
  });

  it('cuts the worker’s one array into a vector for each text', async () => {
    const { host } = workers();
    const vectors = await (await host()).embed(['a', 'b', 'c']);
    expect(vectors.map((vector) => vector.length)).toEqual([512, 512, 512]);
  });
});
