import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LanguageModel } from '../../../src/main/engine/providers.ts';
import type { CallRecord } from '../../../src/main/providers/callLog.ts';
import { type ChatServerOptions, createOpenAiModel } from '../../../src/main/providers/openAiModel.ts';
import { type Behaviour, refusal } from '../../model-server/behaviours.ts';
import { type ModelServer, startModelServer } from '../../model-server/server.ts';
import { asking, countsOf, gathered } from './chatKit.ts';

let server: ModelServer;
let pauses: number[];
let records: CallRecord[];
beforeEach(async () => {
  server = await startModelServer({ models: ['loaded-model', 'other'] });
  pauses = [];
  records = [];
});
afterEach(() => server.close());

const make = (options: Partial<ChatServerOptions> = {}): LanguageModel =>
  createOpenAiModel({
    role: 'strong',
    base: server.url,
    model: 'small-chat',
    key: async () => null,
    log: (record) => records.push(record),
    pause: async (ms) => pauses.push(ms),
    spread: () => 1,
    ...options,
  });

const bodies = (): Record<string, unknown>[] => server.requests.map(({ body }) => body as Record<string, unknown>);
const schema = { type: 'object', properties: { answer: { type: 'string' } }, required: ['answer'] };

describe('complete', () => {
  it('gives the answer with its counts', async () => {
    const completion = await make().complete(asking('tea at four'));
    expect(completion).toEqual({
      text: 'tea at four',
      finish: 'stop',
      model: 'small-chat',
      inputTokens: 6,
      outputTokens: 3,
    });
    expect(bodies()[0]).toMatchObject({
      model: 'small-chat',
      max_tokens: 100,
      messages: [
        { role: 'system', content: 'Answer in words.' },
        { role: 'user', content: 'tea at four' },
      ],
    });
    expect(bodies()[0]).not.toHaveProperty('stream');
  });

  it('asks for whatever the server has loaded where no model is named, looking it up once', async () => {
    const model = make({ model: null });
    expect((await model.complete(asking('one'))).model).toBe('loaded-model');
    await model.complete(asking('two'));
    expect(bodies().map((body) => body['model'])).toEqual(['loaded-model', 'loaded-model']);
    expect(model.model).toBe('loaded-model');
  });

  it('sends the key as it is at the call', async () => {
    let key = 'sk-first-1234567';
    const model = make({ key: async () => key });
    await model.complete(asking('one'));
    key = 'sk-second-123456';
    await model.complete(asking('two'));
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer sk-first-1234567',
      'Bearer sk-second-123456',
    ]);
  });

  it.each(['none', 'low', 'medium', 'high'] as const)('maps the reasoning level %s', async (reasoning) => {
    await make().complete(asking('think', { reasoning }));
    expect(bodies()[0]).toMatchObject({
      reasoning_effort: reasoning,
      chat_template_kwargs: { enable_thinking: reasoning !== 'none' },
      max_tokens: { none: 100, low: 2_148, medium: 8_292, high: 24_676 }[reasoning],
    });
    expect(records[0]?.reasoning).toBe(reasoning);
  });

  it('takes thoughts out of the answer', async () => {
    server.script({ kind: 'says', text: '<think>\nhm, "tea"\n</think>\n\nAt four.' });
    expect((await make().complete(asking('when?'))).text).toBe('At four.');
  });

  it('tells an answer that was cut off, and one that was declined, from a whole one', async () => {
    server.script({ kind: 'says', text: 'The har', finish: 'length' }, { kind: 'says', text: '', finish: 'refused' });
    const model = make();
    expect(await model.complete(asking('long'))).toMatchObject({ finish: 'length', text: 'The har' });
    expect(await model.complete(asking('bad'))).toMatchObject({ finish: 'refused', text: '' });
    expect(records.map(({ status }) => status)).toEqual(['truncated', 'refused']);
    expect(countsOf(records)).toEqual(server.served);
  });
});

describe('output as JSON', () => {
  const output = { name: 'answer', schema };

  it('hands the schema to the server', async () => {
    await make().complete(asking('tea', { output }));
    expect(bodies()[0]).toMatchObject({
      response_format: { type: 'json_schema', json_schema: { name: 'answer', schema, strict: true } },
    });
    expect(JSON.stringify(bodies()[0]?.['messages'])).not.toContain('JSON Schema');
  });

  it('asks in words from then on where the server knows no schemas', async () => {
    const model = make();
    server.script(refusal(400, "response_format.type 'json_schema' is not supported"));
    await model.complete(asking('tea', { output }));
    await model.complete(asking('more tea', { output }));
    expect(bodies().map((body) => 'response_format' in body)).toEqual([true, false, false]);
    expect(JSON.stringify(bodies()[2]?.['messages'])).toContain('JSON Schema');
    expect(pauses).toEqual([]);
  });
});

