import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../test/findBrowser.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The built app, serving the memory of a folder to a real browser. */
export interface ServedMemory {
  readonly page: Page;
  readonly browser: Browser;
  close(): Promise<void>;
}

/** @throws Error when there is no browser, or the app is not built */
export async function serveMemory(file: string): Promise<ServedMemory> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error('There is no browser to measure in.');
  const args = [
    path.join(root, 'bin/palimpsest.js'),
    'serve',
    '--port',
    '0',
    '--db',
    file,
    '--embeddings-server',
    'off',
  ];
  const server = spawn(process.execPath, args, {
    env: { ...process.env, PALIMPSEST_HOME: path.dirname(file) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await printedAddress(server);
  const browser = await chromium.launch({
    executablePath,
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(address);
  return {
    page,
    browser,
    close: async () => {
      await browser.close();
      server.kill('SIGTERM');
      await new Promise((resolve) => server.once('exit', resolve));
    },
  };
}

function printedAddress(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (server.stdout === null) throw new Error('The server has no output.');
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
    createInterface({ input: server.stdout }).on('line', (line) => {
      const address = /https?:\/\/\S+/.exec(line)?.[0];
      if (address !== undefined) resolve(address);
    });
  });
}
