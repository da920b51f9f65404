import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { electronBinary } from './electronBinary.js';
import { runBuilt } from './runBuilt.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const electronPackage = fileURLToPath(new URL('../node_modules/electron', import.meta.url));
const startLimitMs = 10_000;
// The app could not open the person's file and said so in a window: serving would only meet the same again.
const alreadyTold = 10;
const args = process.argv.slice(2);

const reason = await openWindow();
if (reason !== null) {
  process.stderr.write(`No desktop window (${reason}); serving the same app to a browser instead.\n`);
  await runBuilt(['serve', ...args]);
}

/** Null once the desktop app has run and ended; else why it could not be started. */
async function openWindow() {
  if (!existsSync(`${root}/out/main/index.js`)) return 'it is not built';
  const binary = electronBinary(electronPackage, process.env);
  if (binary === null) return 'Electron’s binary is not installed';
  if (!hasDisplay()) return 'there is no display';
  const startedAt = Date.now();
  const child = spawn(binary, [root, ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return await new Promise((resolve) => {
    child.on('error', (error) => resolve(`Electron could not be started: ${error.message}`));
    child.on('exit', (code, signal) => {
      const atOnce = Date.now() - startedAt < startLimitMs;
      if (code === 0 || code === alreadyTold || !atOnce || signal === 'SIGINT' || signal === 'SIGTERM') {
        process.exitCode = code ?? 0;
        resolve(null);
      } else resolve(`Electron ended at once with ${signal ?? `code ${code}`}`);
    });
  });
}

function hasDisplay() {
  if (process.platform !== 'linux' || process.env.ELECTRON_EXEC_PATH) return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}
