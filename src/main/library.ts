import path from 'node:path';
import type { AppEvent } from '../shared/contract/events.ts';
import { PalimpsestError } from '../shared/contract/errors.ts';
import { type Input, type OperationName, type Output, operations } from '../shared/contract/operations.ts';
import { openApp } from './app.ts';
import type { EmbeddingState } from './embedding.ts';
import type { Embedder, LanguageModel, Reranker } from './engine/providers.ts';
import { standardErrorLog, warningsOnly } from './log.ts';
import { keysOfThisRun } from './modelKeys.ts';
import { createCaller } from './transport/call.ts';

export type { AppEvent, Embedder, EmbeddingState, Input, LanguageModel, OperationName, Output, Reranker };
export { PalimpsestError };

export interface MemoryOptions {
  /** `built-in` (the default), `off`, a server's address, or an embedder of the caller's own. */
  readonly embedder?: 'built-in' | 'off' | (string & {}) | Embedder;
  /** Models for what is written by one: answers and extraction, and small frequent tasks. None without them. */
  readonly strong?: LanguageModel;
  readonly fast?: LanguageModel;
  readonly reranker?: Reranker;
}

type Operations = { [N in OperationName]: (input: Input<N>, signal?: AbortSignal) => Promise<Output<N>> };

/** Operations that are known by another name too: that of GLLAM, whose memory model this is. */
const knownAs = {
  addEdge: 'addFact',
  invalidateObsoleteEdge: 'endFact',
  invalidateDependentCrossCuttingLinks: 'endDependents',
  disambiguateEntityForSource: 'splitEntity',
} as const satisfies Record<string, OperationName>;
type KnownAs = { [A in keyof typeof knownAs]: Operations[(typeof knownAs)[A]] };

/** A memory on one file: every operation of the contract as a method. */
export interface Memory extends Operations, KnownAs {
  /** Returns the way to stop listening. */
  onEvent(listener: (event: AppEvent) => void): () => void;
  /** Resolves when everything told has its vector, or none of the rest can be made. */
  whenEmbedded(options?: {
    signal?: AbortSignal;
    onProgress?: (done: number, total: number) => void;
  }): Promise<EmbeddingState>;
  /** Resolves when a model has read everything told, or cannot; gives how many windows of text still wait. */
  whenExtracted(options?: {
    signal?: AbortSignal;
    onProgress?: (done: number, total: number) => void;
  }): Promise<{ waiting: number }>;
  close(): Promise<void>;
}

/**
 * Opens (or makes) the memory in `file`. Its settings are the defaults; nothing is read from the person's own settings.
 * @throws PalimpsestError when the file cannot be opened; it is then as it was.
 */
export async function openMemory(file: string, options: MemoryOptions = {}): Promise<Memory> {
  const { embedder = 'built-in', ...models } = options;
  const database = path.resolve(file);
  const app = await openApp({
    places: { home: path.dirname(database), database, settings: `${database}.settings.json` },
    host: 'command',
    env: typeof embedder === 'string' ? { EMBEDDINGS_SERVER: embedder } : {},
    embedsInBackground: true,
    log: warningsOnly(standardErrorLog()),
    openEmbedder: typeof embedder === 'string' ? undefined : async () => embedder,
    models,
    keys: keysOfThisRun(),
  });
  const { call } = createCaller(app.handlers, app.log);
  const run = async (name: OperationName, input: unknown, signal = new AbortController().signal): Promise<unknown> => {
    const reply = await call(name, input, signal);
    if (!reply.ok) throw PalimpsestError.fromShape(reply.error);
    return reply.value;
  };
  const names = Object.keys(operations) as OperationName[];
  const called = [...names.map((name) => [name, name] as const), ...Object.entries(knownAs)];
  // Each method runs the operation of its name, whose reply has passed that operation's schema.
  const methods = Object.fromEntries(
    called.map(([method, name]) => [method, (input: unknown, signal?: AbortSignal) => run(name, input, signal)]),
  ) as unknown as Operations & KnownAs;
  return {
    ...methods,
    onEvent: (listener) => app.events.subscribe(listener),
    whenEmbedded: ({ signal = new AbortController().signal, onProgress = () => undefined } = {}) =>
      app.settleEmbedding({ signal, onProgress }),
    whenExtracted: ({ signal = new AbortController().signal, onProgress = () => undefined } = {}) =>
      app.settleExtraction({ signal, onProgress }),
    close: () => app.close(),
  };
}
