import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron';
import { type BridgeReply, bridgeChannels } from '../../shared/contract/bridge.ts';
import { PalimpsestError } from '../../shared/contract/errors.ts';
import { type AppEvent, eventSchema } from '../../shared/contract/events.ts';
import { type OperationName, operations } from '../../shared/contract/operations.ts';
import type { Log } from '../log.ts';
import type { CallResult } from './call.ts';
import { judgePayload } from './payloadSize.ts';

export interface IpcOptions {
  readonly ipc: Pick<IpcMain, 'handle' | 'on' | 'removeHandler' | 'removeListener'>;
  readonly call: (name: string, input: unknown, signal: AbortSignal) => Promise<CallResult>;
  readonly subscribe: (listener: (event: AppEvent) => void) => () => void;
  /** Pages of our own windows: the only ones that are heard and told. */
  readonly pages: () => readonly WebContents[];
  readonly isOwnUrl: (url: string) => boolean;
  /** A reason to refuse a call that its schema allows, or null. */
  readonly objection: (name: string, input: unknown) => PalimpsestError | null;
  readonly onPathGranted: (path: string) => void;
  readonly log: Log;
}

const unknownOperationLimit = 1024;
const longestCallId = 128;

/** Binds the contract to the desktop's pages. @returns the end of the binding; calls still running are cancelled. */
export function bindIpc(options: IpcOptions): () => void {
  const { ipc, log } = options;
  const running = new RunningCalls();

  const onCall = async (event: IpcMainInvokeEvent, ...args: unknown[]): Promise<BridgeReply> => {
    if (!isOwnPage(event, options)) return refuse(refusedSender(log, event));
    const [name, input, callId] = args;
    if (typeof name !== 'string' || !isCallId(callId)) return refuse(malformed('The message is not a call.'));
    const fault = payloadFault(name, input) ?? options.objection(name, input);
    if (fault !== null) return refuse(fault);
    return running.run(event.sender, callId, (signal) => options.call(name, input, signal));
  };
  const onCancel = (event: IpcMainEvent, ...[callId]: unknown[]): void => {
    if (!isOwnPage(event, options)) refusedSender(log, event);
    else if (isCallId(callId)) running.cancel(event.sender, callId);
  };
  const onGrant = (event: IpcMainEvent, ...[path]: unknown[]): void => {
    if (!isOwnPage(event, options)) refusedSender(log, event);
    else if (typeof path === 'string') options.onPathGranted(path);
  };

  ipc.handle(bridgeChannels.call, onCall);
  ipc.on(bridgeChannels.cancel, onCancel);
  ipc.on(bridgeChannels.grantPath, onGrant);
  const unsubscribe = options.subscribe((event) => {
    const checked = eventSchema.safeParse(event);
    if (!checked.success) log.write('error', 'an event breaks the contract', { error: checked.error });
    else for (const page of options.pages()) page.send(bridgeChannels.event, checked.data);
  });
  return () => {
    unsubscribe();
    ipc.removeHandler(bridgeChannels.call);
    ipc.removeListener(bridgeChannels.cancel, onCancel);
    ipc.removeListener(bridgeChannels.grantPath, onGrant);
    running.cancelAll();
  };
}

/** True for the top frame, at our own address, of one of our own windows. */
function isOwnPage(event: IpcMainEvent | IpcMainInvokeEvent, { pages, isOwnUrl }: IpcOptions): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && isOwnUrl(frame.url) && pages().includes(event.sender);
}

function refusedSender(log: Log, event: IpcMainEvent | IpcMainInvokeEvent): PalimpsestError {
  log.write('warning', 'a message from a foreign page was refused', {
    url: event.senderFrame?.url ?? 'a closed frame',
  });
  return new PalimpsestError('forbidden', 'Only the app’s own page may call.');
}

function payloadFault(name: string, input: unknown): PalimpsestError | null {
  const limit = Object.hasOwn(operations, name) ? operations[name as OperationName].bodyLimit : unknownOperationLimit;
  const verdict = judgePayload(input, limit);
  switch (verdict) {
    case 'fits':
      return null;
    case 'too_large':
      return new PalimpsestError(
        'too_large',
        `The request is larger than the ${limit} bytes that ${name.slice(0, 64)} takes.`,
      );
    case 'not_plain':
      return malformed('The request holds something other than plain data.');
  }
}

function malformed(message: string): PalimpsestError {
  return new PalimpsestError('invalid', message);
}

function refuse(error: PalimpsestError): BridgeReply {
  return { ok: false, error: error.toShape() };
}

function isCallId(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= longestCallId;
}

/** Calls by page and id, so that a page can cancel its own and a page that goes away leaves none behind. */
class RunningCalls {
  readonly #calls = new Map<WebContents, Map<string, AbortController>>();

  async run<Result>(
    page: WebContents,
    callId: string,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const controller = new AbortController();
    const ofPage = this.#ofPage(page);
    ofPage.set(callId, controller);
    try {
      return await work(controller.signal);
    } finally {
      // A reloaded page counts its ids anew: only this call's own entry may go.
      if (ofPage.get(callId) === controller) ofPage.delete(callId);
    }
  }

  cancel(page: WebContents, callId: string): void {
    this.#calls.get(page)?.get(callId)?.abort();
  }

  cancelAll(): void {
    for (const page of [...this.#calls.keys()]) this.#cancelPage(page);
  }

  #ofPage(page: WebContents): Map<string, AbortController> {
    const known = this.#calls.get(page);
    if (known !== undefined) return known;
    const calls = new Map<string, AbortController>();
    this.#calls.set(page, calls);
    page.once('destroyed', () => this.#cancelPage(page));
    page.once('render-process-gone', () => this.#cancelPage(page));
    return calls;
  }

  #cancelPage(page: WebContents): void {
    const calls = this.#calls.get(page);
    this.#calls.delete(page);
    for (const controller of calls?.values() ?? []) controller.abort();
  }
}
