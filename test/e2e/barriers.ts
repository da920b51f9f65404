import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What keeps someone from using the page as it is now: every serious finding, in words. */
export async function barriers(page: Page): Promise<string[]> {
  // The other mode opens a page of its own, which a desktop window does not have.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.flatMap(({ id, impact, nodes }) =>
    nodes.map((node) => `${id} (${impact}): ${node.html.slice(0, 160)} ${node.failureSummary?.slice(0, 200)}`),
  );
}
