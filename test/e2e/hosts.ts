import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { _electron, chromium, type ElectronApplication, type Page } from '@playwright/test';
import { findBrowser } from '../findBrowser.ts';

export interface HostOptions {
  hostName: 'desktop' | 'served';
}

/** The app, running in one of its hosts on the files of one folder. */
export interface RunningHost {
  readonly page: Page;
  /** Null where there is no desktop. */
  readonly desktop: ElectronApplication | null;
  close(): Promise<void>;
}

export const root = path.resolve(import.meta.dirname, '../..');
const standIn = path.join(root, 'test/electron-standin/electron');
const viewport = { width: 1280, height: 800 };

export function startHost(name: HostOptions['hostName'], home: string): Promise<RunningHost> {
  return name === 'desktop' ? startDesktop(home) : startServed(home);
}

/** Runs the command line of the built app to its end. @returns what it printed. */
export async function runCommand(home: string, args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [path.join(root, 'bin/palimpsest.js'), ...args], { env: environment(home) });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const code = await ended(child);
  if (code !== 0) throw new Error(`palimpsest ${args.join(' ')} ended with ${code}:\n${printed.slice(-2000)}`);
  return printed;
}

async function startDesktop(home: string): Promise<RunningHost> {
  const desktop = await _electron.launch({
    // The real one where a test machine has it; the same specs run on both.
    executablePath: process.env['PALIMPSEST_TEST_ELECTRON'] ?? standIn,
    args: [root],
    env: environment(home),
  });
  const page = await desktop.firstWindow();
  await page.waitForURL(/index\.html/);
  await page.setViewportSize(viewport);
  return { page, desktop, close: () => desktop.close() };
}

async function startServed(home: string): Promise<RunningHost> {
  const server = spawn(process.execPath, [path.join(root, 'bin/palimpsest.js'), 'serve', '--port', '0'], {
    env: environment(home),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await printedAddress(server);
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error('There is no browser to show the page in.');
  const browser = await chromium.launch({
    executablePath,
    env: environment(home),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const page = await browser.newPage({ viewport });
  await page.goto(address);
  return {
    page,
    desktop: null,
    close: async () => {
      await browser.close();
      server.kill('SIGTERM');
      await ended(server);
    },
  };
}

function environment(home: string): Record<string, string> {
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(inherited), PALIMPSEST_HOME: home, TZ: 'Europe/Lisbon' };
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

function printedAddress(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The server ended with ${code} before it printed its address.`)));
    if (server.stdout === null) return;
    createInterface(server.stdout).on('line', (line) => {
      const address = /http:\/\/\S+/.exec(line)?.[0];
      if (address !== undefined) resolve(address);
    });
  });
}
