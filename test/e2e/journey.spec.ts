import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { graphOf, movedSince, type Places, placesOn, settled } from './drawnPlaces.ts';
import { root } from './hosts.ts';
import { tabTo } from './keyboard.ts';
import { expect, test } from './test.ts';

test.use({ isSeeded: false, isStill: false });

/** Where a journey leads; names are those of the memory it is made in. */
interface Journey {
  readonly focus: { readonly typed: string; readonly name: string };
  /** Rows of the table that are expanded, one after the other. */
  readonly expand: readonly [RegExp, RegExp];
  /** One of them, or what they brought, with neighbours that hang on it alone. */
  readonly hub: RegExp;
  readonly pathTo: { readonly typed: string; readonly name: string };
  /** An edge that does not hold yet at the beginning, and words of the passage that says it. */
  readonly edge: RegExp;
  readonly passage: string;
}

const grid = (page: Page, name: 'Nodes' | 'Edges'): Locator => page.getByRole('grid', { name });
const chosen = (page: Page): Locator => page.getByRole('row', { selected: true });
const counts = (page: Page): Locator => page.getByRole('status').filter({ hasText: 'drawn' });

/** How many nodes or edges are drawn, as the table says it. */
async function listed(page: Page, side: 'Nodes' | 'Edges'): Promise<number> {
  const label = await page.getByRole('tab', { name: new RegExp(`^${side}`, 'u') }).innerText();
  return Number(/\((\d+)\)/u.exec(label)?.[1]);
}

/** Down the table, row by row, to the first one that reads like this. */
async function chooseRow(page: Page, side: 'Nodes' | 'Edges', wanted: RegExp): Promise<void> {
  await grid(page, side).focus();
  await page.keyboard.press('Home');
  const rows = await listed(page, side);
  for (let row = 1; row <= rows; row += 1) {
    await expect(chosen(page)).toHaveAttribute('aria-rowindex', String(row + 1));
    if (wanted.test((await chosen(page).innerText()).replaceAll(/\s+/gu, ' '))) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`No row of ${side} reads like ${wanted}.`);
}

async function showTable(page: Page): Promise<void> {
  await page.keyboard.press('t');
  await expect(grid(page, 'Nodes').or(grid(page, 'Edges'))).toBeVisible();
}

async function showGraph(page: Page): Promise<void> {
  await page.keyboard.press('t');
  await settled(page);
}

async function showSide(page: Page, side: 'Nodes' | 'Edges'): Promise<void> {
  const other = page.getByRole('tab', { selected: true });
  await tabTo(page, other);
  if (((await other.textContent()) ?? '').startsWith(side)) return;
  await page.keyboard.press('ArrowRight');
  await expect(grid(page, side)).toBeVisible();
}

