import type { Actions } from '../../commands/actions.ts';
import type { App } from '../../state/app.ts';

export function changesCommands({ changes }: App): Actions {
  return {
    openHistory: {
      run: () => (changes.store.getState().isOpen ? changes.close() : changes.open()),
    },
  };
}
