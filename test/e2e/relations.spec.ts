import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { barriers } from './barriers.ts';
import { root, runCommand } from './hosts.ts';
import { expect, test } from './test.ts';

const shot = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: path.join(root, `screenshots/${name}.png`) });

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: 'Library' }).focus();
  for (const key of keys) await page.keyboard.press(key);
}

async function openRelations(page: Page): Promise<void> {
  await press(page, 'g', 'n');
  await expect(page.getByRole('heading', { level: 1, name: 'Relations' })).toBeVisible();
  await expect(page.getByRole('listbox', { name: 'Relations by name' })).toBeVisible();
}

/** Opens a relation by what is typed, and goes to its form. */
async function openRelation(page: Page, name: string): Promise<Locator> {
  await openRelations(page);
  await press(page, '/');
  await page.keyboard.type(name.replaceAll('_', ' '));
  await page.getByRole('option').filter({ hasText: name }).first().click();
  const shown = page.getByRole('region', { name: 'Relation', exact: true });
  await expect(shown.getByRole('heading', { name, exact: true })).toBeVisible();
  return shown;
}

test.describe('a relation of the sample', () => {
  test('gets another cardinality after a look at what that changes, and has its own back by undo', async ({
    page,
    app,
  }) => {
    const shown = await openRelation(page, 'lives_in');
    expect(await barriers(page)).toEqual([]);
    await shown.getByText('Many values').click();
    const form = shown.getByRole('form', { name: 'Change the relation' });
    await form.getByRole('button', { name: 'Look at what changes' }).press('Enter');
    const changes = form.getByRole('region', { name: 'What changes' });
    await expect(changes).toContainText(/sets? with \d+ facts? laid out again/);
    await expect(changes).toContainText('Ines Marlow lives in Ghent');
    await shot(page, 'relation-changing');
    expect(await barriers(page)).toEqual([]);
    await form.getByRole('button', { name: 'Apply' }).press('Enter');
    await expect(form.getByRole('button', { name: 'Look at what changes' })).toBeDisabled();
    await expect(form.getByRole('radio', { name: 'Many values' })).toBeChecked();
    expect(await runCommand(app.home, ['changes'])).toContain('Changed the relation lives_in');
    await press(page, 'Control+z');
    await expect(shown.getByRole('radio', { name: 'One value at a time' })).toBeChecked();
  });

  test('gets a phrase, by which texts are read from then on', async ({ page, app }) => {
    const shown = await openRelation(page, 'works_at');
    await shown.getByLabel('Another phrase').fill('moonlights for');
    await page.keyboard.press('Enter');
    await expect(shown.getByRole('list', { name: 'Phrases of this relation' })).toContainText('moonlights for');
    const form = shown.getByRole('form', { name: 'Change the relation' });
    await form.getByRole('button', { name: 'Look at what changes' }).press('Enter');
    await expect(form.getByRole('region', { name: 'What changes' })).toContainText('no fact is held otherwise');
    await form.getByRole('button', { name: 'Apply' }).press('Enter');
    await expect(shown.getByRole('list', { name: 'Phrases of this relation' })).toContainText('moonlight for');
    expect(await runCommand(app.home, ['changes'])).toContain('phrases: – → moonlight for');
  });
});

test.describe('states and proposals', () => {
  test('of a dimension that is added exclude one another, until that is undone', async ({ page, app }) => {
    await openRelations(page);
    await page.getByRole('tab', { name: 'States' }).click();
    await page.getByLabel('New dimension').fill('heat');
    await page.keyboard.press('Enter');
    const shown = page.getByRole('region', { name: 'Dimension', exact: true });
    await shown.getByLabel('Values').fill('hot, glowing\ncold');
    await shown.getByRole('button', { name: 'Look at what changes' }).press('Enter');
    await expect(shown.getByRole('region', { name: 'What changes' })).toContainText('laid out again');
    await shot(page, 'relation-states');
    await shown.getByRole('button', { name: 'Apply' }).press('Enter');
    const list = page.getByRole('listbox', { name: 'Dimensions by name' });
    await expect(list.getByRole('option').filter({ hasText: 'heat' })).toContainText('hot / cold');
    expect(await barriers(page)).toEqual([]);
    expect(await runCommand(app.home, ['changes'])).toContain('Added the states “heat”');
    await press(page, 'Control+z');
    await expect(list.getByRole('option').filter({ hasText: 'heat' })).toHaveCount(0);
  });

  test('a new phrase is proposed, accepted for a relation after a look, and proposed again by undo', async ({
    page,
  }) => {
    await openRelations(page);
    await page.getByRole('tab', { name: /^Proposals/ }).click();
    const proposals = page.getByRole('list', { name: 'Proposals' });
    const maintain = proposals.getByRole('listitem').filter({ hasText: '“maintain” is a word of its own' });
    await expect(maintain).toContainText('Tomas Reddick maintains the ledger service.');
    await shot(page, 'relation-proposals');
    expect(await barriers(page)).toEqual([]);
    await maintain.getByRole('button', { name: 'Accept…' }).click();
    await maintain.getByLabel('Another word for').fill('manages');
    await maintain.getByRole('button', { name: 'Look at what changes' }).press('Enter');
    await expect(maintain.getByRole('region', { name: 'What changes' })).toContainText(/\d facts told under it/);
    await maintain.getByRole('button', { name: 'Apply' }).press('Enter');
    await expect(maintain).toHaveCount(0);
    await press(page, 'Control+z');
    await expect(maintain).toHaveCount(1);
    await maintain.getByRole('button', { name: 'Decline' }).press('Enter');
    await expect(maintain).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(maintain).toHaveCount(1);
  });
});
