import { expect, type Locator, type Page } from '@playwright/test';
import { runCommand } from './hosts.ts';

/** Shows an entity of the sample memory in the inspector, beside the Library. */
export async function showEntity(page: Page, home: string, name: string): Promise<Locator> {
  const printed = await runCommand(home, ['history', name]);
  const id = /entity (\d+)/.exec(printed)?.[1];
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/library?entity=${id}`);
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(inspector.getByRole('listbox', { name: 'Facts of this entity' })).toBeVisible();
  return inspector;
}
