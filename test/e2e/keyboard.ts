import { expect, type Locator, type Page } from '@playwright/test';

const mostSteps = 60;

/** Walks the page by Tab alone until the thing wanted has the focus; the walk must get there. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  const hasFocus = () => wanted.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < mostSteps; step += 1) {
    if (await hasFocus()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${mostSteps} presses of Tab did not reach ${wanted.toString()}.`);
}
