import { describe, expect, it } from 'vitest';
import { createLog } from '../../../src/main/log.ts';
import { createCaller } from '../../../src/main/transport/call.ts';
import { PalimpsestError } from '../../../src/shared/contract/errors.ts';
import type { Handlers } from '../../../src/shared/contract/operations.ts';
import { smallMemory } from '../../integration/transport/smallMemory.ts';

function callerOf(overrides: Partial<Handlers> = {}) {
  const lines: string[] = [];
  const log = createLog({ sink: (line) => lines.push(line), now: () => 0, newId: () => 'a1' });
  return { ...createCaller(smallMemory(overrides), log), lines };
}
const live = () => new AbortController().signal;

describe('createCaller', () => {
  it('stops at start when an operation has no handler', () => {
    const { getJob: _left, ...handlers } = smallMemory();
    expect(() => createCaller(handlers as Handlers)).toThrow('getJob');
  });

  it('does not take an inherited property for a handler', () => {
    const { getJob, ...own } = smallMemory();
    const handlers = Object.assign(Object.create({ getJob }), own) as Handlers;
    expect(() => createCaller(handlers)).toThrow('getJob');
  });

  it('stops at start when a handler serves nothing', () => {
    const handlers = { ...smallMemory(), getJbo: smallMemory().getJob };
    expect(() => createCaller(handlers)).toThrow('getJbo');
  });

  it('gives handlers their input with defaults filled in', async () => {
    let seen: unknown;
    const { call } = callerOf({
      consult: (input) => {
        seen = input;
        return smallMemory().consult(input, { signal: live() });
      },
    });
    await call('consult', { query: 'x' }, live());
    expect(seen).toMatchObject({ namespace: 'main', user_id: 'local', budget: 'mid', max_tokens: 4096 });
  });

  it('strips from a reply what the contract does not name', async () => {
    const { call } = callerOf({ getToken: async () => ({ token: null, file: null, extra: 'hidden' }) });
    expect(await call('getToken', {}, live())).toEqual({ ok: true, value: { token: null, file: null } });
  });

  it('answers a request that nests without end instead of overflowing the stack', async () => {
    let group: unknown = { tags: ['a'] };
    for (let depth = 0; depth < 100_000; depth++) group = { not: group };
    const { call } = callerOf();
    const reply = await call('consult', { query: 'x', tag_groups: [group] }, live());
    expect(reply).toMatchObject({ ok: false, error: { code: 'invalid', error: expect.stringContaining('nested') } });
  });

  it('says what would have fitted where several forms are allowed', async () => {
    const { call } = callerOf();
    const reply = await call('consult', { query: 'x', as_of: 'last spring' }, live());
    expect(reply).toMatchObject({
      ok: false,
      error: { field: 'as_of', error: expect.stringMatching(/2025-02-28T10:00:00Z.*nor a date/) },
    });
  });

  it('does not start a handler for a caller that is gone', async () => {
    let isStarted = false;
    const { call } = callerOf({
      getJob: () => {
        isStarted = true;
        return Promise.reject(new Error('not reached'));
      },
    });
    const controller = new AbortController();
    controller.abort();
    expect(await call('getJob', { id: 1 }, controller.signal)).toMatchObject({
      ok: false,
      error: { code: 'cancelled' },
    });
    expect(isStarted).toBe(false);
  });

  it('logs faults of the file with their cause and tells where, but no ordinary refusal', async () => {
    const cause = new Error('database disk image is malformed');
    const { call, lines } = callerOf({
      getJob: ({ id }) =>
        Promise.reject(
          id === 1
            ? new PalimpsestError('corrupt', 'The file is damaged.', { cause })
            : new PalimpsestError('not_found', 'There is no such job.'),
        ),
    });
    expect(await call('getJob', { id: 2 }, live())).toMatchObject({ ok: false, error: { code: 'not_found' } });
    expect(lines).toEqual([]);
    expect(await call('getJob', { id: 1 }, live())).toMatchObject({
      ok: false,
      error: { code: 'corrupt', log_id: 'a1' },
    });
    expect(lines.join()).toContain('malformed');
  });

  it('turns a handler that throws at once into a reply', async () => {
    const { call } = callerOf({
      getJob: () => {
        throw new RangeError('thrown before any promise');
      },
    });
    expect(await call('getJob', { id: 1 }, live())).toMatchObject({ ok: false, error: { code: 'internal' } });
  });
});
