import { describe, expect, it } from 'vitest';
import { createBridgeClient } from '../../../src/renderer/api/bridgeCarrier.ts';
import type { ApiEvent } from '../../../src/renderer/api/client.ts';
import { type EventSourceLike, openEventStream } from '../../../src/renderer/api/eventStream.ts';
import { createHttpClient } from '../../../src/renderer/api/httpCarrier.ts';
import { exchangeToken, tokenInHash } from '../../../src/renderer/api/tokenExchange.ts';
import type { PalimpsestBridge } from '../../../src/shared/contract/bridge.ts';
import { createFakeMemory } from '../../page-fixture/fakeMemory.ts';

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function httpClient(reply: (path: string, init: RequestInit) => Promise<Response>) {
  const paths: string[] = [];
  const client = createHttpClient({
    fetch: (path, init) => {
      paths.push(path);
      return reply(path, init);
    },
    openEvents: () => ({ addEventListener: () => undefined, close: () => undefined }),
    setTimer: () => () => undefined,
  });
  return { client, paths };
}

describe('the HTTP carrier', () => {
  const settings = createFakeMemory('full').handlers.getSettings({}, { signal: new AbortController().signal });

  it('posts to the operation’s own path and checks the reply', async () => {
    const { client, paths } = httpClient(async () => json(200, await settings));
    expect((await client.call('getSettings', {})).tz).toBe('Europe/Lisbon');
    expect(paths).toEqual(['/app/settings']);
    expect(client.connection.get()).toBe('open');
  });

  it('refuses a reply that breaks the contract', async () => {
    const { client } = httpClient(async () => json(200, { theme: 'purple' }));
    await expect(client.call('getSettings', {})).rejects.toThrow();
  });

  it('rebuilds the server’s error, hint and all', async () => {
    const { client } = httpClient(async () => json(413, { code: 'too_large', error: 'Too large.', hint: 'Cut it.' }));
    await expect(client.call('status', {})).rejects.toMatchObject({ code: 'too_large', hint: 'Cut it.' });
  });

  it('tells no answer from a refusal, and recovers with the next answer', async () => {
    let isUp = false;
    const { client } = httpClient(async () => {
      if (!isUp) throw new TypeError('fetch failed');
      return json(200, await settings);
    });
    await expect(client.call('getSettings', {})).rejects.toMatchObject({ name: 'ConnectionLostError' });
    expect(client.connection.get()).toBe('lost');
    isUp = true;
    await client.call('getSettings', {});
    expect(client.connection.get()).toBe('open');
  });

  it('is signed out by a 401 and stays so, whatever else fails', async () => {
    let status = 401;
    const { client } = httpClient(async () => {
      if (status === 0) throw new TypeError('fetch failed');
      return json(status, { code: 'unauthorized', error: 'No.' });
    });
    await expect(client.call('status', {})).rejects.toMatchObject({ code: 'unauthorized' });
    status = 0;
    await expect(client.call('status', {})).rejects.toMatchObject({ name: 'ConnectionLostError' });
    expect(client.connection.get()).toBe('signed_out');
  });

  it('names a call that the person cancelled as cancelled', async () => {
    const abort = new AbortController();
    const { client } = httpClient((_path, init) => {
      abort.abort();
      return Promise.reject(init.signal?.reason);
    });
    await expect(client.call('status', {}, { signal: abort.signal })).rejects.toMatchObject({ code: 'cancelled' });
    expect(client.connection.get()).toBe('connecting');
  });

  it('signs in again after it has renewed the token', async () => {
    const bodies: unknown[] = [];
    const { client, paths } = httpClient(async (_path, init) => {
      bodies.push(JSON.parse(typeof init.body === 'string' ? init.body : ''));
      return json(200, { token: 'new', file: null });
    });
    await client.call('renewToken', {});
    expect(paths).toEqual(['/app/token/renew', '/session']);
    expect(bodies[1]).toEqual({ token: 'new' });
  });
});

class FakeSource implements EventSourceLike {
  readonly listeners = new Map<string, (message: { readonly data: string }) => void>();
  isClosed = false;
  addEventListener(type: string, listener: (message: { readonly data: string }) => void): void {
    this.listeners.set(type, listener);
  }
  close(): void {
    this.isClosed = true;
  }
  fire(type: 'open' | 'error' | 'message', data = ''): void {
    this.listeners.get(type)?.({ data });
  }
}

function stream(isWanted: () => boolean = () => true) {
  const sources: FakeSource[] = [];
  const timers: { run: () => void; delayMs: number }[] = [];
  const events: ApiEvent[] = [];
  const states: string[] = [];
  const close = openEventStream({
    open: () => {
      const source = new FakeSource();
      sources.push(source);
      return source;
    },
    setTimer: (run, delayMs) => {
      timers.push({ run, delayMs });
      return () => undefined;
    },
    isWanted,
    listener: (event) => events.push(event),
    onState: (state) => states.push(state),
    probe: async () => undefined,
  });
  return { sources, timers, events, states, close };
}

