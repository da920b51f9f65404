import { describe, expect, it } from 'vitest';
import { isLoopback, whyRefused } from '../../../../src/main/transport/http/guard.ts';

const asked = (more: Partial<Parameters<typeof whyRefused>[0]>) => ({
  host: '127.0.0.1:7878',
  origin: undefined,
  fetchSite: undefined,
  fetchMode: undefined,
  ...more,
});

describe('whyRefused', () => {
  it.each(['127.0.0.1:7878', 'localhost:7878', 'LOCALHOST:7878', '[::1]:7878', '127.0.0.1', 'localhost:9000'])(
    'lets Host %s in on loopback',
    (host) => {
      expect(whyRefused(asked({ host }), '127.0.0.1')).toBeNull();
    },
  );

  it.each([
    undefined,
    '',
    'evil.example',
    'evil.example:7878',
    'localhost.evil.example',
    '127.0.0.1.evil.example:7878',
    'localhost@evil.example',
    '192.168.1.20:7878',
    '0.0.0.0:7878',
    '127.0.0.2:7878',
    '[::1',
    'localhost:port',
    'localhost:7878:1',
  ])('refuses Host %s on loopback', (host) => {
    expect(whyRefused(asked({ host }), '127.0.0.1')).toContain('host name');
  });

  it('takes addresses and the given name, but no other name, where the person asked to listen wider', () => {
    expect(whyRefused(asked({ host: '192.168.1.20:7878' }), '0.0.0.0')).toBeNull();
    expect(whyRefused(asked({ host: '[fe80::1]:7878' }), '::')).toBeNull();
    expect(whyRefused(asked({ host: 'Attic.local:7878' }), 'attic.local')).toBeNull();
    expect(whyRefused(asked({ host: 'evil.example:7878' }), '0.0.0.0')).toContain('host name');
  });

  it.each([
    'http://evil.example',
    'http://127.0.0.1:9999',
    'https://127.0.0.1:7878',
    'http://localhost:7878',
    'null',
    '',
  ])('refuses the origin "%s" for Host 127.0.0.1:7878', (origin) => {
    expect(whyRefused(asked({ origin }), '127.0.0.1')).toContain('origin');
  });

  it('takes its own origin under any of its names', () => {
    expect(whyRefused(asked({ origin: 'http://127.0.0.1:7878' }), '127.0.0.1')).toBeNull();
    expect(whyRefused(asked({ host: '[::1]:7878', origin: 'http://[::1]:7878' }), '127.0.0.1')).toBeNull();
  });

  it.each(['cross-site', 'same-site', 'anything'])('refuses what a %s page fetches', (fetchSite) => {
    expect(whyRefused(asked({ fetchSite, fetchMode: 'cors' }), '127.0.0.1')).toContain('another site');
    expect(whyRefused(asked({ fetchSite, fetchMode: 'no-cors' }), '127.0.0.1')).toContain('another site');
    expect(whyRefused(asked({ fetchSite }), '127.0.0.1')).toContain('another site');
  });

  it('lets its own page, a typed address and a followed link in', () => {
    expect(whyRefused(asked({ fetchSite: 'same-origin', fetchMode: 'cors' }), '127.0.0.1')).toBeNull();
    expect(whyRefused(asked({ fetchSite: 'none', fetchMode: 'navigate' }), '127.0.0.1')).toBeNull();
    expect(whyRefused(asked({ fetchSite: 'cross-site', fetchMode: 'navigate' }), '127.0.0.1')).toBeNull();
  });
});

describe('isLoopback', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.8.8.8', true],
    ['::1', true],
    ['localhost', true],
    ['0.0.0.0', false],
    ['127.evil.example', false],
    ['192.168.0.1', false],
  ])('%s: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});