describe('what a server does not know', () => {
  it.each<[string, string, string, Partial<Parameters<typeof asking>[1]>]>([
    ['the switch for thinking', 'unknown field: chat_template_kwargs', 'chat_template_kwargs', {}],
    ['efforts', "Unsupported parameter: 'reasoning_effort'", 'reasoning_effort', {}],
    ['temperatures', 'temperature is not supported with this model', 'temperature', { temperature: 0 }],
    ['the older limit', "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens'", 'max_tokens', {}],
  ])('leaves out %s once that was refused', async (_what, words, field, more) => {
    const model = make();
    server.script(refusal(400, words));
    await model.complete(asking('tea', more));
    await model.complete(asking('tea', more));
    expect(bodies().map((body) => field in body)).toEqual([true, false, false]);
  });

  it('gives up at once where nothing optional is to blame', async () => {
    server.script(refusal(400, 'the prompt is too long'));
    await expect(make().complete(asking('tea'))).rejects.toMatchObject({ code: 'provider_failed' });
    expect(server.requests).toHaveLength(1);
  });
});

describe('stream', () => {
  it('gives the answer in pieces, then its end', async () => {
    const { texts, end } = await gathered(make().stream(asking('the harbour opens at six in the morning')));
    expect(texts.length).toBeGreaterThan(3);
    expect(texts.join('')).toBe('the harbour opens at six in the morning');
    expect(end).toMatchObject({ text: texts.join(''), finish: 'stop', inputTokens: 11, outputTokens: 8 });
    expect(countsOf(records)).toEqual(server.served);
  });

  it('takes thoughts out, however they are cut', async () => {
    server.script({ kind: 'says', text: '<think>tea or coffee?</think>\n\nTea at four.' });
    const { texts, end } = await gathered(make().stream(asking('when?')));
    expect(texts.join('')).toBe('Tea at four.');
    expect(end?.text).toBe('Tea at four.');
  });

  it('counts as unknown what a server does not count', async () => {
    server.script(refusal(422, 'stream_options: extra fields not permitted'));
    const { end } = await gathered(make().stream(asking('tea')));
    expect(end).toMatchObject({ text: 'tea', inputTokens: null, outputTokens: null });
    expect(records.at(-1)).toMatchObject({ status: 'done', inputTokens: null });
  });

  it('takes a whole reply from a server that does not stream', async () => {
    server.script({
      kind: 'answer',
      status: 200,
      text: JSON.stringify({ choices: [{ message: { content: 'at once' }, finish_reason: 'stop' }] }),
    });
    expect(await gathered(make().stream(asking('tea')))).toMatchObject({ texts: ['at once'], error: null });
  });

  it.each<[string, Behaviour]>([
    ['breaks off', { kind: 'truncated' }],
    ['ends too early', { kind: 'unfinished' }],
  ])('is not asked for again once part was given and it %s', async (_what, behaviour) => {
    server.script(behaviour);
    const { texts, error } = await gathered(make().stream(asking('the harbour opens at six in the morning')));
    expect(texts.length).toBeGreaterThan(0);
    expect(error).toMatchObject({ code: 'provider_failed', kind: 'dropped' });
    expect(server.requests).toHaveLength(1);
    expect(records).toMatchObject([{ status: 'dropped', inputTokens: null, outputTokens: null, cost: null }]);
  });

  it('is asked for again when nothing was given yet', async () => {
    server.script({ kind: 'drop' }, refusal(503, 'loading'));
    const { texts, error } = await gathered(make().stream(asking('tea')));
    expect([texts.join(''), error]).toEqual(['tea', null]);
    expect(records.map(({ status, inputTokens }) => [status, inputTokens])).toEqual([
      ['dropped', null],
      ['failed', 0],
      ['done', 4],
    ]);
  });

  it('reports an error that arrives in the middle', async () => {
    const told = 'data: {"error":{"message":"out of memory","code":500}}\n\n';
    server.script({
      kind: 'changed',
      change: (event) => (String(event).includes('finish_reason":"stop') ? told : event),
    });
    const { error } = await gathered(make().stream(asking('tea and cake')));
    expect(error).toMatchObject({ message: expect.stringContaining('out of memory') });
  });

  it('frees the connection when the reader leaves, half-way', async () => {
    server.script({ kind: 'stalled' });
    for await (const part of make().stream(asking('the harbour opens at six in the morning'))) {
      expect(part.type).toBe('text');
      break;
    }
    await server.requests[0]?.closed;
    expect(records).toMatchObject([{ status: 'cancelled', inputTokens: null }]);
  });

  it('stops at the caller’s signal, half-way', async () => {
    server.script({ kind: 'stalled' });
    const controller = new AbortController();
    const stream = make().stream(asking('the harbour opens at six in the morning'), controller.signal);
    const reading = gathered(
      (async function* () {
        for await (const part of stream) {
          yield part;
          controller.abort();
        }
      })(),
    );
    expect((await reading).error).toMatchObject({ code: 'cancelled' });
    await server.requests[0]?.closed;
  });
});

