import type { Locator, Page } from '@playwright/test';
import { showEntity } from './entities.ts';
import { expect, test } from './test.ts';

/** Opens the Library by keyboard, where typing does not go into a field. */
async function openLibrary(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Library' }).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  const list = page.getByRole('listbox', { name: 'Artifacts' });
  await expect(list.getByRole('option').first()).toBeVisible();
  return list;
}

async function topOf(list: Locator): Promise<number | undefined> {
  return (await list.boundingBox())?.y;
}

test.describe('the list', () => {
  test('is walked by arrows, read, narrowed, and stays as it is over a reload', async ({ page }) => {
    const list = await openLibrary(page);
    const top = await topOf(list);
    const total = await page
      .getByRole('main')
      .getByText(/^\d+ artifacts$/)
      .textContent();

    await list.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const reader = page.getByRole('region', { name: 'Reader' });
    await expect(reader.getByRole('region', { name: 'Passages' }).getByRole('listitem').first()).toBeVisible();
    const title = await reader.getByRole('heading', { level: 2 }).textContent();
    await page.keyboard.press('Escape');
    await expect(reader).toHaveCount(0);

    await page.keyboard.press('/');
    await page.keyboard.type(title ?? '');
    await expect(page.getByRole('main').getByText(/^\d+ artifacts?$/)).not.toHaveText(total ?? '');
    await expect(list.getByRole('option').first()).toContainText(title ?? '');
    await expect(page.getByRole('group', { name: 'Artifacts by month' }).getByRole('button')).toHaveCount(1);
    expect(await topOf(list)).toBe(top);

    await page.getByRole('button', { name: 'Type', exact: true }).click();
    await page.getByRole('checkbox').first().check();
    await expect(page.getByRole('button', { name: /Take the filter type/ })).toBeVisible();
    await page.keyboard.press('Escape');
    const narrowed = await page
      .getByRole('main')
      .getByText(/^\d+ artifacts?$/)
      .textContent();
    await page.reload();
    await expect(page.getByRole('main').getByText(/^\d+ artifacts?$/)).toHaveText(narrowed ?? '');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByRole('main').getByText(/^\d+ artifacts$/)).toHaveText(total ?? '');
  });

  test('leads from a session to its artifacts, and Back leads to the sessions', async ({ page }) => {
    await openLibrary(page);
    await page.getByRole('tab', { name: 'Sessions' }).click();
    const sessions = page.getByRole('listbox', { name: 'Sessions' });
    await expect(sessions.getByRole('option').first()).toBeVisible();
    await sessions.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /Take the filter session/ })).toBeVisible();
    await expect(page.getByRole('listbox', { name: 'Artifacts' }).getByRole('option').first()).toBeVisible();
    await page.goBack();
    await expect(sessions.getByRole('option').first()).toBeVisible();
  });

  test('asks before it forgets, and then the artifact is gone', async ({ page }) => {
    const list = await openLibrary(page);
    const before = await page
      .getByRole('main')
      .getByText(/^\d+ artifacts$/)
      .textContent();
    await list.getByRole('option').first().click();
    await page.getByRole('button', { name: 'Forget…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Forget for good' });
    await expect(dialog.getByRole('definition').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Forget', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Reader' })).toHaveCount(0);
    await expect(page.getByRole('main').getByText(/^\d+ artifacts$/)).not.toHaveText(before ?? '');
  });
});

