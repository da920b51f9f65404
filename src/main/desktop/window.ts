import { BrowserWindow, screen } from 'electron';
import { pageAddress } from './address.ts';
import { placement, readWindowState, smallest, writeWindowState } from './windowState.ts';

interface WindowOptions {
  readonly preload: string;
  /** Where the window's place is kept between runs. */
  readonly stateFile: string;
  readonly onStateUnwritable: (error: unknown) => void;
}

/** Opens the app's one window where it was last, and shows it once there is something to see. */
export function openWindow({ preload, stateFile, onStateUnwritable }: WindowOptions): BrowserWindow {
  const saved = readWindowState(stateFile);
  const workAreas = screen.getAllDisplays().map((display) => display.workArea);
  const window = new BrowserWindow({
    ...placement(saved, workAreas),
    minWidth: smallest.width,
    minHeight: smallest.height,
    title: 'Palimpsest',
    show: false,
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => {
    if (saved?.isMaximized === true) window.maximize();
    window.show();
  });
  window.on('close', () => {
    try {
      writeWindowState(stateFile, { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() });
    } catch (error) {
      onStateUnwritable(error);
    }
  });
  void window.loadURL(pageAddress);
  return window;
}

export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
