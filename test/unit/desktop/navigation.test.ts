import { EventEmitter } from 'node:events';
import type { App, WebContents } from 'electron';
import { describe, expect, it } from 'vitest';
import { guardNavigation } from '../../../src/main/desktop/navigation.ts';

/** A page whose attempts to leave are asked of the guard. */
function page() {
  const app = new EventEmitter();
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler(handler: (details: { url: string }) => { action: string }) {
      open = handler;
    },
  });
  let open: (details: { url: string }) => { action: string } = () => ({ action: 'allow' });
  const links: string[] = [];
  guardNavigation(app as unknown as App, (address) => links.push(address));
  app.emit('web-contents-created', {}, contents as unknown as WebContents);
  const isStopped = (event: string, details: object = {}): boolean => {
    let stopped = false;
    contents.emit(event, { ...details, preventDefault: () => (stopped = true) });
    return stopped;
  };
  return { isStopped, open: (url: string) => open({ url }), links };
}

describe('guardNavigation', () => {
  it('lets the page reload itself', () => {
    const { isStopped } = page();
    expect(isStopped('will-frame-navigate', { url: 'app://main/index.html#/search', isMainFrame: true })).toBe(false);
    expect(isStopped('will-redirect', { url: 'app://main/index.html', isMainFrame: true })).toBe(false);
  });

  it.each(['https://evil.example/', 'file:///etc/passwd', 'javascript:1', 'data:text/html,x', 'app://other/'])(
    'stops a navigation or redirect to %s',
    (url) => {
      const { isStopped } = page();
      expect(isStopped('will-frame-navigate', { url, isMainFrame: true })).toBe(true);
      expect(isStopped('will-redirect', { url, isMainFrame: true })).toBe(true);
    },
  );

  it('stops every frame, even of the page itself, and every webview', () => {
    const { isStopped } = page();
    expect(isStopped('will-frame-navigate', { url: 'app://main/index.html', isMainFrame: false })).toBe(true);
    expect(isStopped('will-attach-webview')).toBe(true);
  });

  it('opens no window, and hands the address to the one door', () => {
    const { open, links } = page();
    expect(open('https://example.org/')).toEqual({ action: 'deny' });
    expect(open('app://main/index.html')).toEqual({ action: 'deny' });
    expect(links).toEqual(['https://example.org/', 'app://main/index.html']);
  });
});
