import type { ErrorShape } from './errors.ts';

/** A reply over the preload bridge: errors travel as their shape, because Electron keeps only an error's message. */
export type BridgeReply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: ErrorShape };

/** What the preload script exposes as `window.palimpsest`. Replies and events are unknown until the page has parsed them. */
export interface PalimpsestBridge {
  readonly host: 'desktop';
  /** Runs one operation of the contract. `callId` is the caller's own name for this call, used to cancel it. */
  call(name: string, input: unknown, callId: string): Promise<BridgeReply>;
  cancel(callId: string): void;
  onEvent(listener: (event: unknown) => void): () => void;
  /** A command chosen in the desktop menu: its id in the command catalogue. */
  onCommand(listener: (commandId: string) => void): () => void;
  /** Path of a dropped or chosen file on this machine; empty when it has none. */
  pathForFile(file: object): string;
}

/** The channels between preload and main; nothing else may be sent or answered. */
export const bridgeChannels = {
  call: 'palimpsest:call',
  cancel: 'palimpsest:cancel',
  event: 'palimpsest:event',
  command: 'palimpsest:command',
  grantPath: 'palimpsest:grant-path',
} as const;
