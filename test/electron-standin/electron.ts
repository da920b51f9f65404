import type { Dialog, MenuItemConstructorOptions, Protocol, SafeStorage, Screen, Session, Shell } from 'electron';
import { app } from './app.ts';

export { app } from './app.ts';
export { BrowserWindow } from './browserWindow.ts';
export { ipcMain } from './ipcMain.ts';
export { WebContents as webContents } from './webContents.ts';

const area = { x: 0, y: 0, width: 1920, height: 1080 };

export const protocol = {
  registerSchemesAsPrivileged: () => {},
  handle: (scheme, handler) => app.server.handle(scheme, handler),
} satisfies Pick<Protocol, 'registerSchemesAsPrivileged' | 'handle'>;

export const session = {
  defaultSession: {
    setPermissionRequestHandler: () => {},
    setPermissionCheckHandler: () => {},
    setDevicePermissionHandler: () => {},
    setDisplayMediaRequestHandler: () => {},
    setBluetoothPairingHandler: () => {},
    setSpellCheckerEnabled: () => {},
    webRequest: { onBeforeRequest: () => {} },
  } satisfies Partial<Omit<Session, 'webRequest'>> & { webRequest: object },
};

/** Prints what a person would have read, and answers with the way out. Tests put their own in place. */
export const dialog = {
  showErrorBox: (title, content) => {
    process.stderr.write(`${title}: ${content}\n`);
  },
  showMessageBox: async () => ({ response: 0, checkboxChecked: false }),
} satisfies Pick<Dialog, 'showErrorBox'> & { showMessageBox: () => ReturnType<Dialog['showMessageBox']> };

/** A system without a key store, as Linux without a keyring is: keys last for the run. */
export const safeStorage = {
  isAsyncEncryptionAvailable: async () => false,
  getSelectedStorageBackend: () => 'basic_text',
} satisfies Pick<SafeStorage, 'isAsyncEncryptionAvailable' | 'getSelectedStorageBackend'>;

export const shell = { openExternal: async () => {} } satisfies Pick<Shell, 'openExternal'>;

interface MenuInPlace {
  readonly items: readonly object[];
}

export const Menu = {
  current: null as MenuInPlace | null,
  buildFromTemplate: (template: MenuItemConstructorOptions[]): MenuInPlace => ({
    items: template.map((item) =>
      Array.isArray(item.submenu) ? { ...item, submenu: Menu.buildFromTemplate(item.submenu) } : item,
    ),
  }),
  setApplicationMenu: (menu: MenuInPlace) => {
    Menu.current = menu;
  },
  getApplicationMenu: () => Menu.current,
};

export const nativeTheme = { themeSource: 'system', shouldUseDarkColors: false };

export const screen = {
  getAllDisplays: () => [{ workArea: area }],
} satisfies Record<keyof Pick<Screen, 'getAllDisplays'>, () => { workArea: typeof area }[]>;