test.describe('the reader', () => {
  test('goes from a fact to its passage, and to its history', async ({ page }) => {
    const list = await openLibrary(page);
    await page.getByLabel('Order by').selectOption('facts');
    await list.getByRole('option').first().click();
    const reader = page.getByRole('region', { name: 'Reader' });
    await reader.getByRole('tab', { name: /^\d+ facts$/ }).click();
    const facts = reader.getByRole('listbox', { name: 'Facts of this artifact' });
    await facts.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(reader.locator('.passage[aria-current="true"]')).toBeVisible();
    await reader.locator('.fact-button[aria-current="true"]').first().click();
    const inspector = page.getByRole('complementary', { name: 'Inspector' });
    await expect(inspector.getByRole('heading', { name: 'What was held' })).toBeVisible();
    await expect(inspector.getByRole('link', { name: 'Open in Explore' })).toBeVisible();
  });

  test('shows what making the facts again would do, before it is done', async ({ page }) => {
    const list = await openLibrary(page);
    await page.getByLabel('Order by').selectOption('facts');
    await list.getByRole('option').first().click();
    await page.getByRole('button', { name: 'Make facts again…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make the facts again' });
    await expect(dialog.getByText(/stays?$|Nothing would change/).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  test('changes tags, undoably', async ({ page }) => {
    const list = await openLibrary(page);
    await list.getByRole('option').first().click();
    const reader = page.getByRole('region', { name: 'Reader' });
    await reader.getByRole('button', { name: /(?:Add|Edit) tags/ }).click();
    await page.keyboard.type('harbour');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(reader.getByText('harbour')).toBeVisible();
    await expect(list.getByRole('option').first()).toContainText('harbour');
    await reader.getByRole('region', { name: 'Passages' }).focus();
    await page.keyboard.press('Control+z');
    await expect(reader.getByText('harbour')).toHaveCount(0);
    await page.keyboard.press('Control+Shift+z');
    await expect(reader.getByText('harbour')).toBeVisible();
  });
});

test.describe('an entity', () => {
  // What an edit changes has another size afterwards.
  test.use({ isStill: false });

  test('is renamed, undone by key, done again, and all of it is in the history', async ({ app, page }) => {
    const inspector = await showEntity(page, app.home, 'ledger service');
    await inspector.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(inspector.getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Ledger');
    await page.keyboard.press('Enter');
    await expect(inspector.getByRole('heading', { name: 'Ledger', exact: true })).toBeVisible();
    await expect(page.getByRole('status').getByRole('button', { name: 'Undo' })).toBeVisible();

    await inspector.getByRole('listbox', { name: 'Facts of this entity' }).focus();
    await page.keyboard.press('Control+z');
    await expect(inspector.getByRole('heading', { name: 'ledger service', exact: true })).toBeVisible();
    await page.keyboard.press('Control+Shift+z');
    await expect(inspector.getByRole('heading', { name: 'Ledger', exact: true })).toBeVisible();

    await page.keyboard.press('Control+Shift+h');
    const drawer = page.getByRole('complementary', { name: 'History of changes' });
    await drawer.getByText('What is shown').click();
    await expect(drawer.getByRole('article')).toHaveCount(3);
    await expect(drawer.getByRole('article').last()).toContainText('ledger service');
    await drawer
      .getByRole('article')
      .first()
      .getByRole('button', { name: /Undo|Redo/ })
      .click();
    await expect(inspector.getByRole('heading', { name: 'ledger service', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(inspector.getByRole('listbox', { name: 'Facts of this entity' })).toBeFocused();
  });

  test('gets a fact by hand, with a name found while typing', async ({ app, page }) => {
    const inspector = await showEntity(page, app.home, 'ledger service');
    await inspector.getByRole('button', { name: 'Add a fact' }).click();
    await page.keyboard.type('depends_on');
    await inspector.getByRole('combobox', { name: 'Name' }).fill('tom');
    await expect(inspector.getByRole('listbox', { name: 'Known names' }).getByRole('option').first()).toBeVisible();
    await inspector.getByRole('combobox', { name: 'Name' }).press('ArrowDown');
    await inspector.getByRole('combobox', { name: 'Name' }).press('Enter');
    await inspector.getByRole('button', { name: 'Add', exact: true }).click();
    const facts = inspector.getByRole('listbox', { name: 'Facts of this entity' });
    await expect(facts.getByText('depends_on')).toBeVisible();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    // What was told once stays in the history, taken back.
    await expect(facts.getByRole('option').filter({ hasText: 'depends_on' })).toContainText('withdrawn');
    await inspector.getByText('Not over').click();
    await expect(facts.getByText('depends_on')).toHaveCount(0);
  });
});
