import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EventBus } from '../../../src/main/eventBus.ts';
import { createLog } from '../../../src/main/log.ts';
import { type ErrorCode, errorCodes, PalimpsestError } from '../../../src/shared/contract/errors.ts';
import type { AppEvent } from '../../../src/shared/contract/events.ts';
import {
  type CallContext,
  type Handlers,
  type OperationName,
  operations,
} from '../../../src/shared/contract/operations.ts';
import { job, sampleInputs, smallMemory } from './smallMemory.ts';

/** A client at the far end of a carrier. */
export interface CarrierClient {
  /** Rejects with a PalimpsestError rebuilt from what came over. */
  call(name: string, input: unknown, signal?: AbortSignal): Promise<unknown>;
  /** Resolves once events arrive. */
  subscribe(listener: (event: AppEvent) => void): Promise<() => void>;
  close(): Promise<void>;
}

export interface CarrierSetting {
  readonly handlers: Handlers;
  readonly events: EventBus;
  readonly log: ReturnType<typeof createLog>;
}

export interface Carrier {
  readonly name: string;
  /** Which operations it must offer; it must refuse the others as unknown. */
  readonly reach: 'everywhere' | 'local';
  connect(setting: CarrierSetting): Promise<CarrierClient>;
}

const asText: OperationName = 'consult';

