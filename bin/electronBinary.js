import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The Electron executable to start, or null when it was never downloaded or is not the pinned version.
 * Only files are looked at: requiring the package would start a download, which can hang for minutes.
 * @param {string} packageFolder
 * @param {Record<string, string | undefined>} env
 * @returns {string | null}
 */
export function electronBinary(packageFolder, env) {
  if (env.ELECTRON_EXEC_PATH) return existing(env.ELECTRON_EXEC_PATH);
  const name = read(path.join(packageFolder, 'path.txt'));
  if (env.ELECTRON_OVERRIDE_DIST_PATH) {
    return existing(path.join(env.ELECTRON_OVERRIDE_DIST_PATH, name ?? 'electron'));
  }
  if (name === null) return null;
  const dist = path.join(packageFolder, 'dist');
  const downloaded = read(path.join(dist, 'version'))?.replace(/^v/, '');
  return downloaded === pinnedVersion(packageFolder) ? existing(path.join(dist, name)) : null;
}

function pinnedVersion(packageFolder) {
  const manifest = read(path.join(packageFolder, 'package.json'));
  return manifest === null ? undefined : JSON.parse(manifest).version;
}

function existing(file) {
  return existsSync(file) ? file : null;
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}
