import type { ApiClient, ApiEvent, Connection } from '../../../src/renderer/api/client.ts';
import { createWatched } from '../../../src/renderer/api/watched.ts';
import { forceLayout } from '../../../src/renderer/graph/layout/forceLayout.ts';
import { type App, createApp } from '../../../src/renderer/state/app.ts';
import { type Input, type OperationName, operations, type Output } from '../../../src/shared/contract/operations.ts';
import { createFakeMemory, type FakeKind } from '../../page-fixture/fakeMemory.ts';

export interface PageApp {
  readonly app: App;
  readonly calls: { readonly name: OperationName; readonly input: unknown }[];
  /** Operations named here wait until they are let go, in the order in which they were called. */
  hold(name: OperationName): void;
  release(name: OperationName, call?: number): void;
  fail(name: OperationName, error: unknown): void;
  emit(event: ApiEvent): void;
  hash(): string;
  /** Files that were handed to the person. */
  readonly saved: readonly { readonly name: string; readonly content: Blob }[];
}

/** The page's stores over the made-up memory, without a browser. */
export function startPage(kind: FakeKind = 'full', hash = ''): PageApp {
  const fake = createFakeMemory(kind);
  const held = new Map<OperationName, (() => void)[]>();
  const failing = new Map<OperationName, unknown>();
  const calls: { name: OperationName; input: unknown }[] = [];
  const listeners = new Set<(event: ApiEvent) => void>();

  async function call<N extends OperationName>(name: N, input: Input<N>): Promise<Output<N>> {
    calls.push({ name, input });
    const waiting = held.get(name);
    if (waiting !== undefined) await new Promise<void>((resolve) => waiting.push(resolve));
    if (failing.has(name)) throw failing.get(name);
    const handler: (given: never, context: { signal: AbortSignal }) => Promise<unknown> = fake.handlers[name];
    const parsed = operations[name].input.parse(input) as never;
    return (await handler(parsed, { signal: new AbortController().signal })) as Output<N>;
  }

  const api: ApiClient = {
    host: 'served',
    call,
    connection: createWatched<Connection>('open'),
    events: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pathOf: () => null,
    onMenuCommand: () => () => undefined,
  };
  let address = hash;
  const saved: { name: string; content: Blob }[] = [];
  const app = createApp({
    api,
    bar: {
      read: () => address,
      write: (next) => {
        address = next;
      },
      onChange: () => () => undefined,
    },
    keep: { getItem: () => null, setItem: () => undefined },
    origin: 'http://127.0.0.1:7878',
    isMac: false,
    now: () => 0,
    date: () => new Date('2024-05-02T10:00:00Z'),
    readBase64: async (file) => Buffer.from(await file.arrayBuffer()).toString('base64'),
    writeClipboard: async () => undefined,
    layout: async (task) => forceLayout(task),
    saveFile: (name, content) => saved.push({ name, content }),
    svgToPng: async (svg) => new Blob([svg], { type: 'image/png' }),
    readColors: () => (token) => token,
  });
  return {
    app,
    calls,
    hold: (name) => held.set(name, []),
    release: (name, at = 0) => held.get(name)?.[at]?.(),
    fail: (name, error) => failing.set(name, error),
    emit: (event) => {
      for (const listener of listeners) listener(event);
    },
    hash: () => address,
    saved,
  };
}
