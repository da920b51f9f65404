import type { Page } from '@playwright/test';
import { answerOf, shownIn, statement } from '../integration/extractionByModel/modelKit.ts';
import { type ModelServer, startModelServer } from '../model-server/server.ts';
import { barriers } from './barriers.ts';
import { expect, test } from './test.ts';

let server: ModelServer;
/** What the model writes for a message; each test says. */
let write: (message: string) => string;

test.beforeAll(async () => {
  server = await startModelServer({ answer: (message) => write(message) });
});
test.afterAll(() => server.close());

async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

test('a window that the model cannot read is listed with its reason, and read when it is tried again', async ({
  page,
}) => {
  write = () => 'No JSON at all.';
  await goTo(page, '#/settings');
  const strong = page.getByRole('region', { name: 'Strong model' });
  await strong.getByText('OpenAI-like').click();
  await strong.getByLabel('Address').fill(server.url);
  await strong.getByLabel('Model', { exact: true }).fill('small-chat');
  await strong.getByRole('button', { name: 'Use this server' }).click();
  await expect(strong.getByText(`small-chat at ${server.url}`)).toBeVisible();
  const facts = page.getByRole('region', { name: 'Facts by a model' });
  await expect(facts.getByText(/Sent to its server/)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await barriers(page)).toEqual([]);
  }

  await goTo(page, '#/remember');
  await page.getByLabel('Text', { exact: true }).fill('Mira works at Acme. She mentors Bruno.');
  await page.getByLabel('Title').fill('Team');
  await page.getByRole('button', { name: 'Remember', exact: true }).click();
  const reading = page.getByRole('region', { name: 'Read by the model' });
  await expect(reading.getByText('Read by small-chat: 1 failed.')).toBeVisible();
  await reading.getByRole('button', { name: 'Show what failed' }).click();
  await expect(reading.getByText(/Passage 1: the model wrote no usable JSON/)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await barriers(page)).toEqual([]);
  }

  write = (message) =>
    answerOf({
      entities: [{ name: 'Mira', type: 'person' }],
      facts: [statement(shownIn(message).passages[0]?.seq ?? 0, 'mentors Bruno', ['Mira', 'knows', 'Bruno'])],
    });
  await reading.getByRole('button', { name: 'Retry Team' }).click();
  // The sample was told without a model.
  await expect(reading.getByText(/small-chat has not read \d+ texts\./)).toBeVisible();
  await expect(reading.getByText('Nothing failed.')).toBeVisible();
});
