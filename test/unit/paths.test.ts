import { homedir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { placesFrom } from '../../src/main/paths.ts';

describe('places', () => {
  it('are in the folder of PALIMPSEST_HOME', () => {
    expect(placesFrom({ PALIMPSEST_HOME: '/data/p' }, 'linux')).toEqual({
      home: path.resolve('/data/p'),
      database: path.resolve('/data/p/memory.palimpsest'),
      settings: path.resolve('/data/p/settings.json'),
    });
  });

  it.each([
    ['linux', {}, path.join(homedir(), '.local/share/palimpsest')],
    ['linux', { XDG_DATA_HOME: '/xdg' }, path.resolve('/xdg/palimpsest')],
    ['darwin', {}, path.join(homedir(), 'Library/Application Support/Palimpsest')],
    ['win32', {}, path.join(homedir(), 'AppData/Roaming/Palimpsest')],
    ['win32', { APPDATA: '/roaming' }, path.resolve('/roaming/Palimpsest')],
  ] as const)('on %s with %j are where that system keeps data', (platform, env, home) => {
    expect(placesFrom(env, platform).home).toBe(home);
  });

  it('of the database alone may be named, an argument before the environment', () => {
    const env = { PALIMPSEST_HOME: '/data/p', DATABASE_PATH: '/elsewhere/env.db' };
    expect(placesFrom(env, 'linux').database).toBe(path.resolve('/elsewhere/env.db'));
    const named = placesFrom(env, 'linux', 'here.db');
    expect(named.database).toBe(path.resolve('here.db'));
    expect(named.settings).toBe(path.resolve('/data/p/settings.json'));
  });

  it('are not named by empty variables', () => {
    const empty = { PALIMPSEST_HOME: '', DATABASE_PATH: '', XDG_DATA_HOME: '' };
    expect(placesFrom(empty, 'linux')).toEqual(placesFrom({}, 'linux'));
  });
});
