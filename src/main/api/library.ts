import type { Handlers } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';
import { datasetAffinity } from './affinity.ts';

type LibraryHandlers = Pick<Handlers, 'library' | 'libraryFacets' | 'listSessions'>;

/** Lists and facets of a dataset go to one reader, so that what it keeps of the artifacts is in memory once. */
export function libraryHandlers({ database }: AppParts): LibraryHandlers {
  const affinity = ({ user_id, dataset }: { user_id: string; dataset: string }): number =>
    datasetAffinity(user_id, dataset);
  return {
    library: (request, { signal }) => database.read('library', request, { signal, affinity: affinity(request) }),
    libraryFacets: (request, { signal }) =>
      database.read('libraryFacets', request, { signal, affinity: affinity(request) }),
    listSessions: (request, { signal }) => database.read('listSessions', request, { signal }),
  };
}
