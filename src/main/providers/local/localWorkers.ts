import { z } from 'zod';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { ArgsOf, CallOptions, Calls, ResultOf } from '../../workers/port.ts';
import { type SupervisedWorker, superviseWorker, workerEntry } from '../../workers/spawn.ts';
import { EndpointQueue } from '../endpointQueue.ts';
import type { LlamaCalls, OnnxCalls } from './llamaCalls.ts';
import { readLocalModel } from './localModel.ts';

export interface LocalCall extends Pick<CallOptions, 'signal'> {
  readonly isUrgent: boolean;
}

/** A model in a worker of its own, loaded by the first call. Whoever holds it gives it back. */
export interface Held<C extends Calls> {
  call<N extends keyof C & string>(name: N, args: ArgsOf<C[N]>, how: LocalCall): Promise<ResultOf<C[N]>>;
  /** The last to give it back ends its worker: calls that run are cancelled, its memory is freed. */
  release(): Promise<void>;
}

export interface HeldLlama extends Held<LlamaCalls> {
  /** Runs a call whose text is told piece by piece. */
  streaming<T>(onText: (text: string) => void, run: (streamId: number) => Promise<T>): Promise<T>;
}

const pieceSchema = z.object({ streamId: z.number(), text: z.string() });

/** The models on this machine that are in use: each is loaded once, whatever it is used for. */
export class LocalWorkers {
  readonly #llamas = new Map<string, Host<LlamaCalls>>();
  readonly #onnx = new Map<string, Host<OnnxCalls>>();
  readonly #streams = new Map<number, (text: string) => void>();
  readonly #ending = new Set<Promise<void>>();
  #lastStream = 0;

  llama(file: string): HeldLlama {
    const onEvent = (event: unknown): void => {
      const { streamId, text } = pieceSchema.parse(event);
      this.#streams.get(streamId)?.(text);
    };
    const start = () =>
      superviseWorker<LlamaCalls>({ name: 'llama', entry: workerEntry('llama'), workerData: { file }, onEvent });
    return {
      ...this.#hold(this.#llamas, file, start),
      streaming: async (onText, run) => {
        this.#lastStream += 1;
        const id = this.#lastStream;
        this.#streams.set(id, onText);
        return await run(id).finally(() => this.#streams.delete(id));
      },
    };
  }

  onnx(folder: string): Held<OnnxCalls> {
    const start = () =>
      superviseWorker<OnnxCalls>({ name: 'onnx', entry: workerEntry('onnx'), workerData: { folder } });
    return this.#hold(this.#onnx, folder, start);
  }

  /** Waits until those given back have ended. */
  async settle(): Promise<void> {
    await Promise.all(this.#ending);
  }

  #hold<C extends Calls>(
    hosts: Map<string, Host<C>>,
    place: string,
    start: () => Promise<SupervisedWorker<C>>,
  ): Held<C> {
    const host = hosts.get(place) ?? new Host(place, start);
    hosts.set(place, host);
    host.holders += 1;
    let isHeld = true;
    return {
      call: (name, args, how) =>
        isHeld
          ? host.call(name, args, how)
          : Promise.reject(new PalimpsestError('cancelled', 'The model was changed.')),
      release: async () => {
        if (!isHeld) return;
        isHeld = false;
        host.holders -= 1;
        if (host.holders > 0) return;
        hosts.delete(place);
        const ended = host.end().finally(() => this.#ending.delete(ended));
        this.#ending.add(ended);
        await ended;
      },
    };
  }
}

class Host<C extends Calls> {
  holders = 0;
  readonly #place: string;
  readonly #start: () => Promise<SupervisedWorker<C>>;
  /** A model answers one at a time. */
  readonly #queue = new EndpointQueue(1);
  readonly #ending = new AbortController();
  #worker: Promise<SupervisedWorker<C>> | null = null;

  constructor(place: string, start: () => Promise<SupervisedWorker<C>>) {
    this.#place = place;
    this.#start = start;
  }

  call<N extends keyof C & string>(
    name: N,
    args: ArgsOf<C[N]>,
    { signal: caller, isUrgent }: LocalCall,
  ): Promise<ResultOf<C[N]>> {
    const signal = caller === undefined ? this.#ending.signal : AbortSignal.any([caller, this.#ending.signal]);
    const work = async (): Promise<ResultOf<C[N]>> => (await this.#up()).call(name, args, { signal });
    return this.#queue.run(work, isUrgent, signal);
  }

  async end(): Promise<void> {
    this.#ending.abort();
    const worker = await this.#worker?.catch(() => null);
    await worker?.close();
  }

  /** A model that could not be loaded is tried again by the next call. */
  #up(): Promise<SupervisedWorker<C>> {
    this.#worker ??= this.#load().catch((error: unknown) => {
      this.#worker = null;
      throw error;
    });
    return this.#worker;
  }

  /** Looked at before it is loaded: what reads it is not forgiving. */
  async #load(): Promise<SupervisedWorker<C>> {
    await readLocalModel(this.#place);
    return await this.#start();
  }
}
