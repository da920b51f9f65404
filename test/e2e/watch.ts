import type { Page } from '@playwright/test';

/** What must not happen on a page: errors, breaches of the content policy, things that jump. */
export interface Watch {
  /** All errors and breaches so far, in words. */
  errors(): Promise<string[]>;
  /** What moved though the person did nothing in the last half second, and nothing they did was still being answered. */
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

/**
 * Watches from the very beginning of the page, which is loaded anew for that. `statuses` are answers that the test brings
 * about: a browser tells each on its console.
 */
export async function watchPage(page: Page, statuses: readonly number[]): Promise<Watch> {
  const heard: string[] = [];
  const isBroughtAbout = (text: string): boolean =>
    statuses.some((status) =>
      text.startsWith(`Failed to load resource: the server responded with a status of ${status} `),
    );
  page.on('console', (message) => {
    if (isBroughtAbout(message.text())) return;
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

  // An answer is as much the person's doing as what shows at once, however slow the machine is.
  const soon = 500;
  let asked = Number.NEGATIVE_INFINITY;
  let unanswered = 0;
  for (const kind of ['keydown', 'pointerdown', 'pointerup', 'input']) {
    window.addEventListener(kind, () => (asked = performance.now()), { capture: true });
  }
  const { fetch } = window;
  window.fetch = async (...request) => {
    if (unanswered === 0 && performance.now() - asked > soon) return fetch(...request);
    unanswered += 1;
    try {
      return await fetch(...request);
    } finally {
      unanswered -= 1;
      asked = performance.now();
    }
  };

  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) {
      // A digit more or less moves its neighbours by less than a hair.
      if (!(shift instanceof LayoutShift) || shift.hadRecentInput || shift.value < 0.001) continue;
      if (unanswered > 0 || (shift.startTime > asked - soon && shift.startTime < asked + soon)) continue;
      // Messages lie over the page; a new one pushes the older up.
      const { sources } = shift;
      const isMessage = sources.every(({ node }) => node instanceof Element && node.closest('.notices') !== null);
      if (isMessage && sources.length > 0) continue;
      const what = sources.map(({ node }) =>
        node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent,
      );
      watched.jumps.push(`layout shift of ${shift.value} by ${what.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
