import type { z } from 'zod';
import type { AppEvent } from '../../shared/contract/events.ts';
import { type Input, type OperationName, type Output, operations } from '../../shared/contract/operations.ts';
import type { Watched } from './watched.ts';

export type Connection = 'connecting' | 'open' | 'lost' | 'signed_out';

/** `reopened`: events may have been missed, so whatever they keep up to date is to be read again. */
export type ApiEvent = AppEvent | { readonly type: 'reopened' };

/** The whole API as the page sees it. What carries it is known to the two carriers only. */
export interface ApiClient {
  readonly host: 'desktop' | 'served';
  /** Rejects with PalimpsestError (the server's own answer) or ConnectionLostError (there was none). */
  call<N extends OperationName>(name: N, input: Input<N>, options?: { signal?: AbortSignal }): Promise<Output<N>>;
  events(listener: (event: ApiEvent) => void): () => void;
  readonly connection: Watched<Connection>;
  /** Path of a file on the machine of the memory; null when only its content can be sent. */
  pathOf(file: File): string | null;
  onMenuCommand(listener: (commandId: string) => void): () => void;
}

/** No answer came: the host is gone, restarting, or out of reach. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
  constructor(cause?: unknown) {
    super('The memory does not answer.', { cause });
  }
}

type Checked = { readonly [N in OperationName]: { readonly output: z.ZodType<Output<N>> } };
const checked: Checked = operations;

/** A reply is checked like any other input: a page may be older or newer than its host. */
export function parseReply<N extends OperationName>(name: N, value: unknown): Output<N> {
  return checked[name].output.parse(value);
}
