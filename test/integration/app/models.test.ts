import { DatabaseSync } from 'node:sqlite';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppEvent, Memory } from '../../../src/main/library.ts';
import type { ModelRole } from '../../../src/shared/contract/models.ts';
import { type Behaviour, refusal } from '../../model-server/behaviours.ts';
import { type ModelServer, startModelServer } from '../../model-server/server.ts';
import { freshFolder } from '../storage/folders.ts';
import { eventOf, opened, textsOf } from './memories.ts';

let folder: string;
let file: string;
let server: ModelServer;
beforeEach(async () => {
  folder = freshFolder();
  file = join(folder, 'memory.db');
  server = await startModelServer();
});
afterEach(() => server.close());

const chat = (kind: 'openai' | 'anthropic' = 'openai', model: string | null = null) => ({
  kind,
  server: server.url,
  model,
});
const viewOf = async (memory: Memory, role: ModelRole) =>
  (await memory.listModels({})).models.find((model) => model.role === role);
const told = async (): Promise<Memory> => {
  const memory = await opened(file, { embedder: 'off' });
  for (const text of ['The barometer hangs in the hall.', 'The hall is painted green.', 'Bread is in the kitchen.']) {
    await memory.rememberText({ text });
  }
  return memory;
};

describe('the models in use', () => {
  it('are the built-in ones and no chat model at first', async () => {
    const { models, keys_kept } = await (await opened(file)).listModels({});
    expect(models.map(({ role, kind }) => [role, kind])).toEqual([
      ['embedder', 'off'],
      ['reranker', 'built-in'],
      ['strong', 'off'],
      ['fast', 'off'],
    ]);
    expect(keys_kept).toBe('run');
  });

  it('follow the settings at once, and every listener is told', async () => {
    const memory = await opened(file);
    const changed = eventOf(memory, (event: AppEvent) => event.type === 'models');
    await memory.changeSettings({ strong: chat('openai', 'small-chat') });
    expect(await changed).toMatchObject({
      models: expect.arrayContaining([
        expect.objectContaining({ role: 'strong', kind: 'openai', server: server.url, chosen_by: 'settings' }),
        expect.objectContaining({ role: 'fast', kind: 'off', stands_in: 'strong' }),
      ]),
    });
    expect(await memory.testModel({ role: 'fast' })).toMatchObject({ model: 'small-chat', answer: 'Are you there?' });
    await memory.changeSettings({ fast: { kind: 'off', server: null, model: null } });
    expect(await viewOf(memory, 'fast')).toMatchObject({ stands_in: null, chosen_by: 'settings' });
    expect(await memory.testModel({ role: 'fast' })).toMatchObject({ ok: false, answer: 'No fast model is chosen.' });
  });

  it('may be brought by a program', async () => {
    const completion = { text: 'Aye.', finish: 'stop', model: 'mine', inputTokens: null, outputTokens: null } as const;
    const strong = {
      model: 'mine',
      complete: async () => completion,
      async *stream() {
        yield { type: 'end', completion } as const;
      },
    };
    const memory = await opened(file, { embedder: 'off', strong });
    expect(await viewOf(memory, 'strong')).toMatchObject({ kind: 'own', model: 'mine', chosen_by: 'program' });
    expect(await memory.testModel({ role: 'strong' })).toMatchObject({ model: 'mine', answer: 'Aye.' });
  });

  it.each(['strong', 'fast', 'reranker'] as const)('refuse an address for %s that is none', async (role) => {
    const memory = await opened(file);
    const value = role === 'reranker' ? 'nowhere' : { ...chat(), server: 'nowhere' };
    await expect(memory.changeSettings({ [role]: value })).rejects.toMatchObject({ code: 'invalid', field: role });
    expect((await memory.getSettings({})).reranker).toBe('built-in');
  });
});

