import { PalimpsestError } from '../../shared/contract/errors.ts';
import type { Handlers } from '../../shared/contract/operations.ts';

type LibraryHandlers = Pick<Handlers, 'library' | 'libraryFacets' | 'listSessions'>;

export function libraryHandlers(): LibraryHandlers {
  return {
    library: async () => notBuilt('library'),
    libraryFacets: async () => notBuilt('libraryFacets'),
    listSessions: async () => notBuilt('listSessions'),
  };
}

function notBuilt(name: string): never {
  throw new PalimpsestError('unsupported', `${name} is not built yet`);
}
