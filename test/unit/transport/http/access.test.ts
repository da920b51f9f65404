import { describe, expect, it } from 'vitest';
import { bearerToken, createAccess } from '../../../../src/main/transport/http/access.ts';

const day = 24 * 3600 * 1000;

function accessAt(start: number) {
  const state = { token: 'first-token', now: start };
  const access = createAccess(
    () => state.token,
    () => state.now,
  );
  return { state, access };
}

describe('createAccess', () => {
  it('knows the token and nothing like it', () => {
    const { access } = accessAt(0);
    expect(access.isToken('first-token')).toBe(true);
    for (const other of ['', 'first-toke', 'first-token ', 'First-token', 'first-token\0']) {
      expect(access.isToken(other)).toBe(false);
    }
  });

  it('takes its own cookie for 30 days', () => {
    const { access, state } = accessAt(1_700_000_000_000);
    const cookie = access.issueCookie();
    expect(access.isCookie(cookie)).toBe(true);
    state.now += 30 * day - 1;
    expect(access.isCookie(cookie)).toBe(true);
    state.now += 1;
    expect(access.isCookie(cookie)).toBe(false);
  });

  it('ends every cookie with the token it was given for', () => {
    const { access, state } = accessAt(1_700_000_000_000);
    const cookie = access.issueCookie();
    state.token = 'second-token';
    expect(access.isCookie(cookie)).toBe(false);
    expect(access.isToken('first-token')).toBe(false);
  });

  it('refuses a cookie that was altered, moved in time or made up', () => {
    const { access, state } = accessAt(1_700_000_000_000);
    const cookie = access.issueCookie();
    const [issued = '', signature = ''] = cookie.split('.');
    const later = (Number.parseInt(issued, 36) + day).toString(36);
    for (const forged of ['', '.', issued, `.${signature}`, `${later}.${signature}`, `${issued}.${signature}x`]) {
      expect(access.isCookie(forged)).toBe(false);
    }
    state.now -= day;
    expect(access.isCookie(cookie)).toBe(false);
  });

  it('does not hold the token in the cookie', () => {
    const { access } = accessAt(1_700_000_000_000);
    expect(access.issueCookie()).not.toContain('first-token');
  });
});

describe('bearerToken', () => {
  it.each([
    ['Bearer abc-_.~+/=', 'abc-_.~+/='],
    ['bearer abc', 'abc'],
    ['Basic abc', null],
    ['Bearer', null],
    ['Bearer a b', null],
    ['abc', null],
    [undefined, null],
  ])('reads %s as %s', (header, token) => {
    expect(bearerToken(header)).toBe(token);
  });
});
