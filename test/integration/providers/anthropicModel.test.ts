import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LanguageModel } from '../../../src/main/engine/providers.ts';
import { createAnthropicModel } from '../../../src/main/providers/anthropicModel.ts';
import type { CallRecord } from '../../../src/main/providers/callLog.ts';
import type { ChatServerOptions } from '../../../src/main/providers/openAiModel.ts';
import { type Behaviour, refusal } from '../../model-server/behaviours.ts';
import { type ModelServer, startModelServer } from '../../model-server/server.ts';
import { asking, countsOf, gathered } from './chatKit.ts';

let server: ModelServer;
let pauses: number[];
let records: CallRecord[];
beforeEach(async () => {
  server = await startModelServer();
  pauses = [];
  records = [];
});
afterEach(() => server.close());

const make = (options: Partial<ChatServerOptions> = {}): LanguageModel =>
  createAnthropicModel({
    role: 'strong',
    base: server.url,
    model: 'claude-test',
    key: async () => 'sk-ant-test-1234567',
    log: (record) => records.push(record),
    pause: async (ms) => pauses.push(ms),
    spread: () => 1,
    ...options,
  });
const bodies = (): Record<string, unknown>[] => server.requests.map(({ body }) => body as Record<string, unknown>);
const output = { name: 'answer', schema: { type: 'object', properties: { answer: { type: 'string' } } } };

describe('complete', () => {
  it('gives the answer without its thoughts, with its counts', async () => {
    expect(await make().complete(asking('tea at four'))).toEqual({
      text: 'tea at four',
      finish: 'stop',
      model: 'claude-test',
      inputTokens: 6,
      outputTokens: 3,
    });
    const [{ headers, path } = {}] = server.requests;
    expect(path).toBe('/v1/messages');
    expect(headers).toMatchObject({ 'x-api-key': 'sk-ant-test-1234567', 'anthropic-version': '2023-06-01' });
    expect(headers).not.toHaveProperty('authorization');
    expect(bodies()[0]).toMatchObject({ system: 'Answer in words.', max_tokens: 100 });
    expect(bodies()[0]).not.toHaveProperty('thinking');
  });

  it('names the reference’s model where none is chosen', async () => {
    await make({ model: null }).complete(asking('tea'));
    expect(bodies()[0]).toMatchObject({ model: 'claude-haiku-5-5' });
  });

  it('tells cut off and declined answers', async () => {
    server.script({ kind: 'says', text: 'The har', finish: 'length' }, { kind: 'says', text: '', finish: 'refused' });
    const model = make();
    expect((await model.complete(asking('long'))).finish).toBe('length');
    expect((await model.complete(asking('bad'))).finish).toBe('refused');
  });

  it('hands over a schema, and asks in words where the model knows none', async () => {
    const model = make();
    await model.complete(asking('tea', { output }));
    expect(bodies()[0]).toMatchObject({ output_config: { format: { type: 'json_schema', schema: output.schema } } });
    server.script(refusal(400, 'output_config.format: not supported by this model'));
    await model.complete(asking('tea', { output }));
    expect(bodies()[2]).not.toHaveProperty('output_config');
    expect(bodies()[2]?.['system']).toContain('JSON Schema');
  });

  it('thinks by effort, and by a number of tokens where the model is older', async () => {
    const model = make();
    server.script(refusal(400, 'adaptive thinking is not supported on this model'));
    await model.complete(asking('tea', { reasoning: 'medium', temperature: 0 }));
    expect(bodies()[0]).toMatchObject({ thinking: { type: 'adaptive' }, output_config: { effort: 'medium' } });
    expect(bodies()[1]).toMatchObject({ thinking: { type: 'enabled', budget_tokens: 8_192 }, max_tokens: 8_292 });
    expect(bodies().some((body) => 'temperature' in body)).toBe(false);
    expect(bodies()[1]).not.toHaveProperty('output_config');
  });

  it('waits as long as a 429 asks and goes on after an overload', async () => {
    server.script(refusal(429, 'rate limited', { 'retry-after': '3' }), refusal(529, 'Overloaded'));
    await make().complete(asking('tea'));
    expect(pauses).toEqual([3_000, 1_000]);
    expect(countsOf(records)).toEqual(server.served);
  });

  it.each<[string, Behaviour, RegExp]>([
    ['a page', { kind: 'answer', status: 200, text: '<html>' }, /not JSON/],
    ['no content', { kind: 'changed', change: () => ({ type: 'message' }) }, /content/],
  ])('refuses a reply with %s', async (_what, behaviour, message) => {
    server.script(behaviour);
    await expect(make().complete(asking('tea'))).rejects.toMatchObject({
      kind: 'malformed',
      message: expect.stringMatching(message),
    });
  });
});

describe('stream', () => {
  it('gives the answer in pieces, without its thoughts', async () => {
    const { texts, end } = await gathered(make().stream(asking('the harbour opens at six in the morning')));
    expect(texts.length).toBeGreaterThan(3);
    expect(texts.join('')).toBe('the harbour opens at six in the morning');
    expect(end).toMatchObject({ finish: 'stop', inputTokens: 11, outputTokens: 8, model: 'claude-test' });
    expect(countsOf(records)).toEqual(server.served);
  });

  it.each<[string, Behaviour]>([
    ['breaks off', { kind: 'truncated' }],
    ['ends too early', { kind: 'unfinished' }],
  ])('that %s is dropped, at an unknown cost', async (_what, behaviour) => {
    server.script(behaviour);
    const { error } = await gathered(make().stream(asking('the harbour opens at six in the morning')));
    expect(error).toMatchObject({ kind: 'dropped' });
    expect(records).toMatchObject([{ status: 'dropped', inputTokens: null, outputTokens: null }]);
  });

  it('is asked for again when the model is overloaded before it says a word', async () => {
    const overloaded =
      'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n';
    server.script({
      kind: 'changed',
      change: (event) => (String(event).includes('message_start') ? overloaded : event),
    });
    const { texts, error } = await gathered(make().stream(asking('tea')));
    expect([texts.join(''), error]).toEqual(['tea', null]);
    expect(records.map(({ status }) => status)).toEqual(['failed', 'done']);
  });

  it('is ended by the reader, half-way', async () => {
    server.script({ kind: 'stalled' });
    for await (const part of make().stream(asking('the harbour opens at six in the morning'))) {
      expect(part.type).toBe('text');
      break;
    }
    await server.requests[0]?.closed;
  });
});
