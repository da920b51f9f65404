import { homedir } from 'node:os';
import path from 'node:path';

/** Where the person's files are, decided from the environment alone. */
export interface Places {
  /** Folder of the database, settings and token, unless the database is named. */
  readonly home: string;
  readonly database: string;
  readonly settings: string;
}

/**
 * PALIMPSEST_HOME names the folder; else the platform's usual one for a user's data. DATABASE_PATH or `file`
 * (which wins) name the database itself; settings then stay in the folder.
 */
export function placesFrom(env: NodeJS.ProcessEnv, platform: NodeJS.Platform, file?: string): Places {
  const home = path.resolve(filled(env['PALIMPSEST_HOME']) ?? userDataFolder(env, platform));
  const database = path.resolve(file ?? filled(env['DATABASE_PATH']) ?? path.join(home, 'memory.palimpsest'));
  return { home, database, settings: path.join(home, 'settings.json') };
}

function userDataFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  switch (platform) {
    case 'darwin':
      return path.join(homedir(), 'Library', 'Application Support', 'Palimpsest');
    case 'win32':
      return path.join(filled(env['APPDATA']) ?? path.join(homedir(), 'AppData', 'Roaming'), 'Palimpsest');
    default:
      return path.join(filled(env['XDG_DATA_HOME']) ?? path.join(homedir(), '.local', 'share'), 'palimpsest');
  }
}

/** An empty variable is how a shell takes one away. */
function filled(value: string | undefined): string | undefined {
  return value === '' ? undefined : value;
}
