import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { root, runCommand } from './hosts.ts';
import { expect, test } from './test.ts';

/** From any page where nothing is typed. */
async function openTimeline(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Library' }).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  const chart = page.getByRole('listbox', { name: 'Facts and sessions by time' });
  await expect(chart.getByRole('option').first()).toBeVisible();
  return chart;
}

const window = (page: Page): { from: number; to: number } | null => {
  const params = new URLSearchParams(new URL(page.url()).hash.split('?')[1] ?? '');
  const [from, to] = [params.get('from'), params.get('to')];
  return from === null || to === null ? null : { from: Date.parse(from), to: Date.parse(to) };
};

test.describe('the timeline of the sample', () => {
  test('is walked by keys, and a fact opens in the inspector', async ({ page }) => {
    const chart = await openTimeline(page);
    await chart.focus();
    await page.keyboard.press('ArrowDown');
    const first = await chart.getAttribute('aria-activedescendant');
    await page.keyboard.press('ArrowDown');
    await expect(chart).not.toHaveAttribute('aria-activedescendant', first ?? '');
    await page.keyboard.press('ArrowUp');
    await expect(chart).toHaveAttribute('aria-activedescendant', first ?? '');

    await chart.getByRole('option', { name: /^Ines Marlow lives in Ghent/ }).click();
    const inspector = page.getByRole('complementary', { name: 'Inspector' });
    await expect(inspector).toContainText('Ines Marlow lives in Ghent');
    await expect(page).toHaveURL(/fact=\d+/);
    await page.screenshot({ path: path.join(root, 'screenshots/timeline-inspector.png') });
  });

  test('zooms and moves by keys and by the wheel, and shows all of it again', async ({ page }) => {
    const chart = await openTimeline(page);
    await chart.focus();
    await page.keyboard.press('+');
    await expect.poll(() => window(page)).not.toBeNull();
    const near = window(page) ?? { from: 0, to: 0 };
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(() => window(page)?.from).toBeLessThan(near.from);
    const moved = window(page) ?? { from: 0, to: 0 };
    expect(moved.to - moved.from).toBe(near.to - near.from);

    await chart.hover();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -240);
    await page.keyboard.up('Control');
    await expect.poll(() => (window(page)?.to ?? 0) - (window(page)?.from ?? 0)).toBeLessThan(moved.to - moved.from);
    await expect(page.getByRole('status').filter({ hasText: 'outside of it' })).toBeVisible();
    await page.keyboard.press('0');
    await expect.poll(() => window(page)).toBeNull();
    await expect(page.getByRole('status').filter({ hasText: 'outside of it' })).toHaveCount(0);
  });

  test('is filtered by entity and type, in lanes of entities or relations, and has a table twin', async ({ page }) => {
    const chart = await openTimeline(page);
    await page.getByLabel('About which entity').fill('Ines Marlow');
    await page
      .getByRole('listbox', { name: 'Known names' })
      .getByRole('option', { name: /^Ines Marlow/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Not only Ines Marlow' })).toBeVisible();
    await expect(chart.getByRole('option', { name: /window seat/ })).toHaveCount(0);
    await expect(chart.getByRole('option', { name: /^Ines Marlow lives in Ghent/ })).toBeVisible();
    await expect(page).toHaveURL(/of=\d+/);

    await page.getByText('By relation', { exact: true }).click();
    await expect(chart.getByText('lives in', { exact: false }).first()).toBeAttached();
    await page.getByRole('tab', { name: 'Table' }).click();
    const table = page.getByRole('grid', { name: 'Facts by time' });
    await expect(table.getByRole('row', { name: /Ines Marlow lives in Ghent/ })).toBeVisible();
    await table.getByRole('row', { name: /Ines Marlow lives in Ghent/ }).dblclick();
    await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText('Ines Marlow lives in Ghent');
    await page.goBack();

    await page.getByRole('button', { name: 'signal' }).click();
    await expect(page.getByText('Nothing dated matches the filters')).toBeVisible();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await expect(table.getByRole('row').nth(1)).toBeVisible();
  });

  test('shows what was known at an instant, and is opened by its address', async ({ page }) => {
    await openTimeline(page);
    await page.getByLabel('Known at', { exact: true }).check();
    await expect(page).toHaveURL(/known=/);
    await page.getByLabel('Known at which instant').fill('2001-01-01T00:00');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nothing dated matches the filters')).toBeVisible();
    await page.evaluate(() => {
      location.hash = '#/timeline?from=2024-10-01T00:00:00Z&to=2025-02-01T00:00:00Z&lanes=relation';
    });
    const chart = page.getByRole('listbox', { name: 'Facts and sessions by time' });
    await expect(chart.getByRole('option').first()).toBeVisible();
    await expect(page.getByRole('radio', { name: 'By relation' })).toBeChecked();
    await expect(page.getByRole('status').filter({ hasText: 'outside of it' })).toBeVisible();
  });

  test('a session leads to its texts', async ({ page }) => {
    const chart = await openTimeline(page);
    await chart.getByRole('option', { name: /^rota-2024-08-01/ }).click();
    await expect(page).toHaveURL(/#\/library\?.*session=rota-2024-08-01/);
    await expect(page.getByRole('listbox', { name: 'Artifacts' }).getByRole('option')).toHaveCount(1);
  });
});

test.describe('times that do not fit', () => {
  test.use({ isStill: false });

  test('are told where contradictions are settled, and a fact says what places it', async ({ page, app }) => {
    const said = [
      'The outage happened on 3 May 2024.',
      'The migration happened two days after the outage.',
      'The migration happened on 1 May 2024.',
    ];
    for (const [index, text] of said.entries()) {
      const file = path.join(app.home, `note-${index}.txt`);
      await writeFile(file, text);
      await runCommand(app.home, ['remember', file, '--at', '2024-06-01T10:00:00Z', '--source', 'Ana']);
    }
    await page.getByRole('link', { name: /^Contradictions/ }).click();
    const cases = page.getByRole('listbox', { name: 'Contradictions' });
    await cases.getByRole('option', { name: /do not fit/ }).click();
    const shown = page.getByRole('region', { name: 'Case', exact: true });
    await expect(shown).toContainText('two days after the outage');
    await page.screenshot({ path: path.join(root, 'screenshots/times-do-not-fit.png') });
    await shown.getByRole('button', { name: /The migration happened two days after the outage/ }).click();
    await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText('two days after the outage');
  });
});
