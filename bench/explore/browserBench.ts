import { readFileSync } from 'node:fs';
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
  readonly longest_block_ms: number;
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
const CANVAS = '.graph-canvas';
const NAMES = ['har', 'Mira', 'a', 'gate w'];

/** Measures the built page in a real browser on the memory in `file`. */
export async function benchBrowser(file: string, hubId: number): Promise<BrowserFigures> {
  const served = await serveMemory(file);
  try {
    const { page } = served;
    await watchBlocks(page);
    await page
      .getByRole('link', { name: 'Explore' })
      .or(page.getByRole('button', { name: 'Explore' }))
      .first()
      .click();
    await page.getByRole('combobox', { name: 'Find a name or ask' }).waitFor();
    const first = await firstPicture(page, hubId);
    const nodes = await nodesDrawn(page);
    const names = await timesOf(NAMES, (name) => findName(page, name));
    const unfolding = await unfoldTo(page, ELEMENTS);
    const longest = await longestBlock(page);
    const elements = await elementsDrawn(page);
    const pan = await panned(page, CANVAS);
    const plain = await plainPan(served.browser, page);
    return {
      first_picture_ms: first,
      first_picture_nodes: nodes,
      find_name_ms: median(names),
      unfold_page_ms: median(unfolding),
      longest_block_ms: longest,
      elements,
      pan_fps: pan.fps,
      pan_worst_frame_ms: pan.worstMs,
      plain_pan_fps: plain.fps,
      plain_pan_worst_frame_ms: plain.worstMs,
    };
  } finally {
    await served.close();
  }
}

async function firstPicture(page: Page, hubId: number): Promise<number> {
  const started = performance.now();
  await page.evaluate((id) => {
    location.hash = `#/explore?entity=${id}`;
  }, hubId);
  await page.waitForFunction(
    (selector) => {
      const drawn = document.querySelector<Drawn>(selector)?._cyreg?.cy.nodes().length ?? 0;
      return drawn > 1 && document.querySelector('.stage[aria-busy="false"]') !== null;
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
async function unfoldTo(page: Page, elements: number): Promise<number[]> {
  const times: number[] = [];
  await page.locator(CANVAS).focus();
  await page.keyboard.press('Home');
  for (let before = await elementsDrawn(page); before < elements; ) {
    const nodes = await nodesDrawn(page);
    const started = performance.now();
    await page.keyboard.press('x');
    await page.waitForFunction(
      ([selector, count]) =>
        (document.querySelector<Drawn>(String(selector))?._cyreg?.cy.nodes().length ?? 0) > Number(count),
      [CANVAS, nodes] as const,
      { polling: 'raf' },
    );
    if (times.length < PAGES_TIMED) times.push(performance.now() - started);
    before = await elementsDrawn(page);
  }
  return times;
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

/** The same elements at the same places, in a page that holds cytoscape and nothing else. */
async function plainPan(browser: Browser, drawn: Page): Promise<Pan> {
  const elements = await drawn.evaluate(
    (selector) => document.querySelector<Drawn>(selector)?._cyreg?.cy.elements().jsons() ?? [],
    CANVAS,
  );
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const library = path.resolve(import.meta.dirname, '../../node_modules/cytoscape/dist/cytoscape.min.js');
  await page.setContent('<div id="graph" style="position:absolute;inset:0"></div>');
  await page.addScriptTag({ content: readFileSync(library, 'utf8') });
  await page.evaluate((given) => {
    const make = Reflect.get(window, 'cytoscape') as (options: object) => unknown;
    make({ container: document.getElementById('graph'), elements: given, layout: { name: 'preset', fit: true } });
  }, elements);
  const pan = await panned(page, '#graph');
  await page.close();
  return pan;
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
