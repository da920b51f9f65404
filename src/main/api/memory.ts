import type { Handlers } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';

type MemoryHandlers = Pick<Handlers, 'history' | 'forget' | 'listArtifacts' | 'getArtifact'>;

export function memoryHandlers({ database, rules }: AppParts): MemoryHandlers {
  return {
    history: (request, { signal }) => database.read('history', request, { signal }),
    listArtifacts: (request, { signal }) => database.read('listArtifacts', request, { signal }),
    getArtifact: (request, { signal }) => database.read('getArtifact', request, { signal }),
    forget: async (request, { signal }) => {
      const response = await database.write('forget', { ...request, rules: rules() }, { signal });
      // The write-ahead log still holds what was forgotten until it is worked off.
      if (!request.preview) await database.checkpoint('TRUNCATE');
      return response;
    },
  };
}
