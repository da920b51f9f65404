import { EventEmitter } from 'node:events';

type Handler = (event: unknown, ...args: unknown[]) => unknown;

class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  async answer(channel: string, event: unknown, args: unknown[]): Promise<{ value: unknown } | { error: string }> {
    try {
      const handler = this.#handlers.get(channel);
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
      // What cannot be cloned must fail here as it would between processes.
      return { value: structuredClone(await handler(event, ...args)) };
    } catch (error) {
      return { error: String(error) };
    }
  }
}

export const ipcMain = new IpcMain();
