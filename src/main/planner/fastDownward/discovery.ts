import { access, constants, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { runProcessGroup } from './processGroup.ts';

/** A Fast Downward that may be there: how it is started, and how it was found. */
export interface Candidate {
  readonly command: readonly string[];
  readonly foundBy: 'setting' | 'path' | 'home' | 'package' | 'resources';
}

export interface DiscoveryOptions {
  /** What the person entered: the driver, an executable, a Python, or a folder with one of these. Empty looks around. */
  readonly setting: string | null;
  readonly env: NodeJS.ProcessEnv;
  /** The person's home folder: the install line of the settings puts it there. */
  readonly home: string;
  /** The app's own resources. */
  readonly resources: string;
  readonly signal: AbortSignal;
}

const driverName = 'fast-downward.py';
const executableNames = ['fast-downward', 'fast-downward.sif', 'fast-downward.exe'];
/** Below site-packages. */
const driverInPackage = path.join('up_fast_downward', 'downward', driverName);

/** Where Fast Downward may be, the likeliest first. A setting is taken at its word: nothing else is then tried. */
export async function* findCandidates(options: DiscoveryOptions): AsyncGenerator<Candidate> {
  const python = await findPython(options.env);
  if (options.setting !== null) {
    const command = await fromSetting(options.setting, python);
    if (command !== null) yield { command, foundBy: 'setting' };
    return;
  }
  for (const folder of pathFolders(options.env)) {
    const command = await inFolder(folder, python);
    if (command !== null) yield { command, foundBy: 'path' };
  }
  const atHome = await inFolder(path.join(options.home, '.fast-downward'), python);
  if (atHome !== null) yield { command: atHome, foundBy: 'home' };
  const packaged = python === null ? null : await inPackageOf(python, options.signal);
  if (packaged !== null) yield { command: packaged, foundBy: 'package' };
  const shipped = await inFolder(path.join(options.resources, 'fast-downward'), python);
  if (shipped !== null) yield { command: shipped, foundBy: 'resources' };
}

async function fromSetting(setting: string, python: string | null): Promise<readonly string[] | null> {
  const place = path.resolve(setting);
  const found = await stat(place).catch(() => null);
  if (found === null) return null;
  if (found.isDirectory()) return await inFolder(place, python);
  if (place.endsWith('.py')) return withPython(place, await pythonOf(place, python));
  if (/^python/i.test(path.basename(place))) return await inPackageOf(place, AbortSignal.timeout(packageLookMs));
  return (await isExecutable(place)) ? [place] : null;
}

/** A driver in a folder itself, in a virtual environment or in site-packages; else an executable. */
async function inFolder(folder: string, python: string | null): Promise<readonly string[] | null> {
  for (const place of [
    path.join(folder, driverName),
    path.join(folder, driverInPackage),
    ...(await inEnvironment(folder)),
  ]) {
    if (await isFile(place)) return withPython(place, await pythonOf(place, python));
  }
  for (const name of executableNames) {
    const place = path.join(folder, name);
    if ((await isFile(place)) && (await isExecutable(place))) return [place];
  }
  return null;
}

async function inEnvironment(folder: string): Promise<string[]> {
  const versions = await readdir(path.join(folder, 'lib')).catch(() => []);
  return [
    ...versions
      .filter((name) => name.startsWith('python3'))
      .map((name) => path.join(folder, 'lib', name, 'site-packages', driverInPackage)),
    path.join(folder, 'Lib', 'site-packages', driverInPackage),
  ];
}

function withPython(driver: string, python: string | null): readonly string[] | null {
  return python === null ? null : [python, driver];
}

/** The Python of the environment that the driver lies in, since its translator may be a package there; else any. */
async function pythonOf(driver: string, otherwise: string | null): Promise<string | null> {
  const at = driver.search(/[\\/]lib[\\/](python3[^\\/]*[\\/])?site-packages[\\/]/i);
  if (at < 0) return otherwise;
  const root = driver.slice(0, at);
  for (const place of [path.join(root, 'bin', 'python3'), path.join(root, 'Scripts', 'python.exe')]) {
    if (await isExecutable(place)) return place;
  }
  return otherwise;
}

const packageLookMs = 10_000;

/** Finding the package does not import it, which would need more packages. */
async function inPackageOf(python: string, signal: AbortSignal): Promise<readonly string[] | null> {
  const { stdout } = await runProcessGroup({
    command: [
      python,
      '-c',
      'from importlib.util import find_spec\ns = find_spec("up_fast_downward")\nprint(s.submodule_search_locations[0] if s else "")',
    ],
    cwd: path.dirname(python),
    timeoutMs: packageLookMs,
    signal,
  });
  const folder = stdout.trim();
  const driver = path.join(folder, 'downward', driverName);
  return folder !== '' && (await isFile(driver)) ? [python, driver] : null;
}

async function findPython(env: NodeJS.ProcessEnv): Promise<string | null> {
  const names = process.platform === 'win32' ? ['python.exe', 'python3.exe'] : ['python3', 'python'];
  for (const name of names) {
    for (const folder of pathFolders(env)) {
      const place = path.join(folder, name);
      if (await isExecutable(place)) return place;
    }
  }
  return null;
}

function pathFolders(env: NodeJS.ProcessEnv): string[] {
  return (env['PATH'] ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
}

async function isFile(place: string): Promise<boolean> {
  return (await stat(place).catch(() => null))?.isFile() === true;
}

async function isExecutable(place: string): Promise<boolean> {
  return await access(place, constants.X_OK).then(
    () => true,
    () => false,
  );
}