/** What every carrier owes its callers. */
export function contractSuite(carrier: Carrier): void {
  describe(`the contract over ${carrier.name}`, () => {
    const lines: string[] = [];
    let events: EventBus;
    let open: CarrierClient[];
    const connect = async (overrides: Partial<Handlers> = {}): Promise<CarrierClient> => {
      let count = 0;
      const log = createLog({ sink: (line) => lines.push(line), now: () => 0, newId: () => `log-${++count}` });
      const client = await carrier.connect({ handlers: smallMemory(overrides), events, log });
      open.push(client);
      return client;
    };
    beforeEach(() => {
      events = new EventBus();
      open = [];
      lines.length = 0;
    });
    afterEach(async () => {
      await Promise.all(open.map((client) => client.close()));
    });

    for (const name of Object.keys(operations) as OperationName[]) {
      const isOffered = carrier.reach === 'local' || operations[name].reach === 'everywhere';
      it(isOffered ? `reaches ${name}` : `refuses ${name}, which is for this machine only`, async () => {
        const seen: unknown[] = [];
        const answer = (input: unknown, context: CallContext) =>
          (smallMemory()[name] as (input: unknown, context: CallContext) => Promise<unknown>)(input, context);
        const spy = async (input: unknown, context: CallContext) => {
          seen.push(input);
          return answer(input, context);
        };
        const client = await connect({ [name]: spy });
        const reply = client.call(name, sampleInputs[name]);
        if (!isOffered) {
          await expect(reply).rejects.toMatchObject({ code: 'not_found' });
          expect(seen).toEqual([]);
          return;
        }
        const settled = await reply.catch((error: unknown) => error);
        const expected = await answer(operations[name].input.parse(sampleInputs[name]), {
          signal: new AbortController().signal,
        }).catch((error: unknown) => error);
        expect(settled).toEqual(expected);
        expect(seen).toEqual([operations[name].input.parse(sampleInputs[name])]);
      });
    }

    it.each(['nothing', '__proto__', 'constructor', 'toString', 'hasOwnProperty', ''])(
      'refuses the unknown operation "%s"',
      async (name) => {
        const client = await connect();
        await expect(client.call(name, {})).rejects.toMatchObject({ code: 'not_found' });
      },
    );

    it.each([
      ['a missing field', {}, 'query'],
      ['a wrong type', { query: 7 }, 'query'],
      ['a nested field', { query: 'x', period: { from: 'yesterday' } }, 'period.from'],
      ['an item of a list', { query: 'x', types: ['knowledge', 'gossip'] }, 'types.1'],
      ['a field that does not exist', { query: 'x', limit: 3 }, 'limit'],
      ['two fields that exclude one another', { query: 'x', tags: ['a'], tag_groups: [{ tags: ['b'] }] }, 'tag_groups'],
    ])('names the field at fault: %s', async (_what, input, field) => {
      const client = await connect();
      await expect(client.call(asText, input)).rejects.toMatchObject({
        name: 'PalimpsestError',
        code: 'invalid',
        field,
        message: expect.stringContaining(field),
      });
    });

    it.each([[], 'text', 7, null].map((input) => [JSON.stringify(input), input]))(
      'refuses %s, which is no request',
      async (_json, input) => {
        const client = await connect();
        await expect(client.call(asText, input)).rejects.toMatchObject({ code: 'invalid' });
      },
    );

    it('keeps the characters of every script', async () => {
      const client = await connect();
      const text = 'naïve – 東京 – नमस्ते – مرحبا – 🧪 – \u0000 – "quoted" \\ </script>';
      await client.call('rememberText', { text });
      expect(await client.call('consult', { query: '東京' })).toMatchObject({ results: [{ text }] });
    });

    it('carries a reply of several megabytes', async () => {
      const client = await connect();
      const text = 'lantern '.repeat(600_000);
      await client.call('rememberText', { text });
      expect(await client.call('consult', { query: 'lantern' })).toMatchObject({ results: [{ text }] });
    });

    it('refuses a request above the limit of its operation', async () => {
      const client = await connect();
      const query = 'x'.repeat(operations.consult.bodyLimit + 1);
      await expect(client.call('consult', { query })).rejects.toMatchObject({ code: 'too_large' });
      expect(await client.call('consult', { query: 'still here' })).toMatchObject({ results: [] });
    });

    it('keeps the replies of concurrent calls apart', async () => {
      const client = await connect({ getJob: async ({ id }) => job(id) });
      const ids = Array.from({ length: 60 }, (_, index) => index + 1);
      const replies = await Promise.all(ids.map((id) => client.call('getJob', { id })));
      expect(replies).toEqual(ids.map(job));
    });

    it.each(Object.keys(errorCodes) as ErrorCode[])('rebuilds the error %s', async (code) => {
      const thrown = new PalimpsestError(code, 'It did not work.', { hint: 'Try this.', field: 'id' });
      const client = await connect({ getJob: () => Promise.reject(thrown) });
      const error = await client.call('getJob', { id: 1 }).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(PalimpsestError);
      expect(error).toMatchObject({
        code,
        message: 'It did not work.',
        hint: 'Try this.',
        field: 'id',
        retryable: errorCodes[code].retryable,
      });
    });

    it('tells nothing of an unforeseen error but the line of the log that has it', async () => {
      const client = await connect({
        getJob: () => Promise.reject(new TypeError('secret path /home/ada/diary.db')),
      });
      const error = await client.call('getJob', { id: 1 }).catch((caught: unknown) => caught);
      expect(error).toMatchObject({ code: 'internal', hint: expect.stringContaining('log-1') });
      expect(String(error)).not.toContain('diary');
      expect(lines.join('\n')).toContain('diary.db');
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ id: 'log-1', level: 'error' });
    });

    it('lets no reply through that breaks the contract', async () => {
      const client = await connect({ getJob: async () => ({ ...job(1), status: 'lost' as 'done' }) });
      await expect(client.call('getJob', { id: 1 })).rejects.toMatchObject({ code: 'internal' });
      expect(lines.join('\n')).toContain('status');
    });

    it('tells the handler when the caller gives up', async () => {
      const started = Promise.withResolvers<void>();
      const stopped = Promise.withResolvers<boolean>();
      const client = await connect({
        consult: (_input, { signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => {
              stopped.resolve(signal.aborted);
              reject(signal.reason);
            });
            started.resolve();
          }),
      });
      const controller = new AbortController();
      const reply = client.call('consult', { query: 'slow' }, controller.signal).catch((error: unknown) => error);
      await started.promise;
      controller.abort();
      expect(await stopped.promise).toBe(true);
      expect(await reply).toBeInstanceOf(Error);
      expect(lines).toEqual([]);
    });

    it('delivers every kind of event to every listener, and none after the end', async () => {
      const sent: AppEvent[] = [
        { type: 'job', job: job(3) },
        { type: 'changed', dataset_id: 1, seq: 12 },
        { type: 'notice', level: 'warning', text: 'line one\nline two — 東京' },
        { type: 'settings', settings: await smallMemory().getSettings({}, { signal: new AbortController().signal }) },
        {
          type: 'embedding',
          embedding: { model: 'm', dimensions: 3, state: 'ready', error: null, embedded: 1, pending: 2 },
        },
      ];
      const client = await connect();
      const first = await gather(client, sent.length);
      const second = await gather(client, sent.length);
      for (const event of sent) events.publish(event);
      expect(await first.all).toEqual(sent);
      expect(await second.all).toEqual(sent);
      first.stop();
      const third = await gather(client, 1);
      events.publish({ type: 'changed', dataset_id: 2, seq: 13 });
      expect(await third.all).toEqual([{ type: 'changed', dataset_id: 2, seq: 13 }]);
      expect(first.received).toHaveLength(sent.length);
    });

    it('keeps an event that breaks the contract to itself', async () => {
      const client = await connect();
      const listener = await gather(client, 1);
      events.publish({ type: 'gossip' } as unknown as AppEvent);
      events.publish({ type: 'changed', dataset_id: 1, seq: 1 });
      expect(await listener.all).toEqual([{ type: 'changed', dataset_id: 1, seq: 1 }]);
    });
  });
}

async function gather(client: CarrierClient, count: number) {
  const received: AppEvent[] = [];
  const done = Promise.withResolvers<AppEvent[]>();
  const stop = await client.subscribe((event) => {
    received.push(event);
    if (received.length === count) done.resolve(received);
  });
  return { received, all: done.promise, stop };
}
