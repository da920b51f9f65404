import type { Handlers } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';

type EditHandlers = Pick<
  Handlers,
  | 'getEntity'
  | 'editEntity'
  | 'addFact'
  | 'correctFact'
  | 'confirmFact'
  | 'editTags'
  | 'listChanges'
  | 'undoChange'
  | 'reextract'
>;

/** Whoever uses the app edits as the memory's owner. */
const madeBy = 'owner';

export function editHandlers({ database, remembering, settings, taxonomy, trust, rules }: AppParts): EditHandlers {
  const byOwner = () => ({ madeBy, owner: settings.current.owner, rules: rules() });
  return {
    getEntity: (request, { signal }) => database.read('getEntity', request, { signal }),
    editEntity: (request, { signal }) => database.write('editEntity', { request, madeBy, rules: rules() }, { signal }),
    addFact: (request, { signal }) => database.write('addFact', { request, ...byOwner() }, { signal }),
    correctFact: (request, { signal }) => database.write('correctFact', { request, ...byOwner() }, { signal }),
    confirmFact: (request, { signal }) => database.write('confirmFact', { request, ...byOwner() }, { signal }),
    editTags: (request, { signal }) => database.write('editTags', { request, madeBy }, { signal }),
    listChanges: (request, { signal }) => database.read('listChanges', request, { signal }),
    undoChange: async (request, { signal }) => {
      // These are undone in steps.
      if (await database.read('movedBranch', { id: request.id })) return await taxonomy.undo(request);
      if (await database.read('hasReweighed', { id: request.id })) return await trust.undo(request);
      return await database.write('undoChange', { request, madeBy, rules: rules() }, { signal });
    },
    reextract: async (request, { signal }) => {
      const outlined = await database.read('storedOutline', request, { signal });
      const prepared = await remembering.reread(outlined, signal);
      return await database.write('reextract', { request, prepared, ...byOwner() }, { signal });
    },
  };
}