describe('the event stream', () => {
  it('reconnects with growing pauses, and asks for a fresh state only after a break', () => {
    const { sources, timers, events, states } = stream();
    sources[0]?.fire('open');
    expect(events).toEqual([]);
    sources[0]?.fire('error');
    timers[0]?.run();
    sources[1]?.fire('error');
    timers[1]?.run();
    sources[2]?.fire('open');
    expect(states).toEqual(['open', 'lost', 'lost', 'open']);
    expect(timers.map((timer) => timer.delayMs)).toEqual([500, 1000]);
    expect(events).toEqual([{ type: 'reopened' }]);
    expect(sources.slice(0, 2).every((source) => source.isClosed)).toBe(true);
  });

  it('passes on what the contract knows and drops the rest', () => {
    const { sources, events } = stream();
    sources[0]?.fire('message', '{"type":"changed","dataset_id":1,"seq":4}');
    sources[0]?.fire('message', '{"type":"weather"}');
    sources[0]?.fire('message', 'not json');
    expect(events).toEqual([{ type: 'changed', dataset_id: 1, seq: 4 }]);
  });

  it('stops trying when it is closed or no longer wanted', () => {
    let isWanted = true;
    const unwanted = stream(() => isWanted);
    unwanted.sources[0]?.fire('error');
    isWanted = false;
    unwanted.timers[0]?.run();
    expect(unwanted.sources).toHaveLength(1);

    const closed = stream();
    closed.close();
    closed.sources[0]?.fire('error');
    expect(closed.timers).toEqual([]);
  });
});

describe('listeners to events', () => {
  it('share one stream, which the last one to leave closes', () => {
    const opened: FakeSource[] = [];
    const client = createHttpClient({
      fetch: () => Promise.reject(new TypeError('no call is made')),
      openEvents: () => {
        const source = new FakeSource();
        opened.push(source);
        return source;
      },
      setTimer: () => () => undefined,
    });
    const heard: string[] = [];
    const [first, second] = ['a', 'b'].map((name) => client.events(({ type }) => heard.push(`${name} ${type}`)));
    opened[0]?.fire('message', '{"type":"changed","dataset_id":1,"seq":4}');
    expect(heard).toEqual(['a changed', 'b changed']);
    first?.();
    first?.();
    expect(opened.map(({ isClosed }) => isClosed)).toEqual([false]);
    second?.();
    expect(opened.map(({ isClosed }) => isClosed)).toEqual([true]);
    client.events(() => undefined);
    expect(opened).toHaveLength(2);
  });
});

describe('the token of the address', () => {
  it('is read only from its own place', () => {
    expect(tokenInHash('#token=abc%2Fd')).toBe('abc/d');
    expect(tokenInHash('#/search?q=token=abc')).toBeNull();
  });

  it('leaves the address even when signing in fails', async () => {
    let isCleared = false;
    await exchangeToken({
      hash: '#token=abc',
      clearHash: () => {
        isCleared = true;
      },
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    });
    expect(isCleared).toBe(true);
  });
});

describe('the bridge carrier', () => {
  const bridge = (more: Partial<PalimpsestBridge>): PalimpsestBridge => ({
    host: 'desktop',
    call: async () => ({ ok: true, value: {} }),
    cancel: () => undefined,
    onEvent: () => () => undefined,
    onCommand: () => () => undefined,
    pathForFile: () => '',
    ...more,
  });

  it('rebuilds errors and checks replies', async () => {
    const failing = createBridgeClient(
      bridge({ call: async () => ({ ok: false, error: { code: 'busy', error: 'Busy.' } }) }),
    );
    await expect(failing.call('status', {})).rejects.toMatchObject({ code: 'busy', retryable: true });
    await expect(createBridgeClient(bridge({})).call('status', {})).rejects.toThrow();
  });

  it('cancels the call it made, by its own id', async () => {
    const cancelled: string[] = [];
    const called: string[] = [];
    const abort = new AbortController();
    const client = createBridgeClient(
      bridge({
        cancel: (id) => void cancelled.push(id),
        call: async (_name, _input, id) => {
          called.push(id);
          abort.abort();
          return { ok: false, error: { code: 'cancelled', error: 'Cancelled.' } };
        },
      }),
    );
    await expect(client.call('check', {}, { signal: abort.signal })).rejects.toMatchObject({ code: 'cancelled' });
    expect(cancelled).toEqual(called);
  });

  it('passes on only events that the contract knows', () => {
    const seen: ApiEvent[] = [];
    let emit = (_event: unknown): void => {};
    const client = createBridgeClient(
      bridge({
        onEvent: (listener) => {
          emit = listener;
          return () => undefined;
        },
      }),
    );
    client.events((event) => seen.push(event));
    emit({ type: 'reopened' });
    emit({ type: 'notice', level: 'info', text: 'hello' });
    expect(seen).toEqual([{ type: 'notice', level: 'info', text: 'hello' }]);
  });
});
