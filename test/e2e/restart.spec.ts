import { runCommand } from './hosts.ts';
import { expect, test } from './test.ts';

test.use({ isStill: false });

test('what was told and set is there after a restart', async ({ app, page }) => {
  await page.keyboard.press('Control+2');
  await page.getByLabel('Text', { exact: true }).fill('The tram to Ajuda leaves from platform nine.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('stored').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('theme dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  const again = await app.restart();
  await expect(again.locator('html')).toHaveAttribute('data-theme', 'dark');
  await again.keyboard.press('Control+1');
  await again.getByLabel('Search memory').fill('tram Ajuda platform');
  await expect(again.getByRole('article').first()).toContainText('platform nine');
});

test('what a terminal tells meanwhile is found by the next search', async ({ app, page }) => {
  await expect(page.getByLabel('Search memory')).toBeVisible();
  const file = `${app.home}/told.txt`;
  const { writeFile } = await import('node:fs/promises');
  await writeFile(file, 'The night porter of the archive is called Benedita.');
  await runCommand(app.home, ['remember', file]);
  await page.getByLabel('Search memory').fill('night porter archive');
  await expect(page.getByRole('article').first()).toContainText('Benedita');
});

test('the view survives a reload', async ({ page }) => {
  await page.getByLabel('Search memory').fill('deploy');
  await expect(page.getByRole('article').first()).toBeVisible();
  const first = await page.getByRole('article').first().innerText();
  await page.reload();
  await expect(page.getByLabel('Search memory')).toHaveValue('deploy');
  expect(await page.getByRole('article').first().innerText()).toBe(first);
});
