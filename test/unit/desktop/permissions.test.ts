import { describe, expect, it } from 'vitest';
import { guardPermissions, isPermitted } from '../../../src/main/desktop/permissions.ts';

type Guarded = Parameters<typeof guardPermissions>[0];

/** Records what a session was told, and asks it back. */
function session() {
  const handlers = new Map<string, (...args: never[]) => unknown>();
  const keep =
    (name: string) =>
    (handler: unknown): void => {
      handlers.set(name, handler as (...args: never[]) => unknown);
    };
  const guarded = {
    setPermissionRequestHandler: keep('request'),
    setPermissionCheckHandler: keep('check'),
    setDevicePermissionHandler: keep('device'),
    setDisplayMediaRequestHandler: keep('display'),
    setBluetoothPairingHandler: keep('bluetooth'),
  } satisfies Guarded;
  guardPermissions(guarded);
  return (name: string, ...args: unknown[]): unknown => handlers.get(name)?.(...(args as never[]));
}

describe('permissions', () => {
  it('allows writing plain text to the clipboard and nothing else', () => {
    const asked = [
      'clipboard-sanitized-write',
      'clipboard-read',
      'media',
      'geolocation',
      'notifications',
      'midi',
      'midiSysex',
      'pointerLock',
      'fullscreen',
      'openExternal',
      'window-management',
      'display-capture',
      'fileSystem',
      'hid',
      'serial',
      'usb',
      'idle-detection',
      'storage-access',
      'something-new',
      'constructor',
      '__proto__',
      '',
    ];
    expect(asked.filter(isPermitted)).toEqual(['clipboard-sanitized-write']);
  });

  it('answers requests and checks from the same table', () => {
    const ask = session();
    for (const permission of ['clipboard-sanitized-write', 'media', 'unknown']) {
      const answers: unknown[] = [];
      ask('request', null, permission, (isGranted: boolean) => answers.push(isGranted));
      expect(answers).toEqual([isPermitted(permission)]);
      expect(ask('check', null, permission)).toBe(isPermitted(permission));
    }
  });

  it('gives no device, no screen and no pairing', () => {
    const ask = session();
    const answers: unknown[] = [];
    ask('display', {}, (streams: unknown) => answers.push(streams));
    ask('bluetooth', {}, (response: unknown) => answers.push(response));
    expect(ask('device', { deviceType: 'usb' })).toBe(false);
    expect(answers).toEqual([{}, { confirmed: false }]);
  });
});
