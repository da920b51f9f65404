import type { Page } from '@playwright/test';
import { barriers } from './barriers.ts';
import { tabTo } from './keyboard.ts';
import { expect, test } from './test.ts';

const nameBox = (page: Page) => page.getByRole('combobox', { name: 'Find a name or ask' });
const nodeTable = (page: Page) => page.getByRole('grid', { name: 'Nodes' });
const chosenRows = (page: Page) => page.getByRole('row', { selected: true });
const counts = (page: Page) => page.getByRole('status').filter({ hasText: 'drawn' });

async function exploreInes(page: Page): Promise<void> {
  await expect(page.getByLabel('Search memory')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(nameBox(page)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('inés marl');
  await expect(page.getByRole('option', { name: 'Ines Marlow' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(counts(page)).toBeVisible();
  await expect(page.getByRole('application')).toBeFocused();
}

async function showTable(page: Page): Promise<void> {
  await page.keyboard.press('t');
  await expect(nodeTable(page)).toBeFocused();
}

/** How many things are drawn, as the page says it. */
async function drawn(page: Page): Promise<number> {
  return Number(/(\d+) nodes? drawn/u.exec(await counts(page).innerText())?.[1]);
}

test('a name that nothing fits is asked as a question', async ({ page }) => {
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await page.keyboard.press('/');
  await page.keyboard.type('who waters the plants');
  await expect(page.getByRole('option', { name: /Ask/u })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(counts(page)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Places looked at' })).toContainText('who waters the plants');
});

test('the table does what the canvas does, by keyboard', async ({ page }) => {
  await exploreInes(page);
  await showTable(page);
  const before = await drawn(page);
  await page.keyboard.press('Home');
  await expect(chosenRows(page)).toHaveCount(1);
  await page.keyboard.press('Shift+ArrowDown');
  await expect(chosenRows(page)).toHaveCount(2);
  await page.keyboard.press('Control+c');
  await expect(page.getByText('2 nodes copied.')).toBeVisible();

  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Open in the inspector' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(nodeTable(page)).toBeFocused();

  await page.keyboard.press('End');
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Hide' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => drawn(page)).toBe(before - 1);
  await page.keyboard.press('v');
  await page.keyboard.press('h');
  await tabTo(page, page.getByRole('button', { name: 'Bring all back' }));
  await page.keyboard.press('Enter');
  await expect.poll(() => drawn(page)).toBe(before);
});

test('the filter narrows, says so in chips, and lets a hit outside it in', async ({ page }) => {
  await exploreInes(page);
  const before = await drawn(page);
  await tabTo(page, page.getByRole('button', { name: /^passage/u }));
  await page.keyboard.press('Enter');
  await expect.poll(() => drawn(page)).toBeLessThan(before);
  const chip = page.getByRole('button', { name: 'Take Kinds: entity away' });
  await expect(chip).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).press('Enter');
  await expect.poll(() => drawn(page)).toBe(before);
  await expect(chip).toHaveCount(0);

  await page.locator('summary').filter({ hasText: 'Entity types' }).press('Enter');
  await page
    .getByRole('group', { name: 'Entity types' })
    .getByLabel(/person/u)
    .press('Space');
  await nameBox(page).focus();
  await page.keyboard.type('quillwharf');
  const outside = page.getByRole('option', { name: /Quillwharf.*outside the filter/u });
  await expect(outside).toContainText('Shown by choosing it: shows type');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Places looked at' })).toContainText('Quillwharf');
});

test('a path is found between two names, with its steps in words', async ({ page }) => {
  await exploreInes(page);
  await page.keyboard.press('v');
  await page.keyboard.press('p');
  for (const [label, typed] of [
    ['From', 'ines marlow'],
    ['To', 'nell'],
  ] as const) {
    const field = page.getByRole('combobox', { name: label, exact: true });
    await field.focus();
    await page.keyboard.type(typed);
    await expect(page.getByRole('listbox', { name: label }).getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
  }
  await tabTo(page, page.getByRole('button', { name: 'Find path' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Path found' })).toContainText('Ines Marlow');
  await expect(page.getByRole('button', { name: 'Find path' })).toBeFocused();
});

test('time is walked by keys, nothing but the picture changes, and Now leads back', async ({ page }) => {
  await exploreInes(page);
  const before = await drawn(page);
  const slider = page.getByRole('slider', { name: 'Instant' });
  await tabTo(page, slider);
  const bar = page.getByRole('region', { name: 'Time' });
  const height = (await bar.boundingBox())?.height;
  await page.keyboard.press('Home');
  await expect(bar.getByRole('radio', { name: 'Instant' })).toBeChecked();
  await expect(bar.getByText(/^At /u)).toBeVisible();
  await expect.poll(() => drawn(page)).toBeLessThan(before);
  const first = await slider.getAttribute('aria-valuetext');
  await page.keyboard.press('PageUp');
  await expect(slider).toHaveAttribute('aria-valuenow', '10');
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuenow', '9');
  expect(await slider.getAttribute('aria-valuetext')).not.toBe(first);
  expect((await bar.boundingBox())?.height).toBe(height);
  await bar.getByRole('button', { name: 'Now' }).press('Enter');
  await expect.poll(() => drawn(page)).toBe(before);
});

test('a view is kept, opened, taken away and brought back', async ({ page }) => {
  await exploreInes(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Around Ines');
  await page.keyboard.press('Enter');
  await expect(page.getByText('View “Around Ines” saved.')).toBeVisible();
  await page.keyboard.press('/');
  await tabTo(page, page.getByRole('button', { name: 'Views' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Remove Around Ines' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/No views yet/u)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Views' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Around Ines/u })).toBeVisible();
});

test.describe('every panel', () => {
  for (const scheme of ['light', 'dark'] as const) {
    test(`is accessible, ${scheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await exploreInes(page);
      for (const key of ['n', 'p', 'h', 'f']) {
        await page.keyboard.press('v');
        await page.keyboard.press(key);
        expect(await barriers(page), `barriers in panel ${key}`).toEqual([]);
      }
      await showTable(page);
      expect(await barriers(page), 'barriers in the table').toEqual([]);
    });
  }
});
