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
  undo(): void;
  redo(): void;
}

const KEPT_UNDOS = 50;

/** The one list of what can be done now. A duplicate id is a mistake in the program and throws. */
export function createRegistry(onError: (error: unknown) => void): Registry {
  const store = createStore<RegistryState>(() => ({ commands: [], undoable: [], redoable: [] }));

  function remember(undo: Undo): void {
    store.setState((state) => ({ undoable: [...state.undoable, undo].slice(-KEPT_UNDOS), redoable: [] }));
  }

  function settle(work: void | Undo | Promise<void | Undo>): void {
    if (work instanceof Promise) {
      work.then((undo) => undo && remember(undo)).catch(onError);
    } else if (work !== undefined) {
      remember(work);
    }
  }

  function move(from: 'undoable' | 'redoable', to: 'undoable' | 'redoable', act: 'undo' | 'redo'): void {
    const last = store.getState()[from].at(-1);
    if (last === undefined) return;
    store.setState((state) => ({ ...state, [from]: state[from].slice(0, -1), [to]: [...state[to], last] }));
    Promise.resolve(last[act]()).catch(onError);
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
        settle(command.run());
      } catch (error) {
        onError(error);
      }
      return true;
    },
    remember,
    undo: () => move('undoable', 'redoable', 'undo'),
    redo: () => move('redoable', 'undoable', 'redo'),
  };
}
