import type { Handlers } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';

type IdentityHandlers = Pick<
  Handlers,
  'mergeEntities' | 'splitEntity' | 'listMergeProposals' | 'rejectMerge' | 'endFact' | 'endDependents'
>;

/** Whoever uses the app decides as the memory's owner. */
const madeBy = 'owner';

export function identityHandlers({ database, settings, rules }: AppParts): IdentityHandlers {
  return {
    mergeEntities: (request, { signal }) =>
      database.write('mergeEntities', { request, madeBy, rules: rules() }, { signal }),
    splitEntity: (request, { signal }) =>
      database.write('splitEntity', { request, madeBy, rules: rules() }, { signal }),
    listMergeProposals: (request, { signal }) => database.read('listMergeProposals', request, { signal }),
    rejectMerge: (request, { signal }) => database.write('rejectMerge', { request, madeBy }, { signal }),
    endFact: (request, { signal }) =>
      database.write(
        'invalidateObsoleteEdge',
        { request, madeBy, rules: rules(), owner: settings.current.owner },
        { signal },
      ),
    endDependents: (request, { signal }) =>
      database.write(
        'invalidateDependentCrossCuttingLinks',
        { request, madeBy, rules: rules(), owner: settings.current.owner },
        { signal },
      ),
  };
}
