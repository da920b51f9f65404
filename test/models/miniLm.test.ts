import path from 'node:path';
import { expect, it } from 'vitest';
import { openApp } from '../../src/main/app.ts';
import { createLog } from '../../src/main/log.ts';
import { openLocalEmbedder } from '../../src/main/providers/local/localEmbedder.ts';
import { LocalWorkers } from '../../src/main/providers/local/localWorkers.ts';
import { consultRequestSchema } from '../../src/shared/contract/consult.ts';
import type { AppEvent } from '../../src/shared/contract/events.ts';
import { freshFolder } from '../integration/storage/folders.ts';
import { dot, miniLm } from './realModels.ts';

it('MiniLM in a folder embeds by meaning', async () => {
  const workers = new LocalWorkers();
  const embedder = await openLocalEmbedder(workers, miniLm);
  expect(embedder).toMatchObject({
    dimensions: 384,
    model: expect.stringMatching(/^all-MiniLM-L6-v2#[0-9a-f]{8}\/384$/),
  });
  const vectors = await embedder.embed([
    'The dog slept by the fire.',
    'A puppy was sleeping near the fireplace.',
    'Stock markets fell sharply on Friday.',
  ]);
  const [dog, puppy, market] = vectors;
  if (dog === undefined || puppy === undefined || market === undefined) throw new Error('no vectors');
  expect(dot(dog, puppy)).toBeGreaterThan(0.5);
  expect(dot(dog, market)).toBeLessThan(0.3);
  for (const vector of vectors) expect(dot(vector, vector)).toBeCloseTo(1, 4);
  await embedder.close();
});

it('the sample memory is indexed anew for MiniLM while search goes on', async () => {
  const home = freshFolder();
  const app = await openApp({
    places: { home, database: path.join(home, 'memory.db'), settings: path.join(home, 'settings.json') },
    host: 'served',
    env: {},
    log: createLog({ sink: () => undefined, now: () => 0, newId: () => 'log' }),
  });
  const context = { signal: new AbortController().signal };
  const { handlers } = app;
  const consult = () =>
    handlers.consult(consultRequestSchema.parse({ query: 'deployment of the ledger service' }), context);
  try {
    await handlers.seed({ user_id: 'local', dataset: 'main' }, context);
    const before = await app.settleEmbedding({ ...context, onProgress: () => undefined });
    expect(before).toMatchObject({ model: 'use-lite-en@0.2.0', pending: 0 });
    const found = (await consult()).results.length;
    expect(found).toBeGreaterThan(0);

    await handlers.addLocalModel({ path: miniLm }, context);
    const seen: AppEvent[] = [];
    const whole = Promise.withResolvers<void>();
    const stop = app.events.subscribe((event) => {
      seen.push(event);
      if (event.type !== 'embedding') return;
      const { model, state, pending, embedded } = event.embedding;
      if (model.startsWith('all-MiniLM') && state === 'ready' && pending === 0 && embedded > 0) whole.resolve();
    });
    let isWhole = false;
    void whole.promise.then(() => {
      isWhole = true;
    });
    await handlers.changeSettings({ embedder: miniLm }, context);
    let meanwhile = 0;
    while (!isWhole) {
      expect((await consult()).results.length).toBeGreaterThan(0);
      meanwhile += 1;
    }
    stop();
    expect(meanwhile).toBeGreaterThan(0);
    expect(seen.some((event) => event.type === 'embedding' && event.embedding.pending > 0)).toBe(true);
    const after = await app.settleEmbedding({ ...context, onProgress: () => undefined });
    expect(after).toMatchObject({ dimensions: 384, state: 'ready', pending: 0, embedded: before.embedded });
    expect(await consult()).toMatchObject({ degraded: false });
    expect((await handlers.check({}, context)).ok).toBe(true);
  } finally {
    await app.close();
  }
});
