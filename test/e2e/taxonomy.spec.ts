import type { Locator, Page } from '@playwright/test';
import { runCommand } from './hosts.ts';
import { expect, test } from './test.ts';

/** Opens the page by keyboard, where typing does not go into a field. */
async function openTaxonomy(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Taxonomy' }).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('x');
  const tree = page.getByRole('tree', { name: 'Branches' });
  await expect(tree.getByRole('treeitem').first()).toBeVisible();
  return tree;
}

/** Puts what is sure into branches, and waits until the tree shows them. */
async function sorted(page: Page): Promise<Locator> {
  const tree = await openTaxonomy(page);
  await page.getByRole('button', { name: /^Sort \d+ uncategorised$/ }).click();
  await expect(tree.getByRole('treeitem', { name: /^People/ })).toBeVisible();
  return tree;
}

const branch = (tree: Locator, name: string): Locator => tree.getByRole('treeitem', { name: new RegExp(`^${name}`) });

test.describe('the taxonomy', () => {
  // What is sorted, moved and undone arrives in lists.
  test.use({ isStill: false });

  test('sorts what is sure, says so, and takes all of it back at once', async ({ page }) => {
    const tree = await openTaxonomy(page);
    const status = page.getByText(/nodes? placed, \d+ uncategorised/);
    await expect(status).toHaveText(/^0 nodes placed/);
    await page.getByRole('button', { name: /^Sort \d+ uncategorised$/ }).click();
    await expect(status).not.toHaveText(/^0 nodes placed/);
    await expect(page.getByRole('status').getByText(/Sorted \d+ nodes|sorted \d+ nodes/)).toBeVisible();
    await branch(tree, 'People').click();
    await page.keyboard.press('Control+z');
    await expect(status).toHaveText(/^0 nodes placed/);
    await page.keyboard.press('Control+Shift+z');
    await expect(status).not.toHaveText(/^0 nodes placed/);
  });

  test('renames a branch by F2 with a count of what moves, and undo brings it back', async ({ page }) => {
    const tree = await sorted(page);
    await branch(tree, 'People').click();
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog', { name: 'Rename branch' });
    await expect(dialog.getByText('Give another path')).toBeVisible();
    await page.keyboard.type('Persons');
    await expect(dialog.getByText(/^Moves \d+ nodes\.$/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(branch(tree, 'Persons')).toBeVisible();
    await expect(branch(tree, 'People')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: '/Persons' })).toBeVisible();
    await tree.focus();
    await page.keyboard.press('Control+z');
    await expect(branch(tree, 'People')).toBeVisible();
    await expect(branch(tree, 'Persons')).toHaveCount(0);
  });

  test('moves a branch by cut and paste, opens and closes by arrows, and refuses it into itself', async ({ page }) => {
    const tree = await sorted(page);
    await branch(tree, 'People').click();
    await page.keyboard.press('Control+x');
    await branch(tree, 'Places').click();
    await page.keyboard.press('Control+v');
    const dialog = page.getByRole('dialog', { name: 'Move branch' });
    await expect(dialog.getByLabel('New path')).toHaveValue('/Places/People');
    await expect(dialog.getByText(/^Moves \d+ nodes\.$/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(branch(tree, 'People')).toHaveCount(0);
    await tree.focus();
    await expect(branch(tree, 'Places')).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowRight');
    await expect(branch(tree, 'People')).toHaveAttribute('aria-level', '3');
    await page.keyboard.press('m');
    const again = page.getByRole('dialog', { name: 'Move branch' });
    await again.getByLabel('New path').fill('/Places/People/Places');
    await expect(again.getByText('a branch cannot be moved into itself')).toBeVisible();
    await expect(again.getByRole('button', { name: 'Move', exact: true })).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowLeft');
    await expect(branch(tree, 'People')).toHaveCount(0);
  });

  test('moves a branch by dragging, after a preview', async ({ page }) => {
    const tree = await sorted(page);
    await branch(tree, 'People').dragTo(branch(tree, 'Systems'));
    const dialog = page.getByRole('dialog', { name: 'Move branch' });
    await expect(dialog.getByLabel('New path')).toHaveValue('/Systems/People');
    await expect(dialog.getByText(/^Moves \d+ nodes\.$/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(branch(tree, 'People')).toBeVisible();
  });

  test('puts a node elsewhere, opens it in the inspector and the branch in Explore', async ({ page }) => {
    const tree = await sorted(page);
    await branch(tree, 'Everything').click();
    await page.getByText('Only here').click();
    const nodes = page.getByRole('listbox', { name: 'Nodes of this branch' });
    const first = nodes.getByRole('option').first();
    const name = (await first.locator('.one-line').first().textContent()) ?? '';
    await first.dragTo(branch(tree, 'Places'));
    await expect(nodes.getByText(name, { exact: true })).toHaveCount(0);
    await branch(tree, 'Places').click();
    await nodes.getByText(name, { exact: true }).dblclick();
    await expect(page.getByRole('complementary', { name: 'Inspector' }).getByRole('heading', { name })).toBeVisible();
    await page.getByRole('button', { name: 'Show this branch in Explore' }).click();
    await expect(page).toHaveURL(/#\/explore/);
  });

  test('proposes branches that may be one; kept apart they stay away, merged they are one', async ({ app, page }) => {
    const tree = await sorted(page);
    expect(await runCommand(app.home, ['taxonomy', '/Events', '--move-to', '/Place', '--yes'])).toContain('Moved');
    await expect(branch(tree, 'Place ?\\d')).toBeVisible();
    await page.getByRole('tab', { name: 'Merge proposals' }).click();
    const proposals = page.getByRole('list', { name: 'Merge proposals' });
    await expect(proposals.getByText('Place and Places are one name in two numbers')).toBeVisible();
    await proposals.getByRole('button', { name: 'Keep apart' }).click();
    await expect(page.getByText('No two branches look alike')).toBeVisible();
    await tree.focus();
    await page.keyboard.press('Control+z');
    await proposals.getByRole('button', { name: 'Merge…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge branches' });
    await expect(dialog.getByText(/both become one branch/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(branch(tree, 'Place ?\\d')).toHaveCount(0);
  });

  test('shows branches by size, and goes into one by keyboard', async ({ page }) => {
    await sorted(page);
    await page.getByRole('tab', { name: 'Treemap' }).click();
    const map = page.getByRole('group', { name: 'Branches by nodes' });
    await expect(map.getByRole('button', { name: /^People, \d+ nodes$/ })).toBeVisible();
    await map.getByRole('button', { name: /^People, \d+ nodes$/ }).press('Enter');
    await expect(page.getByRole('heading', { name: '/People' })).toBeVisible();
    await expect(page.getByText('No branches below this one')).toBeVisible();
    await page.reload();
    await expect(page.getByText('No branches below this one')).toBeVisible();
    await page.getByRole('button', { name: 'Everything' }).click();
    await expect(map).toBeVisible();
  });

  test('keeps a category that no node is in', async ({ page }) => {
    const tree = await sorted(page);
    await tree.focus();
    await page.keyboard.press('n');
    await page.getByLabel('Path').fill('/Work/Atlas');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '/Work/Atlas' })).toBeVisible();
    await expect(branch(tree, 'Atlas')).toHaveAttribute('aria-selected', 'true');
  });
});

test.describe('an empty memory', () => {
  test.use({ isSeeded: false });
  test('says what to do next', async ({ page }) => {
    await page.getByRole('link', { name: 'Taxonomy' }).click();
    await expect(page.getByText('Nothing to put in order yet')).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Remember something' })).toBeVisible();
  });
});
