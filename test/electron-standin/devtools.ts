import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { findBrowser } from '../findBrowser.ts';

const messageSchema = z.object({
  id: z.number().optional(),
  sessionId: z.string().optional(),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ message: z.string() }).optional(),
});
type Params = Record<string, unknown>;

/** A Chromium spoken to by its DevTools protocol. Emits `<sessionId>/<method>` (browser-wide: `/<method>`) with the parameters. */
export class DevTools extends EventEmitter<Record<string, [Params]>> {
  readonly #process: ChildProcess;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, { resolve: (result: Params) => void; reject: (error: Error) => void }>();
  #lastId = 0;
  #isClosing = false;

  private constructor(browser: ChildProcess, socket: WebSocket) {
    super();
    this.#process = browser;
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#receive(String(data)));
  }

  /** Starts the browser, and prints the line by which Playwright finds it. */
  static async launch(profile: string): Promise<DevTools> {
    const file = findBrowser();
    if (file === null) throw new Error('The stand-in needs a Chromium, Chrome or Edge.');
    mkdirSync(profile, { recursive: true });
    const browser = spawn(file, [...switches(), `--user-data-dir=${profile}`], { stdio: ['ignore', 'ignore', 'pipe'] });
    const address = await listeningAddress(browser);
    const socket = new WebSocket(address);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', reject, { once: true });
    });
    process.stderr.write(`DevTools listening on ${address}\n`);
    return new DevTools(browser, socket);
  }

  send(method: string, params: Params = {}, sessionId?: string): Promise<Params> {
    const id = ++this.#lastId;
    const answer = new Promise<Params>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }));
    return answer;
  }

  async close(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    this.#isClosing = true;
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#socket.send(JSON.stringify({ id: ++this.#lastId, method: 'Browser.close' }));
    await ended;
  }

  #receive(text: string): void {
    // What was still asked of a page when its browser goes has no answer, and is no failure.
    if (this.#isClosing) return;
    const message = messageSchema.parse(JSON.parse(text));
    if (message.id === undefined) {
      this.emit(`${message.sessionId ?? ''}/${message.method ?? ''}`, message.params ?? {});
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error === undefined) waiting?.resolve(message.result ?? {});
    else waiting?.reject(new Error(message.error.message));
  }
}

function switches(): string[] {
  const always = [
    '--headless=new',
    '--remote-debugging-port=0',
    '--no-first-run',
    '--no-startup-window',
    '--disable-gpu',
  ];
  const quiet = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-extensions',
  ];
  // Chromium refuses to run as root in its sandbox; anyone else keeps it.
  return [...always, ...quiet, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
}

function listeningAddress(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    browser.once('error', reject);
    browser.once('exit', (code) => reject(new Error(`The browser ended with ${code}.`)));
    if (browser.stderr === null) return;
    createInterface(browser.stderr).on('line', (line) => {
      const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
}
