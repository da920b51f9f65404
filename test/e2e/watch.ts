import type { Page } from '@playwright/test';

/** What must not happen on a page: errors, breaches of the content policy, things that jump. */
export interface Watch {
  /** All errors and breaches so far, in words. */
  errors(): Promise<string[]>;
  /** What moved though the person did nothing in the last half second. */
  jumps(): Promise<string[]>;
}

interface Watched {
  readonly breaches: string[];
  readonly jumps: string[];
}

/** Chromium's; not in the DOM's types yet. */
declare class LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

declare global {
  interface Window {
    watched?: Watched;
  }
}

/** Watches from the very beginning of the page, which is loaded anew for that. */
export async function watchPage(page: Page): Promise<Watch> {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') heard.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.stack ?? error.message}`));
  await page.addInitScript(observe);
  await page.reload();
  const watched = (): Promise<Watched> => page.evaluate(() => window.watched ?? { breaches: [], jumps: [] });
  return {
    errors: async () => [...heard, ...(await watched()).breaches],
    jumps: async () => (await watched()).jumps,
  };
}

/** Runs in the page. */
function observe(): void {
  const watched: Watched = { breaches: [], jumps: [] };
  window.watched = watched;
  document.addEventListener('securitypolicyviolation', (event) => {
    watched.breaches.push(`policy: ${event.violatedDirective} stopped ${event.blockedURI} ${event.sample}`);
  });
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) {
      // A digit more or less moves its neighbours by less than a hair.
      if (!(shift instanceof LayoutShift) || shift.hadRecentInput || shift.value < 0.001) continue;
      const what = shift.sources.map(({ node }) =>
        node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent,
      );
      watched.jumps.push(`layout shift of ${shift.value} by ${what.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
