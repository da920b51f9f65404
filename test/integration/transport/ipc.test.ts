import { describe, expect, it } from 'vitest';
import { isOwnAddress } from '../../../src/main/desktop/address.ts';
import { PathGrants } from '../../../src/main/desktop/pathGrants.ts';
import { EventBus } from '../../../src/main/eventBus.ts';
import { createLog } from '../../../src/main/log.ts';
import { createCaller } from '../../../src/main/transport/call.ts';
import { bindIpc } from '../../../src/main/transport/ipc.ts';
import { bridgeChannels } from '../../../src/shared/contract/bridge.ts';
import type { Handlers } from '../../../src/shared/contract/operations.ts';
import { MainEnd, PageEnd } from './ipcPair.ts';
import { smallMemory } from './smallMemory.ts';

function setUp(overrides: Partial<Handlers> = {}) {
  const main = new MainEnd();
  const pages: PageEnd[] = [];
  const lines: string[] = [];
  const events = new EventBus();
  const grants = new PathGrants();
  const log = createLog({ sink: (line) => lines.push(line), now: () => 0, newId: () => 'id' });
  const unbind = bindIpc({
    ipc: main.asElectron,
    call: createCaller(smallMemory(overrides), log).call,
    subscribe: (listener) => events.subscribe(listener),
    pages: () => pages.map((page) => page.asElectron),
    isOwnUrl: isOwnAddress,
    objection: (name, input) => grants.objection(name, input),
    onPathGranted: (path) => grants.grant(path),
    log,
  });
  const own = (frame?: PageEnd['frame']): PageEnd => {
    const page = new PageEnd(main, frame);
    pages.push(page);
    return page;
  };
  return { main, own, lines, events, unbind };
}

/** A consult that runs until its caller gives up. */
function endless() {
  const started = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  const consult: Handlers['consult'] = (_input, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        stopped.resolve();
        reject(signal.reason);
      });
      started.resolve();
    });
  return { consult, started: started.promise, stopped: stopped.promise };
}

describe('who is heard', () => {
  it('hears the top frame of an own window', async () => {
    const { own, lines } = setUp();
    expect(await own().call('check', {}, 'a')).toMatchObject({ ok: true });
    expect(lines).toEqual([]);
  });

  it.each([
    ['a closed frame', null],
    ['a frame inside the page', { url: 'app://main/index.html', parent: {} }],
    ['a web page', { url: 'https://main/index.html', parent: null }],
    ['a look-alike host', { url: 'app://main.evil.example/index.html', parent: null }],
    ['another scheme of the same name', { url: 'apps://main/index.html', parent: null }],
    ['an empty page', { url: 'about:blank', parent: null }],
  ])('refuses %s, and logs it', async (_what, frame) => {
    const { own, lines } = setUp();
    expect(await own(frame).call('check', {}, 'a')).toMatchObject({ ok: false, error: { code: 'forbidden' } });
    expect(lines).toHaveLength(1);
  });

  it('refuses a page of our own address that is in no window of ours', async () => {
    const { main } = setUp();
    expect(await new PageEnd(main).call('check', {}, 'a')).toMatchObject({ error: { code: 'forbidden' } });
  });

  it('takes no cancel and no path from a foreign page', async () => {
    const { consult, started } = endless();
    const { own, lines } = setUp({ consult });
    const page = own();
    const stranger = own({ url: 'https://evil.example/', parent: null });
    const reply = page.call('consult', { query: 'x' }, 'same');
    await started;
    stranger.tell(bridgeChannels.cancel, 'same');
    stranger.tell(bridgeChannels.grantPath, '/etc/passwd');
    expect(await page.call('rememberPaths', { paths: ['/etc/passwd'] }, 'b')).toMatchObject({
      error: { code: 'forbidden' },
    });
    expect(lines).toHaveLength(2);
    page.tell(bridgeChannels.cancel, 'same');
    expect(await reply).toMatchObject({ error: { code: 'cancelled' } });
  });
});

