import type { Actions } from '../../commands/actions.ts';
import type { App } from '../../state/app.ts';

export const RELATIONS_TEXT_ID = 'relations-text';

export function relationCommands({ relations, router }: App): Actions {
  const isOnPage = (): boolean => router.store.getState().page === 'relations';
  return {
    filterRelations: {
      isAvailable: () => isOnPage() && relations.store.getState().query.tab === 'relations',
      run: () => document.getElementById(RELATIONS_TEXT_ID)?.focus(),
    },
    showRelationProposals: {
      isAvailable: isOnPage,
      run: () => relations.change({ tab: 'proposals', name: null }, 'push'),
    },
  };
}
