import { tabTo } from './keyboard.ts';
import { expect, test } from './test.ts';

test.use({ isStill: false });

test.describe('by keyboard alone', () => {
  test.use({ isSeeded: false });

  test('from an empty memory to the reason of a result', async ({ page }) => {
    await test.step('load the sample', async () => {
      await tabTo(page, page.getByRole('button', { name: 'Load the sample memory' }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('region', { name: 'Remembered last' }).getByRole('button').first()).toBeVisible({
        timeout: 60_000,
      });
    });

    await test.step('paste a text', async () => {
      await page.keyboard.press('Control+2');
      await expect(page.getByRole('heading', { name: 'Remember', exact: true })).toBeVisible();
      await tabTo(page, page.getByLabel('Text', { exact: true }));
      await page.keyboard.insertText('The lighthouse at Cabo Raso turns green when the ferry Almada is late.');
      await page.keyboard.press('Control+Enter');
      await expect(page.getByText('stored').first()).toBeVisible();
    });

    await test.step('choose a file, as others drop one', async () => {
      const choosing = page.waitForEvent('filechooser');
      // A turn around, so that the browser knows that it is being waited for.
      await page.evaluate(() => 0);
      await page.keyboard.press('Control+o');
      const text = 'Mara keeps the spare key of the boathouse under the blue barrel.';
      await (await choosing).setFiles({ name: 'boathouse.md', mimeType: 'text/markdown', buffer: Buffer.from(text) });
      await expect(page.getByText('boathouse.md').first()).toBeVisible();
    });

    await test.step('search', async () => {
      await page.keyboard.press('Control+1');
      await tabTo(page, page.getByLabel('Search memory'));
      await page.keyboard.type('boathouse spare key');
      await expect(page.getByRole('article').first()).toContainText('blue barrel');
      await page.getByLabel('Search memory').press('Control+a');
      await page.keyboard.type('lighthouse ferry late');
      await expect(page.getByRole('article').first()).toContainText('Cabo Raso');
    });

    await test.step('open the analyzer on the first result', async () => {
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('article').first()).toBeFocused();
      await page.keyboard.press('w');
      for (const stage of ['Parallel Retrieval', 'RRF Fusion', 'Combined Scoring', 'Final Results']) {
        await expect(page.getByRole('heading', { name: stage })).toBeVisible();
      }
    });

    await test.step('change a setting', async () => {
      await page.keyboard.press('Control+,');
      await tabTo(page, page.getByRole('radio', { name: 'Like the system' }));
      for (const theme of ['light', 'dark']) {
        await page.keyboard.press('ArrowRight');
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      }
    });
  });
});

test('a file dropped on the page is remembered', async ({ page }) => {
  await page.keyboard.press('Control+2');
  await expect(page.getByRole('heading', { name: 'Remember', exact: true })).toBeVisible();
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(
      new File(['The orchard behind the mill has eleven quince trees.'], 'orchard.txt', { type: 'text/plain' }),
    );
    return data;
  });
  await page.getByRole('heading', { name: 'Remember', exact: true }).dispatchEvent('drop', { dataTransfer: transfer });
  await expect(page.getByText('stored').first()).toBeVisible();
  await page.keyboard.press('Control+1');
  await page.getByLabel('Search memory').fill('quince trees');
  await expect(page.getByRole('article').first()).toContainText('eleven quince trees');
});