describe('failures', () => {
  it.each<[string, Behaviour, RegExp]>([
    ['a page', { kind: 'answer', status: 200, text: '<html>' }, /not JSON/],
    ['no choices', { kind: 'changed', change: () => ({ object: 'chat.completion', choices: [] }) }, /choices/],
    [
      'a number as its text',
      { kind: 'answer', status: 200, text: '{"choices":[{"message":{"content":5}}]}' },
      /content/,
    ],
  ])('refuses a reply with %s without asking again', async (_what, behaviour, message) => {
    server.script(behaviour);
    await expect(make().complete(asking('tea'))).rejects.toMatchObject({
      code: 'provider_failed',
      kind: 'malformed',
      message: expect.stringMatching(message),
    });
    expect(server.requests).toHaveLength(1);
    expect(records).toMatchObject([{ status: 'failed', inputTokens: null }]);
  });

  it('waits as long as a 429 asks, and logs every try', async () => {
    server.script(refusal(429, 'slow down', { 'retry-after': '7' }), { kind: 'truncated' });
    await make().complete(asking('tea'));
    expect(pauses).toEqual([7_000, 1_000]);
    expect(records.map(({ status }) => status)).toEqual(['failed', 'dropped', 'done']);
    expect(countsOf(records)).toEqual(server.served);
  });

  it('does not try again what was too slow, and hangs up', async () => {
    server.script({ kind: 'silent' });
    await expect(make({ tryMs: 1_000 }).complete(asking('tea'))).rejects.toMatchObject({
      kind: 'slow',
      message: 'The strong model server at ' + server.url + ' did not answer within 1 s.',
    });
    await server.requests[0]?.closed;
    expect(server.requests).toHaveLength(1);
  });

  it('names the setting when nothing listens', async () => {
    const { url } = server;
    await server.close();
    await expect(make({ base: url }).complete(asking('tea'))).rejects.toMatchObject({
      kind: 'unreachable',
      hint: expect.stringContaining('STRONG_TEXT_SERVER'),
    });
    expect(records.every(({ status, inputTokens }) => status === 'failed' && inputTokens === 0)).toBe(true);
  });

  it('keeps the key out of what it tells', async () => {
    server.script(refusal(401, 'Incorrect key sk-echo-123456789 given'));
    const error = await make({ key: async () => 'sk-echo-123456789' })
      .complete(asking('tea'))
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ message: expect.stringContaining('Incorrect key') });
    expect(JSON.stringify([error, records])).not.toContain('sk-echo');
  });
});

describe('the queue of a server', () => {
  it('lets eight calls through at a time, and whoever waits for an answer goes first', async () => {
    const release = Promise.withResolvers<void>();
    server.script(...Array.from({ length: 8 }, (): Behaviour => ({ kind: 'held', until: release.promise })));
    const [strong, fast] = [make(), make({ role: 'fast' })];
    const batch = Array.from({ length: 10 }, (_, index) => strong.complete(asking(`batch ${index}`)));
    await server.seen(8);
    const question = fast.complete(asking('question', { isUrgent: true }));
    release.resolve();
    await Promise.all([...batch, question]);
    const order = bodies().map((body) => (body['messages'] as { content: string }[])[1]?.content);
    expect(order[8]).toBe('question');
  });

  it('lets a caller go that gives up while it waits', async () => {
    const release = Promise.withResolvers<void>();
    server.script(...Array.from({ length: 8 }, (): Behaviour => ({ kind: 'held', until: release.promise })));
    const batch = Array.from({ length: 8 }, () => make().complete(asking('batch')));
    await server.seen(8);
    const controller = new AbortController();
    const waiting = make().complete(asking('late'), controller.signal);
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    release.resolve();
    await Promise.all(batch);
    expect(server.requests).toHaveLength(8);
  });
});
