import type { Session } from 'electron';
import { describe, expect, it } from 'vitest';
import { guardRequests } from '../../../src/main/desktop/requests.ts';

function session() {
  const told: unknown[] = [];
  let before: (details: { url: string }, answer: (verdict: { cancel: boolean }) => void) => void = () => {};
  const guarded = {
    setSpellCheckerEnabled: (isEnabled: boolean) => told.push(isEnabled),
    webRequest: { onBeforeRequest: (listener: typeof before) => (before = listener) },
  };
  guardRequests(guarded as unknown as Session);
  const isCancelled = (url: string): boolean => {
    let isStopped = false;
    before({ url }, ({ cancel }) => (isStopped = cancel));
    return isStopped;
  };
  return { told, isCancelled };
}

describe('guardRequests', () => {
  it('lets the page have its own files and what it made itself', () => {
    const { isCancelled } = session();
    const own = ['app://main/index.html', 'app://main/assets/a.js', 'blob:app://main/1f', 'data:image/png;base64,AA=='];
    expect(own.filter(isCancelled)).toEqual([]);
  });

  it.each([
    'https://example.org/',
    'http://127.0.0.1:7878/',
    'ws://127.0.0.1/',
    'file:///etc/passwd',
    'app://other/x.js',
    'blob:https://example.org/1f',
    'blob:app://mainly/1f',
    'ftp://example.org/',
  ])('cancels %s', (url) => expect(session().isCancelled(url)).toBe(true));

  it('turns the spell checker off, which would fetch dictionaries', () => {
    expect(session().told).toEqual([false]);
  });
});
