import { expect, test } from './test.ts';

test.skip(({ hostName }) => hostName !== 'desktop', 'only a desktop has these');

test('the page has the bridge and nothing else of the machine', async ({ page }) => {
  const seen = await page.evaluate(() => ({
    bridge: Object.keys((globalThis as unknown as { palimpsest: object }).palimpsest).toSorted(),
    require: typeof (globalThis as { require?: unknown }).require,
    process: typeof (globalThis as { process?: unknown }).process,
  }));
  expect(seen).toEqual({
    bridge: ['call', 'cancel', 'host', 'onCommand', 'onEvent', 'pathForFile'],
    require: 'undefined',
    process: 'undefined',
  });
});

test('the page cannot read a file that the person did not give', async ({ page }) => {
  const reply = await page.evaluate(() => {
    const { palimpsest } = globalThis as unknown as {
      palimpsest: { call(name: string, input: unknown, callId: string): Promise<unknown> };
    };
    return palimpsest.call('rememberPaths', { paths: ['/etc/hostname'] }, 'a');
  });
  expect(reply).toMatchObject({ ok: false, error: { code: 'forbidden' } });
});

test('a command chosen in the menu is run by the page', async ({ app, page }) => {
  await expect(page.getByLabel('Search memory')).toBeVisible();
  await app.desktop?.evaluate(({ Menu }) => {
    const flat = (items: Electron.MenuItem[]): Electron.MenuItem[] =>
      items.flatMap((item) => [
        item,
        ...flat((item.submenu as { items?: Electron.MenuItem[] } | undefined)?.items ?? []),
      ]);
    const items = flat((Menu.getApplicationMenu() as { items: Electron.MenuItem[] }).items);
    items.find((item) => item.id === 'go.remember')?.click();
  });
  await expect(page.getByRole('heading', { name: 'Remember', exact: true })).toBeVisible();
});

test('the window comes back where it was', async ({ app }) => {
  const bounds = () =>
    app.desktop?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds() ?? null);
  const before = await bounds();
  await app.restart();
  expect(await bounds()).toEqual(before);
});
