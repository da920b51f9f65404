import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppEvent, Memory } from '../../../src/main/library.ts';
import type { Output } from '../../../src/shared/contract/operations.ts';
import { refusal } from '../../model-server/behaviours.ts';
import { type ModelServer, startModelServer } from '../../model-server/server.ts';
import { freshFolder } from '../storage/folders.ts';
import { palimpsest, documentOf } from './commandLine.ts';
import { inventedTurns, turnsFile } from './inventedChats.ts';
import { eventOf, opened, textsOf } from './memories.ts';

let folder: string;
let file: string;
const servers: ModelServer[] = [];
beforeEach(() => {
  folder = freshFolder();
  file = join(folder, 'memory.db');
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
const serve = async (...args: Parameters<typeof startModelServer>): Promise<ModelServer> => {
  const server = await startModelServer(...args);
  servers.push(server);
  return server;
};
type State = Output<'status'>['embedding'];
const stateWhen = async (memory: Memory, fits: (state: State) => boolean): Promise<State> => {
  const now = (await memory.status({})).embedding;
  if (fits(now)) return now;
  const event = await eventOf(memory, (one: AppEvent) => one.type === 'embedding' && fits(one.embedding));
  return event.type === 'embedding' ? event.embedding : now;
};

describe('the embedder', () => {
  it('gives every passage a vector, and the query too', async () => {
    const server = await serve();
    const memory = await opened(file, { embedder: server.url });
    await memory.rememberText({ text: 'The barometer hangs in the hall.' });
    const settled = await memory.whenEmbedded();
    expect(settled).toMatchObject({ model: 'test-embedder/8', dimensions: 8, state: 'ready', pending: 0, error: null });
    const response = await memory.consult({ query: 'barometer in the hall', trace: true });
    expect(response).toMatchObject({ degraded: false, degraded_by: [] });
    expect(textsOf(response)[0]).toContain('barometer');
  });

  it('that is down at the start leaves words, says so, and comes back by itself', async () => {
    const server = await serve();
    // As long as it is down it refuses every try.
    server.script(...Array.from({ length: 3 }, () => refusal(400, 'still loading')));
    const memory = await opened(file, { embedder: server.url });
    await memory.rememberText({ text: 'The barometer hangs in the hall.' });
    const degraded = await memory.consult({ query: 'barometer', types: ['experience'] });
    expect(degraded).toMatchObject({ degraded: true, degraded_by: ['no_embeddings'] });
    expect(textsOf(degraded)).toEqual(['The barometer hangs in the hall.']);
    const down = (await memory.status({})).embedding;
    expect(down).toMatchObject({ state: 'unreachable', error: expect.stringContaining('still loading') });
    await stateWhen(memory, ({ state, pending }) => state === 'ready' && pending === 0);
    expect(await memory.consult({ query: 'barometer' })).toMatchObject({ degraded: false });
  });

  it('that fails for one query is told for that query, and is ready again at the next', async () => {
    const server = await serve();
    const memory = await opened(file, { embedder: server.url });
    await memory.rememberText({ text: 'The barometer hangs in the hall.' });
    await memory.whenEmbedded();
    server.script(refusal(400, 'no'));
    expect(await memory.consult({ query: 'barometer' })).toMatchObject({ degraded_by: ['no_embeddings'] });
    expect((await memory.status({})).embedding.state).toBe('unreachable');
    expect(await memory.consult({ query: 'barometer' })).toMatchObject({ degraded: false });
    expect((await memory.status({})).embedding).toMatchObject({ state: 'ready', error: null });
  });

  it('that gives vectors of another size than at first is told, and nothing wrong is stored', async () => {
    const server = await serve();
    const memory = await opened(file, { embedder: server.url });
    await memory.rememberText({ text: 'The barometer hangs in the hall.' });
    const shorter = (reply: unknown): unknown => {
      const { data, ...rest } = reply as { data: { embedding: number[] }[] };
      return { ...rest, data: data.map((row) => ({ ...row, embedding: row.embedding.slice(1) })) };
    };
    server.script({ kind: 'good' }, { kind: 'changed', change: shorter });
    const settled = await memory.whenEmbedded();
    expect(settled.state).toBe('unreachable');
    expect(settled.error).toMatch(/7.*8/s);
    await stateWhen(memory, ({ state, pending }) => state === 'ready' && pending === 0);
    expect((await memory.check({})).ok).toBe(true);
  });

  it('of another size under the same name is another model', async () => {
    const small = await serve({ dimensions: 8 });
    const big = await serve({ dimensions: 12 });
    const memory = await opened(file, { embedder: small.url });
    await memory.rememberText({ text: 'The barometer hangs in the hall.' });
    await memory.whenEmbedded();
    await memory.close();
    const later = await opened(file, { embedder: big.url });
    expect(await later.whenEmbedded()).toMatchObject({ model: 'test-embedder/12', pending: 0 });
    expect(await later.consult({ query: 'barometer' })).toMatchObject({ degraded: false });
    expect((await later.check({})).ok).toBe(true);
  });

  it('changed for another model searches by words until the new index is whole', async () => {
    const old = await serve({ name: 'old' });
    const first = await opened(file, { embedder: old.url });
    for (const text of ['The barometer hangs in the hall.', 'The hall is painted green.']) {
      await first.rememberText({ text });
    }
    await first.whenEmbedded();
    await first.close();
    const fresh = await serve({ name: 'fresh' });
    const release = Promise.withResolvers<void>();
    // The probe and the queries are answered at once, the texts to index wait.
    fresh.script({ kind: 'good' }, { kind: 'held', until: release.promise });
    const memory = await opened(file, { embedder: fresh.url });
    const settling = memory.whenEmbedded();
    await fresh.seen(2);
    const meanwhile = await memory.consult({ query: 'barometer' });
    expect(meanwhile).toMatchObject({ degraded: true, degraded_by: ['reindexing'] });
    expect(textsOf(meanwhile)[0]).toBe('The barometer hangs in the hall.');
    release.resolve();
    expect(await settling).toMatchObject({ model: 'fresh/8', state: 'ready', pending: 0 });
    expect(await memory.consult({ query: 'barometer' })).toMatchObject({ degraded: false });
    const raw = new DatabaseSync(file, { readOnly: true });
    const tables = raw.prepare(`SELECT name FROM sqlite_schema WHERE sql LIKE '%USING vec0%'`).all();
    raw.close();
    expect(tables).toHaveLength(1);
  });

  it('of one process never searches the index of another model', async () => {
    const one = await serve({ name: 'one' });
    const two = await serve({ name: 'two' });
    const memory = await opened(file, { embedder: one.url });
    await memory.rememberText({ text: 'The barometer hangs in the hall.' });
    await memory.whenEmbedded();
    const other = await opened(file, { embedder: two.url });
    await other.whenEmbedded();
    expect(await memory.consult({ query: 'barometer' })).toMatchObject({ degraded_by: ['reindexing'] });
    expect(await other.consult({ query: 'barometer' })).toMatchObject({ degraded: false });
  });

  it('is changed by the settings while the app runs', async () => {
    const one = await serve({ name: 'one' });
    const two = await serve({ name: 'two' });
    // A command's embedder follows the settings where the environment names none.
    const { openApp } = await import('../../../src/main/app.ts');
    const app = await openApp({
      places: { home: folder, database: file, settings: join(folder, 'settings.json') },
      host: 'served',
      env: {},
    });
    try {
      const signal = new AbortController().signal;
      const ready = (model: string): Promise<void> =>
        new Promise((resolve) => {
          const stop = app.events.subscribe((event) => {
            if (event.type !== 'embedding' || event.embedding.model !== model) return;
            if (event.embedding.state !== 'ready' || event.embedding.pending > 0) return;
            stop();
            resolve();
          });
        });
      for (const [name, server] of [
        ['one/8', one],
        ['two/8', two],
      ] as const) {
        const isReady = ready(name);
        await app.handlers.changeSettings({ embedder: server.url }, { signal });
        await isReady;
      }
      await app.handlers.changeSettings({ embedder: 'off' }, { signal });
      await expect(app.handlers.changeSettings({ embedder: 'nearby' }, { signal })).rejects.toMatchObject({
        code: 'invalid',
        field: 'embedder',
      });
      expect((await app.handlers.getSettings({}, { signal })).embedder).toBe('off');
      expect((await app.handlers.status({}, { signal })).embedding.state).toBe('off');
    } finally {
      await app.close();
    }
  });

  it('that is at work is not waited for when the memory closes', async () => {
    const server = await serve();
    const memory = await opened(file, { embedder: server.url });
    await memory.rememberText({ text: 'The barometer hangs in the hall.' });
    server.script({ kind: 'good' }, { kind: 'silent' });
    const settling = memory.whenEmbedded();
    await server.seen(2);
    await memory.close();
    await server.requests[1]?.closed;
    await settling;
    const later = await opened(file, { embedder: server.url });
    expect(await later.whenEmbedded()).toMatchObject({ state: 'ready', pending: 0 });
  });

  it('of the caller is used as it is', async () => {
    let closed = 0;
    const memory = await opened(file, {
      embedder: {
        model: 'own',
        dimensions: 2,
        embed: async (texts) => texts.map((text) => Float32Array.of(text.includes('hall') ? 1 : 0, 0.1)),
        close: async () => {
          closed += 1;
        },
      },
    });
    await memory.rememberText({ text: 'The barometer hangs in the hall.' });
    expect(await memory.whenEmbedded()).toMatchObject({ model: 'own', pending: 0 });
    expect(await memory.consult({ query: 'hall' })).toMatchObject({ degraded: false });
    await memory.close();
    expect(closed).toBe(1);
  });
});

describe('the command line', () => {
  const run = (args: string[], server: string) =>
    palimpsest([...args, '--json'], { home: folder, env: { EMBEDDINGS_SERVER: server, DATABASE_PATH: file } });

  it('waits for the vectors of what it remembers, and a consult embeds nothing but its query', async () => {
    const server = await serve();
    writeFileSync(join(folder, 'talk.jsonl'), turnsFile(inventedTurns(2, 10)));
    const told = await run(['remember', 'talk.jsonl'], server.url);
    expect(told.code).toBe(0);
    expect(documentOf(told)).toMatchObject({ totals: { stored: 2 }, embedding: { state: 'ready', pending: 0 } });
    await palimpsest(['remember', '-'], { home: folder, env: { DATABASE_PATH: file }, input: 'Not embedded yet.' });
    const asked = server.requests.length;
    expect((await run(['consult', 'telescope'], server.url)).code).toBe(0);
    // One to learn the model, one for the query.
    expect(server.requests.length).toBe(asked + 2);
  });

  it('does not begin another index because a consult names another server', async () => {
    const server = await serve({ name: 'one' });
    const other = await serve({ name: 'two' });
    await palimpsest(['remember', '-'], {
      home: folder,
      env: { DATABASE_PATH: file, EMBEDDINGS_SERVER: server.url },
      input: 'The barometer hangs in the hall.',
    });
    const asked = await run(['consult', 'barometer'], other.url);
    expect(asked.code).toBe(3);
    expect(documentOf(asked)).toMatchObject({ degraded_by: ['reindexing'] });
    expect(documentOf(await run(['consult', 'barometer'], server.url))).toMatchObject({ degraded: false });
  });

  it('exits with 3 and says why when nothing answers at the address', async () => {
    const gone = await startModelServer();
    await gone.close();
    const told = await palimpsest(['remember', '-'], {
      home: folder,
      env: { DATABASE_PATH: file, EMBEDDINGS_SERVER: gone.url },
      input: 'The barometer hangs in the hall.',
    });
    expect(told.code).toBe(3);
    expect(told.stdout).toContain('1 stored');
    expect(told.stdout).toContain(gone.url);
    const doctor = await run(['doctor'], gone.url);
    expect(doctor.code).toBe(1);
    expect(JSON.stringify(documentOf(doctor))).toContain(gone.url);
  });
});

it('a settled memory tells its progress', async () => {
  const server = await serve();
  const memory = await opened(file, { embedder: server.url });
  await memory.rememberText({
    text: inventedTurns(1, 60)
      .map(({ text }) => text)
      .join('\n\n'),
  });
  const heard: [number, number][] = [];
  await memory.whenEmbedded({ onProgress: (done, total) => heard.push([done, total]) });
  const dones = heard.map(([done]) => done);
  expect(dones.length).toBeGreaterThan(2);
  expect(dones).toEqual([...dones].sort((a, b) => a - b));
  expect(new Set(heard.map(([, total]) => total)).size).toBe(1);
});
