import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { App as Real } from 'electron';
import { DevTools } from './devtools.ts';
import { PageServer } from './pageServer.ts';

type Surface = Pick<
  Real,
  'isPackaged' | 'getPath' | 'setPath' | 'enableSandbox' | 'requestSingleInstanceLock' | 'whenReady' | 'quit' | 'exit'
>;

class App extends EventEmitter implements Surface {
  readonly isPackaged = false;
  readonly server = new PageServer();
  readonly #paths = new Map([['userData', path.join(tmpdir(), `electron-standin-${process.pid}`)]]);
  readonly #ready = Promise.withResolvers<void>();
  readonly #devtools = Promise.withResolvers<DevTools>();
  windows: () => readonly { close(): void }[] = () => [];

  get devtools(): Promise<DevTools> {
    return this.#devtools.promise;
  }

  /** Called once the app's entry has run: Electron, too, is ready only after that. */
  async start(): Promise<void> {
    await this.server.listen();
    this.#devtools.resolve(await DevTools.launch(path.join(this.getPath('userData'), 'chromium')));
    this.emit('ready');
    this.#ready.resolve();
  }

  getPath(name: string): string {
    return this.#paths.get(name) ?? tmpdir();
  }

  setPath(name: string, folder: string): void {
    this.#paths.set(name, folder);
  }

  enableSandbox(): void {}

  requestSingleInstanceLock(): boolean {
    return true;
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  quit(): void {
    if (this.#isPrevented('before-quit')) return;
    for (const window of this.windows()) window.close();
    if (this.windows().length > 0 || this.#isPrevented('will-quit')) return;
    this.emit('quit');
    this.exit(0);
  }

  exit(code = 0): void {
    const end = (): never => process.exit(code);
    this.server.close();
    // Playwright ends its own connection when the process goes; the browser must be gone by then.
    void this.#devtools.promise.then((devtools) => devtools.close()).then(end, end);
  }

  #isPrevented(name: string): boolean {
    let isPrevented = false;
    this.emit(name, { preventDefault: () => (isPrevented = true) });
    return isPrevented;
  }
}

export const app = new App();
