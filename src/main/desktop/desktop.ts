import type { AppEvent } from '../../shared/contract/events.ts';
import type { App } from '../app.ts';
import { EventBus } from '../eventBus.ts';
import type { Log } from '../log.ts';
import type { ModelKeys } from '../modelKeys.ts';
import type { Places } from '../paths.ts';
import { type CallResult, createCaller } from '../transport/call.ts';

/** The memory as the desktop sees it: to be called at once, while the file is still being opened. */
export interface Desktop {
  /** Rejects when the memory cannot be opened. */
  readonly ready: Promise<void>;
  readonly call: (name: string, input: unknown, signal: AbortSignal) => Promise<CallResult>;
  readonly log: Log;
  readonly subscribe: (listener: (event: AppEvent) => void) => () => void;
  readonly publish: (event: AppEvent) => void;
  close(): Promise<void>;
}

export function openDesktop(places: Places, env: NodeJS.ProcessEnv, log: Log, keys: ModelKeys): Desktop {
  const events = new EventBus();
  const memory = openMemory(places, env, log, keys);
  const caller = memory.then((opened) => createCaller(opened.handlers, log));
  // `ready` tells of the failure; a caller that nobody has waited for must not tell it again.
  caller.catch(() => undefined);
  return {
    log,
    ready: announce(memory, events),
    call: async (name, input, signal) => (await caller).call(name, input, signal),
    subscribe: (listener) => events.subscribe(listener),
    publish: (event) => events.publish(event),
    close: async () => (await memory).close(),
  };
}

/** Loaded late, so that the window is on its way while the engine loads, and a failure of either can be told. */
async function openMemory(places: Places, env: NodeJS.ProcessEnv, log: Log, keys: ModelKeys): Promise<App> {
  const { openApp } = await import('../app.ts');
  return openApp({ places, host: 'desktop', env, log, keys });
}

async function announce(opening: Promise<App>, events: EventBus): Promise<void> {
  const memory = await opening;
  memory.events.subscribe((event) => events.publish(event));
  const settings = await memory.handlers.getSettings({}, { signal: new AbortController().signal });
  events.publish({ type: 'settings', settings });
}
