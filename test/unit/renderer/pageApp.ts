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
  /** It answers again as before. */
  mend(name: OperationName): void;
  /** Changes every further answer of an operation. */
  answer<N extends OperationName>(name: N, change: (reply: Output<N>) => Output<N>): void;
  /** The same window after a reload: its address and what the browser kept. */
  reopen(): PageApp;
  emit(event: ApiEvent): void;
  hash(): string;
  /** Files that were handed to the person. */
  readonly saved: readonly { readonly name: string; readonly content: Blob }[];
}

/** The page's stores over the made-up memory, without a browser. */
export function startPage(kind: FakeKind = 'full', hash = '', kept = new Map<string, string>()): PageApp {
  const fake = createFakeMemory(kind);
  const held = new Map<OperationName, (() => void)[]>();
  const failing = new Map<OperationName, unknown>();
  const changes: { [N in OperationName]?: (reply: Output<N>) => Output<N> } = {};
  const calls: { name: OperationName; input: unknown }[] = [];
  const listeners = new Set<(event: ApiEvent) => void>();

  async function call<N extends OperationName>(name: N, input: Input<N>): Promise<Output<N>> {
    calls.push({ name, input });
    const waiting = held.get(name);
    if (waiting !== undefined) await new Promise<void>((resolve) => waiting.push(resolve));
    if (failing.has(name)) throw failing.get(name);
    const handler: (given: never, context: { signal: AbortSignal }) => Promise<unknown> = fake.handlers[name];
    const parsed = operations[name].input.parse(input) as never;
    const reply = (await handler(parsed, { signal: new AbortController().signal })) as Output<N>;
    const change = changes[name] as ((given: Output<N>) => Output<N>) | undefined;
    return change === undefined ? reply : change(reply);
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
    keep: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) },
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
    mend: (name) => failing.delete(name),
    answer: (name, change) => Object.assign(changes, { [name]: change }),
    reopen: () => startPage(kind, address, kept),
    emit: (event) => {
      for (const listener of listeners) listener(event);
    },
    hash: () => address,
    saved,
  };
}
