import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { nodeBinary } from './nodeBinary.js';

const commandLine = fileURLToPath(new URL('../out/main/cli.js', import.meta.url));

/** Runs the built command line with these arguments and takes over its exit code. */
export async function runBuilt(args) {
  if (!existsSync(commandLine)) return stop('Palimpsest is not built yet. Build it with: npm run build');
  const node = nodeBinary();
  if (node === null) return stop(`Palimpsest needs Node 24 or newer; this is ${process.versions.node}.`);
  if (node === process.execPath) {
    process.argv.splice(1, process.argv.length, commandLine, ...args);
    await import(new URL('../out/main/cli.js', import.meta.url).href);
    return;
  }
  const child = spawn(node, [commandLine, ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => stop(`Node could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
