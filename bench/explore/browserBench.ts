import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { serveMemory } from './servedMemory.ts';

/** What a person waits for, in milliseconds, and frames a second. */
export interface BrowserFigures {
  /** From the address to the picture drawn, in a window that is open. */
  readonly first_picture_ms: number;
  readonly first_picture_nodes: number;
  /** From the last key to the names that fit, median. */
  readonly find_name_ms: number;
  /** From asking for the next page of the hub to it being drawn, median. */
  readonly unfold_page_ms: number;
  /** The longest task of the main thread from the first picture to the last page unfolded: median and worst of the rounds. */
  readonly longest_block_ms: number;
  readonly worst_block_ms: number;
  /** The same while a page with cytoscape alone gets the same elements in the same pages. */
  readonly plain_longest_block_ms: number;
  /** Of the machine, over the last minute: what else ran on it slows every figure. */
  readonly load: number;
  readonly elements: number;
  readonly pan_fps: number;
  readonly pan_worst_frame_ms: number;
  readonly plain_pan_fps: number;
  readonly plain_pan_worst_frame_ms: number;
}

/** What cytoscape itself puts on its container. */
interface Drawn extends HTMLElement {
  readonly _cyreg?: {
    readonly cy: { elements(): { length: number; jsons(): unknown[] }; nodes(): { length: number } };
  };
}

interface Pan {
  readonly fps: number;
  readonly worstMs: number;
}

const ELEMENTS = 1500;
const PAGES_TIMED = 5;
const ROUNDS = 3;
const CANVAS = '.graph-canvas';
const NAMES = ['har', 'Mira', 'a', 'gate w'];

/** Measures the built page in a real browser on the memory in `file`. */
export async function benchBrowser(file: string, hubId: number): Promise<BrowserFigures> {
  const served = await serveMemory(file);
  try {
    const { page } = served;
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await openAndUnfold(page, hubId));
    const [first] = rounds;
    if (first === undefined) throw new Error('Nothing was measured.');
    const names = await timesOf(NAMES, (name) => findName(page, name));
    const blocks = rounds.map((round) => round.longestMs);
    const elements = await elementsDrawn(page);
    const pan = await panned(page, CANVAS);
    const plain = await openPlain(served.browser, page, rounds.at(-1)?.pages ?? []);
    return {
      // Only the first round finds the server cold.
      first_picture_ms: first.firstPictureMs,
      first_picture_nodes: first.firstNodes,
      find_name_ms: median(names),
      unfold_page_ms: median(rounds.flatMap((round) => round.unfoldingMs)),
      longest_block_ms: median(blocks),
      worst_block_ms: Math.max(...blocks),
      plain_longest_block_ms: plain.longestMs,
      load: loadavg()[0] ?? 0,
      elements,
      pan_fps: pan.fps,
      pan_worst_frame_ms: pan.worstMs,
      plain_pan_fps: plain.pan.fps,
      plain_pan_worst_frame_ms: plain.pan.worstMs,
    };
  } finally {
    await served.close();
  }
}

interface Round {
  readonly firstPictureMs: number;
  readonly firstNodes: number;
  readonly unfoldingMs: readonly number[];
  /** Elements drawn after the first picture and after each page. */
  readonly pages: readonly number[];
  readonly longestMs: number;
}

/** A window that knows nothing yet, from the start page to so many elements. */
async function openAndUnfold(page: Page, hubId: number): Promise<Round> {
  await page.evaluate(() => {
    localStorage.clear();
    location.hash = '#/search';
  });
  await page.reload();
  const explore = page.getByRole('link', { name: 'Explore' });
  await explore.waitFor();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await watchBlocks(page);
  await explore.click();
  await page.getByRole('combobox', { name: 'Find a name or ask' }).waitFor();
  const firstPictureMs = await firstPicture(page, hubId);
  const firstNodes = await nodesDrawn(page);
  const unfolding = await unfoldTo(page, ELEMENTS);
  return { firstPictureMs, firstNodes, ...unfolding, longestMs: await longestBlock(page) };
}

async function firstPicture(page: Page, hubId: number): Promise<number> {
  const started = performance.now();
  await page.evaluate((id) => {
    location.hash = `#/explore?entity=${id}`;
  }, hubId);
  await page.waitForFunction(
    (selector) => {
      const drawn = document.querySelector<Drawn>(selector)?._cyreg?.cy.nodes().length ?? 0;
      return drawn > 1 && document.querySelector('.stage[aria-busy="false"] .graph-canvas[aria-busy="false"]') !== null;
    },
    CANVAS,
    { polling: 'raf' },
  );
  return performance.now() - started;
}

async function findName(page: Page, name: string): Promise<number> {
  const box = page.getByRole('combobox', { name: 'Find a name or ask' });
  await box.fill('');
  await box.press('Escape');
  const started = performance.now();
  await box.fill(name);
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  const took = performance.now() - started;
  await box.fill('');
  return took;
}

