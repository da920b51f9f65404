import type { Page } from '@playwright/test';
import { type ModelServer, startModelServer } from '../model-server/server.ts';
import { refusal } from '../model-server/behaviours.ts';
import { barriers } from './barriers.ts';
import { expect, test } from './test.ts';

/** A model that fails. Without one the page does not even ask. */
test.use({ statuses: [502] });

let server: ModelServer;
/** What the model cites of a message; nothing by default. */
let cite: (message: string) => object;

test.beforeAll(async () => {
  server = await startModelServer({
    answer: (message) => JSON.stringify({ answer: 'By the harbour, as the memory has it.', ...cite(message) }),
  });
});
test.afterAll(async () => {
  await server.close();
});
test.beforeEach(() => {
  cite = () => ({});
});

async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

async function chooseModel(page: Page): Promise<void> {
  await goTo(page, '#/settings');
  const strong = page.getByRole('region', { name: 'Strong model' });
  await strong.getByText('OpenAI-like').click();
  await strong.getByLabel('Address').fill(server.url);
  await strong.getByLabel('Model', { exact: true }).fill('small-chat');
  await strong.getByRole('button', { name: 'Use this server' }).click();
  await expect(strong.getByText(`small-chat at ${server.url}`)).toBeVisible();
  await goTo(page, '#/ask');
  await expect(page.getByText('Answers are written by small-chat.')).toBeVisible();
}

async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel('Your question').fill(question);
  await page.keyboard.press('Enter');
}

test('without a model the page says how to choose one and shows what fits', async ({ page }) => {
  await goTo(page, '#/ask');
  await expect(page.getByText('No model writes answers')).toBeVisible();
  await ask(page, 'What about the harbour?');
  await expect(page.getByText('No model: these memories fit.')).toBeVisible();
  const found = page.getByRole('list', { name: 'Memories that fit' });
  await expect(found.getByRole('listitem').first()).toBeVisible();
  expect(server.requests).toHaveLength(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await barriers(page)).toEqual([]);
  }
  await found.getByRole('button').first().click();
  await expect(page.getByRole('complementary')).toBeVisible();
  const less = page.getByRole('button', { name: /^Less related/ });
  await expect(less).toHaveAttribute('aria-expanded', 'false');
  await less.click();
  await expect(page.getByRole('list', { name: 'Less related' }).getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: 'Settings: Models' }).click();
  await expect(page.getByRole('region', { name: 'Strong model' })).toBeVisible();
});

test('an answer rests on chips that open in the inspector and in Explore, and what was sent is shown', async ({
  page,
}) => {
  await chooseModel(page);
  cite = (message) => ({
    edges: [/\[edge (\d+)\]/.exec(message)?.[1]].flatMap((id) => (id === undefined ? [] : [Number(id)])),
    facts: [/\[fact (\d+)\]/.exec(message)?.[1]].flatMap((id) => (id === undefined ? [] : [Number(id)])),
  });
  await ask(page, 'Who works where?');
  const turn = page.getByRole('article', { name: 'Who works where?' });
  await expect(turn.getByText('Answered by small-chat')).toBeVisible();
  await expect(turn.getByText('By the harbour, as the memory has it.')).toBeVisible();
  const rests = turn.getByRole('list', { name: 'Rests on' });
  await expect(rests.getByRole('listitem').first()).toBeVisible();
  await turn.getByRole('button', { name: 'What was sent' }).click();
  await expect(turn.getByLabel('What was sent')).toContainText('<graph>');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await barriers(page)).toEqual([]);
  }
  await rests.getByRole('listitem').first().getByRole('button').first().click();
  await expect(page.getByRole('complementary')).toBeVisible();

  await ask(page, 'And since when?');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article').last().getByText('Answered by small-chat')).toBeVisible();
  expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('person: Who works where?');

  await rests
    .getByRole('button', { name: /^Show in Explore/ })
    .first()
    .click();
  await expect(page).toHaveURL(/#\/explore\?/);
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(2);
  await turn.getByRole('button', { name: 'How it was found' }).click();
  await expect(page).toHaveURL(/#\/analyzer\?.*q=Who/);
});

test('a chip leads into Explore, the request into the analyzer, and two runs of it are compared', async ({ page }) => {
  await chooseModel(page);
  cite = (message) => ({
    facts: [/\[fact (\d+)\]/.exec(message)?.[1]].flatMap((id) => (id === undefined ? [] : [Number(id)])),
  });
  await ask(page, 'Where is the office?');
  const turn = page.getByRole('article', { name: 'Where is the office?' });
  const chip = turn.getByRole('list', { name: 'Rests on' }).getByRole('listitem').first();
  await expect(chip).toBeVisible();
  expect(await chip.innerText()).not.toMatch(/[#*`|]{2}|^#/);
  await chip.getByRole('button', { name: /^Show in Explore/ }).click();
  await expect(page).toHaveURL(/#\/explore\?focus=p\d+|#\/explore\?fact=\d+/);
  await expect(page.getByRole('application')).toBeVisible();
  await page.goBack();

  await turn.getByRole('button', { name: 'How it was found' }).click();
  await expect(page.getByRole('region', { name: 'Final Results' })).toBeVisible();
  await page.getByRole('button', { name: /^Options/ }).click();
  await page.getByLabel('Max tokens').fill('400');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Run', { exact: true })).toHaveValue('2');
  await page.getByRole('tab', { name: 'Compare' }).click();
  const rows = page.getByRole('listbox', { name: 'Compared results' });
  await expect(rows.getByRole('option').first()).toBeVisible();
  await expect(page.getByText(/\d+ up, \d+ down, \d+ unmoved, \d+ new, [1-9]\d* gone/)).toBeVisible();
  await expect(rows.getByText(/did not fit into what was left of 400/).first()).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await barriers(page)).toEqual([]);
  }
});

test('abstention, failure and stopping are said plainly', async ({ page }) => {
  await chooseModel(page);
  await ask(page, 'What is the weather on Mars?');
  await expect(page.getByText('Not in the memory: no memory was cited for this.')).toBeVisible();
  server.script(refusal(401, 'invalid key'));
  await ask(page, 'Who is Ines?');
  await expect(page.getByRole('alert')).toContainText('refused the key (401)');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article', { name: 'Who is Ines?' }).getByText('Answered by small-chat')).toBeVisible();
  server.script({ kind: 'stalled' });
  await ask(page, 'Where is the harbour?');
  const slow = page.getByRole('article', { name: 'Where is the harbour?' });
  await expect(slow.getByText('Writing…')).toBeVisible();
  await expect(slow.getByText('By the')).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(slow.getByText('Stopped')).toBeVisible();
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(page.getByText('Ask the memory something')).toBeVisible();
});
