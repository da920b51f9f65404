import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// npm runs `prepare` again on the first `npx palimpsest` of a clone. A running app must not lose the files it runs
// from, so a build that is newer than everything it was made of is left alone.
const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = path.join(root, 'out', '.built');
const madeOf = [
  'src',
  'resources',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];

if (!existsSync(stamp) || newest(madeOf) > statSync(stamp).mtimeMs) {
  const startedAt = new Date();
  const { status } = spawnSync('npm run build', { cwd: root, stdio: 'inherit', shell: true });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, `${startedAt.toISOString()}\n`);
}

function newest(names) {
  return names
    .map((name) => path.join(root, name))
    .filter((file) => existsSync(file))
    .flatMap(filesBelow)
    .reduce((latest, file) => Math.max(latest, statSync(file).mtimeMs), 0);
}

function filesBelow(file) {
  if (!statSync(file).isDirectory()) return [file];
  return readdirSync(file, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
