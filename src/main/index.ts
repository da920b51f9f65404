import { mkdirSync } from 'node:fs';
import path from 'node:path';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  protocol,
  safeStorage,
  session,
  shell,
} from 'electron';
import { bridgeChannels } from '../shared/contract/bridge.ts';
import { isOwnAddress } from './desktop/address.ts';
import { databaseArgument } from './desktop/arguments.ts';
import { type Desktop, openDesktop } from './desktop/desktop.ts';
import { openKeyStore } from './desktop/keyStore.ts';
import { menuTemplate } from './desktop/menu.ts';
import { guardNavigation } from './desktop/navigation.ts';
import { openExternal } from './desktop/openExternal.ts';
import { PathGrants } from './desktop/pathGrants.ts';
import { guardPermissions } from './desktop/permissions.ts';
import { recoverPage } from './desktop/recovery.ts';
import { guardRequests } from './desktop/requests.ts';
import { pageScheme, servePage } from './desktop/scheme.ts';
import { failStart } from './desktop/startFailure.ts';
import { systemKeys } from './desktop/systemKeys.ts';
import { bringToFront, openWindow } from './desktop/window.ts';
import { standardErrorLog } from './log.ts';
import { placesFrom } from './paths.ts';
import { bindIpc } from './transport/ipc.ts';

const places = placesFrom(process.env, process.platform, databaseArgument(process.argv));
const userData = path.join(places.home, 'desktop');
const built = path.join(import.meta.dirname, '..');

try {
  mkdirSync(userData, { recursive: true });
  app.setPath('userData', userData);
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([pageScheme]);
  if (app.requestSingleInstanceLock()) app.whenReady().then(start).catch(fail);
  else app.quit();
} catch (error) {
  fail(error);
}

function start(): void {
  guardPermissions(session.defaultSession);
  guardRequests(session.defaultSession);
  guardNavigation(app, (address) => void openExternal(address, { dialog, shell }).catch(fail));
  servePage(protocol, path.join(built, 'renderer'));

  const keys = systemKeys(openKeyStore(safeStorage, process.platform, path.join(places.home, 'keys.json')));
  const desktop = openDesktop(places, process.env, standardErrorLog(), keys);
  desktop.ready.catch(fail);
  bindPages(desktop);
  desktop.subscribe((event) => {
    if (event.type === 'settings') nativeTheme.themeSource = event.settings.theme;
  });
  openMainWindow(desktop);
  endWith(desktop);
}

function bindPages(desktop: Desktop): void {
  const grants = new PathGrants();
  bindIpc({
    ipc: ipcMain,
    call: desktop.call,
    subscribe: desktop.subscribe,
    pages: () => BrowserWindow.getAllWindows().map((window) => window.webContents),
    isOwnUrl: isOwnAddress,
    objection: (name, input) => grants.objection(name, input),
    onPathGranted: (granted) => grants.grant(granted),
    log: desktop.log,
  });
}

function openMainWindow(desktop: Desktop): void {
  const window = openWindow({
    preload: path.join(built, 'preload/index.cjs'),
    stateFile: path.join(userData, 'window.json'),
    onStateUnwritable: (error) => desktop.log.write('warning', 'the window’s place was not kept', { error }),
  });
  recoverPage(window.webContents, {
    dialog,
    now: Date.now,
    quit: () => app.quit(),
    onRestarted: (reason) => {
      desktop.log.write('error', 'the page’s process ended', { reason });
      desktop.publish({ type: 'notice', level: 'error', text: `The window stopped (${reason}) and was loaded again.` });
    },
  });
  const run = (commandId: string): void => window.webContents.send(bridgeChannels.command, commandId);
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform === 'darwin', run)));
  app.on('second-instance', () => bringToFront(window));
  app.on('window-all-closed', () => app.quit());
}

/** The app ends only after the memory is closed, readers first and writer last. */
function endWith(desktop: Desktop): void {
  let isClosed = false;
  app.on('will-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    const end = (): void => {
      isClosed = true;
      app.quit();
    };
    desktop.close().then(end, end);
  });
}

function fail(error: unknown): void {
  failStart(error, { app, dialog });
}
