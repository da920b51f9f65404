import type { Handlers } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';

type FallacyHandlers = Pick<Handlers, 'listFallacies' | 'getFallacy' | 'decideFallacy'>;

/** Whoever uses the app decides as the memory's owner. */
const madeBy = 'owner';

export function fallacyHandlers({ database, rules }: AppParts): FallacyHandlers {
  return {
    listFallacies: (request, { signal }) => database.read('listFallacies', request, { signal }),
    getFallacy: (request, { signal }) => database.read('getFallacy', request, { signal }),
    decideFallacy: (request, { signal }) =>
      database.write('decideFallacy', { request, madeBy, rules: rules() }, { signal }),
  };
}
