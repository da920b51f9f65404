import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserCommand, findBrowser } from './findBrowser.ts';

// Runs every test and ends with one line, `N passed, N failed`. Arguments go to vitest, and then leave e2e out.
// `--models` runs the suite with real small models instead, where these lie.
const root = fileURLToPath(new URL('..', import.meta.url));
const results = path.join(root, 'test-results');
const modules = path.join(root, 'node_modules');
const filters = process.argv.slice(2);
const isCi = Boolean(process.env.CI);

mkdirSync(results, { recursive: true });
const parts = filters[0] === '--models' ? [runModels()] : [runVitest('vitest', filters)];
if (filters.length === 0) parts.push(runEndToEnd());

const total = (key) => parts.reduce((sum, part) => sum + part[key], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = parts.every((part) => part.isGood) ? 0 : 1;

function runModels() {
  const folder = path.resolve(root, process.env.PALIMPSEST_TEST_MODELS ?? '.cache/models');
  const missing = ['SmolLM2-135M-Instruct.Q4_1.gguf', 'all-MiniLM-L6-v2'].filter(
    (name) => !existsSync(path.join(folder, name)),
  );
  if (missing.length === 0) return runVitest('models', ['--config', 'vitest.models.config.ts', ...filters.slice(1)]);
  console.log(
    `\nmodels not run: ${missing.join(' and ')} not in ${folder} (PALIMPSEST_TEST_MODELS names another folder)`,
  );
  return { passed: 0, failed: 0, isGood: true };
}

function runVitest(name, args) {
  const report = path.join(results, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = run(path.join(modules, 'vitest/vitest.mjs'), ['run', ...reporters, ...args], report);
  const json = readReport(report);
  // A file that cannot be loaded has no tests to fail: `success` tells, and it must not read as 0 failed.
  const isGood = status === 0 && json?.success === true;
  const failed = json?.numFailedTests ?? 0;
  return { passed: json?.numPassedTests ?? 0, failed: isGood ? failed : Math.max(failed, 1), isGood };
}

function runEndToEnd() {
  if (findBrowser() === null) {
    console.log(`\ne2e not run: no browser (${browserCommand()})`);
    return { passed: 0, failed: isCi ? 1 : 0, isGood: !isCi };
  }
  if (run(path.join(root, 'scripts/buildIfNeeded.js'), []) !== 0) {
    console.log('\ne2e not run: the build failed');
    return { passed: 0, failed: 1, isGood: false };
  }
  const report = path.join(results, 'e2e.json');
  const config = path.join(root, 'test/e2e/playwright.config.ts');
  const status = run(path.join(modules, '@playwright/test/cli.js'), ['test', '-c', config], report);
  const stats = readReport(report)?.stats;
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  const isGood = status === 0 && stats !== undefined;
  return { passed: stats?.expected ?? 0, failed: isGood ? failed : Math.max(failed, 1), isGood };
}

function run(script, args, report) {
  if (report !== undefined) rmSync(report, { force: true });
  const env = { ...process.env, PALIMPSEST_E2E_REPORT: path.join(results, 'e2e.json') };
  return spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env })
    .status;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
