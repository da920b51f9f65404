import { EventEmitter } from 'node:events';
import type { IpcMain, WebContents } from 'electron';
import { bridgeChannels } from '../../../src/shared/contract/bridge.ts';

type Answer = (event: unknown, ...args: unknown[]) => unknown;

/** The main process's end of Electron's channel; what crosses it is cloned, as between processes. */
export class MainEnd extends EventEmitter {
  readonly #answers = new Map<string, Answer>();

  handle(channel: string, answer: Answer): void {
    this.#answers.set(channel, answer);
  }

  removeHandler(channel: string): void {
    this.#answers.delete(channel);
  }

  async invoke(channel: string, event: unknown, args: unknown[]): Promise<unknown> {
    const answer = this.#answers.get(channel);
    if (answer === undefined) throw new Error(`No handler registered for '${channel}'`);
    return structuredClone(await answer(event, ...args));
  }

  get asElectron(): IpcMain {
    return this as unknown as IpcMain;
  }
}

/** A page's end. `frame` is what Electron says of the sender; tests make it lie. */
export class PageEnd extends EventEmitter {
  readonly frame: { url: string; parent: object | null } | null;
  readonly heard = new EventEmitter<Record<string, [unknown]>>();
  readonly #main: MainEnd;

  constructor(main: MainEnd, frame: PageEnd['frame'] = { url: 'app://main/index.html', parent: null }) {
    super();
    this.#main = main;
    this.frame = frame;
  }

  /** Main's side: what `webContents.send` is. */
  send(channel: string, payload: unknown): void {
    this.heard.emit(channel, structuredClone(payload));
  }

  call(...args: unknown[]): Promise<unknown> {
    return this.#main.invoke(bridgeChannels.call, this.#event, structuredClone(args));
  }

  tell(channel: string, ...args: unknown[]): void {
    this.#main.emit(channel, this.#event, ...structuredClone(args));
  }

  get asElectron(): WebContents {
    return this as unknown as WebContents;
  }

  get #event(): object {
    return { sender: this, senderFrame: this.frame };
  }
}
