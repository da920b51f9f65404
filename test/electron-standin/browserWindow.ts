import { EventEmitter } from 'node:events';
import type { BrowserWindow as Real, BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { app } from './app.ts';
import { WebContents } from './webContents.ts';

type Surface = Pick<
  Real,
  | 'show'
  | 'focus'
  | 'close'
  | 'destroy'
  | 'maximize'
  | 'isMaximized'
  | 'isMinimized'
  | 'restore'
  | 'isVisible'
  | 'isDestroyed'
  | 'getNormalBounds'
  | 'loadURL'
>;

const open = new Set<BrowserWindow>();

export class BrowserWindow extends EventEmitter implements Surface {
  readonly webContents: WebContents;
  readonly #bounds: Rectangle;
  #isMaximized = false;
  #isVisible = false;
  #isDestroyed = false;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super();
    const { width = 800, height = 600, x = 0, y = 0, webPreferences } = options;
    this.#bounds = { x, y, width, height };
    const { preload } = webPreferences ?? {};
    this.webContents = new WebContents(app.devtools, app.server, {
      width,
      height,
      ...(preload === undefined ? {} : { preload }),
    });
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show'));
    this.webContents.on('close-requested', () => this.close());
    open.add(this);
    app.emit('web-contents-created', {}, this.webContents);
  }

  static getAllWindows(): BrowserWindow[] {
    return [...open];
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return [...open].find((window) => window.webContents === contents) ?? null;
  }

  loadURL(address: string): Promise<void> {
    return this.webContents.loadURL(address);
  }

  show(): void {
    this.#isVisible = true;
  }

  focus(): void {
    this.emit('focus');
  }

  maximize(): void {
    this.#isMaximized = true;
  }

  restore(): void {
    this.#isMaximized = false;
  }

  isMaximized(): boolean {
    return this.#isMaximized;
  }

  isMinimized(): boolean {
    return false;
  }

  isVisible(): boolean {
    return this.#isVisible;
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  getNormalBounds(): Rectangle {
    return this.#bounds;
  }

  close(): void {
    let isPrevented = false;
    this.emit('close', { preventDefault: () => (isPrevented = true) });
    if (!isPrevented) this.destroy();
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    open.delete(this);
    void this.webContents.destroy();
    this.emit('closed');
    if (open.size === 0) app.emit('window-all-closed');
  }
}
app.windows = () => [...open];
