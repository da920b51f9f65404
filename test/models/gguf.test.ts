import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CompletionRequest } from '../../src/main/engine/providers.ts';
import { jsonOutput, readTyped } from '../../src/main/engine/typedOutput.ts';
import type { CallRecord } from '../../src/main/providers/callLog.ts';
import { createLocalChat, type LocalChat } from '../../src/main/providers/local/localChat.ts';
import { openLocalEmbedder } from '../../src/main/providers/local/localEmbedder.ts';
import { createLocalReranker } from '../../src/main/providers/local/localReranker.ts';
import { LocalWorkers } from '../../src/main/providers/local/localWorkers.ts';
import { operations } from '../../src/shared/contract/operations.ts';
import { type OpenedOverHttp, openOverHttp } from '../integration/app/openOverHttp.ts';
import { dot, smolLm } from './realModels.ts';

const purpose = { kind: 'test', stage: 'models' };
const asking = (content: string, more: Partial<CompletionRequest> = {}): CompletionRequest => ({
  purpose,
  system: 'You are a helpful assistant.',
  messages: [{ role: 'user', content }],
  maxTokens: 60,
  temperature: 0,
  ...more,
});

describe('a GGUF model inside the app', () => {
  const workers = new LocalWorkers();
  const records: CallRecord[] = [];
  let chat: LocalChat;
  beforeAll(() => {
    chat = createLocalChat(workers, { file: smolLm, role: 'strong', log: (record) => records.push(record) });
  });
  afterAll(async () => {
    await chat.release();
    await workers.settle();
  });

  it('answers, counts its tokens, and costs nothing', async () => {
    const { text, finish, inputTokens, outputTokens } = await chat.model.complete(asking('Say hello.'));
    expect(text.length).toBeGreaterThan(0);
    expect(['stop', 'length']).toContain(finish);
    expect(inputTokens).toBeGreaterThan(5);
    expect(outputTokens).toBeGreaterThan(0);
    expect(records.at(-1)).toMatchObject({ isOnThisMachine: true, inputTokens, outputTokens });
  });

  it('is held to a grammar', async () => {
    const schema = z.object({ mood: z.enum(['glad', 'sad']), count: z.number().int(), ok: z.boolean() });
    const completion = await chat.model.complete(
      asking('How are you, and how many?', { output: jsonOutput('mood', schema), maxTokens: 200 }),
    );
    expect(readTyped(completion, schema)).toMatchObject({ ok: true });
  });

  it('is held to the shape of an extraction', async () => {
    const schema = z.strictObject({
      entities: z
        .array(z.strictObject({ name: z.string().max(40), type: z.enum(['person', 'thing', 'place']) }))
        .max(3),
      facts: z
        .array(
          z.strictObject({
            subject: z.string().max(40),
            relation: z.string().max(20),
            object: z.union([z.string().max(40), z.null()]),
            valid_from: z.string().max(10).nullable(),
          }),
        )
        .max(3),
    });
    const completion = await chat.model.complete(
      asking('Anna has owned a red boat in Porto since 2021. Extract entities and facts.', {
        output: jsonOutput('extraction', schema),
        maxTokens: 700,
      }),
    );
    expect(readTyped(completion, schema)).toMatchObject({ ok: true });
  });

  it('gives its answer while it writes it', async () => {
    const pieces: string[] = [];
    let whole = '';
    for await (const part of chat.model.stream(asking('Tell a short story about the sea.'))) {
      if (part.type === 'text') pieces.push(part.text);
      else whole = part.completion.text;
    }
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.join('').trim()).toBe(whole.trim());
  });

  it('is cancelled half-way, and answers the next', async () => {
    const stop = new AbortController();
    let pieces = 0;
    const reading = (async () => {
      const counting = asking('Count from one to a thousand, in words.', { maxTokens: 4_000 });
      for await (const part of chat.model.stream(counting, stop.signal)) {
        if (part.type === 'text' && ++pieces === 3) stop.abort();
      }
    })();
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
    expect(records.at(-1)).toMatchObject({ status: 'cancelled' });
    const { text } = await chat.model.complete(asking('Say yes.', { maxTokens: 10 }));
    expect(text.length).toBeGreaterThan(0);
  });

  it('refuses what it cannot read whole, rather than leave out the beginning', async () => {
    await expect(chat.model.complete(asking('word '.repeat(12_000)))).rejects.toMatchObject({
      code: 'provider_failed',
      message: expect.stringMatching(/takes \d+ tokens; this model reads \d+/),
    });
  });

  it('embeds, and says that it cannot judge', async () => {
    const embedder = await openLocalEmbedder(workers, smolLm);
    expect(embedder).toMatchObject({ dimensions: 576, model: expect.stringMatching(/\/576$/) });
    const [one, same, empty] = await embedder.embed(['The harbour opens at six.', 'The harbour opens at six.', '']);
    if (one === undefined || same === undefined || empty === undefined) throw new Error('no vectors');
    for (const vector of [one, same, empty]) expect(dot(vector, vector)).toBeCloseTo(1, 4);
    expect(dot(one, same)).toBeCloseTo(1, 4);
    await embedder.close();
    const { reranker, release } = createLocalReranker(workers, smolLm, () => undefined);
    await expect(reranker.rerank('harbour', [{ id: 1, text: 'a text' }])).rejects.toMatchObject({
      message: 'This model cannot judge texts.',
    });
    await release();
  });

  it('ends its calls when it is given back', async () => {
    const own = new LocalWorkers();
    const other = createLocalChat(own, { file: smolLm, role: 'fast', log: () => undefined });
    const first = Promise.withResolvers<void>();
    const reading = (async () => {
      for await (const _part of other.model.stream(asking('Count to a thousand.', { maxTokens: 4_000 })))
        first.resolve();
    })();
    const ended = reading.catch((error: unknown) => error);
    await first.promise;
    await other.release();
    expect(await ended).toMatchObject({ code: 'cancelled' });
    await expect(other.model.complete(asking('Are you there?'))).rejects.toMatchObject({ code: 'cancelled' });
  });
});

it('a question over HTTP is answered by a GGUF model, in the shape that is promised', async () => {
  const memory = await openOverHttp({ STRONG_TEXT_SERVER: smolLm });
  try {
    const { signal } = new AbortController();
    await memory.app.handlers.changeSettings({ extract_by_model: false }, { signal });
    for (const told of ['Anna owns a red boat.', 'Anna lives in Porto.', 'The boat lies in the harbour of Porto.'])
      expect((await memory.post('/v1/gb/remember', { user_id: 'local', text: told })).status).toBe(200);
    const { status, body } = await asked(memory, { user_id: 'local', query: 'Where does Anna live?' });
    // A model as small as this may write without end; then the refusal has the promised shape.
    const cutOff = z.object({ error: z.string() }).loose();
    expect([200, 502]).toContain(status);
    expect((status === 200 ? operations.query.output : cutOff).safeParse(body)).toMatchObject({ success: true });
  } finally {
    await memory.close();
  }
}, 1_800_000);

/** Without `fetch`, which waits no longer than five minutes; a small model on a busy machine may take them. */
async function asked({ origin, token }: OpenedOverHttp, query: unknown): Promise<{ status: number; body: unknown }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = request(`${origin}/v1/gb/query`, { method: 'POST', headers });
  sent.end(JSON.stringify(query));
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: reply.statusCode ?? 0, body: JSON.parse(await text(reply)) };
}
