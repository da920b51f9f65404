import type { Handlers } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';

type TruthHandlers = Pick<Handlers, 'listContradictions' | 'getContradiction' | 'resolveContradiction'>;

/** Whoever uses the app decides as the memory's owner. */
const madeBy = 'owner';

export function truthHandlers({ database, settings, rules }: AppParts): TruthHandlers {
  return {
    listContradictions: (request, { signal }) => database.read('listContradictions', request, { signal }),
    getContradiction: (request, { signal }) => database.read('getContradiction', request, { signal }),
    resolveContradiction: (request, { signal }) =>
      database.write(
        'resolveContradiction',
        { request, madeBy, owner: settings.current.owner, rules: rules() },
        { signal },
      ),
  };
}
