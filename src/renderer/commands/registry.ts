import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Command, Undo } from './command.ts';

export interface RegistryState {
  readonly commands: readonly Command[];
  readonly undoable: readonly Undo[];
  readonly redoable: readonly Undo[];
}

export interface Registry {
  readonly store: StoreApi<RegistryState>;
  add(commands: readonly Command[]): () => void;
  available(): Command[];
  /** Runs a command by id when it exists and is available now; tells whether it did. */
  run(id: string): boolean;
  /** Keeps something that was done outside a command, so that undo reaches it. */
  remember(undo: Undo): void;
  /** Takes back the last thing, or the one given while it is still undoable; resolves to it once that is done. */
  undo(which?: Undo): Promise<Undo | null>;
  redo(): Promise<Undo | null>;
}

const KEPT_UNDOS = 50;

/**
 * The one list of what can be done now. A duplicate id is a mistake in the program and throws. An undo that failed stays
 * undoable only where trying again can help, so that it does not bar the way to those before it.
 */
export function createRegistry(
  onError: (error: unknown) => void,
  canRetry: (error: unknown) => boolean = () => true,
): Registry {
  const store = createStore<RegistryState>(() => ({ commands: [], undoable: [], redoable: [] }));

  function remember(undo: Undo): void {
    store.setState((state) => ({ undoable: [...state.undoable, undo].slice(-KEPT_UNDOS), redoable: [] }));
  }

  async function move(
    from: 'undoable' | 'redoable',
    to: 'undoable' | 'redoable',
    act: 'undo' | 'redo',
    which = store.getState()[from].at(-1),
  ): Promise<Undo | null> {
    if (which === undefined || !store.getState()[from].includes(which)) return null;
    const without = (list: readonly Undo[]): Undo[] => list.filter((other) => other !== which);
    store.setState((state) => ({ ...state, [from]: without(state[from]), [to]: [...state[to], which] }));
    try {
      await which[act]();
      return which;
    } catch (error) {
      const kept = canRetry(error) ? [which] : [];
      store.setState((state) => ({ ...state, [to]: without(state[to]), [from]: [...state[from], ...kept] }));
      onError(error);
      return null;
    }
  }

  return {
    store,
    add(commands) {
      const known = new Set(store.getState().commands.map((command) => command.id));
      for (const { id } of commands) {
        if (known.has(id)) throw new Error(`Command ${id} is registered twice.`);
        known.add(id);
      }
      store.setState((state) => ({ commands: [...state.commands, ...commands] }));
      const added = new Set(commands);
      return () => store.setState((state) => ({ commands: state.commands.filter((command) => !added.has(command)) }));
    },
    available: () => store.getState().commands.filter((command) => command.isAvailable()),
    run(id) {
      const command = store.getState().commands.find((entry) => entry.id === id);
      if (command === undefined || !command.isAvailable()) return false;
      try {
        settle(command.run(), remember, onError);
      } catch (error) {
        onError(error);
      }
      return true;
    },
    remember,
    undo: (which) => move('undoable', 'redoable', 'undo', which),
    redo: () => move('redoable', 'undoable', 'redo'),
  };
}

function settle(
  work: void | Undo | Promise<void | Undo>,
  remember: (undo: Undo) => void,
  onError: (error: unknown) => void,
): void {
  if (work instanceof Promise) {
    work.then((undo) => undo && remember(undo)).catch(onError);
  } else if (work !== undefined) {
    remember(work);
  }
}
