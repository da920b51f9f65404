import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Embedder } from '../../../src/main/engine/providers.ts';
import { startBuiltInEmbedder } from '../../../src/main/providers/builtInEmbedder.ts';

const run = promisify(execFile);
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

describe('the built-in embedder', () => {
  let embedder: Embedder;
  beforeAll(async () => {
    embedder = await startBuiltInEmbedder();
  });
  afterAll(() => embedder.close());

  it('names its model and size', () => {
    expect(embedder).toMatchObject({ model: 'use-lite-en@0.2.0', dimensions: 512 });
  });

  it('puts texts of one meaning together', async () => {
    const [dog, puppy, market, shares] = (await embedder.embed([
      'The dog slept by the fire.',
      'A puppy was sleeping near the fireplace.',
      'Stock markets fell sharply on Friday.',
      'Shares lost much of their value at the end of the week.',
    ])) as [Float32Array, Float32Array, Float32Array, Float32Array];
    expect(dot(dog, puppy)).toBeGreaterThan(0.5);
    expect(dot(market, shares)).toBeGreaterThan(0.5);
    expect(dot(dog, market)).toBeLessThan(0.3);
  });

  it('gives unit vectors for whatever text there is', async () => {
    const texts = ['', '   \n', '🚢', '東京の天気', '\u0000', '\ud800', 'ﷺ'.repeat(400), 'x'.repeat(5_000), '▁'];
    const vectors = await embedder.embed(texts);
    expect(vectors).toHaveLength(texts.length);
    for (const vector of vectors) {
      expect(vector).toHaveLength(512);
      expect(dot(vector, vector)).toBeCloseTo(1, 4);
    }
  });

  it('gives a text the same vector in any company', async () => {
    const texts = Array.from(
      { length: 40 },
      (_, index) => `Note ${index}: ${'the tide turns again '.repeat(index % 9)}`,
    );
    const together = await embedder.embed(texts);
    for (const index of [0, 17, 39]) {
      const [alone] = await embedder.embed([texts[index] ?? '']);
      const inCompany = together[index];
      if (alone === undefined || inCompany === undefined) throw new Error('no vector');
      expect(dot(alone, inCompany)).toBeCloseTo(1, 4);
    }
  });

  it('answers a question before a long batch that was asked first', async () => {
    const order: string[] = [];
    const batch = embedder
      .embed(Array.from({ length: 120 }, (_, index) => `Passage ${index} about the ferry timetable.`))
      .then(() => order.push('batch'));
    const question = embedder.embed(['When does the ferry leave?']).then(() => order.push('question'));
    await Promise.all([batch, question]);
    expect(order).toEqual(['question', 'batch']);
  });

  it('stops a batch when its caller gives up, and goes on for others', async () => {
    const controller = new AbortController();
    const batch = embedder
      .embed(
        Array.from({ length: 500 }, () => 'A long way to go.'),
        controller.signal,
      )
      .catch((error: unknown) => error);
    controller.abort();
    expect(await batch).toMatchObject({ code: 'cancelled' });
    expect(await embedder.embed(['Still here.'])).toHaveLength(1);
  });
});

describe('the worker of the built-in embedder', () => {
  it('is replaced after its share of texts, without a gap or a difference', async () => {
    let replaced = 0;
    const firstReplaced = Promise.withResolvers<void>();
    const embedder = await startBuiltInEmbedder({
      textsPerWorker: 20,
      onWorkerReplaced: () => {
        replaced++;
        firstReplaced.resolve();
      },
    });
    const texts = Array.from({ length: 64 }, (_, index) => `Line ${index} of the log.`);
    const before = await embedder.embed(texts);
    await firstReplaced.promise;
    const after = await embedder.embed(texts);
    expect(replaced).toBeGreaterThan(0);
    before.forEach((vector, index) => expect(dot(vector, after[index] ?? vector)).toBeCloseTo(1, 4));
    await embedder.close();
  });

  it('rejects what waits when it is closed, and everything later', async () => {
    const embedder = await startBuiltInEmbedder();
    const waiting = embedder.embed(Array.from({ length: 64 }, () => 'x')).catch((error: unknown) => error);
    await embedder.close();
    expect(await waiting).toMatchObject({ code: 'cancelled' });
    await expect(embedder.embed(['x'])).rejects.toMatchObject({ code: 'provider_failed' });
    await embedder.close();
  });

  it('never uses the network', async () => {
    const here = import.meta.dirname;
    const blocked = ['--import', join(here, 'blockNetwork.ts')];
    const { stdout, stderr } = await run(process.execPath, [...blocked, join(here, 'embedOnce.ts')]);
    expect(stderr).toContain('network blocked in thread 0');
    expect(stderr).toContain('network blocked in thread 1');
    expect(stderr).not.toContain('network used');
    expect(JSON.parse(stdout)).toEqual({ model: 'use-lite-en@0.2.0', length: 512 });
    const trying = run(process.execPath, [...blocked, '--eval', 'fetch("http://127.0.0.1:9/")']);
    await expect(trying).rejects.toMatchObject({ code: 97, stderr: expect.stringContaining('network used: fetch') });
  });
});
