import type { Handlers } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';

type RelationHandlers = Pick<Handlers, 'listRelations' | 'listRelationProposals' | 'editRelations'>;

/** Whoever uses the app decides as the memory's owner. */
const madeBy = 'owner';

export function relationHandlers({ database, rules }: AppParts): RelationHandlers {
  return {
    listRelations: (request, { signal }) => database.read('listRelations', request, { signal }),
    listRelationProposals: (request, { signal }) => database.read('listRelationProposals', request, { signal }),
    editRelations: (request, { signal }) =>
      database.write('editRelations', { request, madeBy, rules: rules() }, { signal }),
  };
}
