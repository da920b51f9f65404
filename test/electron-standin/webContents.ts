import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { DevTools } from './devtools.ts';
import { ipcMain } from './ipcMain.ts';
import type { PageServer } from './pageServer.ts';

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('invoke'), id: z.number(), channel: z.string(), args: z.array(z.unknown()) }),
  z.object({ type: z.literal('send'), channel: z.string(), args: z.array(z.unknown()) }),
]);
const attachedSchema = z.object({ sessionId: z.string() });
const createdSchema = z.object({ targetId: z.string() });
const navigatedSchema = z.object({ frame: z.object({ url: z.string(), parentId: z.string().optional() }) });

const pageScript = readFileSync(new URL('./page.js', import.meta.url), 'utf8');
const all = new Map<string, WebContents>();

/** One page. Everything said to it waits until its target exists, so that the constructor can be synchronous. */
export class WebContents extends EventEmitter {
  static #lastId = 0;
  readonly id = ++WebContents.#lastId;
  readonly mainFrame = { url: 'about:blank', parent: null };
  readonly #bindingName = `standIn${randomUUID().replaceAll('-', '')}`;
  readonly #receiverName = `receive${this.#bindingName}`;
  readonly #devtools: Promise<DevTools>;
  readonly #server: PageServer;
  readonly #session: Promise<string>;
  #targetId = '';
  #isDestroyed = false;

  constructor(
    devtools: Promise<DevTools>,
    server: PageServer,
    options: { preload?: string; width: number; height: number },
  ) {
    super();
    this.#devtools = devtools;
    this.#server = server;
    this.#session = this.#create(options);
  }

  static fromDevToolsTargetId(targetId: string): WebContents | undefined {
    return all.get(targetId);
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  getURL(): string {
    return this.mainFrame.url;
  }

  send(channel: string, ...args: unknown[]): void {
    void this.#tell({ type: 'event', channel, args });
  }

  async loadURL(address: string): Promise<void> {
    const loaded = new Promise((resolve) => this.once('did-finish-load', resolve));
    await this.#command('Page.navigate', { url: this.#server.toHttp(address) });
    await loaded;
  }

  reload(): void {
    void this.#command('Page.reload', {});
  }

  setWindowOpenHandler(): void {}

  close(): void {
    this.emit('close-requested');
  }

  async destroy(): Promise<void> {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    await this.#session;
    all.delete(this.#targetId);
    await (await this.#devtools).send('Target.closeTarget', { targetId: this.#targetId }).catch(() => undefined);
    this.emit('destroyed');
  }

  async #create({ preload, width, height }: { preload?: string; width: number; height: number }): Promise<string> {
    const devtools = await this.#devtools;
    const created = await devtools.send('Target.createTarget', { url: 'about:blank', width, height, newWindow: true });
    this.#targetId = createdSchema.parse(created).targetId;
    all.set(this.#targetId, this);
    const attached = await devtools.send('Target.attachToTarget', { targetId: this.#targetId, flatten: true });
    const { sessionId } = attachedSchema.parse(attached);
    devtools.on(`${sessionId}/Runtime.bindingCalled`, ({ name, payload }) => {
      if (name === this.#bindingName) void this.#receive(String(payload));
    });
    devtools.on(`${sessionId}/Page.frameNavigated`, (params) => {
      const { frame } = navigatedSchema.parse(params);
      if (frame.parentId === undefined) this.mainFrame.url = this.#server.toApp(frame.url);
    });
    devtools.on(`${sessionId}/Page.loadEventFired`, () => this.emit('did-finish-load'));
    devtools.on(`${sessionId}/Inspector.targetCrashed`, () => {
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    });
    for (const domain of ['Page', 'Runtime', 'Inspector']) await devtools.send(`${domain}.enable`, {}, sessionId);
    await devtools.send('Runtime.addBinding', { name: this.#bindingName }, sessionId);
    await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source: this.#scriptFor(preload) }, sessionId);
    return sessionId;
  }

  #scriptFor(preload: string | undefined): string {
    const text = preload === undefined ? '' : readFileSync(preload, 'utf8');
    const names = `const bindingName = '${this.#bindingName}', receiverName = '${this.#receiverName}';`;
    return `{ ${names} const preload = function (require, module, exports, process) {\n${text}\n};\n${pageScript}\n}`;
  }

  async #command(method: string, params: Record<string, unknown>): Promise<void> {
    const session = await this.#session;
    await (await this.#devtools).send(method, params, session);
  }

  async #receive(payload: string): Promise<void> {
    const message = messageSchema.parse(JSON.parse(payload));
    const event = { sender: this, senderFrame: this.mainFrame };
    if (message.type === 'send') ipcMain.emit(message.channel, event, ...message.args);
    else await this.#tell({ id: message.id, ...(await ipcMain.answer(message.channel, event, message.args)) });
  }

  async #tell(message: object): Promise<void> {
    const expression = `globalThis.${this.#receiverName}?.(${JSON.stringify(message)})`;
    // A page that is going away hears nothing more; that is no fault of the app's.
    await this.#command('Runtime.evaluate', { expression }).catch(() => undefined);
  }
}
