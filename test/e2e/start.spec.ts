import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './hosts.ts';
import { expect, test } from './test.ts';

test.skip(({ hostName }) => hostName !== 'served', 'what `npm start` decides is the same for both hosts');
test.skip(process.platform === 'win32', 'the programs put in Electron’s place are shell scripts');

let home: string;
test.beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'palimpsest-start-'));
});
test.afterEach(async () => {
  await rm(home, { recursive: true });
});

interface Started {
  readonly process: ChildProcess;
  readonly ended: Promise<number | null>;
  readonly text: () => { out: string; err: string };
}

/** `npm start` with a program in Electron's place; null: there is none. */
function start(electron: string | null): Started {
  const place =
    electron === null ? { ELECTRON_OVERRIDE_DIST_PATH: path.join(home, 'nothing') } : { ELECTRON_EXEC_PATH: electron };
  const child = spawn(process.execPath, [path.join(root, 'bin/start.js'), '--port', '0'], {
    env: { ...process.env, PALIMPSEST_HOME: home, ...place },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return { process: child, ended, text: () => ({ out, err }) };
}

async function programThat(does: string): Promise<string> {
  const file = path.join(home, 'electron');
  await writeFile(file, `#!/bin/sh\n${does}\n`);
  await chmod(file, 0o755);
  return file;
}

async function expectServed({ process: child, ended, text }: Started, reason: string): Promise<void> {
  await expect.poll(() => text().out).toMatch(/http:\/\/\S+/);
  const said = text()
    .err.split('\n')
    .filter((line) => line !== '' && !line.startsWith('{'));
  expect(said).toEqual([`No desktop window (${reason}); serving the same app to a browser instead.`]);
  const [address = ''] = /http:\/\/[^\s#]+/.exec(text().out) ?? [];
  expect((await fetch(address)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}

test('without Electron’s binary it says so in one line and serves', async () => {
  await expectServed(start(null), 'Electron’s binary is not installed');
});

test('when Electron ends at once it says so in one line and serves', async () => {
  await expectServed(start(await programThat('exit 1')), 'Electron ended at once with code 1');
});

test('a window that was closed is the end, not a reason to serve', async () => {
  const { ended, text } = start(await programThat('exit 0'));
  expect(await ended).toBe(0);
  expect(text()).toEqual({ out: '', err: '' });
});

test('a memory that cannot be opened is told once, and nothing is opened in its place', async () => {
  const settings = path.join(home, 'settings.json');
  await writeFile(settings, '{ "theme": "purple" }');
  const { ended, text } = start(path.join(root, 'test/electron-standin/electron'));
  expect(await ended).toBe(10);
  expect(text().err).toContain('Palimpsest cannot start');
  expect(text().err).toContain(`The settings file ${settings} is wrong at theme`);
  expect(text().err).not.toContain('serving');
  expect(text().out).toBe('');
});
