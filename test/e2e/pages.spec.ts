import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { barriers } from './barriers.ts';
import { root } from './hosts.ts';
import { expect, test } from './test.ts';

interface Shown {
  readonly name: string;
  readonly isSeeded: boolean;
  /** Failures that it tells of. */
  readonly statuses?: readonly number[];
  /** Brings the page up; it is looked at when this is over. */
  readonly show: (page: Page) => Promise<void>;
}

const views: readonly Shown[] = [
  {
    name: 'first-run',
    isSeeded: false,
    show: async (page) => expect(page.getByRole('button', { name: 'Load the sample memory' })).toBeVisible(),
  },
  {
    name: 'search-start',
    isSeeded: true,
    show: async (page) => expect(page.getByRole('region', { name: 'Remembered last' })).toBeVisible(),
  },
  { name: 'search', isSeeded: true, show: search },
  {
    name: 'search-inspector',
    isSeeded: true,
    show: async (page) => {
      await search(page);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('complementary')).toBeVisible();
    },
  },
  {
    name: 'remember',
    isSeeded: true,
    show: async (page) => {
      await page.keyboard.press('Control+2');
      await expect(page.getByRole('heading', { name: 'Remember', exact: true })).toBeVisible();
    },
  },
  {
    name: 'ask',
    isSeeded: true,
    statuses: [503],
    show: async (page) => {
      await goTo(page, '#/ask');
      await page.getByLabel('Your question').fill('What about the harbour?');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('list', { name: 'Memories that fit' })).toBeVisible();
    },
  },
  {
    name: 'library',
    isSeeded: true,
    show: async (page) => {
      await goTo(page, '#/library');
      await expect(page.getByRole('listbox', { name: 'Artifacts' }).getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'library-reader',
    isSeeded: true,
    show: async (page) => {
      await goTo(page, '#/library?sort=facts');
      await page.getByRole('listbox', { name: 'Artifacts' }).getByRole('option').first().click();
      await expect(page.getByRole('region', { name: 'Passages' }).getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'inspector-entity',
    isSeeded: true,
    show: async (page) => {
      await goTo(page, '#/search?entity=14');
      await expect(page.getByRole('listbox', { name: 'Facts of this entity' })).toBeVisible();
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
    },
  },
  {
    name: 'history-drawer',
    isSeeded: true,
    show: async (page) => {
      await goTo(page, '#/search?entity=14');
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByLabel('Name', { exact: true }).fill('Ines M.');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Ines M.', exact: true })).toBeVisible();
      await page.keyboard.press('Control+Shift+h');
      const drawer = page.getByRole('complementary', { name: 'History of changes' });
      await expect(drawer.getByRole('article').first()).toContainText('Ines M.');
    },
  },
  {
    name: 'contradictions',
    isSeeded: true,
    show: async (page) => {
      await goTo(page, '#/contradictions');
      await expect(page.getByRole('region', { name: 'Case', exact: true }).getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'contradictions-deciding',
    isSeeded: true,
    show: async (page) => {
      await goTo(page, '#/contradictions');
      await expect(page.getByRole('region', { name: 'Case', exact: true }).getByRole('table')).toBeVisible();
      await page.keyboard.press('b');
      await expect(page.getByRole('list', { name: 'What changes' })).toBeVisible();
    },
  },
  {
    name: 'contradictions-none',
    isSeeded: true,
    show: async (page) => {
      await goTo(page, '#/contradictions');
      await expect(page.getByRole('region', { name: 'Case', exact: true }).getByRole('table')).toBeVisible();
      await page.keyboard.press('1');
      await expect(page.getByRole('list', { name: 'What changes' })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Nothing contradicts anything')).toBeVisible();
    },
  },
  {
    name: 'fallacies',
    isSeeded: true,
    show: async (page) => {
      await goTo(page, '#/fallacies');
      await page.getByRole('option', { name: 'the new logo causes' }).click();
      await expect(page.getByRole('list', { name: 'Links downgraded' })).toBeVisible();
    },
  },
  {
    name: 'fallacies-dismissing',
    isSeeded: true,
    show: async (page) => {
      await goTo(page, '#/fallacies');
      await page.getByRole('option', { name: 'the new logo causes' }).click();
      await expect(page.getByRole('list', { name: 'Links downgraded' })).toBeVisible();
      await page.keyboard.press('d');
      await expect(page.getByRole('form', { name: 'Dismissal' })).toBeVisible();
    },
  },
  {
    name: 'fallacies-none',
    isSeeded: true,
    show: async (page) => {
      await goTo(page, '#/fallacies?category=formal');
      await expect(page.getByText('None under this filter')).toBeVisible();
    },
  },
  {
    name: 'timeline',
    isSeeded: true,
    show: async (page) => {
      await goTo(page, '#/timeline');
      const chart = page.getByRole('listbox', { name: 'Facts and sessions by time' });
      await expect(chart.getByRole('option').first()).toBeVisible();
      await chart.press('ArrowDown');
    },
  },
  {
    name: 'timeline-table',
    isSeeded: true,
    show: async (page) => {
      await goTo(page, '#/timeline?view=table&lanes=relation');
      await expect(page.getByRole('grid', { name: 'Facts by time' }).getByRole('row').nth(1)).toBeVisible();
    },
  },
  {
    name: 'timeline-none',
    isSeeded: true,
    show: async (page) => {
      await goTo(page, '#/timeline?tags=nothing-has-it');
      await expect(page.getByText('Nothing dated matches the filters')).toBeVisible();
    },
  },
  {
    name: 'taxonomy',
    isSeeded: true,
    show: async (page) => {
      await goTo(page, '#/taxonomy');
      await page.getByRole('button', { name: /^Sort \d+ uncategorised$/ }).click();
      await page.getByRole('treeitem', { name: /^People/ }).click();
      await expect(
        page.getByRole('listbox', { name: 'Nodes of this branch' }).getByRole('option').first(),
      ).toBeVisible();
    },
  },
  {
    name: 'taxonomy-treemap',
    isSeeded: true,
    show: async (page) => {
      await goTo(page, '#/taxonomy');
      await page.getByRole('button', { name: /^Sort \d+ uncategorised$/ }).click();
      await expect(page.getByRole('treeitem', { name: /^People/ })).toBeVisible();
      await page.getByRole('tab', { name: 'Treemap' }).click();
      await expect(page.getByRole('button', { name: /^People, / })).toBeVisible();
    },
  },
  {
    name: 'sources',
    isSeeded: true,
    show: async (page) => {
      await goTo(page, '#/sources');
      await expect(page.getByRole('listbox', { name: 'Statements' }).getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'sources-changing',
    isSeeded: true,
    show: async (page) => {
      await goTo(page, '#/sources');
      await expect(page.getByRole('listbox', { name: 'Statements' }).getByRole('option').first()).toBeVisible();
      await page.keyboard.press('c');
      await page.keyboard.type('-800');
      await expect(page.getByText(/sayings weigh otherwise/)).toBeVisible();
    },
  },
  {
    name: 'sources-types',
    isSeeded: true,
    show: async (page) => {
      await goTo(page, '#/sources?view=types');
      await page.getByRole('option', { name: /slack/ }).click();
    },
  },
  {
    name: 'sources-steering',
    isSeeded: true,
    show: async (page) => {
      await goTo(page, '#/sources?view=steering');
      await page.getByRole('button', { name: 'Begin one' }).click();
      await page.getByLabel('Text of the steering file').fill('{\n  "allow_user_grilling": "maybe"\n}\n');
      await page.keyboard.press('Control+s');
      await expect(page.getByRole('list', { name: 'Faults' })).toBeVisible();
    },
  },
  {
    name: 'analyzer',
    isSeeded: true,
    show: async (page) => {
      await search(page);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('w');
      await expect(page.getByRole('heading', { name: 'Final Results' })).toBeVisible();
    },
  },
  {
    name: 'settings',
    isSeeded: true,
    show: async (page) => {
      await page.keyboard.press('Control+,');
      await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
    },
  },
  {
    name: 'palette',
    isSeeded: true,
    show: async (page) => {
      await expect(page.getByLabel('Search memory')).toBeVisible();
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];

for (const view of views) {
  test.describe(view.name, () => {
    test.use({ isSeeded: view.isSeeded, statuses: view.statuses ?? [] });

    test('is accessible and holds together, light and dark, small and large', async ({ page, hostName }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await view.show(page);
      await page.evaluate(() => document.fonts.ready);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        for (const size of [
          { width: 1280, height: 800 },
          { width: 1920, height: 1080 },
        ]) {
          await page.setViewportSize(size);
          const file = `screenshots/${hostName}/${view.name}-${colorScheme}-${size.width}.png`;
          await page.screenshot({ path: path.join(root, file) });
          expect(await overflowing(page), 'nothing is wider than the window').toEqual([]);
        }
        expect(await barriers(page), `barriers in ${colorScheme}`).toEqual([]);
      }
    });
  });
}

test('the picture in the README', async ({ page, hostName }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await search(page);
  // Again, with all that the first search has to load.
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByLabel('Search memory').press('ArrowDown');
  const made = path.join(root, 'screenshots', hostName, 'readme.png');
  await page.screenshot({ path: made });
  // Only on demand, so that running the tests leaves the work tree as it was.
  if (process.env['PALIMPSEST_README_PICTURE'] !== undefined)
    await copyFile(made, path.join(root, 'docs/screenshot.png'));
});

async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((address) => {
    location.hash = address;
  }, hash);
}

async function search(page: Page): Promise<void> {
  await page.getByLabel('Search memory').click();
  await page.keyboard.type('where is the backup server located');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide in a window of ${clientWidth}`] : [];
  });
}
