import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { barriers } from './barriers.ts';
import { root, runCommand } from './hosts.ts';
import { expect, test } from './test.ts';

/** In light and in dark, each without a barrier. */
async function look(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await barriers(page)).toEqual([]);
    await page.screenshot({ path: path.join(root, `screenshots/${name}-${colorScheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

async function openPlanner(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Library' }).focus();
  for (const key of ['g', 'w']) await page.keyboard.press(key);
  await expect(page.getByRole('heading', { level: 1, name: 'Planner' })).toBeVisible();
  return page.getByRole('region', { name: 'Answer' });
}

async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel('Your question').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(question);
  await page.keyboard.press('Enter');
}

test.describe('the planner on the sample', () => {
  test('proves an order, and opens the facts of the proof', async ({ page }) => {
    const answer = await openPlanner(page);
    await expect(answer.getByText('Ask about an order, a length of time, or a way to a goal')).toBeVisible();
    await look(page, 'planner-empty');
    await expect(page.getByLabel('Your question')).toBeFocused();
    await ask(page, 'Was the firewall upgraded before the outage?');
    await expect(answer.getByRole('heading', { level: 2 })).toContainText('No: “Clara Weiss upgraded the firewall');
    await expect(answer).toContainText('Network of times');
    const proof = answer.getByRole('region', { name: 'Proof' });
    await expect(proof.getByRole('listitem')).toHaveCount(3);
    await look(page, 'planner-proof');
    await proof.getByRole('button', { name: /The maintenance window began/ }).press('Enter');
    await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText('The maintenance window began');
  });

  test('says what is missing where an order cannot be told', async ({ page }) => {
    const answer = await openPlanner(page);
    await ask(page, 'Was skiff 4.2 released before the outage?');
    await expect(answer.getByRole('heading', { level: 2, name: 'It cannot be told.' })).toBeVisible();
    await expect(answer.getByRole('region', { name: 'What is missing' })).toContainText(
      'Yuki Tanabe released skiff 4.2',
    );
  });

  test('plans the deploy by its procedure, and saves the files', async ({ page, app, hostName }) => {
    const answer = await openPlanner(page);
    await ask(page, 'How do I deploy the ledger service?');
    await expect(
      answer.getByRole('heading', { level: 2, name: /4 steps lead to “ledger service: deployed”/ }),
    ).toBeVisible();
    await expect(answer).toContainText('The validator walked it step by step and accepts it; no plan is shorter');
    const steps = answer.getByRole('region', { name: 'Steps' }).getByRole('listitem');
    await expect(steps).toHaveCount(4);
    await expect(steps.last()).toContainText('deploy: ledger service');
    await expect(steps.last()).toContainText('from “deploy a service”');
    await expect(answer.getByRole('img', { name: '4 steps and what each needs' })).toBeVisible();
    await look(page, 'planner-plan');
    if (hostName === 'served') {
      // The desktop asks where to put a file.
      const download = page.waitForEvent('download');
      await answer.getByRole('button', { name: 'Save the files' }).press('Enter');
      expect((await download).suggestedFilename()).toMatch(/^(?:domain|problem)\.pddl$|^plan\.txt$/);
    }
    expect(await runCommand(app.home, ['plan', 'How do I deploy the ledger service?'])).toContain(
      '4. deploy: ledger service',
    );
  });

  test('tells what of an impossible goal is out of reach, and what it would need', async ({ page }) => {
    const answer = await openPlanner(page);
    await ask(page, 'How do I open the Bergen office?');
    await expect(
      answer.getByRole('heading', { level: 2, name: 'No plan exists for “Bergen office: open”.' }),
    ).toBeVisible();
    const missing = answer.getByRole('region', { name: 'Out of reach' });
    await expect(missing).toContainText('by “sign lease: Bergen office”, which lacks “Bergen office: council signed”');
    await expect(missing).toContainText('Nothing that is known brings it about.');
    await look(page, 'planner-impossible');
  });

  test('puts the caret at a mistake in the files, and plans with them once it is mended', async ({ page }) => {
    const answer = await openPlanner(page);
    await ask(page, 'How do I deploy the ledger service?');
    await answer.getByRole('button', { name: 'Edit domain and problem' }).press('Enter');
    const problem = page.getByRole('textbox', { name: 'Problem' });
    const whole = await problem.inputValue();
    await problem.fill(whole.replace('(deployed ledger-service)', '(deployde ledger-service)'));
    await problem.press('Control+Enter');
    const mistakes = page.getByRole('list', { name: 'Mistakes' });
    await expect(mistakes).toContainText('deployde');
    await look(page, 'planner-mistake');
    await mistakes.getByRole('button').first().press('Enter');
    await expect(problem).toBeFocused();
    await page.keyboard.type('deployed');
    await page.keyboard.press('Control+Enter');
    await expect(answer.getByRole('heading', { level: 2, name: '4 steps lead to the goal.' })).toBeVisible();
  });
});
