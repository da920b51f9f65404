import { PalimpsestError } from '../../shared/contract/errors.ts';
import type { Handlers } from '../../shared/contract/operations.ts';

type ViewHandlers = Pick<Handlers, 'listViews' | 'saveView' | 'removeView'>;

export function viewHandlers(): ViewHandlers {
  return {
    listViews: async () => notBuilt('listViews'),
    saveView: async () => notBuilt('saveView'),
    removeView: async () => notBuilt('removeView'),
  };
}

function notBuilt(name: string): never {
  throw new PalimpsestError('unsupported', `${name} is not built yet`);
}
