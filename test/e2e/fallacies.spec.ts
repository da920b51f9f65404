import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { root } from './hosts.ts';
import { expect, test } from './test.ts';

/** From any page where nothing is typed. */
async function openFallacies(page: Page, said: string, kind: string): Promise<Locator> {
  await page.getByRole('link', { name: 'Library' }).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  const list = page.getByRole('listbox', { name: 'Fallacies' });
  await list.getByRole('option', { name: said }).click();
  const shown = page.getByRole('region', { name: 'Fallacy', exact: true });
  await expect(shown.getByRole('heading', { level: 2 })).toHaveText(kind);
  return shown;
}

test.describe('a fallacy of the sample', () => {
  test('is dismissed and confirmed by keys; the link that it downgraded is seen, and undone', async ({ page }) => {
    const shown = await openFallacies(page, 'the new logo causes', 'Post hoc');
    const links = shown.getByRole('list', { name: 'Links downgraded' });
    await expect(shown.locator('mark')).toContainText('So the new logo causes the sign-ups.');
    await expect(links).toContainText('causes the sign-ups');
    await expect(links).toContainText('happened before');

    await page.keyboard.press('d');
    const form = page.getByRole('form', { name: 'Dismissal' });
    await form.getByLabel('Why').fill('Yuki switched it off for a day and counted.');
    await page.keyboard.press('Enter');
    await expect(form).toHaveCount(0);
    await expect(links).toHaveCount(0);
    await expect(shown.getByText('Yuki switched it off for a day and counted.')).toBeVisible();
    await expect(shown.getByRole('list', { name: 'Statements concerned' })).toContainText('causes the sign-ups');

    await shown.getByRole('heading', { level: 2 }).focus();
    await page.keyboard.press('c');
    await expect(links).toContainText('happened before');
    await expect(shown.getByText(/confirmed by you/i)).toBeVisible();
    await page.screenshot({ path: path.join(root, 'screenshots/fallacy-confirmed.png') });

    await page.keyboard.press('Control+z');
    await expect(links).toHaveCount(0);
    await expect(shown.getByText('Yuki switched it off for a day and counted.')).toBeVisible();
    await page.keyboard.press('Control+Shift+z');
    await expect(links).toContainText('happened before');
  });

  test('is only suspected where it is somebody else’s, and is undone from the history', async ({ page }) => {
    const shown = await openFallacies(page, 'rewrite the payments database', 'False dilemma');
    await expect(shown.getByText('Nobody decided yet')).toBeVisible();
    await page.keyboard.press('c');
    await expect(shown.getByText(/confirmed by you/i)).toBeVisible();
    await shown.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('complementary', { name: 'History of changes' });
    await history.getByRole('article').filter({ hasText: 'Confirmed' }).getByRole('button', { name: 'Undo' }).click();
    await page.keyboard.press('Escape');
    await expect(shown.getByText('Nobody decided yet')).toBeVisible();
  });

  test('is found by category, and nothing by another', async ({ page }) => {
    await openFallacies(page, 'the new logo causes', 'Post hoc');
    const list = page.getByRole('listbox', { name: 'Fallacies' });
    await page.getByRole('button', { name: /^Causal/ }).click();
    await expect(list.getByRole('option')).toHaveCount(2);
    await page.getByRole('button', { name: /^Formal/ }).click();
    await expect(page.getByText('None under this filter')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(list.getByRole('option')).toHaveCount(3);
  });

  test('opens from Explore', async ({ page }) => {
    const shown = await openFallacies(page, 'the new logo causes', 'Post hoc');
    await shown.getByRole('link', { name: 'Open in Explore' }).click();
    await expect(page).toHaveURL(/#\/explore/);
    const inspector = page.getByRole('complementary', { name: 'Inspector' });
    await inspector.getByRole('link', { name: 'Open the case' }).click();
    await expect(shown.getByRole('heading', { level: 2 })).toHaveText('Post hoc');
  });
});