describe('what is heard', () => {
  it.each([
    [[undefined, {}, 'a']],
    [['check', {}]],
    [['check', {}, '']],
    [['check', {}, 'x'.repeat(129)]],
    [['check', {}, 7]],
    [[{}, {}, 'a']],
    [[]],
  ])('refuses a message that is no call: %j', async (args) => {
    const { own } = setUp();
    expect(await own().call(...args)).toMatchObject({ ok: false, error: { code: 'invalid' } });
  });

  it.each([
    ['a map', new Map([['query', 'x']])],
    ['a date', { query: 'x', as_of: new Date(0) }],
    ['bytes', { query: new Uint8Array(3) }],
    ['a cycle', cycle()],
    ['a very deep value', deep(200)],
  ])('refuses %s, which JSON cannot hold', async (_what, input) => {
    const { own } = setUp();
    expect(await own().call('consult', input, 'a')).toMatchObject({ ok: false, error: { code: 'invalid' } });
  });

  it('reads files only that the person gave', async () => {
    const { own } = setUp();
    const page = own();
    const paths = ['/home/ada/notes.md'];
    expect(await page.call('rememberPaths', { paths }, 'a')).toMatchObject({
      error: { code: 'forbidden', field: 'paths' },
    });
    page.tell(bridgeChannels.grantPath, '/home/ada/notes.md');
    expect(await page.call('rememberPaths', { paths }, 'b')).toMatchObject({ ok: true });
    expect(await page.call('rememberPaths', { paths: [...paths, '/home/ada/other.md'] }, 'c')).toMatchObject({
      error: { code: 'forbidden' },
    });
  });
});

describe('calls still running', () => {
  it('cancels only the page’s own call of that id', async () => {
    const { consult, started } = endless();
    const { own } = setUp({ consult });
    const [first, second] = [own(), own()];
    const reply = first.call('consult', { query: 'x' }, 'same');
    await started;
    second.tell(bridgeChannels.cancel, 'same');
    first.tell(bridgeChannels.cancel, 'another');
    expect(await second.call('check', {}, 'same')).toMatchObject({ ok: true });
    first.tell(bridgeChannels.cancel, 'same');
    expect(await reply).toMatchObject({ error: { code: 'cancelled' } });
  });

  it.each(['destroyed', 'render-process-gone'])('are cancelled when their page is %s', async (end) => {
    const { consult, started, stopped } = endless();
    const { own } = setUp({ consult });
    const page = own();
    const reply = page.call('consult', { query: 'x' }, 'a');
    await started;
    page.emit(end);
    await stopped;
    expect(await reply).toMatchObject({ error: { code: 'cancelled' } });
  });

  it('keeps a reloaded page’s call apart from an older one of the same id', async () => {
    const slow = endless();
    const fast = Promise.withResolvers<void>();
    let count = 0;
    const { own } = setUp({
      consult: async (input, context) => {
        if (++count === 1) {
          await fast.promise;
          throw new Error('the old page’s call');
        }
        return slow.consult(input, context);
      },
    });
    const page = own();
    const old = page.call('consult', { query: 'x' }, 'a');
    const fresh = page.call('consult', { query: 'x' }, 'a');
    await slow.started;
    fast.resolve();
    await old;
    page.tell(bridgeChannels.cancel, 'a');
    expect(await fresh).toMatchObject({ error: { code: 'cancelled' } });
  });

  it('end with the binding, after which nothing is answered or told', async () => {
    const { consult, started, stopped } = endless();
    const { own, unbind, events } = setUp({ consult });
    const page = own();
    const heard: unknown[] = [];
    page.heard.on(bridgeChannels.event, (event) => heard.push(event));
    const reply = page.call('consult', { query: 'x' }, 'a');
    await started;
    unbind();
    await stopped;
    await reply;
    events.publish({ type: 'changed', dataset_id: 1, seq: 1 });
    expect(heard).toEqual([]);
    await expect(page.call('check', {}, 'b')).rejects.toThrow('No handler');
  });
});

function cycle(): object {
  const value: { query: string; self?: object } = { query: 'x' };
  value.self = value;
  return value;
}

function deep(levels: number): unknown {
  return levels === 0 ? 'end' : { inner: deep(levels - 1) };
}
