import path from 'node:path';
import type { Page } from '@playwright/test';
import { barriers } from './barriers.ts';
import { root, runCommand } from './hosts.ts';
import { expect, test } from './test.ts';

const shot = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: path.join(root, `screenshots/${name}.png`) });

async function openReasoning(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Library' }).focus();
  for (const key of ['g', 'u']) await page.keyboard.press(key);
  await expect(page.getByRole('heading', { level: 1, name: 'Rules & SPARQL' })).toBeVisible();
}

test.describe('SPARQL on the sample', () => {
  // A query with a mistake is answered with 400.
  test.use({ statuses: [400] });

  test('answers with rows, a graph, Turtle, yes or no, and marks the line of a mistake', async ({ page }) => {
    await openReasoning(page);
    expect(await barriers(page)).toEqual([]);
    const editor = page.getByRole('textbox', { name: 'SPARQL query' });
    const answer = page.getByRole('region', { name: 'Answer' });
    await editor.press('Control+Enter');
    await expect(answer.getByRole('grid', { name: 'Rows' })).toContainText(':');
    await expect(answer.getByRole('status')).toContainText(/\d+ rows/);
    await shot(page, 'sparql-rows');
    expect(await barriers(page)).toEqual([]);

    await page.getByRole('button', { name: 'Services, as a graph' }).press('Enter');
    await answer.getByText('Graph', { exact: true }).click();
    await expect(answer.getByRole('img', { name: /terms?, \d+ triples?/ })).toBeVisible();
    await shot(page, 'sparql-graph');
    expect(await barriers(page)).toEqual([]);
    await answer.getByText('Turtle', { exact: true }).click();
    await expect(answer.locator('pre')).toContainText('@prefix :');

    await editor.fill('ASK { GRAPH :extracted { ?a foaf:knows|:lives_in|schema:homeLocation ?b } }');
    await page.getByRole('button', { name: 'Run', exact: true }).press('Enter');
    await expect(answer.getByRole('status')).toContainText('Yes');

    await editor.fill('SELECT ?s\nWHERE {\n  ?s foo:bar ?o\n}');
    await editor.press('Control+Enter');
    await expect(answer.getByRole('alert')).toContainText('Line 3, column 6');
    await expect(editor).toHaveAttribute('aria-invalid', 'true');
    expect(await barriers(page)).toEqual([]);
  });
});

test.describe('a rule', () => {
  test('is proposed, looked at, approved by keyboard, proves what follows, and is undone', async ({ page, app }) => {
    await runCommand(app.home, [
      'rules',
      'suggest',
      'resident_of',
      'CONSTRUCT { ?who :residentOf ?place } WHERE { ?who :member_of_club ?place }',
    ]);
    await openReasoning(page);
    await page.getByRole('tab', { name: /^Rules/ }).click();
    await page.getByRole('option').filter({ hasText: 'resident_of' }).click();
    const shown = page.getByRole('region', { name: 'Rule', exact: true });
    await expect(shown.getByRole('heading', { name: 'resident_of' })).toBeVisible();
    await expect(shown.getByRole('region', { name: 'What it adds' })).toContainText(
      'Nothing that is not proven already',
    );
    await shot(page, 'rule-proposed');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Library' }).focus();
    await page.keyboard.press('a');
    await expect(shown.getByRole('button', { name: /^Approve/ })).toHaveAttribute('aria-pressed', 'true');
    expect(await runCommand(app.home, ['changes'])).toContain('Approved the rule “resident_of”');
    await page.keyboard.press('Control+z');
    await expect(shown.getByRole('button', { name: /^Approve/ })).toHaveAttribute('aria-pressed', 'false');

    await page.getByRole('tab', { name: 'Verify' }).click();
    await page.getByLabel('Subject').fill(':User');
    await page.getByLabel('Predicate').fill(':residentOf');
    await page.getByLabel('Object').fill(':Ghent');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('Not proven');
    expect(await barriers(page)).toEqual([]);
  });
});
