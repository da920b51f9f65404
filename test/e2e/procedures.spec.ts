import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { barriers } from './barriers.ts';
import { root, runCommand } from './hosts.ts';
import { tabTo } from './keyboard.ts';
import { expect, test } from './test.ts';

const shot = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: path.join(root, `screenshots/${name}.png`) });

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: 'Library' }).focus();
  for (const key of keys) await page.keyboard.press(key);
}

async function openProcedures(page: Page): Promise<void> {
  await press(page, 'g', 'p');
  await expect(page.getByRole('heading', { level: 1, name: 'Procedures' })).toBeVisible();
}

/** Replaces the text of a field, by keys alone. */
async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

const steps = (page: Page): Locator => page.getByRole('textbox', { name: 'Steps, in Markdown' });
const actions = (page: Page): Locator => page.getByRole('textbox', { name: 'Actions for the planner, in PDDL' });

test.describe('a procedure', () => {
  test('is written, put right where it is wrong, changed, compared, marked and undone by keys alone', async ({
    page,
    app,
  }) => {
    await openProcedures(page);
    await expect(page.getByRole('option', { name: /deploy a service/ })).toBeVisible();
    await press(page, 'n');
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await page.keyboard.insertText('paint the office');
    await typeInto(page, page.getByRole('combobox', { name: 'Branch' }), '/Work/Services');
    await typeInto(page, steps(page), '1. Copy it.\n2. Stop the old one.');
    await typeInto(page, actions(page), '(:action copy\n  :parameters (?s - service)\n  :effect (copied ?x))');
    const problem = page.getByRole('list', { name: 'Problems' }).getByRole('button');
    await expect(problem).toHaveText('PDDL, line 3, column 19 There is no variable "?x" here.');
    expect(await barriers(page)).toEqual([]);
    await shot(page, 'procedure-problem');
    await tabTo(page, problem);
    await page.keyboard.press('Enter');
    await expect(actions(page)).toBeFocused();
    await page.keyboard.insertText('?s))');
    await expect(page.getByText('No problems')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+s');
    const heading = page.getByRole('heading', { level: 2, name: 'paint the office' });
    await expect(heading).toBeVisible();
    await expect(page.getByText('version 1, not used yet')).toBeVisible();

    await press(page, 'v', 'e');
    await typeInto(page, steps(page), '1. Copy it.\n2. Try the new one.\n3. Stop the old one.');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('version 2, not used yet')).toBeVisible();
    await press(page, 'v', 'v');
    const table = page.getByRole('table', { name: /^Steps/ });
    await expect(table.getByRole('cell', { name: 'added: 2. Try the new one.' })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await shot(page, 'procedure-versions');

    await press(page, 'v', 'r');
    const helpful = page.getByRole('button', { name: 'Helpful' });
    await press(page, 'h');
    await expect(helpful).toHaveAttribute('aria-pressed', 'true');
    await press(page, 'ControlOrMeta+z');
    await expect(helpful).toHaveAttribute('aria-pressed', 'false');
    await press(page, 'ControlOrMeta+z');
    await expect(page.getByText('version 3, not used yet')).toBeVisible();
    await expect(page.getByText('Try the new one')).toBeHidden();
    expect(await runCommand(app.home, ['changes'])).toContain('Undid: Changed the procedure “paint the office”');
    expect(await runCommand(app.home, ['procedures', 'history', 'paint', 'the', 'office'])).toContain('in force');
  });

  test('is found by branch, type and words, and read in light and dark', async ({ page }) => {
    await openProcedures(page);
    const list = page.getByRole('listbox', { name: 'Procedures' });
    await page.getByLabel('Procedures of').selectOption('/Work/Backup');
    await expect(list.getByRole('option')).toHaveText([/rehearse a restore/]);
    await page.getByLabel('Procedures of').selectOption('/');
    await page.getByText('PDDL', { exact: true }).first().click();
    await expect(list.getByRole('option', { name: /take an incident/ })).toBeHidden();
    await press(page, '/');
    await page.keyboard.type('deploy');
    await expect(list.getByRole('option')).toHaveText([/deploy a service/]);
    await press(page, 'j');
    await expect(page.getByRole('heading', { level: 2, name: 'deploy a service' })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await barriers(page)).toEqual([]);
      await shot(page, `procedure-${colorScheme}`);
    }
  });
});
