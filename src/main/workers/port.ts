import { z } from 'zod';
import { type ErrorShape, errorShapeSchema, PalimpsestError } from '../../shared/contract/errors.ts';

/** What a call inside a worker is given besides its arguments. */
export interface CallContext {
  /** For asynchronous work: aborts when the caller gives up. */
  readonly signal: AbortSignal;
  /** For synchronous work, which no message can interrupt: looks at memory shared with the caller. */
  isCancelled(): boolean;
  /** `total` is null while unknown. Sent on at most every 50 ms, and always when `done` reaches `total`. */
  progress(done: number, total: number | null): void;
}

// `never` lets maps of calls with any argument type be passed; arguments are typed where the call is made.
type Handler = (args: never, context: CallContext) => unknown;
/** The calls of one worker by name. Only own properties are looked up. */
export type Calls = Readonly<Record<string, Handler>>;

export type ArgsOf<H> = H extends (args: infer A, context: CallContext) => unknown ? A : never;
export type ResultOf<H> = H extends (args: never, context: CallContext) => infer R
  ? Awaited<R> extends Transferring<infer T>
    ? T
    : Awaited<R>
  : never;

/** A result whose big buffers are moved to the caller, not copied: the worker cannot use them afterwards. */
export class Transferring<T> {
  readonly value: T;
  readonly buffers: readonly ArrayBuffer[];

  constructor(value: T, buffers: readonly ArrayBuffer[]) {
    this.value = value;
    this.buffers = buffers;
  }
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, total: number | null) => void) | undefined;
  /** Buffers inside the arguments to move rather than copy. */
  readonly transfer?: readonly ArrayBuffer[] | undefined;
  /** True rejects as soon as the signal fires; otherwise the answer of the worker is awaited, which then tells what was done. */
  readonly abandonOnAbort?: boolean | undefined;
}

/** The part of a Worker or MessagePort that the two ends need. */
export interface Carrier {
  postMessage(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

const failureSchema = z.object({ shape: errorShapeSchema, raw: z.string().optional() });
type Failure = z.infer<typeof failureSchema>;

export const fromWorkerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), payload: z.unknown() }),
  z.object({ kind: z.literal('refused'), failure: failureSchema }),
  z.object({ kind: z.literal('done'), id: z.number(), result: z.unknown() }),
  z.object({ kind: z.literal('failed'), id: z.number(), failure: failureSchema }),
  z.object({ kind: z.literal('progress'), id: z.number(), done: z.number(), total: z.number().nullable() }),
  z.object({ kind: z.literal('event'), event: z.unknown() }),
  z.object({ kind: z.literal('closed') }),
]);
export type FromWorker = z.infer<typeof fromWorkerSchema>;

export const toWorkerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('call'),
    id: z.number(),
    name: z.string(),
    args: z.unknown(),
    /** One integer: 1 once the caller gave up. */
    flag: z.instanceof(SharedArrayBuffer),
  }),
  z.object({ kind: z.literal('cancel'), id: z.number() }),
  z.object({ kind: z.literal('close') }),
]);
export type ToWorker = z.infer<typeof toWorkerSchema>;

interface Pending {
  resolve(result: unknown): void;
  reject(error: PalimpsestError): void;
  readonly onProgress: CallOptions['onProgress'];
  cancel(): void;
  forget(): void;
}

/** The caller's end. */
export class PortClient<C extends Calls> {
  readonly #carrier: Carrier;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;

  constructor(carrier: Carrier) {
    this.#carrier = carrier;
  }

  /** Calls not answered yet. */
  get pending(): number {
    return this.#pending.size;
  }

  call<N extends keyof C & string>(name: N, args: ArgsOf<C[N]>, options: CallOptions = {}): Promise<ResultOf<C[N]>> {
    const { signal } = options;
    if (signal?.aborted === true) return Promise.reject(cancelled());
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#lastId += 1;
    const id = this.#lastId;
    const flag = new SharedArrayBuffer(4);
    const cancel = (): void => {
      Atomics.store(new Int32Array(flag), 0, 1);
      this.#post({ kind: 'cancel', id });
      if (options.abandonOnAbort === true) reject(cancelled());
    };
    signal?.addEventListener('abort', cancel, { once: true });
    const forget = (): void => signal?.removeEventListener('abort', cancel);
    this.#pending.set(id, { resolve, reject, onProgress: options.onProgress, cancel, forget });
    try {
      this.#post({ kind: 'call', id, name, args, flag }, options.transfer);
    } catch (error) {
      this.#settle(id)?.reject(rebuildError(encodeError(error, name)));
    }
    // The worker's handler of this name has this type: both ends are typed by the same map.
    return promise as Promise<ResultOf<C[N]>>;
  }

  /** Takes one message of the worker; `false` when it is none of a call's. */
  receive(message: FromWorker): boolean {
    switch (message.kind) {
      case 'done':
        this.#settle(message.id)?.resolve(message.result);
        return true;
      case 'failed':
        this.#settle(message.id)?.reject(rebuildError(message.failure));
        return true;
      case 'progress':
        this.#pending.get(message.id)?.onProgress?.(message.done, message.total);
        return true;
      default:
        return false;
    }
  }

  /** Asks every running call to stop. */
  cancelAll(): void {
    for (const pending of this.#pending.values()) pending.cancel();
  }

  /** Rejects every call: their worker is gone. */
  failAll(error: PalimpsestError): void {
    for (const id of [...this.#pending.keys()]) this.#settle(id)?.reject(error);
  }

  #post(message: ToWorker, transfer?: readonly ArrayBuffer[]): void {
    this.#carrier.postMessage(message, transfer);
  }

  #settle(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.forget();
    return pending;
  }
}

export function cancelled(): PalimpsestError {
  return new PalimpsestError('cancelled', 'Cancelled.');
}

/** Errors as plain data. The raw text of whatever lay beneath goes along, for the log. */
export function encodeError(error: unknown, what: string): Failure {
  if (error instanceof PalimpsestError) {
    const { cause } = error;
    return { shape: error.toShape(), ...(cause === undefined ? {} : { raw: rawText(cause) }) };
  }
  if (error instanceof Error && error.name === 'AbortError') return { shape: cancelled().toShape() };
  return {
    shape: { code: 'internal', error: `Something failed inside the program ("${what}").` },
    raw: rawText(error),
  };
}

export function rebuildError({ shape, raw }: Failure): PalimpsestError {
  const { code, error, hint, field }: ErrorShape = shape;
  return new PalimpsestError(code, error, {
    ...(hint === undefined ? {} : { hint }),
    ...(field === undefined ? {} : { field }),
    ...(raw === undefined ? {} : { cause: new Error(raw) }),
  });
}

function rawText(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const code = 'code' in cause && typeof cause.code === 'string' ? `${cause.code}: ` : '';
  const deeper = cause.cause === undefined ? '' : `\ncaused by ${rawText(cause.cause)}`;
  return `${code}${cause.stack ?? cause.message}${deeper}`;
}
