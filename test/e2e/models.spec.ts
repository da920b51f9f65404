import type { Page } from '@playwright/test';
import { barriers } from './barriers.ts';
import { refusal } from '../model-server/behaviours.ts';
import { type ModelServer, startModelServer } from '../model-server/server.ts';
import { expect, test } from './test.ts';

let server: ModelServer;
test.beforeAll(async () => {
  server = await startModelServer({ answer: () => 'I am here.' });
});
test.afterAll(async () => {
  await server.close();
});

/** The one command of the palette that fits goes there, as a link would. */
async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

test.describe('models', () => {
  test.use({ isSeeded: true });

  test('are chosen, keyed and tested in Settings, and each call is on the page of costs', async ({ page }) => {
    await goTo(page, '#/settings');
    const strong = page.getByRole('region', { name: 'Strong model' });
    await strong.getByText('OpenAI-like').click();
    await strong.getByLabel('Address').fill('nowhere');
    await strong.getByRole('button', { name: 'Use this server' }).click();
    await expect(strong.getByText('Not an address.')).toBeVisible();
    await strong.getByLabel('Address').fill(server.url);
    await strong.getByLabel('Model', { exact: true }).fill('small-chat');
    await strong.getByRole('button', { name: 'Use this server' }).click();
    await expect(strong.getByText(`small-chat at ${server.url}`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Fast model' })).toContainText(
      'the strong model answers in its place',
    );

    await strong.getByLabel('Key', { exact: true }).fill('sk-test-1234567890');
    await strong.getByRole('button', { name: 'Keep the key' }).click();
    await expect(strong.getByText(/A key is kept/)).toBeVisible();
    await expect(strong.getByLabel('Key', { exact: true })).toHaveValue('');

    await strong.getByRole('button', { name: 'Test the strong model' }).click();
    await expect(strong.getByRole('status')).toContainText(/answered in .* small-chat: I am here\./);
    expect(server.requests.at(-1)?.headers.authorization).toBe('Bearer sk-test-1234567890');

    const reranker = page.getByRole('region', { name: 'Reranker' });
    await reranker.getByText('Server', { exact: true }).click();
    await reranker.getByLabel('Address').fill(server.url);
    await reranker.getByRole('button', { name: 'Use this server' }).click();
    await reranker.getByRole('button', { name: 'Test the reranker' }).click();
    await expect(reranker.getByRole('status')).toContainText('for a text that fits');
    await page.getByRole('button', { name: 'Test the embedder' }).click();
    await expect(page.getByRole('region', { name: 'Embedder' }).getByRole('status')).toContainText('512 numbers');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await barriers(page)).toEqual([]);
    }

    await goTo(page, '#/inferences');
    const calls = page.getByRole('listbox', { name: 'Calls' });
    await expect(calls.getByRole('option')).toHaveCount(2);
    await expect(calls.getByRole('option').first()).toContainText('consult / rerank');
    await page.getByLabel('Model', { exact: true }).selectOption('small-chat');
    await expect(calls.getByRole('option')).toHaveCount(1);
    await expect(calls.getByRole('option')).toContainText('test / strong');
    await expect(page.getByRole('region', { name: 'Sums' })).toContainText(String(server.served.outputTokens));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await barriers(page)).toEqual([]);
    }
    await page.goBack();
    await expect(calls.getByRole('option')).toHaveCount(2);
  });

  test('that do not answer say why, and what is under no filter says so', async ({ page }) => {
    await goTo(page, '#/inferences?status=dropped');
    await expect(page.getByText('None under this filter')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).last().click();
    await expect(page.getByText('No model server was asked yet')).toBeVisible();
    await page.getByRole('button', { name: 'Choose models' }).click();
    const fast = page.getByRole('region', { name: 'Fast model' });
    await fast.getByText('Anthropic', { exact: true }).click();
    await fast.getByLabel('Address').fill(server.url);
    await fast.getByRole('button', { name: 'Use this server' }).click();
    await expect(fast.getByText(`claude-haiku-5-5 at ${server.url}`)).toBeVisible();
    server.script(refusal(401, 'invalid x-api-key'));
    await fast.getByRole('button', { name: 'Test the fast model' }).click();
    await expect(fast.getByRole('status')).toContainText('refused the key (401): invalid x-api-key');
    await fast.getByText('Off', { exact: true }).click();
    await expect(fast.getByRole('status')).toContainText('Not tested yet.');
  });
});
