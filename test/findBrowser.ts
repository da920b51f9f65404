import { existsSync } from 'node:fs';
import path from 'node:path';

const onLinux = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const onMac = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const onWindows = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];

/** A Chromium, Chrome or Edge on this machine, or null. PALIMPSEST_TEST_BROWSER names one that is elsewhere. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | null {
  return candidates(env).find((file) => existsSync(file)) ?? null;
}

/** The one command that gets a browser here. */
export function browserCommand(): string {
  switch (process.platform) {
    case 'darwin':
      return 'brew install --cask google-chrome';
    case 'win32':
      return 'winget install Google.Chrome';
    default:
      return `${process.getuid?.() === 0 ? '' : 'sudo '}apt-get install -y chromium`;
  }
}

function candidates(env: NodeJS.ProcessEnv): string[] {
  const named = env['PALIMPSEST_TEST_BROWSER'];
  if (named !== undefined) return [named];
  switch (process.platform) {
    case 'darwin':
      return onMac;
    case 'win32':
      return [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']]
        .filter((folder) => folder !== undefined)
        .flatMap((folder) => onWindows.map((file) => path.join(folder, file)));
    default: {
      const folders = [
        ...(env['PATH'] ?? '').split(':'),
        '/usr/bin',
        '/usr/local/bin',
        '/snap/bin',
        '/opt/google/chrome',
      ];
      return onLinux.flatMap((name) => folders.map((folder) => path.join(folder, name)));
    }
  }
}
