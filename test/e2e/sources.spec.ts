import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { runCommand, root } from './hosts.ts';
import { expect, test } from './test.ts';

const steeringFile = (home: string): string => path.join(home, 'agentic_memory_prompts.json');

/** By keyboard, from wherever nothing is typed. */
async function openSources(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Library' }).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  const list = page.getByRole('listbox', { name: 'Sources' });
  await expect(list.getByRole('option').first()).toBeVisible();
  return list;
}

async function tell(home: string, by: string, text: string, type: string): Promise<void> {
  const file = path.join(home, `${by}.txt`);
  await writeFile(file, text);
  const told = ['--source', by, '--document-type', type, '--at', '2025-03-01T10:00:00Z', '--format', 'text'];
  await runCommand(home, ['remember', file, ...told]);
}

test.describe('two people who contest one another', () => {
  test.use({ isStill: false });

  test('trust is changed by keys after a preview of what it overturns, and undone', async ({ app }) => {
    await tell(app.home, 'Rui Pinto', 'The relay server is located in Utrecht.', 'architecture_doc');
    await tell(app.home, 'Vera Lind', 'The relay server is located in Porto.', 'draft');
    const page = await app.restart();
    const list = await openSources(page);
    const shown = page.getByRole('region', { name: 'Source' });
    await page.keyboard.press('/');
    await page.keyboard.type('vera');
    await expect(list.getByRole('option')).toHaveCount(1);
    await expect(shown.getByRole('heading', { level: 2 })).toHaveText('Vera Lind');
    await expect(shown.getByRole('button', { name: 'Rui Pinto' })).toBeVisible();
    const statements = shown.getByRole('listbox', { name: 'Statements' });
    await expect(statements.getByRole('option').first()).toContainText('200 draft');
    await expect(statements.getByRole('option').first()).toContainText('overruled by Rui Pinto');

    await list.focus();
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: 'Trust in Vera Lind' });
    await expect(dialog.getByLabel('Your own figure')).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Apply' }).first()).toBeDisabled();
    await page.keyboard.type('5000');
    await expect(dialog.getByText('A number from −1,000 to 1,000, or nothing.')).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('900');
    await expect(dialog.getByText(/facts are held otherwise, in 1 set\.$/)).toBeVisible();
    const effects = dialog.getByRole('list', { name: 'Facts held otherwise' });
    await expect(effects).toContainText('located in Porto');
    await page.screenshot({ path: path.join(root, 'screenshots/trust-preview.png') });
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);

    await expect(shown.getByText('your own figure')).toBeVisible();
    await expect(statements.getByRole('option').first()).toContainText('+900 source');
    await expect(statements.getByRole('option').first()).toContainText('holds');
    await list.focus();
    await page.keyboard.press('Control+z');
    await expect(shown.getByText('nothing known')).toBeVisible();
    await expect(statements.getByRole('option').first()).toContainText('overruled by Rui Pinto');
    await page.keyboard.press('Control+Shift+z');
    await expect(shown.getByText('your own figure')).toBeVisible();
    await shown.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('complementary', { name: 'History of changes' });
    await expect(history.getByText('Set the reliability of Vera Lind to 900').first()).toBeVisible();
  });

  test('a statement opens in the inspector, and its passage in the Library', async ({ app }) => {
    await tell(app.home, 'Rui Pinto', 'The relay server is located in Utrecht.', 'architecture_doc');
    const page = await app.restart();
    await openSources(page);
    await page.getByLabel('Name or handle').fill('rui');
    const statement = page.getByRole('listbox', { name: 'Statements' }).getByRole('option').first();
    await expect(statement).toContainText('Utrecht');
    await statement.click();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText('Utrecht');
    await page.getByRole('listbox', { name: 'Statements' }).focus();
    await page.keyboard.press('p');
    await expect(page).toHaveURL(/#\/library/);
    await expect(page.getByRole('region', { name: 'Passages' })).toContainText('Utrecht');
  });

  test('the baseline of a type is changed by keys, and kept', async ({ page }) => {
    await openSources(page);
    await page.keyboard.press('v');
    await page.keyboard.press('d');
    const types = page.getByRole('listbox', { name: 'Document types' });
    const slack = types.getByRole('option', { name: /slack/ });
    await expect(slack).toContainText('shipped');
    await slack.click();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Baseline of slack' });
    await page.keyboard.type('450');
    await expect(dialog.getByText(/sayings? weighs? otherwise/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(slack).toContainText('your own figure');
    await page.reload();
    await expect(slack).toContainText('450');
  });
});

test.describe('the steering file', () => {
  test.use({ isStill: false });

  test('is edited with its faults told by line, and only saved without', async ({ app, page }) => {
    await openSources(page);
    await page.keyboard.press('v');
    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'Begin one' }).click();
    const text = page.getByLabel('Text of the steering file');
    await text.fill('{\n  "source_reliability_heuristics": {\n    "Yuki Tanabe": "much"\n  }\n}\n');
    await page.keyboard.press('Control+s');
    const faults = page.getByRole('list', { name: 'Faults' });
    await expect(faults).toContainText('Line 3 source_reliability_heuristics.Yuki Tanabe a number is needed here');
    await faults.getByRole('button').click();
    await expect(text).toBeFocused();
    await expect(readFile(steeringFile(app.home), 'utf8')).rejects.toThrow('ENOENT');

    await text.fill('{\n  "source_reliability_heuristics": {\n    "Yuki Tanabe": 120\n  }\n}\n');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('The steering file was saved.')).toBeVisible();
    await expect(page.getByText('The steering file says otherwise of 1 source.')).toBeVisible();
    expect(await readFile(steeringFile(app.home), 'utf8')).toContain('120');

    await page.getByRole('button', { name: 'Take over…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take over the steering file' });
    await expect(dialog.getByText(/sayings? weighs? otherwise/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Apply' }).last().click();
    await expect(page.getByText('The steering file says otherwise of 1 source.')).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  test('tells of a fault that somebody else wrote into it, and of who wins in the settings', async ({ app, page }) => {
    await openSources(page);
    await writeFile(steeringFile(app.home), '{"allow_user_grilling": false}');
    await page.goto(page.url().replace(/#.*$/, '#/settings'));
    await expect(page.getByText('The steering file says so, and wins')).toBeVisible();
    await expect(page.getByLabel('The later said holds')).toBeChecked();
    await expect(page.getByLabel('The later said holds')).toBeDisabled();

    await writeFile(steeringFile(app.home), '{"allow_user_grilling": false,\n}');
    await page.getByRole('link', { name: 'Open it' }).click();
    await expect(page.getByText(/The steering file has a fault in line 2/)).toBeVisible();
    await expect(page.getByText('has faults; what was read before is in force')).toBeVisible();
    await expect(page.getByText('the later said holds')).toBeVisible();
  });
});

test.describe('an empty memory', () => {
  test.use({ isSeeded: false });
  test('says what to do next', async ({ page }) => {
    await page.getByRole('link', { name: 'Sources' }).click();
    await expect(page.getByText('Nobody has said anything yet')).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Remember something' })).toBeVisible();
  });
});