async function runCommand(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

async function focusOn(page: Page, { typed, name }: Journey['focus']): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { name: 'Explore' })).toBeAttached();
  await page.keyboard.press('/');
  await page.keyboard.type(typed);
  await expect(page.getByRole('option', { name: new RegExp(`^${name}`, 'u') }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(graphOf(page)).toHaveAccessibleName(new RegExp(`^Graph of ${name}: `, 'u'));
  await settled(page);
}

/** From a focus all around it and back, by keys and by the table; the picture is looked at only to see that it stays. */
async function walk(page: Page, journey: Journey): Promise<void> {
  let before: Places = {};
  const expectStill = async (): Promise<void> => {
    await showGraph(page);
    expect(await movedSince(page, before)).toBe(0);
    before = await placesOn(page);
    await showTable(page);
  };

  await test.step('focus', async () => {
    await focusOn(page, journey.focus);
    before = await placesOn(page);
    await showTable(page);
  });

  await test.step('expand twice', async () => {
    for (const row of journey.expand) {
      const drawn = await listed(page, 'Nodes');
      await chooseRow(page, 'Nodes', row);
      await page.keyboard.press('x');
      await expect.poll(() => listed(page, 'Nodes')).toBeGreaterThan(drawn);
      await expectStill();
    }
  });

  await test.step('fold a hub, and unfold it as it was', async () => {
    const whole = before;
    await chooseRow(page, 'Nodes', journey.hub);
    await page.keyboard.press('f');
    await expect(counts(page)).toContainText(/\d+ folded/u);
    expect(await listed(page, 'Nodes')).toBeLessThan(Object.keys(whole).length);
    await expectStill();
    await page.keyboard.press('f');
    await expect(counts(page)).not.toContainText(/\d+ folded/u);
    await showGraph(page);
    expect(await placesOn(page)).toEqual(whole);
    before = whole;
    await showTable(page);
  });

  await test.step('find a path', async () => {
    await chooseRow(page, 'Nodes', new RegExp(`^${journey.focus.name}`, 'u'));
    await runCommand(page, 'path from the selected');
    const to = page.getByRole('combobox', { name: 'To', exact: true });
    await tabTo(page, to);
    await page.keyboard.type(journey.pathTo.typed);
    await expect(page.getByRole('option', { name: journey.pathTo.name }).first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Find path' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Path found' })).toContainText(journey.pathTo.name);
    await expectStill();
  });

  await test.step('move the time until an edge disappears, and back', async () => {
    await showSide(page, 'Edges');
    await chooseRow(page, 'Edges', journey.edge);
    const edges = await listed(page, 'Edges');
    await tabTo(page, page.getByRole('radio', { name: 'Now' }));
    await page.keyboard.press('ArrowRight');
    await tabTo(page, page.getByRole('slider', { name: 'Instant' }));
    await page.keyboard.press('Home');
    await expect.poll(() => listed(page, 'Edges')).toBeLessThan(edges);
    await expect(page.getByRole('row', { name: journey.edge })).toHaveCount(0);
    await page.keyboard.press('End');
    await expect(chosen(page)).toHaveAccessibleName(journey.edge);
  });

  await test.step('its history, its passage, the artifact in the Library', async () => {
    await grid(page, 'Edges').focus();
    await page.keyboard.press('Enter');
    const history = page.getByRole('region', { name: 'History' });
    await expect(history).toContainText('What was held');
    await expect(history.getByRole('blockquote')).toContainText(journey.passage);
    await tabTo(page, history.getByRole('link').first());
    await page.keyboard.press('Enter');
    const reader = page.getByRole('region', { name: 'Reader' });
    await expect(reader.locator('[aria-current="true"]').first()).toContainText(journey.passage);
  });

  await test.step('return to the same view', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await expect(grid(page, 'Nodes').or(grid(page, 'Edges'))).toBeVisible();
    await expect(chosen(page)).toHaveCount(1);
    await showGraph(page);
    expect(await placesOn(page)).toEqual(before);
  });
}

test('from an empty file through the sample memory, by keyboard and by the table', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await tabTo(page, page.getByRole('button', { name: 'Load the sample memory' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Remembered last' }).getByRole('button').first()).toBeVisible({
    timeout: 60_000,
  });
  await walk(page, {
    focus: { typed: 'backup', name: 'backup server' },
    expand: [/^The backup server is located in Rotterdam/u, /^Clara Weiss/u],
    hub: /^Clara Weiss/u,
    pathTo: { typed: 'ines', name: 'Ines Marlow' },
    edge: /backup server located in Antwerp/u,
    passage: 'The backup server is located in Antwerp.',
  });
});

test('the same through a conversation of several sessions', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await tabTo(page, page.getByRole('button', { name: 'Remember something of your own' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Remember', exact: true })).toBeVisible();
  const choosing = page.waitForEvent('filechooser');
  // A turn around, so that the browser knows that it is being waited for.
  await page.evaluate(() => 0);
  await page.keyboard.press('Control+o');
  await (await choosing).setFiles(path.join(root, 'test/fixtures/locomoSessions.valid.json'));
  await expect(page.getByText('48 passages').first()).toBeVisible();
  await walk(page, {
    focus: { typed: 'liv', name: 'Liv' },
    expand: [/^Maren/u, /^How is Liv\?/u],
    hub: /^Maren/u,
    pathTo: { typed: 'lisbon', name: 'Lisbon' },
    edge: /Maren works at harbour school/u,
    passage: 'I work at the harbour school now',
  });
});
