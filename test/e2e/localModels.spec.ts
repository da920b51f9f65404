import { createHash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { bytesHere } from '../../src/main/downloads/fetchFile.ts';
import { type FileServer, startFileServer } from '../integration/downloads/fileServer.ts';
import { writeSmallEmbedder } from '../integration/providers/local/smallOnnx.ts';
import { ggufHead } from '../unit/providers/local/ggufHead.ts';
import { barriers } from './barriers.ts';
import { expect, test } from './test.ts';

let server: FileServer;
test.beforeAll(async () => {
  server = await startFileServer();
});
test.afterAll(() => server.close());

async function openSettings(page: Page) {
  await page.evaluate(() => {
    location.hash = '#/settings';
  });
  const section = page.getByRole('region', { name: 'Models on this machine' });
  await expect(section).toBeVisible();
  return section;
}

test.describe('models on this machine', () => {
  // The new index is made by this test, and tells how far it is in the navigation.
  test.use({ isSeeded: true, isStill: false });

  test('are added by their path, chosen, and searched with', async ({ page, app }) => {
    const section = await openSettings(page);
    const installed = section.getByRole('list', { name: 'Installed models' });
    if (app.desktop === null) {
      await expect(section).toContainText(path.join(app.home, 'models'));
      return;
    }
    const place = await mkdtemp(path.join(tmpdir(), 'palimpsest-models-'));
    const folder = writeSmallEmbedder(path.join(place, 'small-embedder'));
    const broken = path.join(place, 'broken.gguf');
    await writeFile(broken, 'no model');
    const field = section.getByLabel('Add a GGUF file or an ONNX folder');
    await field.fill(broken);
    await field.press('Enter');
    await expect(section).toContainText(`${broken} cannot be used: it is not a GGUF file.`);
    await writeFile(broken, ggufHead({ 'general.architecture': 'llama', 'general.name': 'Tiny chat' }));
    await field.press('Enter');
    await expect(installed.getByRole('listitem')).toContainText(['Tiny chat']);
    await field.fill(folder);
    await field.press('Enter');
    await expect(installed.getByRole('listitem')).toHaveCount(2);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await barriers(page)).toEqual([]);
    }

    const embedder = page.getByRole('region', { name: 'Embedder' });
    await embedder.getByText('Local file').click();
    await embedder.getByLabel('Model on this machine').selectOption(folder);
    await embedder.getByRole('button', { name: 'Use this model' }).click();
    await expect(embedder).toContainText(/small-embedder#[0-9a-f]{8}\/4/);
    await expect(embedder.getByText('ready')).toBeVisible();
    await expect(installed).toContainText('in use as embedder');
    await expect(section.getByRole('button', { name: 'Leave small-embedder out of the list' })).toBeDisabled();
    await section.getByRole('button', { name: 'Leave Tiny chat out of the list' }).click();
    await expect(installed.getByRole('listitem')).toHaveCount(1);
  });
});

test.describe('models to download', () => {
  test('are downloaded: stopped half-way, gone on with, checked and listed', async ({ page, app }) => {
    const bytes = Buffer.concat([
      ggufHead({ 'general.architecture': 'llama', 'general.name': 'Downloaded chat' }),
      Buffer.alloc(400_000, 'weights'),
    ]);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const never = Promise.withResolvers<void>();
    server.files.set('/tiny.gguf', { bytes, etag: '"one"', holdAfter: { bytes: 200_000, until: never.promise } });
    const file = { path: 'tiny.gguf', url: `${server.url}/tiny.gguf`, bytes: bytes.length, sha256 };
    const model = { id: 'tiny', name: 'Tiny one', purpose: 'For a test.', use: 'chat', licence: 'MIT', files: [file] };
    await writeFile(path.join(app.home, 'models.json'), JSON.stringify({ models: [model] }));

    const section = await openSettings(page);
    const offered = section.getByRole('list', { name: 'Models to download' });
    const row = offered.getByRole('listitem').filter({ hasText: 'Tiny one' });
    await expect(row).toContainText('MIT');
    await expect(row).toContainText('checksum known');
    await row.getByRole('button', { name: 'Download Tiny one' }).press('Enter');
    await expect(row.getByRole('progressbar', { name: 'Downloading Tiny one' })).toBeVisible();
    await expect.poll(() => bytesHere(path.join(app.home, 'models', 'tiny', 'tiny.gguf'))).toBe(200_000);
    await row.getByRole('button', { name: 'Cancel the download of Tiny one' }).click();
    await expect(row.getByRole('button', { name: 'Go on downloading Tiny one' })).toContainText('Go on from 49 %');
    server.files.set('/tiny.gguf', { bytes, etag: '"one"' });
    await row.getByRole('button', { name: 'Go on downloading Tiny one' }).click();
    await expect(row.getByText('installed')).toBeVisible();
    expect(server.asked.at(-1)?.range).toBe('bytes=200000-');
    await expect(section.getByRole('list', { name: 'Installed models' })).toContainText('Downloaded chat');

    const strong = page.getByRole('region', { name: 'Strong model' });
    await strong.getByText('Local file').click();
    await strong.getByRole('button', { name: 'Use this model' }).click();
    await expect(strong.getByText('tiny.gguf on this machine')).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await barriers(page)).toEqual([]);
    }
  });
});
