import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Timers } from '../../../src/main/engine/clock.ts';
import { type EmbeddingProgress, EmbeddingQueue } from '../../../src/main/engine/maintenance/embeddingQueue.ts';
import type { Embedder } from '../../../src/main/engine/providers.ts';
import { type Database, openDatabase } from '../../../src/main/engine/storage/database.ts';
import { PalimpsestError } from '../../../src/shared/contract/errors.ts';
import { preparedNote } from '../episodic/preparedText.ts';
import { dataset } from '../episodic/scratchMemory.ts';

/** Answers at once, unless told to fail; remembers what it was asked. */
class LetterEmbedder implements Embedder {
  readonly model: string;
  readonly dimensions = 4;
  readonly asked: string[][] = [];
  fails: (texts: readonly string[]) => boolean = () => false;
  constructor(model = 'letters') {
    this.model = model;
  }
  embed(texts: readonly string[]): Promise<Float32Array[]> {
    this.asked.push([...texts]);
    if (this.fails(texts)) return Promise.reject(new PalimpsestError('provider_failed', 'no answer'));
    return Promise.resolve(texts.map((text) => Float32Array.of(text.length, 1, 2, 3)));
  }
  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** Time that passes only when told to. */
class ManualTimers implements Timers {
  readonly waits: number[] = [];
  #due: (() => void)[] = [];
  #onWait: (() => void)[] = [];
  after(ms: number, work: () => void): () => void {
    this.waits.push(ms);
    this.#due.push(work);
    for (const resolve of this.#onWait.splice(0)) resolve();
    return () => {
      this.#due = this.#due.filter((each) => each !== work);
    };
  }
  /** Resolves once somebody waits. */
  async waiting(): Promise<void> {
    if (this.#due.length === 0) await new Promise<void>((resolve) => this.#onWait.push(resolve));
  }
  pass(): void {
    for (const work of this.#due.splice(0)) work();
  }
}

let folder: string;
let database: Database;
let timers: ManualTimers;
const queues: EmbeddingQueue[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'palimpsest-queue-'));
  database = await openDatabase(join(folder, 'memory.palimpsest'), { readers: 1 });
  timers = new ManualTimers();
});
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

function queueFor(embedder: Embedder, onProgress?: (progress: EmbeddingProgress) => void): EmbeddingQueue {
  const queue = new EmbeddingQueue({ database, embedder, timers, batchSize: 4, ...(onProgress ? { onProgress } : {}) });
  queues.push(queue);
  queue.start();
  return queue;
}

function tell(...paragraphs: string[]): Promise<unknown> {
  return database.write('storeArtifact', { dataset, prepared: preparedNote(paragraphs) });
}
const many = (n: number, word: string): string[] => Array.from({ length: n }, (_, i) => `${word} ${i}`);

describe('the embedding queue', () => {
  it('embeds what waits in batches, tells how far it is, and then what is told later', async () => {
    await tell(...many(10, 'early'));
    const embedder = new LetterEmbedder();
    const seen: EmbeddingProgress[] = [];
    const queue = queueFor(embedder, (progress) => seen.push(progress));
    await queue.whenIdle();
    expect(embedder.asked.map((batch) => batch.length)).toEqual([4, 4, 2]);
    expect(seen.map(({ embedded, pending }) => [embedded, pending])).toEqual(
      expect.arrayContaining([
        [0, 10],
        [4, 6],
        [8, 2],
        [10, 0],
      ]),
    );
    await tell('late');
    await queue.whenIdle();
    expect(queue.progress).toMatchObject({ state: 'ready', embedded: 11, pending: 0, error: null });
  });

  it('goes on where an earlier process stopped', async () => {
    await tell(...many(6, 'fact'));
    const first = new LetterEmbedder();
    const stopped = queueFor(first);
    first.fails = () => {
      void stopped.close();
      return false;
    };
    await stopped.whenIdle().catch(() => undefined);
    await stopped.close();
    const second = new LetterEmbedder();
    await queueFor(second).whenIdle();
    expect(first.asked.flat().length + second.asked.flat().length).toBe(6);
  });

  it('waits longer each time while the embedder fails, and recovers by itself', async () => {
    await tell(...many(3, 'fact'));
    const embedder = new LetterEmbedder();
    embedder.fails = () => true;
    const queue = queueFor(embedder);
    await expect(queue.whenIdle()).rejects.toThrow('no answer');
    expect(queue.progress).toMatchObject({ state: 'unreachable', error: 'no answer', pending: 3 });
    for (let i = 0; i < 3; i += 1) {
      await timers.waiting();
      timers.pass();
    }
    await timers.waiting();
    expect(timers.waits).toEqual([1000, 2000, 4000, 8000]);
    embedder.fails = () => false;
    const idle = queue.whenIdle();
    timers.pass();
    await idle;
    expect(queue.progress).toMatchObject({ state: 'ready', pending: 0, error: null });
  });

  it('is not kept from the rest by one text the embedder cannot take', async () => {
    await tell('good 1', 'poison', 'good 2', 'good 3');
    const embedder = new LetterEmbedder();
    embedder.fails = (texts) => texts.some((text) => text.endsWith('poison'));
    const queue = queueFor(embedder);
    while (queue.progress.pending !== 1) {
      await timers.waiting();
      timers.pass();
      await Promise.resolve();
    }
    expect(queue.progress.embedded).toBe(3);
  });

  it('stops at the next batch when paused, and goes on when resumed', async () => {
    const embedder = new LetterEmbedder();
    const queue = queueFor(embedder);
    await queue.whenIdle();
    queue.pause();
    await tell('later');
    expect(embedder.asked).toEqual([]);
    queue.resume();
    await queue.whenIdle();
    expect(embedder.asked).toEqual([['later']]);
  });

  it('builds another model beside the one in use and swaps it in', async () => {
    await tell(...many(5, 'fact'));
    const old = queueFor(new LetterEmbedder('old'));
    await old.whenIdle();
    await old.close();
    const queue = queueFor(new LetterEmbedder('new'));
    await queue.whenIdle();
    expect(queue.progress).toMatchObject({ isReindexing: false, embedded: 5 });
    expect(
      await database.read('readMetadata', { keys: ['embedding_model_version', 'next_embedding_model_version'] }),
    ).toEqual({
      embedding_model_version: 'new',
    });
  });
});
