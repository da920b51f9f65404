import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { showEntity } from './entities.ts';
import { root, runCommand } from './hosts.ts';
import { expect, test } from './test.ts';

/** Shows an entity by its id, beside the Library. */
async function show(page: Page, id: number, name: string): Promise<Locator> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/library?entity=${id}`);
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector.getByRole('heading', { name, exact: true })).toBeVisible();
  return inspector;
}

async function entitiesOf(home: string, name: string): Promise<number[]> {
  const printed = await runCommand(home, ['history', name]);
  return [...printed.matchAll(/entity (\d+)/g)].map(([, id]) => Number(id));
}

/** Tells texts by the command line, while the page shows nothing that grows with them. */
async function remember(page: Page, home: string, texts: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate(() => {
    location.hash = '#/settings';
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  for (const [name, text] of Object.entries(texts)) {
    await writeFile(path.join(home, name), text);
    await runCommand(home, ['remember', path.join(home, name)]);
  }
}

const shot = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: path.join(root, `screenshots/${name}.png`) });

test.describe('two entities that are one', () => {
  test('are merged after a look at what changes, by keyboard, and are two again by undo', async ({ page, app }) => {
    await remember(page, app.home, {
      'staff.txt': 'Margarethe Quist lives in Lisbon. Margarethe Quist knows Tomas.\n\nGreta Quist lives in Porto.',
    });
    const inspector = await showEntity(page, app.home, 'Greta Quist');
    await inspector.getByRole('button', { name: 'Merge into…' }).press('Enter');
    const form = inspector.getByRole('form', { name: 'Merge' });
    await form.getByRole('combobox', { name: 'Name' }).focus();
    await page.keyboard.type('Margarethe');
    await expect(form.getByRole('option', { name: /Margarethe Quist/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('region', { name: 'What changes' })).toContainText(/go over/);
    await shot(page, 'merge-preview');
    await form.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
    await expect(inspector.getByRole('heading', { name: 'Margarethe Quist', exact: true })).toBeVisible();
    await expect(inspector.getByText('greta quist')).toBeVisible();
    await expect(inspector.getByRole('listbox', { name: 'Facts of this entity' })).toContainText('Porto');
    await shot(page, 'merged');

    await page.getByRole('link', { name: 'Library' }).focus();
    await page.keyboard.press('Control+z');
    await expect(inspector.getByText('greta quist')).toHaveCount(0);
    await expect(inspector.getByRole('listbox', { name: 'Facts of this entity' })).not.toContainText('Porto');
  });

  test('are proposed where one is shown, told apart, and proposed again by undo', async ({ page, app }) => {
    await remember(page, app.home, {
      'first.txt': 'Margarethe Quist lives in Lisbon. Margarethe Quist works at Brio.',
      'second.txt': 'Margarete Quist lives in Lisbon. Margarete Quist works at Brio.',
    });
    const [id = 0] = await entitiesOf(app.home, 'Margarete Quist');
    const inspector = await show(page, id, 'Margarete Quist');
    const proposals = inspector.getByRole('region', { name: 'May be the same' });
    await expect(proposals).toContainText('Margarethe Quist');
    await expect(proposals).toContainText(/93% alike/);
    await shot(page, 'merge-proposal');
    await proposals.getByRole('button', { name: /Not the same/ }).press('Enter');
    await expect(proposals).toHaveCount(0);
    await page.getByRole('link', { name: 'Library' }).focus();
    await page.keyboard.press('Control+z');
    await expect(proposals).toContainText('Margarethe Quist');

    await proposals.getByRole('button', { name: /Merge…/ }).press('Enter');
    const form = inspector.getByRole('form', { name: 'Merge' });
    await expect(form.getByRole('region', { name: 'What changes' })).toContainText(/said of both/);
    await form.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
    await expect(inspector.getByRole('heading', { name: 'Margarethe Quist', exact: true })).toBeVisible();
    await expect(proposals).toHaveCount(0);
  });

  test('are merged and split on the command line, with a look first', async ({ page, app }) => {
    await remember(page, app.home, { 'one.txt': 'Mercury lives in Lisbon.', 'two.txt': 'Merkur lives in Porto.' });
    expect(await runCommand(app.home, ['merge', 'Merkur', 'Mercury'])).toContain('add --yes');
    expect(await runCommand(app.home, ['history', 'Merkur'])).toMatch(/Merkur/);
    const merged = await runCommand(app.home, ['merge', 'Merkur', 'Mercury', '--yes']);
    const [, decision = ''] = /palimpsest undo (\d+)/.exec(merged) ?? [];
    expect(await runCommand(app.home, ['changes'])).toContain('Merged “Merkur” into “Mercury”');
    await runCommand(app.home, ['undo', decision]);
    expect(await runCommand(app.home, ['merge'])).toContain('No two entities look like one.');
  });
});