/** Unfolds the focus page by page until so many elements are drawn; times the first pages. */
async function unfoldTo(page: Page, elements: number): Promise<Pick<Round, 'unfoldingMs' | 'pages'>> {
  const unfoldingMs: number[] = [];
  await page.locator(CANVAS).focus();
  await page.keyboard.press('Home');
  const pages = [await elementsDrawn(page)];
  while ((pages.at(-1) ?? 0) < elements) {
    const nodes = await nodesDrawn(page);
    const started = performance.now();
    await page.keyboard.press('x');
    await page.waitForFunction(
      ([selector, count]) => {
        const canvas = document.querySelector<Drawn>(String(selector));
        const isWhole = canvas?.getAttribute('aria-busy') === 'false';
        return isWhole && (canvas._cyreg?.cy.nodes().length ?? 0) > Number(count);
      },
      [CANVAS, nodes] as const,
      { polling: 'raf' },
    );
    if (unfoldingMs.length < PAGES_TIMED) unfoldingMs.push(performance.now() - started);
    pages.push(await elementsDrawn(page));
  }
  return { unfoldingMs, pages };
}

/** Drags the background for two seconds and counts the frames. */
async function panned(page: Page, selector: string): Promise<Pan> {
  const box = await page.locator(selector).boundingBox();
  if (box === null) throw new Error('There is no canvas to drag.');
  const [x, y] = [box.x + box.width - 60, box.y + 40];
  const frames = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const at: number[] = [];
        const tick = (now: number): void => {
          at.push(now);
          if (now - (at[0] ?? now) < 2000) requestAnimationFrame(tick);
          else resolve(at);
        };
        requestAnimationFrame(tick);
      }),
  );
  await page.mouse.move(x, y);
  await page.mouse.down();
  let isOver = false;
  void frames.then(() => (isOver = true));
  for (let step = 0; !isOver; step++)
    await page.mouse.move(x - 200 + 200 * Math.cos(step / 8), y + 150 * Math.sin(step / 8));
  await page.mouse.up();
  const at = await frames;
  const gaps = at.slice(1).map((time, i) => time - (at[i] ?? time));
  return { fps: (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0), worstMs: Math.max(...gaps) };
}

/** The same elements at the same places, page by page, in a window that holds cytoscape and nothing else. */
async function openPlain(
  browser: Browser,
  drawn: Page,
  pages: readonly number[],
): Promise<{ pan: Pan; longestMs: number }> {
  const elements = await drawn.evaluate(
    (selector) => document.querySelector<Drawn>(selector)?._cyreg?.cy.elements().jsons() ?? [],
    CANVAS,
  );
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const library = path.resolve(import.meta.dirname, '../../node_modules/cytoscape/dist/cytoscape.min.js');
  await page.setContent('<div id="graph" style="position:absolute;inset:0"></div>');
  await page.addScriptTag({ content: readFileSync(library, 'utf8') });
  await watchBlocks(page);
  await page.evaluate(addByPages, { elements, pages });
  const longestMs = await longestBlock(page);
  const pan = await panned(page, '#graph');
  await page.close();
  return { pan, longestMs };
}

/** Runs in the page. */
async function addByPages({
  elements,
  pages,
}: {
  elements: readonly unknown[];
  pages: readonly number[];
}): Promise<void> {
  interface Plain {
    add(elements: readonly unknown[]): void;
    fit(): void;
  }
  const make = Reflect.get(window, 'cytoscape') as (options: object) => Plain;
  const cy = make({ container: document.getElementById('graph'), layout: { name: 'preset' } });
  let from = 0;
  for (const to of pages) {
    cy.add(elements.slice(from, to));
    from = to;
    // Long enough to have been drawn, and for the next page to be a task of its own.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  cy.fit();
}

async function watchBlocks(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.dataset['longest'] = '0';
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        if (duration > Number(document.body.dataset['longest'])) document.body.dataset['longest'] = String(duration);
      }
    }).observe({ type: 'longtask' });
  });
}

async function longestBlock(page: Page): Promise<number> {
  return Number(await page.evaluate(() => document.body.dataset['longest']));
}

function nodesDrawn(page: Page): Promise<number> {
  return page.evaluate((selector) => document.querySelector<Drawn>(selector)?._cyreg?.cy.nodes().length ?? 0, CANVAS);
}

function elementsDrawn(page: Page): Promise<number> {
  return page.evaluate(
    (selector) => document.querySelector<Drawn>(selector)?._cyreg?.cy.elements().length ?? 0,
    CANVAS,
  );
}

async function timesOf(names: readonly string[], time: (name: string) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (const name of names) times.push(await time(name));
  return times;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
}
