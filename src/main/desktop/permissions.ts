import type { Session } from 'electron';

interface Ruling {
  readonly isAllowed: boolean;
  readonly reason: string;
}

/** What the page may ask the system for. Names that are not here are refused. */
const rulings: Readonly<Record<string, Ruling>> = {
  'clipboard-sanitized-write': { isAllowed: true, reason: 'Copy buttons put text on the clipboard.' },
  'clipboard-read': { isAllowed: false, reason: 'Pasting is the person’s own key press and needs no permission.' },
  fullscreen: { isAllowed: false, reason: 'The window has its own menu item for it.' },
  notifications: { isAllowed: false, reason: 'Progress is shown in the window.' },
  openExternal: { isAllowed: false, reason: 'Links leave by openExternal.ts, which asks first.' },
  media: { isAllowed: false, reason: 'Nothing records sound or pictures.' },
  geolocation: { isAllowed: false, reason: 'Nothing uses the place.' },
  fileSystem: { isAllowed: false, reason: 'Files come by a dialog or a drop, not by a handle.' },
};

export function isPermitted(permission: string): boolean {
  return Object.hasOwn(rulings, permission) && rulings[permission]?.isAllowed === true;
}

type GuardedSession = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
  | 'setBluetoothPairingHandler'
>;

export function guardPermissions(session: GuardedSession): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(isPermitted(permission)));
  session.setPermissionCheckHandler((_contents, permission) => isPermitted(permission));
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  session.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }));
}
