import { expect, test } from './test.ts';

test.skip(({ hostName }) => hostName !== 'served', 'only a served page has these');

test('the token leaves the address once it was exchanged', async ({ page }) => {
  await expect(page.getByLabel('Search memory')).toBeVisible();
  expect(page.url()).not.toMatch(/token/i);
  expect(await page.evaluate(() => document.cookie)).toBe('');
});

test('a browser without the token is told how to sign in, and sees nothing', async ({ page }) => {
  await expect(page.getByLabel('Search memory')).toBeVisible();
  const browser = page.context().browser();
  if (browser === null) throw new Error('A served page is shown in a browser.');
  const stranger = await browser.newContext();
  const strange = await stranger.newPage();
  await strange.goto(new URL('/', page.url()).href);
  await expect(strange.getByRole('heading', { name: 'This page is not signed in' })).toBeVisible();
  await stranger.close();
});

test('a page keeps one event stream, whatever it shows, and leaves the connections for calls', async ({ page }) => {
  const streams: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/events') streams.push(request.url());
  });
  await page.reload();
  const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  for (const link of await links.all()) {
    await link.click();
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  }
  expect(streams).toHaveLength(1);
});