describe('a test of a model', () => {
  it('tells what answered and how fast', async () => {
    const memory = await opened(file);
    await memory.changeSettings({
      embedder: server.url,
      reranker: server.url,
      strong: chat(),
      fast: chat('anthropic', 'claude-test'),
    });
    expect(await memory.testModel({ role: 'reranker' })).toMatchObject({
      model: 'test-reranker',
      answer: expect.stringMatching(/^0\.\d\d for a text that fits, 0\.00 for another\.$/),
    });
    expect(await memory.testModel({ role: 'strong' })).toMatchObject({ model: 'test-chat', server: server.url });
    expect(await memory.testModel({ role: 'fast' })).toMatchObject({ model: 'claude-test', answer: 'Are you there?' });
    expect((await memory.testModel({ role: 'strong' })).latency_ms).toBeGreaterThan(0);
  });

  it('of an embedder tries one that was down again', async () => {
    server.script(refusal(400, 'still loading'));
    const memory = await opened(file, { embedder: server.url });
    await memory.consult({ query: 'barometer' }).catch(() => undefined);
    expect(await memory.testModel({ role: 'embedder' })).toMatchObject({
      model: 'test-embedder/8',
      answer: 'A vector of 8 numbers.',
    });
  });

  it.each<[string, Behaviour, RegExp]>([
    ['a wrong key', refusal(401, 'bad key'), /refused the key \(401\)/],
    ['a wrong path', refusal(404, 'no such path'), /no such endpoint or model/],
    ['a page', { kind: 'answer', status: 200, text: '<html>' }, /not JSON/],
  ])('says what is wrong: %s', async (_what, behaviour, message) => {
    const memory = await opened(file);
    await memory.changeSettings({ strong: chat() });
    server.script(behaviour);
    expect(await memory.testModel({ role: 'strong' })).toMatchObject({
      ok: false,
      model: null,
      answer: expect.stringMatching(message),
    });
  });

  it('says so when nothing is chosen', async () => {
    const memory = await opened(file);
    for (const role of ['embedder', 'strong'] as const) {
      expect(await memory.testModel({ role })).toMatchObject({ ok: false, answer: expect.stringContaining('chosen') });
    }
    expect(await memory.testModel({ role: 'reranker' })).toMatchObject({ server: null });
  });
});

