import type { JSHandle, Locator, Page } from '@playwright/test';
import { graphOf, movedSince, placesOn, settled } from './drawnPlaces.ts';
import { expect, test } from './test.ts';

const status = (page: Page): Locator => page.locator('.graph [role="status"]');

/** What cytoscape itself puts on its container. */
interface Drawn extends HTMLElement {
  readonly _cyreg?: { readonly cy: object };
}

function instanceOn(page: Page): Promise<JSHandle> {
  return graphOf(page).evaluateHandle((container: Drawn) => container._cyreg?.cy);
}

/** By keys alone: to the page, a name into its box, the first one that it offers. */
async function focusOn(page: Page, typed: string, name: string): Promise<void> {
  // Out of whatever field has the focus: there, letters are text.
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { name: 'Explore' })).toBeAttached();
  await page.keyboard.press('/');
  await page.keyboard.type(typed);
  await expect(page.getByRole('option', { name: new RegExp(name) }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(graphOf(page)).toHaveAccessibleName(new RegExp(`^Graph of ${name}: `));
  await settled(page);
}

/** Round the neighbours of the focus, to one that has neighbours which are not drawn. */
async function walkToMore(page: Page): Promise<void> {
  await graphOf(page).focus();
  await page.keyboard.press('Home');
  for (let step = 1; step < 60; step += 1) {
    await page.keyboard.press('PageDown');
    await expect(status(page)).toContainText(`, neighbour ${step} of `);
    const [, drawn, all] = /(\d+) of (\d+) neighbours drawn/.exec((await status(page).textContent()) ?? '') ?? [];
    if (Number(drawn) < Number(all)) return;
  }
  throw new Error('Everything is drawn.');
}

test('what is drawn stays where it is, in one canvas, whatever happens around it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await focusOn(page, 'ines', 'Ines Marlow');
  const before = await placesOn(page);
  const canvas = await instanceOn(page);
  const isSame = async (): Promise<boolean> => canvas.evaluate((cy, now) => cy === now, await instanceOn(page));
  const expectStill = async (): Promise<void> => {
    await settled(page);
    expect(await movedSince(page, before)).toBe(0);
    expect(await isSame()).toBe(true);
  };
  expect(Object.keys(before).length).toBeGreaterThan(5);

  await test.step('adding neighbours and taking them back', async () => {
    await walkToMore(page);
    await page.keyboard.press('x');
    await expect.poll(async () => Object.keys(await placesOn(page)).length).toBeGreaterThan(Object.keys(before).length);
    await expectStill();
    await page.keyboard.press('Shift+X');
    await expect.poll(() => placesOn(page)).toEqual(before);
    await expectStill();
  });

  await test.step('filtering', async () => {
    await page.getByRole('button', { name: /passage/ }).click();
    await expect.poll(async () => Object.keys(await placesOn(page)).some((id) => id.startsWith('p'))).toBe(false);
    await expectStill();
    await page.getByRole('button', { name: /passage/ }).click();
    await expect.poll(() => placesOn(page)).toEqual(before);
    await expectStill();
  });

  await test.step('scrubbing time', async () => {
    await page.getByRole('radio', { name: 'Instant' }).press('Space');
    const thumb = page.getByRole('slider').first();
    await thumb.press('Home');
    await expect.poll(async () => Object.keys(await placesOn(page)).length).toBeLessThan(Object.keys(before).length);
    await expectStill();
    await page.getByRole('radio', { name: 'Now' }).press('Space');
    await expect.poll(() => placesOn(page)).toEqual(before);
    await expectStill();
  });

  await test.step('another theme, another size, a panel, reading again', async () => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1500, height: 900 });
    await graphOf(page).focus();
    await page.keyboard.press('v');
    await page.keyboard.press('p');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('read the picture again');
    await page.keyboard.press('Enter');
    await expectStill();
  });

  await test.step('the inspector, the table, another page, a reload', async () => {
    await graphOf(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Inspector' })).toBeVisible();
    await expectStill();
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await expect(graphOf(page)).toHaveCount(0);
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await expect.poll(() => placesOn(page)).toEqual(before);
    await page.reload();
    await expect.poll(() => placesOn(page)).toEqual(before);
  });
});

test('a picture moves on command only: laid out again, with the pinned ones where they are', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await focusOn(page, 'ines', 'Ines Marlow');
  await graphOf(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('p');
  await expect(status(page)).toBeAttached();
  const before = await placesOn(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('lay out again');
  await page.keyboard.press('Enter');
  await settled(page);
  const focus = new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('focus') ?? '';
  expect((await placesOn(page))[focus]).toEqual(before[focus]);
});

test('the way between focuses: forward, back, and by a link', async ({ page }) => {
  await focusOn(page, 'ines', 'Ines Marlow');
  const first = await placesOn(page);
  const link = page.url();
  await focusOn(page, 'backup', 'backup server');
  await graphOf(page).focus();
  await page.keyboard.press('[');
  await expect(graphOf(page)).toHaveAccessibleName(/^Graph of Ines Marlow/);
  await expect.poll(() => placesOn(page)).toEqual(first);
  await page.goBack();
  await expect(graphOf(page)).toHaveAccessibleName(/^Graph of/);
  await page.goto(link);
  await page.reload();
  await expect(graphOf(page)).toHaveAccessibleName(/^Graph of Ines Marlow/);
});

test('walking says where one is, and the menu of a node opens by key', async ({ page }) => {
  await focusOn(page, 'backup', 'backup server');
  await graphOf(page).focus();
  await page.keyboard.press('Home');
  await expect(status(page)).toContainText('backup server, service');
  await page.keyboard.press('PageDown');
  await expect(status(page)).toContainText(/neighbour \d+ of \d+/);
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(graphOf(page)).toBeFocused();
});

test('an export holds the picture, its places and what it was filtered by', async ({ page, hostName }) => {
  test.skip(hostName === 'desktop', 'The stand-in for Electron has no downloads.');
  await focusOn(page, 'backup', 'backup server');
  const places = await placesOn(page);
  const files: Record<string, string> = {};
  for (const kind of ['JSON data', 'SVG drawing', 'PNG image']) {
    const download = page.waitForEvent('download');
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`export as ${kind}`);
    await page.keyboard.press('Enter');
    const file = await download;
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk as Uint8Array));
    files[file.suggestedFilename()] = Buffer.concat(chunks).toString('latin1');
  }
  expect(Object.keys(files)).toEqual(['backup-server.json', 'backup-server.svg', 'backup-server.png']);
  const exported = JSON.parse(files['backup-server.json'] ?? '{}') as { nodes: { id: string; x: number; y: number }[] };
  expect(Object.fromEntries(exported.nodes.map(({ id, x, y }) => [id, { x, y }]))).toEqual(places);
  expect(files['backup-server.svg']).toContain('No filter');
  expect(files['backup-server.png']?.slice(1, 4)).toBe('PNG');
});
