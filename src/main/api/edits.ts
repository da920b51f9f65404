import { PalimpsestError } from '../../shared/contract/errors.ts';
import type { Handlers } from '../../shared/contract/operations.ts';

type EditHandlers = Pick<
  Handlers,
  'getEntity' | 'editEntity' | 'addFact' | 'editTags' | 'listChanges' | 'undoChange' | 'reextract'
>;

export function editHandlers(): EditHandlers {
  return {
    getEntity: async () => notBuilt('getEntity'),
    editEntity: async () => notBuilt('editEntity'),
    addFact: async () => notBuilt('addFact'),
    editTags: async () => notBuilt('editTags'),
    listChanges: async () => notBuilt('listChanges'),
    undoChange: async () => notBuilt('undoChange'),
    reextract: async () => notBuilt('reextract'),
  };
}

function notBuilt(name: string): never {
  throw new PalimpsestError('unsupported', `${name} is not built yet`);
}
