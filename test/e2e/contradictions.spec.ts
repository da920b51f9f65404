import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { root, runCommand } from './hosts.ts';
import { expect, test } from './test.ts';

/** From any page where nothing is typed. */
async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function openQueue(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Library' }).focus();
  await press(page, 'g', 'c');
  const shown = page.getByRole('region', { name: 'Case', exact: true });
  await expect(shown.getByRole('heading', { level: 2 })).toContainText('backup server');
  return shown;
}

const claim = (shown: Locator, place: string): Locator => shown.locator('.claim').filter({ hasText: place });

test.describe('a contradiction of the sample', () => {
  test('is settled by four keys, undone, and done again', async ({ page }) => {
    await expect(page.getByRole('link', { name: /Contradictions/ })).toContainText('1 open');
    // The four keys: two to go there, one to choose, one to confirm.
    const shown = await openQueue(page);
    await press(page, '1');
    const decision = page.getByRole('form', { name: 'Decision' });
    await expect(decision.getByRole('list', { name: 'What changes' })).toContainText('expired');
    await expect(decision.getByLabel('Why')).toHaveValue(/is right\.$/);
    await page.screenshot({ path: path.join(root, 'screenshots/contradiction-deciding.png') });
    await press(page, 'Enter');
    await expect(decision).toHaveCount(0);
    await expect(shown.getByText('resolved, one kept')).toBeVisible();
    await expect(claim(shown, 'Antwerp')).toContainText('expired');
    await expect(claim(shown, 'Rotterdam')).toContainText('holds');
    await expect(page.getByRole('link', { name: /Contradictions/ })).not.toContainText('open');
    await expect(page.getByText('Nothing contradicts anything')).toBeVisible();

    await press(page, 'Control+z');
    await expect(shown.getByText('open', { exact: true })).toBeVisible();
    await expect(claim(shown, 'Antwerp')).toContainText('disputed');
    await press(page, 'Control+Shift+z');
    await expect(shown.getByText('resolved, one kept')).toBeVisible();
  });

  test('shows why a claim lost: its terms of trust beside those of the other, and who said it where', async ({
    page,
  }) => {
    const shown = await openQueue(page);
    const trust = shown.getByRole('region', { name: 'Trust' });
    await expect(trust.getByRole('row', { name: /Kind of document/ }).getByRole('cell')).toHaveCount(2);
    await expect(trust.getByRole('row', { name: /Weight/ })).toBeVisible();
    await expect(claim(shown, 'Rotterdam').locator('mark')).toContainText('Rotterdam');
    await expect(claim(shown, 'Rotterdam').locator('blockquote')).toContainText('Rotterdam');
    await claim(shown, 'Rotterdam').getByRole('link').click();
    await expect(page.getByRole('region', { name: 'Reader' })).toContainText('Rotterdam');
  });

  test('is dismissed, stays so after a related fact, and is undone from the history', async ({ page }) => {
    const shown = await openQueue(page);
    await press(page, 'd');
    const decision = page.getByRole('form', { name: 'Decision' });
    await expect(decision.getByRole('list', { name: 'What changes' })).toContainText('dismissed');
    await decision.getByLabel('Why').fill('There are two backup servers.');
    await press(page, 'Enter');
    await expect(decision).toHaveCount(0);
    await expect(shown.getByText('dismissed', { exact: true })).toBeVisible();
    await expect(shown.getByText('There are two backup servers.')).toBeVisible();

    await page.evaluate(() => (location.hash = '#/remember'));
    await page.getByLabel('Text').fill('The backup server has 64 GB of memory.');
    await page.getByRole('button', { name: /^Remember/ }).click();
    await expect(page.getByText(/1 passage/).first()).toBeVisible();
    await page.evaluate(() => (location.hash = '#/contradictions?list=all'));
    await expect(shown.getByText('dismissed', { exact: true })).toBeVisible();

    await shown.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('complementary', { name: 'History of changes' });
    await history.getByRole('article').filter({ hasText: 'Dismissed' }).getByRole('button', { name: 'Undo' }).click();
    await press(page, 'Escape');
    await expect(shown.getByText('open', { exact: true })).toBeVisible();
  });

  test('lets both stand with dates, and names what is wrong with them', async ({ page }) => {
    const shown = await openQueue(page);
    await press(page, 'b');
    const decision = page.getByRole('form', { name: 'Decision' });
    const dates = (at: number): Locator => decision.getByRole('group').nth(at);
    await dates(0).getByLabel('from').fill('2024-01-01');
    await dates(0).getByLabel('until').fill('2023-01-01');
    await dates(1).getByLabel('from').fill('2025-01-01');
    await expect(decision.getByRole('alert')).toContainText('end before it begins');
    await dates(0).getByLabel('until').fill('2025-01-01');
    await expect(decision.getByRole('list', { name: 'What changes' })).toContainText('until 1 Jan 2025');
    await decision.getByRole('button', { name: /Confirm/ }).click();
    await expect(shown.getByText('resolved, both stand')).toBeVisible();
    await expect(claim(shown, 'Rotterdam')).toContainText('holds');
    await expect(claim(shown, 'Antwerp')).toContainText('holds');
  });
});

test.describe('a contradiction that another process decides', () => {
  // The decision there makes the page move.
  test.use({ isStill: false });

  test('keeps what was typed when it changed meanwhile', async ({ page, app }) => {
    const shown = await openQueue(page);
    await press(page, '2');
    const decision = page.getByRole('form', { name: 'Decision' });
    await decision.getByLabel('Why').fill('I was there.');
    await runCommand(app.home, [
      'contradictions',
      'resolve',
      await caseId(page),
      '--dismiss',
      '--because',
      'Elsewhere.',
    ]);
    await expect(decision.getByText('Changed meanwhile.')).toBeVisible();
    await expect(decision.getByLabel('Why')).toHaveValue('I was there.');
    await expect(shown.getByText('Elsewhere.')).toBeVisible();
    await decision.getByRole('button', { name: /Confirm/ }).click();
    await expect(shown.getByText('resolved, one kept')).toBeVisible();
  });
});

async function caseId(page: Page): Promise<string> {
  return await page.evaluate(() => /case=(\d+)/.exec(location.hash)?.[1] ?? '');
}
