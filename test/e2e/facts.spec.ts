import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { barriers } from './barriers.ts';
import { showEntity } from './entities.ts';
import { root, runCommand } from './hosts.ts';
import { expect, test } from './test.ts';

const shot = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: path.join(root, `screenshots/${name}.png`) });

/** Opens a fact of an entity of the sample in the inspector. */
async function openFact(page: Page, home: string, name: string, words: string): Promise<Locator> {
  const inspector = await showEntity(page, home, name);
  await inspector.getByRole('option').filter({ hasText: words }).first().click();
  await expect(inspector.getByRole('region', { name: 'History' })).toContainText('What was held');
  return inspector;
}

/** Leaves what is typed in, so that a key is a command. */
async function press(page: Page, keys: string): Promise<void> {
  await page.getByRole('link', { name: 'Library' }).focus();
  for (const key of keys.split(' ')) await page.keyboard.press(key);
}

const held = (inspector: Locator): Locator => inspector.getByRole('region', { name: 'History' });

test.describe('a fact of the sample', () => {
  test('is corrected, put back by undo, and corrected again from the history', async ({ page, app }) => {
    const inspector = await openFact(page, app.home, 'Nell', 'Aarhus');
    await press(page, 'e c');
    const form = inspector.getByRole('form', { name: 'Correct the fact' });
    await expect(form.getByRole('combobox', { name: 'Name' })).toHaveValue('Aarhus');
    await expect(form.getByRole('button', { name: 'Correct', exact: true })).toBeDisabled();
    await form.getByRole('combobox', { name: 'Name' }).fill('Bergen');
    await form
      .getByRole('option', { name: /^Bergen/ })
      .first()
      .click();
    await form.getByLabel('From').fill('2023-09-01');
    await form.getByLabel('Why').fill('She told me.');
    await shot(page, 'fact-correcting');
    expect(await barriers(page)).toEqual([]);
    await form.getByRole('button', { name: 'Correct', exact: true }).press('Enter');
    await expect(form).toHaveCount(0);
    await expect(held(inspector)).toContainText('Nell lives in Bergen.');
    await expect(inspector.getByText('corrected').first()).toBeVisible();
    await expect(held(inspector)).toContainText('1 Sept 2023');
    await shot(page, 'fact-corrected');

    await press(page, 'Control+z');
    await expect(held(inspector)).toContainText('withdrawn');
    await press(page, 'g h');
    const history = page.getByRole('complementary', { name: 'History of changes' });
    await expect(history.getByRole('article').first()).toContainText('Undid: Corrected “Nell lives in Aarhus.”');
    await history.getByRole('article').first().getByRole('button', { name: 'Redo' }).click();
    await expect(history.getByRole('article').first()).toContainText('Did again: Corrected');
  });

  test('is confirmed by a key, and undone from the notice', async ({ page, app }) => {
    const inspector = await openFact(page, app.home, 'Nell', 'Aarhus');
    await press(page, 'e y');
    await expect(inspector.locator('.own-word')).toContainText('confirmed');
    await expect(held(inspector)).toContainText('2 times said');
    await shot(page, 'fact-confirmed');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(inspector.locator('.own-word')).toHaveCount(0);
    await expect(inspector.getByRole('button', { name: 'Confirm' })).toBeVisible();
  });

  test('is ended with what depends on it, after a look at what that takes along, and undone as one', async ({
    page,
    app,
  }) => {
    await page.evaluate(() => (location.hash = '#/settings'));
    const texts = [
      'Shop depends on Atlas.',
      'Atlas depends on Redis.',
      'Redis depends on Shop.',
      'Page depends on Shop.',
    ];
    await writeFile(path.join(app.home, 'links.txt'), texts.join('\n\n'));
    await runCommand(app.home, ['remember', path.join(app.home, 'links.txt'), '--at', '2024-01-05T10:00:00Z']);
    const inspector = await openFact(page, app.home, 'Redis', 'depends_on');
    await press(page, 'e d');
    const form = inspector.getByRole('form', { name: 'End the fact' });
    await form.getByLabel('Ended on').fill('2025-05-01');
    await form.getByLabel('And with it').selectOption('what depends on Redis');
    const report = form.getByRole('region', { name: 'What ends with it' });
    await expect(report).toContainText('3 facts end with it');
    await expect(report).toContainText('over 3 steps');
    await expect(report).toContainText('leads back to');
    await shot(page, 'fact-ending');
    await form.getByRole('button', { name: 'End', exact: true }).press('Enter');
    await expect(form).toHaveCount(0);
    await expect(held(inspector)).toContainText('until 1 May 2025');
    expect(await runCommand(app.home, ['history', 'Page'])).toContain('2025-05-01');
    await press(page, 'Control+z');
    await expect(held(inspector)).toContainText('endedwithdrawn');
    expect(await runCommand(app.home, ['history', 'Page'])).not.toContain('2025-05-01');
  });

  test('is added, undone by a key, and another one forgotten for good; its entity is renamed and back', async ({
    page,
    app,
  }) => {
    const inspector = await showEntity(page, app.home, 'Nell');
    const facts = inspector.getByRole('listbox', { name: 'Facts of this entity' });
    await press(page, 'e f');
    const form = inspector.getByRole('form', { name: 'Add a fact' });
    await form.getByLabel('Relation').fill('owns');
    await form.getByText('A value').click();
    await form.getByRole('textbox', { name: 'Value' }).fill('a red kayak');
    await form.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await expect(facts).toContainText('a red kayak');
    await press(page, 'Control+z');
    await expect(facts.getByRole('option').filter({ hasText: 'a red kayak' })).toContainText('withdrawn');

    await press(page, 'e n');
    const naming = inspector.getByRole('form', { name: /Edit/ });
    await naming.getByLabel('Name').fill('Nella');
    await naming.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(inspector.getByRole('heading', { name: 'Nella', exact: true })).toBeVisible();
    await press(page, 'Control+z');
    await expect(inspector.getByRole('heading', { name: 'Nell', exact: true })).toBeVisible();

    await facts.getByRole('option').filter({ hasText: 'cello' }).first().click();
    await inspector.getByRole('button', { name: 'Forget…' }).click();
    const asked = page.getByRole('dialog');
    await expect(asked).toContainText(/cannot be undone|for good/);
    await asked.getByRole('button', { name: 'Forget', exact: true }).click();
    await expect(asked).toHaveCount(0);
    await press(page, 'g h');
    const history = page.getByRole('complementary', { name: 'History of changes' });
    const forgotten = history.getByRole('article').filter({ hasText: 'for good' });
    await expect(forgotten).toHaveCount(1);
    await expect(forgotten.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  });
});

test.describe('a contradiction between two names of one place', () => {
  test('is settled by merging them with four keys, after a look at what that changes, and undone', async ({ page }) => {
    await press(page, 'g c');
    const shown = page.getByRole('region', { name: 'Case', exact: true });
    await expect(shown.getByRole('heading', { level: 2 })).toContainText('backup server');
    await page.keyboard.press('m');
    const decision = page.getByRole('form', { name: 'Decision' });
    const changes = decision.getByRole('list', { name: 'What changes' });
    await expect(changes).toContainText(/another name of (Rotterdam|Antwerp)/);
    await expect(changes).toContainText('resolved');
    await expect(decision.getByLabel('Why')).toHaveValue('They are two names of one thing.');
    await shot(page, 'contradiction-merging');
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(decision).toHaveCount(0);
    await expect(shown.getByText('resolved, merged')).toBeVisible();
    await press(page, 'Control+z');
    await expect(shown.getByText('open', { exact: true })).toBeVisible();
    await expect(shown.locator('.claim')).toHaveCount(2);
  });

  test('lets a person choose the name that stays', async ({ page }) => {
    await press(page, 'g c');
    const shown = page.getByRole('region', { name: 'Case', exact: true });
    await expect(shown.getByRole('heading', { level: 2 })).toContainText('backup server');
    await page.keyboard.press('m');
    const decision = page.getByRole('form', { name: 'Decision' });
    const stays = decision.getByLabel('is the same as');
    const other = await stays.locator('option:not(:checked)').textContent();
    await stays.selectOption({ label: other ?? '' });
    await expect(decision.getByRole('list', { name: 'What changes' })).toContainText(`another name of ${other}`);
  });
});