describe('a key', () => {
  it('goes to its server only, and is in no reply, file or log of the memory', async () => {
    const key = 'sk-test-abcdefgh12345678';
    const other = await startModelServer();
    const memory = await opened(file);
    await memory.changeSettings({ strong: chat(), fast: { ...chat(), server: other.url } });
    const list = await memory.keepModelKey({ server: `${server.url}/v1`, key });
    expect(list.models.map((model) => model.key)).toEqual(['none', 'none', 'kept', 'none']);
    await memory.testModel({ role: 'strong' });
    await memory.testModel({ role: 'fast' });
    server.script(refusal(401, `Incorrect key ${key}`));
    expect(JSON.stringify(await memory.testModel({ role: 'strong' }))).not.toContain(key);
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${key}`);
    expect(other.requests[0]?.headers).not.toHaveProperty('authorization');
    const replies = [list, await memory.getSettings({}), await memory.status({}), await memory.listInferences({})];
    expect(JSON.stringify(replies)).not.toContain(key);
    await memory.close();
    for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name)).includes(key), name).toBe(false);
    await other.close();
  });

  it('can be replaced and forgotten, and belongs to an address', async () => {
    const memory = await opened(file);
    await memory.changeSettings({ strong: chat() });
    await memory.keepModelKey({ server: server.url, key: ' sk-test-1234567890 ' });
    await memory.testModel({ role: 'strong' });
    await memory.keepModelKey({ server: server.url, key: null });
    await memory.testModel({ role: 'strong' });
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer sk-test-1234567890',
      undefined,
    ]);
    await expect(memory.keepModelKey({ server: 'nowhere', key: 'k' })).rejects.toMatchObject({ field: 'server' });
  });
});

describe('reranking by a server', () => {
  it('orders what consult found', async () => {
    const memory = await told();
    await memory.changeSettings({ reranker: server.url, reranker_model: 'cross' });
    const response = await memory.consult({ query: 'the hall is painted green', types: ['experience'], trace: true });
    expect(textsOf(response)[0]).toBe('The hall is painted green.');
    expect(response.degraded_by).not.toContain('no_reranker');
    expect((await memory.status({})).reranker).toBe('cross');
    const [{ body, path } = { body: {}, path: '' }] = server.requests;
    expect(path).toBe('/v1/rerank');
    expect(body).toMatchObject({ query: 'the hall is painted green', model: 'cross' });
    expect(JSON.stringify(response.trace)).toContain('cross');
  });

  it('that is down leaves the fused order, says so, and comes back by itself', async () => {
    const memory = await told();
    const query = { query: 'hall', types: ['experience' as const] };
    await memory.changeSettings({ reranker: server.url });
    server.script(refusal(401, 'no'));
    const down = await memory.consult({ ...query, trace: true });
    expect(down.degraded_by).toContain('no_reranker');
    const finals = down.results.map(({ score }) => score);
    expect(finals).toEqual(finals.map((_, i) => 1 - (0.9 * i) / Math.max(1, finals.length - 1)));
    const back = await memory.consult(query);
    expect(back.degraded_by).not.toContain('no_reranker');
  });

  it('asks nobody when it is taken back', async () => {
    const memory = await told();
    await memory.changeSettings({ reranker: server.url });
    await memory.changeSettings({ reranker: 'built-in' });
    await memory.consult({ query: 'hall' });
    expect(server.requests).toHaveLength(0);
  });
});

describe('the inference log', () => {
  it('agrees with what the server counted, to the token, whatever happens on the way', async () => {
    const memory = await told();
    await memory.changeSettings({ embedder: 'off', reranker: server.url, strong: chat(), fast: chat('anthropic') });
    server.script(
      { kind: 'drop' },
      { kind: 'good' },
      refusal(503, 'busy', { 'retry-after': '0' }),
      { kind: 'says', text: 'one two three', finish: 'length' },
      { kind: 'truncated' },
      { kind: 'good' },
    );
    await memory.testModel({ role: 'strong' });
    await memory.testModel({ role: 'fast' });
    await memory.testModel({ role: 'strong' });
    await memory.consult({ query: 'hall' });
    const { all, statuses, stages } = await memory.sumInferences({});
    expect({ inputTokens: all.input_tokens, outputTokens: all.output_tokens }).toEqual({
      inputTokens: server.served.inputTokens,
      outputTokens: server.served.outputTokens,
    });
    expect(Object.fromEntries(statuses.map(({ name, calls }) => [name, calls]))).toEqual({
      done: 3,
      dropped: 2,
      failed: 1,
      truncated: 1,
    });
    expect(statuses.find(({ name }) => name === 'dropped')).toMatchObject({ unknown_tokens: 2, unknown_cost: 2 });
    expect(stages.map(({ name }) => name).toSorted()).toEqual(['consult/rerank', 'test/fast', 'test/strong']);
    const { inferences, total } = await memory.listInferences({ status: 'dropped' });
    expect(total).toBe(2);
    expect(inferences[0]).toMatchObject({ input_tokens: null, cost: null, error: expect.stringContaining(server.url) });
  });

  it('is filtered, paged and summed by days of the asker’s zone', async () => {
    await (await told()).close();
    const raw = new DatabaseSync(file);
    const insert = raw.prepare(
      `INSERT INTO inference (kind, stage, model, reasoning, input_tokens, output_tokens, cost, latency_ms, session_id, status, created_at)
       VALUES (?, ?, ?, 'none', ?, ?, ?, 10, ?, ?, ?)`,
    );
    const at = (text: string): number => Date.parse(text);
    insert.run('query', 'query', 'big', 100, 10, 0.5, 's1', 'done', at('2026-03-01T23:30:00Z'));
    insert.run('query', 'query', 'big', 200, 20, null, 's1', 'done', at('2026-03-02T00:10:00Z'));
    insert.run('extract', 'facts', 'small', null, null, null, null, 'dropped', at('2026-03-02T09:00:00Z'));
    raw.close();
    const memory = await opened(file);
    const kathmandu = await memory.sumInferences({ tz: 'Asia/Kathmandu' });
    expect(kathmandu.days).toMatchObject([{ name: '2026-03-02', calls: 3, cost: 0.5, unknown_cost: 2 }]);
    const utc = await memory.sumInferences({});
    expect(utc.days.map(({ name, calls }) => [name, calls])).toEqual([
      ['2026-03-02', 2],
      ['2026-03-01', 1],
    ]);
    expect(utc.models.map(({ name, input_tokens }) => [name, input_tokens])).toEqual([
      ['big', 300],
      ['small', 0],
    ]);
    const page = await memory.listInferences({ session_id: 's1', limit: 1, offset: 1 });
    expect(page).toMatchObject({ total: 2, inferences: [{ model: 'big', created_at: '2026-03-01T23:30:00Z' }] });
    const between = await memory.sumInferences({ from: '2026-03-02T00:00:00Z', to: '2026-03-02T09:00:00Z' });
    expect(between.all.calls).toBe(1);
    expect((await memory.listInferences({ model: 'nobody' })).total).toBe(0);
  });

  it('prices a model by the file beside the memory, and takes no money for a server of this machine', async () => {
    writeFileSync(join(folder, 'prices.json'), '{"models": {"test-chat": {"input": 1000000, "output": 0}}}');
    const memory = await opened(file);
    await memory.changeSettings({ strong: chat() });
    await memory.testModel({ role: 'strong' });
    expect((await memory.sumInferences({})).all).toMatchObject({ calls: 1, cost: 0, unknown_cost: 0 });
    expect((await memory.listModels({})).prices_file).toBe(join(folder, 'prices.json'));
  });
});
