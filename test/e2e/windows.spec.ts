import type { Page } from '@playwright/test';
import { showEntity } from './entities.ts';
import { expect, test } from './test.ts';
import { watchPage } from './watch.ts';

test.skip(({ hostName }) => hostName === 'desktop', 'the desktop app has one window');

test.use({ isStill: false });

const name = 'ledger service';

/** A second window of the same browser on the same memory, signed in as the first one is. */
async function secondWindow(page: Page): Promise<{ readonly other: Page; readonly errors: () => Promise<string[]> }> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page belongs to no browser.');
  const viewport = page.viewportSize();
  const context = await browser.newContext({ storageState: await page.context().storageState(), viewport });
  const other = await context.newPage();
  await other.goto(page.url());
  const watch = await watchPage(other, []);
  await expect(other.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  return { other, errors: watch.errors };
}

async function typeName(page: Page, typed: string): Promise<void> {
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await inspector.getByRole('button', { name: 'Edit', exact: true }).click();
  await inspector.getByLabel('Name', { exact: true }).fill(typed);
}

test('an entity renamed in one window is renamed in the other, which keeps its place', async ({ app, page }) => {
  const here = await showEntity(page, app.home, name);
  const { other, errors } = await secondWindow(page);
  const there = await showEntity(other, app.home, name);
  const list = other.getByRole('listbox', { name: 'Artifacts' });
  await list.evaluate((element) => element.scrollTo(0, 200));
  await there.getByRole('button', { name: 'Add a fact' }).click();
  await there.getByLabel('Relation').fill('runs_on');
  await other.evaluate(() => {
    const shown = new MutationObserver(() => {
      if (document.querySelector('.inspector h2')?.textContent === 'Ledger') performance.mark('renamed');
    });
    shown.observe(document.body, { subtree: true, childList: true, characterData: true });
  });

  await typeName(page, 'Ledger');
  await page.keyboard.press('Enter');
  await expect(here.getByRole('heading', { name: 'Ledger', exact: true })).toBeVisible();
  const renamedAt = await page.evaluate(() => performance.timeOrigin + performance.now());
  await expect(there.getByRole('heading', { name: 'Ledger', exact: true })).toBeVisible({ timeout: 1000 });
  const seenAt = await other.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('renamed')[0]?.startTime ?? Number.POSITIVE_INFINITY),
  );
  expect(seenAt - renamedAt).toBeLessThan(1000);

  expect(await list.evaluate((element) => element.scrollTop)).toBe(200);
  await expect(there.getByLabel('Relation')).toHaveValue('runs_on');
  expect(await errors()).toEqual([]);
});

test('the same entity renamed in both at once: the second is refused, told why, and loses nothing typed', async ({
  app,
  page,
}) => {
  await showEntity(page, app.home, name);
  const { other } = await secondWindow(page);
  const there = await showEntity(other, app.home, name);
  await typeName(other, 'General ledger');
  await there.getByLabel('Aliases').fill('books');
  await there.getByLabel('Aliases').press('Enter');
  await typeName(page, 'Ledger');
  await page.keyboard.press('Enter');

  await expect(there.getByRole('alert')).toContainText('Changed meanwhile by you.');
  await expect(there.getByRole('alert')).toContainText('name “Ledger”');
  await expect(there.getByLabel('Name', { exact: true })).toHaveValue('General ledger');
  await expect(there.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();

  await there.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(there.getByRole('heading', { name: 'General ledger', exact: true })).toBeVisible();
  const here = page.getByRole('complementary', { name: 'Inspector' });
  await expect(here.getByRole('heading', { name: 'General ledger', exact: true })).toBeVisible();
  await expect(here.getByText('books')).toBeVisible();
});

test('the one who comes second may take theirs, and keeps what does not clash', async ({ app, page }) => {
  await showEntity(page, app.home, name);
  const { other } = await secondWindow(page);
  const there = await showEntity(other, app.home, name);
  await typeName(other, 'General ledger');
  await there.getByLabel('Type').fill('system');
  await typeName(page, 'Ledger');
  await page.keyboard.press('Enter');

  await there.getByRole('button', { name: 'Use theirs' }).click();
  await expect(there.getByLabel('Name', { exact: true })).toHaveValue('Ledger');
  await expect(there.getByLabel('Type')).toHaveValue('system');
  await there.getByRole('button', { name: 'Save', exact: true }).click();
  const here = page.getByRole('complementary', { name: 'Inspector' });
  await expect(here.getByText('system', { exact: true })).toBeVisible();
});

test('a text remembered in one window is listed in the other', async ({ page }) => {
  await page.goto(page.url().replace(/#.*/, '#/library'));
  await expect(page.getByRole('listbox', { name: 'Artifacts' })).toBeVisible();
  const { other } = await secondWindow(page);
  await other.goto(other.url().replace(/#.*/, '#/remember'));
  await other.getByLabel('Text', { exact: true }).fill('The lock of the boathouse was changed to a brass one.');
  await other.getByLabel('Title').fill('Boathouse lock');
  await other.keyboard.press('Control+Enter');
  await expect(page.getByRole('listbox', { name: 'Artifacts' }).getByText('Boathouse lock')).toBeVisible();
});
